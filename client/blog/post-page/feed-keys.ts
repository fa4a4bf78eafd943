import { on } from '../../core/behaviours/index.ts';

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

const isAfter = (feed: Element, other: Element): boolean =>
  (feed.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !feed.contains(other);
const isBefore = (feed: Element, other: Element): boolean =>
  (feed.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

const outside = (feed: HTMLElement, isThere: typeof isAfter): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(focusable)].filter(one => isThere(feed, one) && one.checkVisibility());

const targetOf = (feed: HTMLElement, article: HTMLElement, event: KeyboardEvent): HTMLElement | undefined => {
  const articles = [...feed.querySelectorAll<HTMLElement>('article[aria-posinset]')];
  const at = articles.indexOf(article);
  if (event.ctrlKey) {
    if (event.key === 'End') return outside(feed, isAfter)[0];
    return event.key === 'Home' ? outside(feed, isBefore).at(-1) : undefined;
  }
  if (event.key === 'PageDown') return articles[at + 1];
  return event.key === 'PageUp' ? articles[at - 1] : undefined;
};

/** Page Down and Page Up go from post to post, Ctrl+End and Ctrl+Home leave the feed (APG Feed). */
export const feedKeys = (feed: HTMLElement): void =>
  on(
    'keydown',
    'article[aria-posinset]',
    (article, event) => {
      if (!(event instanceof KeyboardEvent) || event.altKey || event.metaKey || event.shiftKey) return;
      const target = targetOf(feed, article, event);
      if (!target) return;
      event.preventDefault();
      target.focus();
    },
    feed,
  );
