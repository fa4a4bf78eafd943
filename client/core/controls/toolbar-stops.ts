import { readingKey } from '../focus/index.ts';
import { nextStop } from './next-stop.ts';

const controlsIn = (toolbar: Element): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>('a[href], button')].filter(one => one.checkVisibility());

const stopAt = (toolbar: Element, stop: HTMLElement | undefined): void => {
  for (const control of toolbar.querySelectorAll<HTMLElement>('a[href], button')) {
    control.tabIndex = control === stop ? 0 : -1;
  }
};

/** The controls of a toolbar are one tab stop; after controls were added or hidden it is a visible one. */
export const freshStop = (toolbar: HTMLElement | undefined): void => {
  if (!toolbar) return;
  const controls = controlsIn(toolbar);
  // A hidden toolbar, as with brief actions, stays reachable when it is shown.
  if (controls.length > 0) stopAt(toolbar, controls.find(one => one.getAttribute('tabindex') === '0') ?? controls[0]);
};

/** The control that was reached is the stop from here on. */
export const saveStop = (toolbar: HTMLElement, target: EventTarget | null): void => {
  const control = target instanceof Element ? target.closest('a[href], button') : null;
  if (control instanceof HTMLElement) stopAt(toolbar, control);
};

/** Arrows, Home and End inside the toolbar (APG toolbar). */
export const moveInside = (toolbar: HTMLElement, event: Event): void => {
  if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
  const controls = controlsIn(toolbar);
  const at = controls.findIndex(one => one === document.activeElement);
  const next = at < 0 ? undefined : nextStop(readingKey(event.key, toolbar), at, controls.length);
  if (next === undefined) return;
  event.preventDefault();
  controls[next]?.focus();
};
