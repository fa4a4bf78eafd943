import { returnFocus } from '../../core/focus/index.ts';
import { articleOpenerKey, browserStore } from '../../core/storage/index.ts';

/** The focus goes back to the link from which the form was opened; when that is gone, to the page's main part. */
export const focusOpener = (): void => {
  const session = browserStore('sessionStorage');
  const address = session.getItem(articleOpenerKey);
  if (address === null) return;
  session.removeItem(articleOpenerKey);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-k2-modal="edit"]')];
  returnFocus(links.find(({ href }) => href === address) ?? null);
};
