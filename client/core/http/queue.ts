import { limits } from '../../../protocol/limits.ts';
import { browserClock, type Clock } from '../page/index.ts';
import { CallError } from './call-error.ts';

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs work in order: the next starts when the one before has ended or has timed out after 30 s. */
export const createQueue = (clock: Clock) => {
  let last: Promise<unknown> = Promise.resolve();

  const limited = <T>(work: Work<T>): Promise<T> => {
    const stop = new AbortController();
    return new Promise<T>((resolve, reject) => {
      const callOff = clock.after(limits.callTimeoutMs, () => {
        stop.abort();
        reject(new CallError('', 'timeout'));
      });
      work(stop.signal).then(resolve, reject).finally(callOff);
    });
  };

  return <T>(work: Work<T>): Promise<T> => {
    const turn = last.then(() => limited(work));
    last = turn.catch(() => undefined);
    return turn;
  };
};

/** The one queue of this page: calls and loaders. Uploads run beside it. */
export const queued = createQueue(browserClock);
