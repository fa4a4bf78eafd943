import { writeCookie } from '../../core/page/index.ts';

/** Name of the cookie by which the server knows the order that a reader chose last (record 0147). */
const cookie = 'lectern_sort';
const days = 365;

/** Stores the order of a link that the reader follows; the usual one needs no cookie, so pages come from the cache. */
export const saveSort = (link: HTMLElement): void => {
  const { sort = 'thread' } = link.dataset;
  writeCookie(cookie, sort === 'thread' ? '' : sort, sort === 'thread' ? -1 : days);
};
