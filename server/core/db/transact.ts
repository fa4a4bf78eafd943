import { setTimeout as pause } from 'node:timers/promises';
import { isConflict, isConnectionLost, isNotReady } from './database-errors.ts';
import type { Knex, Transaction } from './db.ts';

/** Longest time after which a change is tried again: a browser still waits for the answer. */
const retriedForMs = 6_000;
const longestPauseMs = 400;
const reconnectsMost = 2;

// Random pauses, so that transactions that collided do not collide again.
const pauseBefore = (retry: number): Promise<void> =>
  pause(Math.min(20 * 2 ** (retry - 1), longestPauseMs) * (0.2 + 0.8 * Math.random()));

/**
 * Retries what was rolled back because another transaction was in the way, with growing random pauses, for six seconds.
 * Many writers of one row on several nodes of a cluster get in each other's way again and again. A node that left its
 * cluster is retried too: the next connection goes to another one.
 */
export const retrying = async <T>(
  work: () => Promise<T>,
  canRetry = (error: unknown): boolean => isConflict(error) || isNotReady(error),
): Promise<T> => {
  const until = performance.now() + retriedForMs;
  for (let retry = 1; ; retry++) {
    try {
      return await work();
    } catch (error) {
      if (!canRetry(error) || performance.now() > until) throw error;
      await pauseBefore(retry);
    }
  }
};

/**
 * Runs `work` in one transaction. Retries it like `retrying`, and twice after a connection lost before the work was
 * done: its transaction cannot have been committed. The pause lets the pool notice which of its other connections were
 * lost with it.
 */
export const transact = async <T>(sql: Knex, work: (tx: Transaction) => Promise<T>): Promise<T> => {
  let isDone = false;
  const once = (): Promise<T> => {
    // An earlier attempt may have set it.
    isDone = false;
    return sql.transaction(async tx => {
      const result = await work(tx);
      isDone = true;
      return result;
    });
  };
  // A commit that failed for another reason than a conflict may have reached other nodes of a cluster.
  const canRetry = (error: unknown): boolean => isConflict(error) || (!isDone && isNotReady(error));
  return retrying(async () => {
    for (let retry = 1; ; retry++) {
      try {
        return await once();
      } catch (error) {
        if (retry > reconnectsMost || isDone || !isConnectionLost(error)) throw error;
        await pauseBefore(retry + 2);
      }
    }
  }, canRetry);
};

class RolledBack extends Error {}

/** Runs `work` in one transaction that is rolled back. */
export const rolledBack = async (sql: Knex, work: (tx: Transaction) => Promise<void>): Promise<void> => {
  try {
    await sql.transaction(async tx => {
      await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
};
