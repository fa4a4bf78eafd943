import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { posts } from './posts.ts';

/** A listing with "load more" (wire §2.4, §3.3, B14): appends sections and adds their addresses to the history. */
export const listings: Behaviour = (root, options) => {
  posts(root, options);
  root.on('click', '[data-eb-pagination-loadmore]', ({ currentTarget }) => {
    const control = $(currentTarget).addClass('is-loading');
    ajax('site/views/latest/loadmore', { limitstart: control.attr('data-limitstart') }).done(([json]) => {
      const { contents, limitstart } = JSON.parse(textOf(json));
      const section = $(textOf(contents));
      root.find('[data-blog-posts]').append(section);
      history.pushState(null, '', textOf(section.data('url')));
      control.removeClass('is-loading').attr('data-limitstart', limitstart);
      if (limitstart === '') control.remove();
    });
  });
};
