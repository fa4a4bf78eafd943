export { type CountedKind, countHits } from './hits.ts';
