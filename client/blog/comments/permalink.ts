import { focusOn } from '../../core/focus.ts';
import { headingOf } from './parts.ts';

const targetOf = (hash: string): HTMLElement | undefined => {
  const id = /^#(comment-\d+|respond|comments)$/.exec(hash)?.[1];
  const found = id ? document.getElementById(id) : null;
  return found ? (headingOf(found) ?? found) : undefined;
};

const follow = (hash: string): void => {
  const target = targetOf(hash);
  if (target) focusOn(target);
};

/** The focus follows a link to a comment, so that reading goes on there (`#comment-12`). */
export const followLink = (link: HTMLElement): void => {
  const hash = link.getAttribute('href') ?? '';
  // Done here and not by the browser, which takes the focus away from what it jumps to.
  location.hash = hash;
  follow(hash);
};

/** A page that is opened at a comment; whoever is already somewhere else stays there. */
export const followAddress = (): void => {
  if (document.activeElement === document.body || document.activeElement === null) follow(location.hash);
};
