import { returnFocus } from '../../core/focus/index.ts';
import { articleOpenerKey, browserStore, submittedCopyKey } from '../../core/storage/index.ts';

/** Focuses the link from which the form was opened; without it, the main part of the page. */
const focusOpener = (): void => {
  const session = browserStore('sessionStorage');
  const address = session.getItem(articleOpenerKey);
  if (address === null) return;
  session.removeItem(articleOpenerKey);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-k2-modal="edit"]')];
  returnFocus(links.find(({ href }) => href === address) ?? null);
};

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
