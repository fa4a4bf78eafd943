import { isPlain } from './plain.ts';

/** Events that code which is not loaded yet answers. */
export interface Held {
  readonly type: 'click' | 'submit';
  readonly hook: string;
}

/** Loads the code; resolves, without an error, when it is there or did not load. */
type Load = () => Promise<unknown>;

const pending = new WeakSet<Element>();
let isReplayed = false;

const replay = (element: HTMLElement, event: Event): void => {
  isReplayed = true;
  if (event instanceof SubmitEvent && element instanceof HTMLFormElement) element.requestSubmit(event.submitter);
  else element.click();
  isReplayed = false;
};

/**
 * Holds each such event until the code that answers it is loaded, and sends it again, once. When the code does not load
 * the browser does with the event what it does without scripts. `isReady` ends the holding.
 */
export const holdEvents = (events: readonly Held[], load: Load, isReady: () => boolean): void => {
  for (const { type, hook } of events)
    document.addEventListener(
      type,
      event => {
        const found = event.target instanceof Element ? event.target.closest(hook) : null;
        if (!(found instanceof HTMLElement) || isReplayed || isReady() || !isPlain(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (pending.has(found)) return;
        pending.add(found);
        load().then(() => {
          pending.delete(found);
          if (found.isConnected) replay(found, event);
        });
      },
      { capture: true },
    );
};
