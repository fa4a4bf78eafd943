import { UserError } from '../../core/errors/index.ts';
import { type FairQueue, fairQueue } from '../../core/process/index.ts';

type AccountQueue = <T>(
  account: number,
  work: () => Promise<T>,
  /** Answers when too much of the account waits already; without it the refusal is thrown. */
  whenFull?: (refusal: UserError) => Promise<T>,
) => Promise<T>;

/**
 * Does at most so many pieces of work of one account at a time, the others in their order. Other accounts do not wait.
 */
const accountQueue = ({ atOnce, waitingMost }: { atOnce: number; waitingMost: number }): AccountQueue => {
  const queues = new Map<number, { readonly queue: FairQueue; count: number }>();
  return async (account, work, whenFull) => {
    const own = queues.get(account) ?? {
      queue: fairQueue({ atOnce, waitingMax: waitingMost, waitingOfOneMax: waitingMost }),
      count: 0,
    };
    queues.set(account, own);
    own.count++;
    let isBegun = false;
    try {
      return await own.queue('', () => {
        isBegun = true;
        return work();
      });
    } catch (error) {
      if (isBegun || !whenFull || !(error instanceof UserError)) throw error;
      return await whenFull(error);
    } finally {
      own.count--;
      if (own.count === 0) queues.delete(account);
    }
  };
};

/** For a form with files: the bytes of one that waits stay with the sender. */
export const withFiles = accountQueue({ atOnce: 2, waitingMost: 40 });

/**
 * For an act that writes: those of one account would wait for each other's rows, or end each other's transactions, and
 * hold the connections that others need.
 */
export const withWrites = accountQueue({ atOnce: 1, waitingMost: 60 });
