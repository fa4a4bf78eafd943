import { browserStore, submittedCopyKey } from '../../core/storage/index.ts';
import { focusOpener } from './opener.ts';

const isSaved = (): boolean => document.querySelector('[data-notice="success"]') !== null;

// A text that the site has saved is not offered again.
const forgetSaved = (): void => {
  const session = browserStore('sessionStorage');
  const key = session.getItem(submittedCopyKey);
  if (key === null || !isSaved()) return;
  session.removeItem(submittedCopyKey);
  browserStore('localStorage').removeItem(key);
};

/** Restores the page from which an article was edited: forgets the browser's copy once saved, focuses the link. */
export const afterEditing = (): void => {
  forgetSaved();
  focusOpener();
};
