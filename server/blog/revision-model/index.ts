export { revisionsOf } from './list-queries.ts';
export { type DecidedText, notifyModerators, notifyWriters } from './mail-queries.ts';
export { dropMissingReferences } from './missing-reference-queries.ts';
export {
  addRejections,
  clearRejections,
  openRejections,
  type Rejection,
  rejectionOf,
} from './rejection-queries.ts';
export {
  addRevision,
  contentDigest,
  contentOf,
  discardDraft,
  dropDraft,
  dropRevisions,
  type KnownDraft,
  noKnownDraft,
  setRevisionState,
  storeDraft,
  supersedePending,
} from './write-queries.ts';
