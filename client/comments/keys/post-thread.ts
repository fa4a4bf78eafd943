import { newCommentsOf } from '../new-since/new-comments.ts';
import { permalinkIn } from '../permalink.ts';
import { find, findAll, linkIn, type Place, type Thread } from './thread.ts';

const stopIn = (article: Element | null | undefined): HTMLElement | undefined =>
  find(article, ':scope > .eb-comment-heading');

const articleOf = (row: Element | null | undefined): HTMLElement | undefined => find(row, ':scope > article[data-id]');

const rowOf = (inner: Element): Element | null => inner.closest('.eb-comments-list li');

const commentAt = (section: HTMLElement, id: string | number): Exclude<Place, undefined> =>
  stopIn(document.getElementById(`comment-${id}`)) ?? { href: permalinkIn(section, id) };

const parentOf = (stop: HTMLElement): Place => {
  const article = stop.closest('article[data-id]');
  const link = article ? linkIn(article, '.eb-comment-parent') : undefined;
  if (link) return stopIn(document.getElementById(link.hash.slice(1))) ?? { href: link.href };
  // Removed comments and links to further replies have no link to their parent.
  const row = rowOf(stop);
  return stopIn(articleOf(article ? row?.parentElement?.closest('li') : row));
};

const numberOf = (stop: HTMLElement | undefined): number =>
  Number(stop?.closest<HTMLElement>('article')?.dataset.number ?? 0);

// In the order in which they were written: from the comment with the focus on when it is new itself.
const nextNew = (section: HTMLElement, stop: HTMLElement | undefined): Place => {
  const all = newCommentsOf(section);
  const at = all.findIndex(({ number }) => number === numberOf(stop));
  const next = all[at + 1];
  return next && commentAt(section, next.id);
};

/** Thread of a post. `bar` carries the id of its newest comment. */
export const postThread = (section: HTMLElement, bar: HTMLElement): Thread => ({
  section,
  stops: () => findAll(section, '.eb-comments-list :is(article[data-id] > .eb-comment-heading, [data-comment-more])'),
  stopOf: inner =>
    inner.closest<HTMLElement>('[data-comment-more]') ??
    stopIn(inner.closest('article[data-id]') ?? articleOf(rowOf(inner))),
  // A link to further replies has no id: its comment stands for it.
  idOf: stop => stop.id || (stopIn(articleOf(rowOf(stop)))?.id ?? ''),
  stopWithId: id => find(section, `.eb-comment-heading[id="${CSS.escape(id)}"]`),
  parentOf,
  siblingOf: stop => stopIn(articleOf(rowOf(stop)?.nextElementSibling)),
  newest: () => {
    const mark = find(section, '[data-comment-newest]');
    const { newest = '' } = bar.dataset;
    return stopIn(mark?.closest('article')) ?? (newest === '' ? undefined : commentAt(section, newest));
  },
  nextNew: stop => nextNew(section, stop),
  reply: stop => {
    const button = find(stop.closest('article'), '[data-comment-reply]');
    button?.click();
    return button !== undefined;
  },
});
