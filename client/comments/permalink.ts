/**
 * Address of a comment of this thread; the server leads it to the page that shows it. The address of the page may be
 * that of a post which was loaded below by now.
 */
export const permalinkIn = (section: Element, id: string | number): string => {
  const post = section.closest<HTMLElement>('[data-eb-post-section]');
  const { pathname } = new URL(post?.dataset.url ?? '', location.href);
  return `${pathname}?comment=${id}#comment-${id}`;
};
