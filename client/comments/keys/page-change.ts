import type { OtherPage } from './thread.ts';

/** Path and query of this page. */
export const here = (): string => location.pathname + location.search;

/**
 * Opens another page of a thread. Its anchor names the stop that takes the focus there, by its id or as the first or the
 * last: the code of touched pages is loaded at once for anchors of comments.
 */
export const openPage = ({ href, stop }: Pick<OtherPage, 'href'> & { readonly stop?: string | undefined }): void => {
  const url = new URL(href, location.href);
  if (stop !== undefined) url.hash = stop === 'first' || stop === 'last' ? `comment-${stop}` : stop;
  location.assign(url);
};

/** The stop, or the id, that the address of this page names; the address then names it no more. */
export const takeLinkedStop = (): string | undefined => {
  const anchor = location.hash.slice(1);
  const stop = /^comment-(first|last)$/.exec(anchor)?.[1] ?? (/^comment.*-heading$/.test(anchor) ? anchor : undefined);
  if (stop !== undefined) history.replaceState(history.state, '', here());
  return stop;
};
