import { renewDigest } from '../../comments/index.ts';
import { element } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
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

const loadDigest = async (section: HTMLElement): Promise<HTMLElement | undefined> => {
  const id = Number(section.dataset.id);
  const [digest] = await call('site/views/comments/digest', { id, query: location.search.slice(1) });
  return element(digest);
};

/** Shows another number of comments, and then the digest that is true with it. */
export const setCount = (section: HTMLElement, count: number): void => {
  const heading = part(section, '.eb-comments-heading');
  if (heading && count !== countOf(section))
    renewDigest(section, { above: heading, heading }, () => loadDigest(section));
  write(section, '[data-comment-counter]', '[data-comment-noun]', count);
  part(section, '[data-comment-empty]')?.classList.toggle('hide', count > 0);
};

export const likesOf = (item: Element): number => read(item, '[data-comment-like-counter]');

export const setLikes = (item: Element, count: number): void => {
  write(item, '[data-comment-like-counter]', '[data-comment-like-noun]', Math.max(0, count));
  for (const counter of item.querySelectorAll('[data-comment-like-count]'))
    counter.classList.toggle('hide', count <= 0);
};
