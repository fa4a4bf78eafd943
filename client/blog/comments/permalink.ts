import { focusOn } from '../../core/focus/index.ts';
import { headingOf } from './parts.ts';

const targetOf = (hash: string): HTMLElement | undefined => {
  const id = /^#(comment-\d+|respond|comments)$/.exec(hash)?.[1];
  const found = id ? document.getElementById(id) : null;
  return found ? (headingOf(found) ?? found) : undefined;
};

// After a redirect by the server this is the right page already.
const wasRedirected = (): boolean =>
  performance.getEntriesByType('navigation').some(one => Reflect.get(one, 'redirectCount') > 0);

/** The address of a comment; the server leads it to the page of the thread that shows it. */
const permalinkOf = (hash: string): string | undefined => {
  const id = /^#comment-(\d+)$/.exec(hash)?.[1];
  return id && `${location.pathname}?comment=${id}${hash}`;
};

/** Moves the focus to the target of a link such as `#comment-12`. False: the browser follows the link. */
export const followLink = (link: HTMLElement): boolean => {
  if (!(link instanceof HTMLAnchorElement)) return false;
  const { hash, pathname } = new URL(link.href);
  if (pathname !== location.pathname) return false;
  const target = targetOf(hash);
  if (!target) {
    const permalink = permalinkOf(hash);
    if (permalink) location.assign(permalink);
    return permalink !== undefined;
  }
  // Not left to the browser, which removes the focus from the target.
  location.hash = hash;
  focusOn(target);
  return true;
};

/** Focuses the comment that the page was opened at, unless the focus has moved already. */
export const followAddress = (): void => {
  const target = targetOf(location.hash);
  const permalink = target ? undefined : permalinkOf(location.hash);
  if (permalink && !wasRedirected()) location.replace(permalink);
  const isElsewhere = document.activeElement !== document.body && document.activeElement !== null;
  if (target && !isElsewhere) focusOn(target);
};
