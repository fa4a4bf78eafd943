import { create } from '../../core/html.ts';
import { formatText, pluralForm } from '../../core/page/index.ts';
import { part, partOf } from './parts.ts';
import { textsOf } from './texts.ts';

const articleOf = (row: Element | null | undefined): HTMLElement | undefined =>
  part(row ?? undefined, ':scope > article[data-id]');

const rowAbove = (row: Element): Element | null => row.parentElement?.closest('li') ?? null;

/** Finds the comment that follows all replies of a comment, or else the form. */
const targetOf = (row: Element): string => {
  for (let at: Element | null = row; at; at = rowAbove(at)) {
    const next = articleOf(at.nextElementSibling);
    if (next) return `#${next.id}`;
  }
  return '#respond';
};

const linkOf = (row: Element, replies: Element): HTMLAnchorElement => {
  const found = partOf(row, ':scope > .eb-comment-past', HTMLAnchorElement);
  if (found) return found;
  const made = create('a', { className: 'eb-comment-past skip-link' });
  replies.before(made);
  return made;
};

/** Updates the links past the replies of the comments above a new one, as a page printed anew would show them. */
const renewSkips = (section: HTMLElement, item: HTMLElement): void => {
  const own = item.closest('li');
  for (let row = own && rowAbove(own); row; row = rowAbove(row)) {
    const replies = part(row, ':scope > .eb-comment-replies');
    const number = articleOf(row)?.dataset.number;
    if (!replies || number === undefined) continue;
    const count = replies.querySelectorAll('article[data-id]').length;
    const link = linkOf(row, replies);
    link.href = targetOf(row);
    const sentence = pluralForm(textsOf(section), 'COMMENT_PAST_REPLIES', count);
    link.textContent = formatText(sentence, count, number);
  }
};

const levelOf = (item: Element): number => Number(/\bdepth-(\d+)\b/.exec(item.className)?.[1] ?? 0);

const listed = (item: HTMLElement): HTMLElement => create('li', {}, item);

const repliesOf = (row: HTMLElement): HTMLElement => {
  const found = part(row, ':scope > .eb-comment-replies');
  if (found) return found;
  const made = create('ol', { className: 'eb-comment-replies' });
  row.append(made);
  return made;
};

/** The comment with this id, or its tombstone. */
const placeOf = (section: Element, id: string | number): HTMLElement | undefined =>
  part(section, `article[data-id="${CSS.escape(String(id))}"]`);

// Replies below the deepest level are inserted beside their parent, as the server prints them. A thread without lists
// is flat.
const insertReply = (item: HTMLElement, parent: HTMLElement): void => {
  const row = parent.closest<HTMLElement>('li');
  if (!row) parent.after(item);
  else if (levelOf(item) > levelOf(parent)) repliesOf(row).append(listed(item));
  else row.after(listed(item));
};

/** The order of a list without levels: all comments by time. */
const isByTime = ({ dataset }: HTMLElement): boolean => dataset.sort === 'newest' || dataset.sort === 'oldest';

// The list begins with the newest conversation where the site is set so, else it ends with it (spec §4.3).
const insertFirst = (item: HTMLElement, list: HTMLElement | undefined): void => {
  const rows = part(list, '.eb-comments-thread');
  if (!rows) list?.append(item);
  else if (list?.dataset.sort === 'desc' || list?.dataset.sort === 'newest') rows.prepend(listed(item));
  else rows.append(listed(item));
};

/** Of all comments that the page marks as the newest, only this one stays so. */
export const keepNewest = (section: HTMLElement, item: HTMLElement): void => {
  if (!part(item, '[data-comment-newest]')) return;
  for (const mark of section.querySelectorAll('[data-comment-newest]')) if (!item.contains(mark)) mark.remove();
  for (const brief of section.querySelectorAll<HTMLElement>('[data-newest-words]')) {
    if (item.contains(brief)) continue;
    brief.textContent = (brief.textContent ?? '').replace(brief.dataset.newestWords ?? '', '');
    delete brief.dataset.newestWords;
  }
};

/** A reply comes after its parent, any other comment and each of a list by time at its end (spec §4.3). */
export const insertComment = (section: HTMLElement, item: HTMLElement, parentId: number): void => {
  const list = part(section, '[data-comment-list]');
  const parent = parentId === 0 || (list && isByTime(list)) ? undefined : placeOf(section, parentId);
  if (parent) insertReply(item, parent);
  else insertFirst(item, list);
  keepNewest(section, item);
  renewSkips(section, item);
};
