import { focusedLink, focusLink } from './focused-link.ts';
import { sectionInView } from './section-in-view.ts';

const topOf = (section: HTMLElement): number => section.getBoundingClientRect().top;

/**
 * Stores, when the page is left, how far the post in view was read and which link was followed: the address of a post
 * that was loaded below another shows that post alone when the reader returns.
 */
export const storePlace = (first: HTMLElement | undefined): void =>
  addEventListener('pagehide', () => {
    const section = sectionInView();
    const isBelow = section !== undefined && section !== first;
    const { postOffset: _, focused: __, ...state } = { postOffset: 0, focused: undefined, ...history.state };
    if (isBelow) history.replaceState({ ...state, postOffset: -topOf(section), ...focusedLink() }, '');
    else if (history.state?.postOffset !== undefined) history.replaceState(state, '');
  });

/** Returns to the place in a post that `storePlace` stored. */
export const restorePlace = (): void => {
  const section = document.querySelector<HTMLElement>('[data-eb-post-section]');
  const offset = Number(history.state?.postOffset);
  if (!section || !Number.isFinite(offset)) return;
  history.scrollRestoration = 'manual';
  scrollTo({ top: scrollY + topOf(section) + offset, behavior: 'instant' });
  focusLink(history.state);
};
