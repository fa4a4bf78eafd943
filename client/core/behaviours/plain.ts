/**
 * Whether a click or key is meant for the page: modifier keys ask for another tab or window, or belong to the browser.
 */
export const isPlain = (event: Event): boolean =>
  !(event instanceof MouseEvent || event instanceof KeyboardEvent) ||
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
