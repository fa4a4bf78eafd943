import { printedForm } from '../../core/page/index.ts';
import { part } from './parts.ts';

const write = (root: Element, counter: string, noun: string, count: number): void => {
  for (const shown of root.querySelectorAll<HTMLElement>(counter)) shown.textContent = String(count);
  for (const word of root.querySelectorAll<HTMLElement>(noun)) {
    word.textContent = ` ${printedForm(word, count)}`;
  }
};

const read = (root: Element, counter: string): number =>
  Number.parseInt(part(root, counter)?.textContent ?? '', 10) || 0;

/** Number of comments that the section shows. */
export const countOf = (section: Element): number => read(section, '[data-comment-counter]');

export const setCount = (section: Element, count: number): void => {
  // The digest as it was printed is true no more: the heading, the bar and the order links still say and lead the same.
  if (count !== countOf(section)) part(section, '[data-comments-digest]')?.remove();
  write(section, '[data-comment-counter]', '[data-comment-noun]', count);
  part(section, '[data-comment-empty]')?.classList.toggle('hide', count > 0);
};

export const likesOf = (item: Element): number => read(item, '[data-comment-like-counter]');

export const setLikes = (item: Element, count: number): void => {
  write(item, '[data-comment-like-counter]', '[data-comment-like-noun]', Math.max(0, count));
  for (const counter of item.querySelectorAll('[data-comment-like-count]'))
    counter.classList.toggle('hide', count <= 0);
};
