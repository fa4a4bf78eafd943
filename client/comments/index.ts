export { digestHook, renewDigest } from './digest.ts';
export {
  type DraftFields,
  draftOf,
  draftsOf,
  fillFields,
  forgetDraft,
  holdsText,
  saveDraft,
  typedFields,
} from './drafts.ts';
export { startBar } from './keys/bar.ts';
export { pushFocus } from './keys/focus-history.ts';
export { turnKeys } from './keys/stored-keys.ts';
export { find, findAll, linkIn, neighbourPage, type Place, type Thread } from './keys/thread.ts';
export { type MarkedComments, markNew } from './new-since/mark-new.ts';
export { newCommentsOf } from './new-since/new-comments.ts';
export { recordOwnComment } from './new-since/visits.ts';
export { permalinkIn } from './permalink.ts';
