import { browserStore } from './browser-store.ts';
import { likedIn } from './liked.ts';
import { sectionOf } from './parts.ts';

/** Whether a signed-in person reads: his likes are printed by the server. */
export const isMember = (inner: Element): boolean => sectionOf(inner)?.dataset.member !== undefined;

/** A page for everybody does not know what this visitor likes; his browser does. */
export const paintLiked = (section: HTMLElement): void => {
  if (isMember(section)) return;
  const liked = likedIn(browserStore('localStorage'));
  for (const item of section.querySelectorAll<HTMLElement>('[data-comment-item]')) {
    if (liked.has(item.dataset.id ?? '')) item.classList.add('is-like');
  }
};
