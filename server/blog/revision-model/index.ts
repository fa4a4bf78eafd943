export { contentDigest, discardDraft, dropDraft, type KnownDraft, noKnownDraft, storeDraft } from './draft-queries.ts';
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
export { addRevision, contentOf, dropRevisions, setRevisionState, supersedePending } from './write-queries.ts';
