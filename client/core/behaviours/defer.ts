import { isPlain } from './plain.ts';

/** Event that code which is not loaded yet answers. */
export interface DeferredEvent {
  readonly type: 'click' | 'submit';
  readonly hook: string;
}

/** Loads the code; resolves, without an error, when it is there or did not load. */
type Load = () => Promise<unknown>;

/** Longest wait for the code: on a slow line it may still come, on a broken one the reader must not wait for ever. */
const longestMs = 8_000;

const pending = new WeakSet<Element>();
let isReplayed = false;

/** Tells whether an event is sent again now: its press or submission came before the code that answers it. */
export const isReplaying = (): boolean => isReplayed;

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

/** Waits for the code, but not longer than the limit, and not again after it: until the code is there. */
const waitForCode = (load: Load) => {
  let wait: Promise<void> | undefined;
  let isLate = false;
  const begin = async (): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>(resolve => {
      timer = setTimeout(() => {
        isLate = true;
        resolve();
      }, longestMs);
    });
    const loaded = load().then(() => {
      isLate = false;
    });
    await Promise.race([loaded, limit]);
    clearTimeout(timer);
    wait = undefined;
  };
  return {
    isOver: (): boolean => isLate,
    /** Resolves when the code is there, did not load, or is late. */
    wait: (): Promise<void> => {
      wait ??= begin();
      return wait;
    },
  };
};

/**
 * Defers each such event until the code that answers it is loaded, and sends it again, once. When the code does not load
 * in time the browser does with the event, and with those after it, what it does without scripts. `isReady` ends the
 * deferring.
 */
export const deferEvents = (events: readonly DeferredEvent[], load: Load, isReady: () => boolean): void => {
  const code = waitForCode(load);
  for (const { type, hook } of events)
    document.addEventListener(
      type,
      event => {
        const found = event.target instanceof Element ? event.target.closest(hook) : null;
        if (!(found instanceof HTMLElement) || isReplayed || isReady() || code.isOver() || !isPlain(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (pending.has(found)) return;
        pending.add(found);
        code.wait().then(() => {
          pending.delete(found);
          if (found.isConnected) replay(found, event);
        });
      },
      { capture: true },
    );
};
