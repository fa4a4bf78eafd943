import { isPlain } from '../core/behaviours/index.ts';

const links =
  'a:is([data-blog-subscribe], [data-blog-unsubscribe], [data-bookmarks-button], [data-rating-voters], [data-comment-tnc], [data-gdpr-download-link])';

/** Prevents the default action of links that installed scripts answer without preventing it themselves (wire §3). */
export const holdLinks = (): void => {
  const hold = (event: Event): void => {
    if (!('EasyBlog' in window) || !isPlain(event)) return;
    if (event.target instanceof Element && event.target.closest(links)) event.preventDefault();
  };
  // In the capture phase: some parts of the page stop the propagation of their clicks.
  document.addEventListener('click', hold, true);
};
