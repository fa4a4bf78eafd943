export { comparedFields, type FieldPair } from './difference-views.tsx';
export { contentDigest, discardDraft, dropDraft, type KnownDraft, keepDraft, noKnownDraft } from './draft-queries.ts';
export { type RevisionLine, type RevisionsPage, revisionsAtOnce, revisionsOf, revisionsStart } from './list-queries.ts';
export { RevisionList, type RevisionWay } from './list-views.tsx';
export { type Decided, tellModerators, tellWriters } from './mail-queries.ts';
export { mended } from './missing-reference-queries.ts';
export {
  addRejections,
  clearRejections,
  type Rejection,
  rejectionOf,
  standingRejections,
} from './rejection-queries.ts';
export { addRevision, contentOf, dropRevisions, markRevision, settlePending } from './write-queries.ts';
