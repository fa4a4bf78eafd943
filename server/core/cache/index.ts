export { settingsCache } from './kept-by-settings.ts';
export { fragmentCache, type Part } from './kept-parts.ts';
export {
  compressQuickly,
  type Encoding,
  etagOf,
  type Kept,
  type PageCache,
  type Printed,
  pageCache,
} from './page-cache.ts';
export { recordChanges } from './page-change-queries.ts';
export { type PageValidator, pageValidator } from './page-proof.ts';
export { pollInvalidations } from './page-watch.ts';
export { printCache } from './printed-once.ts';
export type { Tag } from './tag-cache.ts';
