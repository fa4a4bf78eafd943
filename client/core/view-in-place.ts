/** How long an island may still take its size, in its effects and theirs. */
const settlingTime = 500;

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * Makes a change of the page's height that nobody asked for, such as an island that enters its place: what has the focus
 * below it stays where it is in the window. Browsers do that themselves only while the changed part is out of sight.
 */
export const keepFocusInPlace = (changed: Element, change: () => void): void => {
  const { activeElement: focused } = document;
  const isBelow = focused && (changed.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  if (!isBelow || !isInView(focused)) {
    change();
    return;
  }
  const { top } = focused.getBoundingClientRect();
  change();
  let scrolled = window.scrollY;
  const watch = new ResizeObserver(() => {
    // Whatever scrolled meanwhile, or moved the focus, comes first.
    if (document.activeElement !== focused || Math.abs(window.scrollY - scrolled) > 1) {
      watch.disconnect();
      return;
    }
    window.scrollBy({ top: focused.getBoundingClientRect().top - top, behavior: 'instant' });
    scrolled = window.scrollY;
  });
  watch.observe(changed);
  setTimeout(() => watch.disconnect(), settlingTime);
};
