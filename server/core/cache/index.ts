export { keptBySettings } from './kept-by-settings.ts';
export { keptParts, type Part } from './kept-parts.ts';
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
export { type PageProof, pageProof } from './page-proof.ts';
export { watchPages } from './page-watch.ts';
export { printedOnce } from './printed-once.ts';
export type { Tag } from './tag-cache.ts';
