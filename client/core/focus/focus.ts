/** Focuses something that is not a control: a heading, the main part. It does not become a tab stop. */
export const focusOn = (target: HTMLElement): void => {
  if (!target.hasAttribute('tabindex') && target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
};

const isFocusable = (target: Element | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isConnected && target !== document.body && target.checkVisibility();

/** Makes a change, and gives the focus to the heir if what had it is gone with it. Who is elsewhere stays there. */
export const withFocusFallback = (heir: HTMLElement | undefined, change: () => void): void => {
  const had = document.activeElement;
  change();
  if (had && had !== document.body && !had.checkVisibility()) heir?.focus();
};

/** Back to where the person was; when that is gone, to the page's main part rather than to nowhere. */
export const returnFocus = (opener: Element | null): void => {
  if (isFocusable(opener)) opener.focus();
  // The main part is no answer to anything: the view stays where it is.
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
};
