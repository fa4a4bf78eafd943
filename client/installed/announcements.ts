import { announce, announceError } from '../core/feedback/index.ts';

/** Places that installed scripts write results into. Those of the article area are live regions in the page already. */
const places = [
  '[data-comment-notice]',
  '[data-edit-comment-notice]',
  '[data-quickpost-alert]',
  '[data-rating-text]',
  '.voting-result',
].join(', ');

const placeOf = ({ target, type }: MutationRecord): Element | null => {
  const element = target instanceof Element ? target : target.parentElement;
  if (!element) return null;
  // A changed class matters only on the place itself: `hide` is removed, `alert-danger` is added.
  return type === 'attributes' && !element.matches(places) ? null : element.closest(places);
};

// Where no installed script votes, ours does, and announces the result itself.
const isOurs = (place: Element): boolean =>
  place.matches('.voting-result') && place.parentElement?.querySelector('.ajax-loader[style]') === null;

const say = (place: Element): void => {
  const words = (place.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (words === '' || !place.checkVisibility() || isOurs(place)) return;
  (place.matches('.alert-danger') ? announceError : announce)(words);
};

/** Announces results that installed scripts only show: once a change, an error at once (SC 4.1.3). */
export const announcements = (): void => {
  new MutationObserver(changes => {
    const changed = new Set(changes.map(placeOf));
    for (const place of changed) if (place) say(place);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class'],
  });
};
