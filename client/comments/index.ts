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
