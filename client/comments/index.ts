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
export { turnKeys } from './keys/stored-keys.ts';
export { recordOwnComment } from './new-since/visits.ts';
