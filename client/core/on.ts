import { guarded } from './guarded.ts';

type Handler = (element: HTMLElement, event: Event) => void;

/**
 * Hears an event on everything that matches, now or later: one listener on the document, none on the elements. With
 * several matches around the target the innermost counts.
 */
export const on = (type: string, selector: string, handler: Handler, root: Document | HTMLElement = document): void => {
  root.addEventListener(type, event => {
    const found = event.target instanceof Element ? event.target.closest(selector) : null;
    if (found instanceof HTMLElement) guarded(() => handler(found, event));
  });
};
