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
  const settled = new AbortController();
  const watch = new ResizeObserver(() => {
    if (document.activeElement === focused)
      window.scrollBy({ top: focused.getBoundingClientRect().top - top, behavior: 'instant' });
    else settled.abort();
  });
  settled.signal.addEventListener('abort', () => watch.disconnect());
  // The person's own scrolling comes first.
  for (const act of ['wheel', 'touchmove'])
    window.addEventListener(act, () => settled.abort(), { passive: true, signal: settled.signal });
  watch.observe(changed);
  setTimeout(() => settled.abort(), settlingTime);
};
