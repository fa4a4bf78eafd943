import type { MoreEntry } from '../../../protocol/blog/post-page.ts';
import { limits } from '../../../protocol/limits.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import { create, element, trusted } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { browserClock } from '../../core/page/index.ts';
import { isAutoloadOn } from '../../core/storage/index.ts';
import { feedKeys } from './feed-keys.ts';
import { followAddress } from './post-in-view.ts';

interface Parts {
  readonly feed: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly exclusion: HTMLInputElement;
  /** The reader's switch of automatic loading. */
  readonly toggle: HTMLInputElement;
}

const partsOf = (control: HTMLElement): Parts | undefined => {
  const feed = document.querySelector('[data-more-posts]');
  const button = control.querySelector('[data-eb-pagination-loadmore]');
  const exclusion = control.querySelector('[data-eb-pagination-exclusion]');
  const toggle = document.querySelector('[data-autoload-switch]');
  return feed instanceof HTMLElement &&
    button instanceof HTMLButtonElement &&
    exclusion instanceof HTMLInputElement &&
    toggle instanceof HTMLInputElement
    ? { feed, button, exclusion, toggle }
    : undefined;
};

// A reader in a form, in the comments or at the foot of the page is not interrupted by another post.
const isElsewhere = (): boolean => !!document.activeElement?.closest('form, dialog, [data-eb-comments], .site-footer');

const isNear = (): boolean => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - (window.scrollY + clientHeight) <= limits.autoloadPx;
};

const moreAfter = async ({ button, exclusion }: Parts): Promise<MoreEntry> => {
  const id = Number(button.dataset.postId);
  const [json] = await call('site/views/entry/loadmore', { id, exclusion: JSON.parse(exclusion.value) });
  return JSON.parse(json);
};

/** Counts the posts that may still load automatically; the button resets the count. */
const allowance = ({ feed }: Parts) => {
  const most = Number(feed.dataset.most);
  let left = most;
  return {
    isLeft: (): boolean => left > 0,
    spend: (): void => {
      left -= 1;
    },
    renew: (): void => {
      left = most;
    },
  };
};

const countIn = (feed: HTMLElement): number => feed.querySelectorAll(':scope > * article').length;

/** Plain link to the page of the last post, which has the posts after it: a page does not grow for ever. */
const continuation = ({ feed, button }: Parts): HTMLElement => {
  const { url = '', postTitle = '' } = feed.querySelector<HTMLElement>(':scope > :last-child')?.dataset ?? {};
  const textContent = (button.dataset.continue ?? '%s').replace('%s', () => postTitle);
  const link = create('a', { href: url, className: 'button button-plain', textContent });
  return create('p', { className: 'more-posts-control' }, link);
};

const append = ({ feed, button }: Parts, contents: string): HTMLElement | undefined => {
  const section = element(trusted(contents));
  const article = section?.querySelector<HTMLElement>('article');
  if (!section || !article) return undefined;
  feed.hidden = false;
  feed.append(section);
  article.tabIndex = 0;
  article.ariaPosInSet = String(countIn(feed));
  article.ariaSetSize = '-1';
  announce((button.dataset.message ?? '%s').replace('%s', section.dataset.postTitle ?? ''));
  return article;
};

/**
 * Posts one below the other (B-009 … B-014): the next is loaded by the button, and by itself within 450 px of the end
 * of the page unless the reader switched that off, a few in a row: then the foot of the page is within reach until the
 * button is pressed. The focus moves only for the button.
 */
export const enhance = (control: HTMLElement): void => {
  const parts = partsOf(control);
  if (!parts) return;
  const { feed, button, exclusion, toggle } = parts;
  const unasked = allowance(parts);
  let isBusy = false;
  // After a failure nothing is loaded automatically.
  let hasFailed = false;
  let callOff = (): void => {};

  const end = (...link: readonly Node[]): void => {
    removeEventListener('scroll', look);
    button.dataset.postId = '';
    control.replaceWith(...link);
  };

  const take = ({ contents, prevId, exclusion: shown }: MoreEntry): HTMLElement | undefined => {
    const article = append(parts, contents);
    exclusion.value = shown ?? exclusion.value;
    button.dataset.postId = String(prevId);
    if (prevId === '') end();
    else if (countIn(feed) >= limits.loadedPostsMost) end(continuation(parts));
    return article;
  };

  const load = async (): Promise<HTMLElement | undefined> => {
    if (isBusy || button.dataset.postId === '') return undefined;
    isBusy = true;
    feed.ariaBusy = button.ariaBusy = 'true';
    button.classList.add('is-loading');
    clearFailure(button);
    try {
      hasFailed = false;
      return take(await moreAfter(parts));
    } catch (failure) {
      hasFailed = true;
      showFailure(button, failure, () => button.click(), button.dataset.failed);
      return undefined;
    } finally {
      isBusy = false;
      feed.ariaBusy = button.ariaBusy = 'false';
      button.classList.remove('is-loading');
    }
  };

  const look = (): void => {
    callOff();
    callOff = browserClock.after(limits.autoloadMs, () => {
      if (!isAutoloadOn(toggle) || hasFailed || !unasked.isLeft() || isBusy || !isNear() || isElsewhere()) return;
      unasked.spend();
      load();
    });
  };

  button.addEventListener('click', async () => {
    unasked.renew();
    const article = await load();
    if (article) focusOn(article);
  });
  addEventListener('scroll', look, { passive: true });
  // The scroll that loaded this module may have reached the end of the page.
  if (scrollY > 0) look();
  feedKeys(feed);
  followAddress();
};
