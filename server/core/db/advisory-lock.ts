import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { plainError } from '../errors/index.ts';
import { holdTurn, leaveTurn, makeTurn, renewTurn } from './advisory-lock-queries.ts';
import { isConflict, isConnectionLost, isNotReady } from './database-errors.ts';
import type { Knex } from './db.ts';
import { retrying } from './transact.ts';

const heldSeconds = 20;
const renewMs = 4_000;
const pollMs = 200;
const mostWaits = (15 * 60_000) / pollMs;

const isAnotherNodeNeeded = (error: unknown): boolean => isNotReady(error) || isConnectionLost(error);

/** Retries a statement on the row of the lock: each may run twice. */
const again = <T>(work: () => Promise<T>): Promise<T> =>
  retrying(work, error => isConflict(error) || isAnotherNodeNeeded(error));

/** Returns a function that tries to acquire the lock once. */
const attempts = (sql: Knex, holder: string): (() => Promise<boolean>) => {
  let isMade = false;
  const attempt = async (): Promise<boolean> => {
    if (!isMade) await makeTurn(sql);
    isMade = true;
    return holdTurn(sql, holder, heldSeconds);
  };
  return async () => {
    try {
      return await retrying(attempt, isAnotherNodeNeeded);
    } catch (error) {
      // Another process won: in a cluster the second one is refused at the commit, or waits for its long change.
      if (isConflict(error)) return false;
      throw error;
    }
  };
};

const waitFor = async (sql: Knex, holder: string, onWait: () => void): Promise<void> => {
  const holds = attempts(sql, holder);
  for (let waits = 0; !(await holds()); waits++) {
    if (waits === 2) onWait();
    if (waits === mostWaits)
      throw plainError('Another process has been preparing this database for 15 minutes: stop it first.');
    await pause(pollMs);
  }
};

/** The turn of the work that has the lock. */
export interface Turn {
  /** Renews the lock; throws a plain error if another process has acquired it meanwhile. */
  readonly check: () => Promise<void>;
}

/** Renews the lock until `end`, which waits for the last renewal. */
const renewed = (sql: Knex, holder: string): Turn & { readonly end: () => Promise<void> } => {
  const check = async (): Promise<void> => {
    if (await again(() => renewTurn(sql, holder, heldSeconds))) return;
    throw plainError(
      `Another process went on preparing this database, since this one did not answer for ${heldSeconds} seconds: this one has stopped, and can be started again.`,
    );
  };
  let renewal: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A failed one needs nothing: the lock outlasts several, and the work itself checks whether it was lost.
    renewal ??= check()
      .catch(() => {})
      .finally(() => {
        renewal = undefined;
      });
  }, renewMs);
  return {
    check,
    end: async () => {
      clearInterval(timer);
      await renewal;
    },
  };
};

const leave = async (sql: Knex, holder: string): Promise<void> => {
  try {
    await again(() => leaveTurn(sql, holder));
  } catch (error) {
    // The work is done, or has its own error; the lock expires.
    process.stderr.write(`lectern: the lock of the migrations could not be freed: ${error}\n`);
  }
};

/**
 * Runs `work` while no other process that shares the database does such work. A row is the lock, renewed during the
 * work: a cluster has no locks across its servers, and the lock of a dead holder expires. That of a process which was
 * held up for long expires too: work of several steps that cannot be undone checks its turn before each.
 */
export const inTurn = async <T>(
  sql: Knex,
  work: (turn: Turn) => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> => {
  const holder = randomBytes(16).toString('hex');
  await waitFor(sql, holder, onWait);
  const { check, end } = renewed(sql, holder);
  try {
    return await work({ check });
  } finally {
    await end();
    await leave(sql, holder);
  }
};
