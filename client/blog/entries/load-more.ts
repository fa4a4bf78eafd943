import type { MorePosts } from '../../../protocol/blog/entries.ts';
import { clearFailure, showFailure } from '../../core/act-failure.ts';
import { call } from '../../core/call.ts';
import { element, trusted } from '../../core/html.ts';
import { announce } from '../../core/live.ts';
import { on } from '../../core/on.ts';
import { config } from '../../core/settings.ts';

const moreFrom = async (limitstart: string | undefined): Promise<MorePosts> => {
  const [json] = await call('site/views/latest/loadmore', { limitstart: Number(limitstart) });
  return JSON.parse(json);
};

const append = (button: HTMLElement, { contents, limitstart }: MorePosts): void => {
  const section = element(trusted(contents));
  const last = [...document.querySelectorAll('[data-blog-posts] > [data-eb-posts-section]')].at(-1);
  if (section && last) {
    last.after(section);
    if (section.dataset.url) history.pushState(null, '', section.dataset.url);
    const posts = section.querySelectorAll('[data-blog-posts-item]');
    const said = posts.length === 1 ? button.dataset.saidOne : button.dataset.saidOther;
    posts[0]?.querySelector<HTMLElement>('h2 a')?.focus();
    announce((said ?? '%s').replace('%s', String(posts.length)));
  }
  if (limitstart === '') (button.closest('.load-more') ?? button).remove();
  else button.dataset.limitstart = String(limitstart);
};

/**
 * Load more (B-024 … B-027): the next section goes below the last, its address into the history, the focus to its first
 * post; the number of posts is said. The control goes when there are no more. Installed scripts, when they are on, do it
 * alone.
 */
export const loadMore = (): void => {
  if (config().compat) return;
  const load = async (button: HTMLElement): Promise<void> => {
    if (button.ariaBusy === 'true') return;
    clearFailure(button);
    button.ariaBusy = 'true';
    button.classList.add('is-loading');
    try {
      append(button, await moreFrom(button.dataset.limitstart));
    } catch (failure) {
      showFailure(button, failure, () => load(button), button.dataset.failed);
    } finally {
      button.ariaBusy = 'false';
      button.classList.remove('is-loading');
    }
  };
  on('click', '[data-eb-pagination-loadmore][data-limitstart]', load);
};
