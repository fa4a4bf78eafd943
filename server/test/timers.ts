const { setTimeout: real } = globalThis;

/** Starts a timer in place of `setTimeout`; `start` is the real one. */
type StartTimer = (end: () => void, ms: number, start: typeof real) => NodeJS.Timeout;

/** Runs `work` with another `setTimeout`. */
export const withTimers = async <T>(startTimer: StartTimer, work: () => Promise<T>): Promise<T> => {
  globalThis.setTimeout = Object.assign((end: () => void, ms = 0) => startTimer(end, ms, real), real);
  try {
    return await work();
  } finally {
    globalThis.setTimeout = real;
  }
};
