import type { OtherPage } from './thread.ts';

/** Path and query of this page. */
export const here = (): string => location.pathname + location.search;

/**
 * Opens another page of a thread. Its anchor names the stop that takes the focus there, by its id or as the first or the
 * last: the code of touched pages is loaded at once for anchors of comments.
 */
export const visit = ({ href, arrival }: Pick<OtherPage, 'href'> & { readonly arrival?: string | undefined }): void => {
  const url = new URL(href, location.href);
  if (arrival !== undefined) url.hash = arrival === 'first' || arrival === 'last' ? `comment-${arrival}` : arrival;
  location.assign(url);
};

/** The stop, or the id, that the address of this page names; the address then names it no more. */
export const takeArrival = (): string | undefined => {
  const anchor = location.hash.slice(1);
  const arrival =
    /^comment-(first|last)$/.exec(anchor)?.[1] ?? (/^comment.*-heading$/.test(anchor) ? anchor : undefined);
  if (arrival !== undefined) history.replaceState(history.state, '', here());
  return arrival;
};
