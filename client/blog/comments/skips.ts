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
  const made = document.createElement('a');
  made.className = 'eb-comment-past skip-link';
  replies.before(made);
  return made;
};

/** The ways past the replies of the comments above a new one tell of it, as a page printed anew would. */
export const renewSkips = (section: HTMLElement, item: HTMLElement): void => {
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
