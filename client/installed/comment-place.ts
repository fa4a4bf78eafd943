import { whenPresent } from '../core/behaviours/index.ts';
import { focusOn } from '../core/focus/index.ts';
import { browserStore } from '../core/storage/index.ts';

const key = 'lectern.commentAddress';

const focusComment = (hash: string): void => {
  if (!/^#comment\d+$/.test(hash)) return;
  const comment = document.getElementById(hash.slice(1))?.closest('.itemCommentsList > li');
  const heading = comment?.querySelector<HTMLElement>('.commentHead');
  if (heading) focusOn(heading);
};

const show = (address: string): void => {
  const { origin, pathname, search, hash, href } = new URL(address, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  if (isHere) focusComment(hash);
  else if (origin === location.origin) location.replace(href);
};

/**
 * An installed script loads the page anew after a comment, wherever the comment is. Its answer names the address that
 * shows it; it is opened after the reload, and the focus goes to the comment.
 */
export const commentPlace = (): void => {
  const store = browserStore('sessionStorage');
  const address = store.getItem(key);
  store.removeItem(key);
  if (address === null) focusComment(location.hash);
  else show(address);
  whenPresent('#formLog [data-comment-address]', ({ dataset }) => store.setItem(key, dataset.commentAddress ?? ''));
};
