import {
  find,
  findAll,
  linkIn,
  newCommentsOf,
  type Place,
  permalinkIn,
  pushFocus,
  startBar,
  type Thread,
} from '../../comments/index.ts';
import { call } from '../../core/http/index.ts';
import { isPart } from './parts.ts';

// Of the two headings of a comment, the one that is shown to readers of this verbosity.
const stopIn = (article: Element | null | undefined): HTMLElement | undefined =>
  article
    ? findAll(article, ':scope > :is(.eb-comment-heading, .eb-comment-brief)').find(one => one.checkVisibility())
    : undefined;

const articleOf = (row: Element | null | undefined): HTMLElement | undefined => find(row, ':scope > article[data-id]');

const rowOf = (inner: Element): Element | null => inner.closest('.eb-comments-list li');

const commentAt = (section: HTMLElement, id: string | number): Exclude<Place, undefined> =>
  stopIn(document.getElementById(`comment-${id}`)) ?? { href: permalinkIn(section, id) };

const parentOf = (section: HTMLElement, stop: HTMLElement): Place => {
  const article = stop.closest<HTMLElement>('article[data-id]');
  const link = article ? linkIn(article, '.eb-comment-parent') : undefined;
  if (link) return stopIn(document.getElementById(link.hash.slice(1))) ?? { href: link.href };
  // Removed comments and links to further replies have no link to their parent.
  if (article?.dataset.parent) return commentAt(section, article.dataset.parent);
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

const parentIdOf = (article: HTMLElement): string =>
  article.dataset.parent ?? linkIn(article, '.eb-comment-parent')?.hash.replace('#comment-', '') ?? '';

/** The next answer to the same comment on another page, in the order of the list. */
const siblingElsewhere = async (section: HTMLElement, article: HTMLElement): Promise<Place> => {
  const sort = find(section, '[data-comment-list]')?.dataset.sort;
  // Answers are in the order of time in each list but that of the newest first.
  const descending = sort === 'newest' || (sort === 'desc' && parentIdOf(article) === '');
  const which = { id: Number(section.dataset.id), number: Number(article.dataset.number), descending };
  const [id] = await call('site/views/comments/sibling', which);
  return id > 0 ? commentAt(section, id) : undefined;
};

// Not the next row: lists by time, exchanges and the deepest level have rows beside each other that answer others.
const siblingOf = (section: HTMLElement, stop: HTMLElement): Place | Promise<Place> => {
  const article = articleOf(rowOf(stop));
  if (!article) return undefined;
  const all = findAll(section, '.eb-comments-list article[data-id]');
  const later = all.slice(all.indexOf(article) + 1);
  const next = stopIn(later.find(other => parentIdOf(other) === parentIdOf(article)));
  return next ?? (isPart(section) ? siblingElsewhere(section, article) : undefined);
};

/** Thread of a post. `bar` carries the id of its newest comment. */
const postThread = (section: HTMLElement, bar: HTMLElement): Thread => ({
  section,
  stops: () =>
    findAll(section, '.eb-comments-list :is(article[data-id], [data-comment-more])').flatMap(found =>
      found.matches('[data-comment-more]') ? found : (stopIn(found) ?? []),
    ),
  stopOf: inner =>
    inner.closest<HTMLElement>('[data-comment-more]') ??
    stopIn(inner.closest('article[data-id]') ?? articleOf(rowOf(inner))),
  // A link to further replies has no id: its comment stands for it.
  idOf: stop => `${(stop.closest('article[data-id]') ?? articleOf(rowOf(stop)))?.id}-heading`,
  stopWithId: id => stopIn(find(section, `article[id="${CSS.escape(id.replace(/-heading$/, ''))}"]`)),
  parentOf: stop => parentOf(section, stop),
  siblingOf: stop => siblingOf(section, stop),
  newest: () => {
    const mark = find(section, '[data-comment-newest]');
    // The digest is renewed after a comment was removed; a thread of one comment has none.
    const digestId = linkIn(section, '[data-digest-newest]')?.hash.replace('#comment-', '');
    const newestId = digestId ?? bar.dataset.newest ?? '';
    return stopIn(mark?.closest('article')) ?? (newestId === '' ? undefined : commentAt(section, newestId));
  },
  nextNew: stop => nextNew(section, stop),
  reply: stop => {
    const button = find(stop.closest('article'), '[data-comment-reply]');
    button?.click();
    return button !== undefined;
  },
});

/** Remembers a comment whose link to its exchange or its parent is followed: the key back leads to it again. */
const rememberFollowed = (thread: Thread): void =>
  thread.section.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? target.closest('.eb-comment-exchange, .eb-comment-parent') : null;
    const stop = link ? thread.stopOf(link) : undefined;
    // A link that is opened in another tab leaves the focus where it is.
    if (stop && !ctrlKey && !metaKey && !shiftKey) pushFocus(thread.idOf(stop));
  });

/** Starts the keys and the bar of a post's thread. */
export const enhance = (bar: HTMLElement): void => {
  const section = bar.closest<HTMLElement>('[data-eb-comments]');
  if (!section) return;
  const thread = postThread(section, bar);
  startBar(bar, thread);
  rememberFollowed(thread);
};
