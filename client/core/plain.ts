/** Whether a click or a key is meant for the page: with a modifier it asks for another tab or window, or is the browser's own. */
export const isPlain = (event: Event): boolean =>
  !(event instanceof MouseEvent || event instanceof KeyboardEvent) ||
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
