import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';

const inView = (section: HTMLElement): boolean => {
  const { top, bottom } = section.getBoundingClientRect();
  return top <= innerHeight / 2 && bottom > innerHeight / 2;
};

/** Sets address and title to the post in view, 250 ms after scrolling stopped. */
const followPosts = (root: JQuery): void => {
  let due: number | undefined;
  $(window).on('scroll', () => {
    clearTimeout(due);
    due = window.setTimeout(() => {
      const section = root.find('[data-eb-post-section]').filter((_, one) => inView(one));
      if (section.length === 0) return;
      history.replaceState(null, '', textOf(section.data('url')));
      document.title = textOf(section.data('page-title'));
    }, 250);
  });
};

/** Loads further posts (wire §2.4, §3.3): by the control, or within 450 px of the page's end. */
export const entry: Behaviour = (root, { autoload }) => {
  const exclusion = root.find('[data-eb-pagination-exclusion]');
  const load = (control: JQuery): void => {
    if (control.length === 0 || control.hasClass('is-loading')) return;
    control.addClass('is-loading');
    $(document).trigger('ebscroll.onBeforeEntryLoad');
    const asked = { id: control.attr('data-post-id'), exclusion: exclusion.val() };
    ajax('site/views/entry/loadmore', asked).done(([json]) => {
      const more = JSON.parse(textOf(json));
      root.find('[data-eb-posts-wrapper]').append(more.contents);
      exclusion.val(more.exclusion);
      control.removeClass('is-loading').attr('data-post-id', more.prevId);
      if (!more.prevId) control.remove();
      $(document).trigger('ebscroll.onAfterEntryLoad');
    });
  };
  root.on('click', '[data-eb-pagination-loadmore]', ({ currentTarget }) => load($(currentTarget)));
  if (autoload) {
    $(window).on('scroll', () => {
      const left = document.documentElement.scrollHeight - innerHeight - scrollY;
      if (left <= 450) load(root.find('[data-eb-pagination-loadmore]'));
    });
  }
  followPosts(root);
};
