import { likedKey, localVotes } from '../../core/storage/index.ts';
import { part, sectionOf } from './parts.ts';

/** The comments a visitor liked in this browser. */
export const liked = localVotes(likedKey);

/** Whether the reader is signed in: the server prints a member's own likes. */
export const isMember = (inner: Element): boolean => sectionOf(inner)?.dataset.member !== undefined;

/** Shows the comment as liked or not: the button that shows gets the name. Answers that button. */
export const showLiked = (item: HTMLElement, isLiked: boolean): HTMLElement | undefined => {
  const former = part(item, isLiked ? '[data-comment-like]' : '[data-comment-unlike]');
  const shown = part(item, isLiked ? '[data-comment-unlike]' : '[data-comment-like]');
  item.classList.toggle('is-like', isLiked);
  if (part(former, '[data-comment-like-counter]')) shown?.replaceChildren(...(former?.childNodes ?? []));
  return shown;
};

/** Paints the visitor's likes from the browser: cached pages hold nothing personal. */
export const paintLiked = (section: HTMLElement): void => {
  if (isMember(section)) return;
  const own = liked.all();
  for (const item of section.querySelectorAll<HTMLElement>('[data-comment-item]')) {
    if (own.has(item.dataset.id ?? '')) showLiked(item, true);
  }
};
