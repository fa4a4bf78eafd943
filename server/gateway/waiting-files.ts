import { type FairQueue, fairQueue } from '../core/fair-queue.ts';

/** Forms with files that one account sends at the same time. */
const atOnce = 2;

const waitingMost = 40;

const queues = new Map<number, { readonly queue: FairQueue; count: number }>();

/**
 * Answers a form with files of an account when at most one other of its forms is read or answered. The bytes of those
 * that wait stay with the sender. Other accounts do not wait for it.
 */
export const withFiles = async <T>(account: number, answer: () => Promise<T>): Promise<T> => {
  const own = queues.get(account) ?? {
    queue: fairQueue({ atOnce, waitingMax: waitingMost, waitingOfOneMax: waitingMost }),
    count: 0,
  };
  queues.set(account, own);
  own.count++;
  try {
    return await own.queue('', answer);
  } finally {
    own.count--;
    if (own.count === 0) queues.delete(account);
  }
};
