import type { MorePosts } from '../../../protocol/blog/post-page.ts';
import { limits } from '../../../protocol/limits.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { create, element, trusted } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { printedForm } from '../../core/page/index.ts';
import { focusedLink, focusLink } from './focused-link.ts';

const fetchFrom = async (limitstart: string | undefined): Promise<MorePosts> => {
  const [json] = await call('site/views/latest/loadmore', { limitstart: Number(limitstart) });
  return JSON.parse(json);
};

const sections = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-blog-posts] > [data-eb-posts-section]'),
];

const startOf = ({ dataset }: HTMLElement): number =>
  Number(new URL(dataset.url ?? '', location.href).searchParams.get('start') ?? 0);

/** Offset of the first post and scroll position, stored in the history entry. */
const storedPosition = (): { readonly from: number; readonly y: number } | undefined => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('postsFrom' in state)) return undefined;
  return { from: Number(state.postsFrom), y: 'y' in state ? Number(state.y) : 0 };
};

/**
 * Restores the sections above and the scroll position when the reader returns to the address of a loaded section, or
 * reloads it: that address shows its own section alone.
 */
export const restoreSections = async (): Promise<void> => {
  const [first] = sections();
  const place = storedPosition();
  if (!first || !place || !(place.from < startOf(first))) return;
  history.scrollRestoration = 'manual';
  const earlier: HTMLElement[] = [];
  for (let next: number | '' = place.from; next !== '' && next < startOf(first); ) {
    const more = await fetchFrom(String(next));
    const section = element(trusted(more.contents));
    if (section) earlier.push(section);
    next = more.limitstart;
  }
  first.before(...earlier);
  scrollTo({ top: place.y, behavior: 'instant' });
  focusLink(history.state);
};

const storePosition = (): void => {
  if (storedPosition()) history.replaceState({ ...history.state, y: scrollY, ...focusedLink() }, '');
};

addEventListener('pagehide', storePosition);

/** Plain link to the part that follows the last one: a page does not grow for ever. */
const continuation = ({ dataset }: HTMLElement, start: number): HTMLElement => {
  const url = new URL(sections().at(-1)?.dataset.url ?? '', location.href);
  url.searchParams.set('start', String(start));
  url.hash = 'posts';
  return create('a', { href: url.href, className: 'button button-plain', textContent: dataset.continue ?? '' });
};

const append = (button: HTMLElement, { contents, limitstart }: MorePosts): void => {
  const section = element(trusted(contents));
  const [first] = sections();
  const last = sections().at(-1);
  if (section && first && last) {
    last.after(section);
    storePosition();
    if (section.dataset.url) history.pushState({ postsFrom: startOf(first), y: scrollY }, '', section.dataset.url);
    const posts = section.querySelectorAll('[data-blog-posts-item]');
    posts[0]?.querySelector<HTMLElement>('h2 a')?.focus();
    announce(printedForm(button, posts.length));
  }
  const control = button.closest('.load-more') ?? button;
  if (limitstart === '') control.remove();
  else if (sections().length > limits.loadedPartsMost) control.replaceChildren(continuation(button, limitstart));
  else button.dataset.limitstart = String(limitstart);
};

/**
 * Load more (B-024 … B-027): the next section goes below the last, its address into the history, the focus to its first
 * post; the number of posts is announced. The control goes when there are no more.
 */
export const load = async (button: HTMLElement): Promise<void> => {
  if (button.ariaBusy === 'true') return;
  clearFailure(button);
  button.ariaBusy = 'true';
  button.classList.add('is-loading');
  try {
    append(button, await fetchFrom(button.dataset.limitstart));
  } catch (failure) {
    showFailure(button, failure, () => load(button), button.dataset.failed);
  } finally {
    button.ariaBusy = 'false';
    button.classList.remove('is-loading');
  }
};
