import { isPlain } from './plain.ts';

/** Event that code which is not loaded yet answers. */
export interface DeferredEvent {
  readonly type: 'click' | 'submit';
  readonly hook: string;
}

/** Loads the code; resolves, without an error, when it is there or did not load. */
type Load = () => Promise<unknown>;

/** Longest wait for the code: on a slow line it may still come, on a broken one nobody waits for ever. */
const longestMs = 8_000;

const pending = new WeakSet<Element>();
let isReplayed = false;

const submitterOf = (form: HTMLFormElement, { submitter }: SubmitEvent): HTMLElement | null =>
  submitter && 'form' in submitter && submitter.form === form ? submitter : null;

const replay = (element: HTMLElement, event: Event): void => {
  isReplayed = true;
  try {
    if (event instanceof SubmitEvent && element instanceof HTMLFormElement)
      element.requestSubmit(submitterOf(element, event));
    else element.click();
  } finally {
    isReplayed = false;
  }
};

/**
 * Defers each such event until the code that answers it is loaded, and sends it again, once. When the code does not load
 * in time the browser does with the event what it does without scripts. `isReady` ends the deferring.
 */
export const deferEvents = (events: readonly DeferredEvent[], load: Load, isReady: () => boolean): void => {
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
        Promise.race([load(), new Promise(done => setTimeout(done, longestMs))]).then(() => {
          pending.delete(found);
          if (found.isConnected) replay(found, event);
        });
      },
      { capture: true },
    );
};
