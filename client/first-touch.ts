import { deferEvents, on } from './core/behaviours/index.ts';
import { config, debug } from './core/page/index.ts';
import {
  hasStored,
  hasUnsentText,
  likedKey,
  onTabMessage,
  ratedArticlesKey,
  ratedKey,
  tabMessageKey,
} from './core/storage/index.ts';
import { deferredEvents } from './deferred-events.ts';
import { loadActions } from './load-actions.ts';

let isReady = false;

/** Loads the code of touched pages; resolves when it is there, or did not load. */
const start = (): Promise<void> =>
  loadActions()
    .then(({ startTouched }) => startTouched())
    .then(isComplete => {
      isReady = isComplete;
    }, debug);

/** Votes that this browser stores, with the elements that show them. */
const ownVotes = [
  [likedKey, '[data-eb-comments]'],
  [ratedKey, '[data-rating-form]'],
  [ratedArticlesKey, '.itemRatingForm, [data-vote-removal]'],
] as const;

/** Whether the page was touched before this script ran, or shows something that only the code of touched pages draws. */
const isDueNow = (): boolean =>
  config().compat ||
  scrollY > 0 ||
  document.querySelector(':focus, [data-keys], [data-numbers], [data-times], [data-display-page]') !== null ||
  /[?&]reply=|#(?:comment|respond|listen=)/.test(location.href) ||
  hasUnsentText() ||
  ownVotes.some(([key, hook]) => hasStored(key) && document.querySelector(hook));

/** Rating forms send a star that is clicked at once: a click that comes too early is left to their module. */
const markClickedStar = (label: HTMLElement): void => {
  if (!isReady) label.closest<HTMLElement>('form')?.setAttribute('data-clicked', '');
};

/**
 * Loads the table of actions and the behaviours of a touched page at its first touch: a pointer, a key, the focus, or
 * scrolling. A pointer that rests on the text of a page as it opens is no touch. What comes before the code is deferred.
 */
export const loadAtFirstTouch = (): void => {
  for (const type of ['pointerdown', 'keydown', 'focusin']) on(type, 'html', start);
  on('pointerover', 'a, button, summary, input, select, textarea, label', start);
  addEventListener('scroll', start, { once: true, passive: true });
  // Installed scripts answer the clicks and forms of their pages.
  if (!config().compat) deferEvents(deferredEvents, start, () => isReady);
  on('click', '[data-rating-form] label', markClickedStar);
  for (const kind of ['like', 'rating', 'vote'] as const)
    onTabMessage(kind, async newValue => {
      if (isReady) return;
      await start();
      if (isReady) dispatchEvent(new StorageEvent('storage', { key: tabMessageKey(kind), newValue }));
    });
  if (isDueNow()) start();
};
