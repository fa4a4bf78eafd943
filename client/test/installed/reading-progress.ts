import $ from 'jquery';
import type { Behaviour } from './controllers.ts';

/** Reading progress bar of a post (wire §3.3, B12). */
export const readingProgress: Behaviour = root => {
  const bar = root.find('[data-blog-reading-progress]');
  const content = root.find('[data-blog-reading-container]');
  const { top } = content.offset() ?? {};
  if (top === undefined) throw new Error('the text is not inside the post');
  const max = Math.max(1, (content.height() ?? 0) - 150);
  const draw = (): void => {
    const value = Math.max(0, ($(window).scrollTop() ?? 0) - top);
    bar.attr({ max, value });
    bar.closest('[data-eb-spy=affix]').toggleClass('hide', value > max);
  };
  $(window).on('scroll', draw);
  draw();
};
