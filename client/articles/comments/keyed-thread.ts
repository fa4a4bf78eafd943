import { find, findAll, neighbourPage, startBar, type Thread } from '../../comments/index.ts';
import { focusOn } from '../../core/focus/index.ts';

const stopIn = (item: Element | null | undefined): HTMLElement | undefined => find(item, ':scope > .commentHead');

const itemOf = (inner: Element): Element | null => inner.closest('[data-item-comment]');

/**
 * Thread of an article, which is a list without replies. `bar` carries its order, and the address of the page of its
 * newest comment where that is another page.
 */
const articleThread = (section: HTMLElement, bar: HTMLElement): Thread => {
  const stops = (): HTMLElement[] => findAll(section, '[data-item-comment] > .commentHead');
  return {
    section,
    stops,
    stopOf: inner => stopIn(itemOf(inner)),
    idOf: stop => `${find(itemOf(stop), '[id^="comment"]')?.id}-heading`,
    stopWithId: id =>
      stopIn(find(section, `[id="${CSS.escape(id.replace(/-heading$/, ''))}"]`)?.closest('[data-item-comment]')),
    parentOf: () => undefined,
    siblingOf: stop => stopIn(itemOf(stop)?.nextElementSibling) ?? neighbourPage(section, 'next'),
    newest: () => {
      const { newest = '', order } = bar.dataset;
      const stop = order === 'desc' ? 'first' : 'last';
      return newest === '' ? stops().at(stop === 'first' ? 0 : -1) : { href: newest, stop };
    },
    nextNew: () => undefined,
    // An answer is a comment like any other.
    reply: () => {
      const box = find(section, '#comment-form textarea');
      if (box) focusOn(box);
      return box !== undefined;
    },
  };
};

/** Starts the keys and the bar of an article's comments. */
export const enhance = (bar: HTMLElement): void => {
  const section = bar.closest<HTMLElement>('.itemComments');
  if (section) startBar(bar, articleThread(section, bar));
};
