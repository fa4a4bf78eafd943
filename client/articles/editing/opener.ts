import { browserStore } from '../../core/browser-store.ts';
import { returnFocus } from '../../core/focus.ts';

/** Where the link is kept that opened the form whose page is loaded again. */
export const openerKey = 'lectern.items.opener';

/** The focus goes back to the link from which the form was opened; when that is gone, to the page's main part. */
export const focusOpener = (): void => {
  const session = browserStore('sessionStorage');
  const address = session.getItem(openerKey);
  if (address === null) return;
  session.removeItem(openerKey);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-k2-modal="edit"]')];
  returnFocus(links.find(({ href }) => href === address) ?? null);
};
