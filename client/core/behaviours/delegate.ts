import { guarded } from '../page/index.ts';

type Handler = (element: HTMLElement, event: Event) => unknown;

/**
 * Handles an event on all matching elements, present now or later, by one listener on the root (event delegation). Of
 * several matching ancestors of the target the innermost is passed.
 */
export const on = (type: string, selector: string, handler: Handler, root: Document | HTMLElement = document): void => {
  root.addEventListener(type, event => {
    const found = event.target instanceof Element ? event.target.closest(selector) : null;
    if (found instanceof HTMLElement) guarded(() => handler(found, event));
  });
};
