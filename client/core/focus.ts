/** Focuses something that is not a control: a heading, the main part. It does not become a tab stop. */
export const focusOn = (target: HTMLElement): void => {
  if (!target.hasAttribute('tabindex') && target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
};

const isThere = (target: Element | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isConnected && target !== document.body && target.checkVisibility();

/** Back to where the person was; when that is gone, to the page's main part rather than to nowhere. */
export const returnFocus = (opener: Element | null): void => {
  if (isThere(opener)) opener.focus();
  // The main part is no answer to anything: the view stays where it is.
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
};
