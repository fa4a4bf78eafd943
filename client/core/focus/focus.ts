/** Focuses an element that is no control, such as a heading, without adding a tab stop. */
export const focusOn = (target: HTMLElement): void => {
  if (!target.hasAttribute('tabindex') && target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
};

const isFocusable = (target: Element | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isConnected && target !== document.body && target.checkVisibility();

/** Runs the change, then focuses the fallback when the focused element is gone. Focus elsewhere stays. */
export const withFocusFallback = (heir: HTMLElement | undefined, change: () => void): void => {
  const had = document.activeElement;
  change();
  if (had && had !== document.body && !had.checkVisibility()) heir?.focus();
};

/** Returns the focus to the opener, or to the main part of the page when the opener is gone. */
export const returnFocus = (opener: Element | null): void => {
  if (isFocusable(opener)) opener.focus();
  // The main part is no answer to anything: the view stays where it is.
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
};
