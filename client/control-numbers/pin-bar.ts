/** Most of the height of the window that the bar takes while it stays in view. */
const mostOfWindow = 1 / 3;

/**
 * Keeps the bar at the end of the window, unless its text would leave the page little room: then it stands at the end of
 * the page. Styles leave the height in `--control-numbers-bar` free, so that the bar covers neither the focus nor another
 * bar. Returns the function that ends it.
 */
export const pinBar = (bar: HTMLElement): (() => void) => {
  const root = document.documentElement.style;
  const pin = (): void => {
    const height = Math.ceil(bar.getBoundingClientRect().height);
    const isPinned = height <= innerHeight * mostOfWindow;
    bar.classList.toggle('is-pinned', isPinned);
    root.setProperty('--control-numbers-bar', isPinned ? `${height}px` : '0px');
  };
  const sizes = new ResizeObserver(pin);
  sizes.observe(bar);
  addEventListener('resize', pin);
  return () => {
    sizes.disconnect();
    removeEventListener('resize', pin);
    root.removeProperty('--control-numbers-bar');
  };
};
