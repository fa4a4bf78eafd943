import type { Clock } from '../../core/page/index.ts';

export type Outcome =
  | { readonly kind: 'saved' }
  /** No connection, or no answer. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'signedOut' }
  /** The server refused the text, with its reason. */
  | { readonly kind: 'refused'; readonly sentence: string };

export type SaveStatus = Outcome | { readonly kind: 'changed' } | { readonly kind: 'saving' };

interface AutosaveActions {
  /** Stores the text in this browser. */
  readonly keep: () => void;
  readonly send: () => Promise<Outcome>;
  readonly tell: (status: SaveStatus) => void;
}

export const autosaveTiming = {
  /** Keys that follow each other are stored together. */
  localMs: 400,
  /** Pause in typing before the text is sent to the server. */
  restMs: 3_000,
  /** Text is saved during continuous typing too. */
  mostMs: 30_000,
  /** Failed saves are repeated. */
  retryMs: 15_000,
} as const;

/**
 * Decides when a text is saved: in the browser at once, on the server when typing pauses and at least every half
 * minute. One attempt at a time; failed ones are repeated.
 */
export const createAutosave = (clock: Clock, { keep, send, tell }: AutosaveActions) => {
  let callOff: (() => void) | undefined;
  let callOffLocal: (() => void) | undefined;
  let waitingSince: number | undefined;
  let running: Promise<Outcome> | undefined;
  let isDirty = false;

  const schedule = (delayMs: number): void => {
    callOff?.();
    callOff = clock.after(delayMs, () => void flush());
  };

  const attempt = async (): Promise<Outcome> => {
    isDirty = false;
    waitingSince = undefined;
    // Until the server has answered, the browser has the newest words.
    callOffLocal?.();
    keep();
    tell({ kind: 'saving' });
    const outcome = await send();
    if (outcome.kind !== 'saved') {
      isDirty = true;
      waitingSince ??= clock.now();
      if (outcome.kind !== 'refused') schedule(autosaveTiming.retryMs);
    }
    // Text typed meanwhile is not saved yet and has its own delay.
    tell(isDirty && outcome.kind === 'saved' ? { kind: 'changed' } : outcome);
    return outcome;
  };

  /** Saves now; answers at once where nothing is to be saved. */
  const flush = async (): Promise<Outcome> => {
    callOff?.();
    callOff = undefined;
    if (running) await running;
    if (!isDirty) return { kind: 'saved' };
    running = attempt().finally(() => {
      running = undefined;
    });
    return running;
  };

  const changed = (): void => {
    isDirty = true;
    waitingSince ??= clock.now();
    callOffLocal?.();
    callOffLocal = clock.after(autosaveTiming.localMs, () => {
      keep();
      if (!running) tell({ kind: 'changed' });
    });
    const waited = clock.now() - waitingSince;
    schedule(Math.max(0, Math.min(autosaveTiming.restMs, autosaveTiming.mostMs - waited)));
  };

  return {
    changed,
    flush,
    /** Whether something waits to be saved. */
    isWaiting: (): boolean => isDirty,
    /** Whether something waits, or is on its way. */
    isUnsettled: (): boolean => isDirty || running !== undefined,
  };
};

export type Autosave = ReturnType<typeof createAutosave>;
