export { type CacheObserver, observeMutation } from './cache-observer.ts';
export { type CausalReads, causalReads } from './causal-reads.ts';
export { compressQuickly } from './compression.ts';
export { fragmentCache } from './fragment-cache.ts';
export { type InvalidationPoller, pollInvalidations } from './invalidation-poller.ts';
export { type CacheFigures, type CacheMemory, cacheMemory } from './memory.ts';
export { type OwnChanges, ownChanges } from './own-changes.ts';
export {
  type CachedPage,
  type Encoding,
  etagOf,
  type PageCache,
  type Printed,
  pageCache,
} from './page-cache.ts';
export { recordChanges } from './page-change-queries.ts';
export { type PageValidator, pageValidator } from './page-validator.ts';
export { articleKinds, isOfKind, postKinds, type Tag, type TagKind, tagsOfPost } from './tag-cache.ts';
export { viewCache } from './view-cache.ts';
