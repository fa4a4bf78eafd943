import { part } from './parts.ts';

const toggleOf = (inner: Element): HTMLElement | undefined => {
  const extended = inner.closest('[data-quickpost-extended]');
  return extended ? part(extended, '[data-quickpost-extended-toggle]') : undefined;
};

/** Opens or closes what a post may have and mostly has not. */
export const toggleExtended = (button: HTMLElement): void => {
  button.ariaExpanded = String(button.ariaExpanded !== 'true');
};

/** Opens that part if a field stands in it. */
export const openExtended = (field: HTMLElement): void => {
  const toggle = toggleOf(field);
  if (toggle) toggle.ariaExpanded = 'true';
};
