import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { plainError } from '../errors/index.ts';
import { holdTurn, leaveTurn, makeTurn } from './advisory-lock-queries.ts';
import { isConflict } from './database-errors.ts';
import type { Knex } from './db.ts';

const heldSeconds = 20;
const renewMs = 4_000;
const pollMs = 200;
const mostWaits = (15 * 60_000) / pollMs;

const hold = async (sql: Knex, holder: string): Promise<boolean> => {
  try {
    return await holdTurn(sql, holder, heldSeconds);
  } catch (error) {
    // Another process won: in a cluster the second one is refused at the commit.
    if (isConflict(error)) return false;
    throw error;
  }
};

const waitFor = async (sql: Knex, holder: string, onWait: () => void): Promise<void> => {
  for (let waits = 0; !(await hold(sql, holder)); waits++) {
    if (waits === 2) onWait();
    if (waits === mostWaits)
      throw plainError('Another process has been preparing this database for 15 minutes: stop it first.');
    await pause(pollMs);
  }
};

/**
 * Runs `work` while no other process that shares the database does such work. A row is the lock, renewed during the
 * work: a cluster has no locks across its servers, and the lock of a dead holder expires.
 */
export const inTurn = async <T>(sql: Knex, work: () => Promise<T>, onWait: () => void = () => {}): Promise<T> => {
  const holder = randomBytes(16).toString('hex');
  await makeTurn(sql);
  await waitFor(sql, holder, onWait);
  const renewal = setInterval(() => {
    // The next renewal tries again; the lock outlasts several.
    hold(sql, holder).catch(() => {});
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await leaveTurn(sql, holder);
  }
};
