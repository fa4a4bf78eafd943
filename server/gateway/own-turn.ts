import { type FairQueue, fairQueue } from '../core/fair-queue.ts';

type OwnTurn = <T>(account: number, work: () => Promise<T>) => Promise<T>;

/** Does at most so many pieces of work of one account at a time, the others in their order. Other accounts do not wait. */
const ownTurn = ({ atOnce, waitingMost }: { atOnce: number; waitingMost: number }): OwnTurn => {
  const queues = new Map<number, { readonly queue: FairQueue; count: number }>();
  return async (account, work) => {
    const own = queues.get(account) ?? {
      queue: fairQueue({ atOnce, waitingMax: waitingMost, waitingOfOneMax: waitingMost }),
      count: 0,
    };
    queues.set(account, own);
    own.count++;
    try {
      return await own.queue('', work);
    } finally {
      own.count--;
      if (own.count === 0) queues.delete(account);
    }
  };
};

/** For a form with files: the bytes of one that waits stay with the sender. */
export const withFiles = ownTurn({ atOnce: 2, waitingMost: 40 });

/**
 * For an act that writes: those of one account would wait for each other's rows, or end each other's transactions, and
 * hold the connections that others need.
 */
export const withWrites = ownTurn({ atOnce: 1, waitingMost: 60 });
