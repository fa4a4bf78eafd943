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
export { recordOwnComment } from './new-since/visits.ts';
