import { UserError } from '../errors/index.ts';

export interface QueueLimits {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that may wait, of everybody together. */
  readonly waitingMax: number;
  /** Tasks that may wait, of one account. */
  readonly waitingOfOneMax: number;
}

/** Runs a task in the turn of its owner. */
export type FairQueue = <T>(owner: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` tasks at a time and takes the next one from each owner in turn, so that one account's many
 * tasks delay another account's by one task at most. A Refusal with status 503 says that the queue is full, one with
 * 429 that this owner has too many tasks in it.
 */
export const fairQueue = ({ atOnce, waitingMax, waitingOfOneMax }: QueueLimits): FairQueue => {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;

  const turnOf = (owner: string): Promise<void> => {
    const own = waiting.get(owner) ?? [];
    if (own.length >= waitingOfOneMax)
      throw new UserError('TOO_MANY_AT_ONCE', { status: 429, code: 'slow-down', retryAfter: 5 });
    if (count >= waitingMax) throw new UserError('BUSY', { status: 503, code: 'busy' });
    count++;
    return new Promise(start => {
      own.push(start);
      waiting.set(owner, own);
    });
  };

  // The finished task hands its place on, so that no new task slips in between.
  const startNext = (): void => {
    const [first] = waiting;
    if (!first) {
      running--;
      return;
    }
    const [owner, own] = first;
    const start = own.shift();
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    count--;
    start?.();
  };

  return async (owner, task) => {
    if (running < atOnce) running++;
    else await turnOf(owner);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
};
