/** Milliseconds in which an island may still change its size, in its effects. */
const settlingTime = 500;

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * Runs a change of the page's height, such as the mounting of an island, and keeps the focused element below it at its
 * place in the window. Browsers do so by themselves only while the changed part is out of view.
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
    // Another scroll or a change of the focus ends the correction.
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
