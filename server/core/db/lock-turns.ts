import { type FairQueue, fairQueue } from '../process/index.ts';
import type { Knex } from './db.ts';

const queues = new WeakMap<Knex, FairQueue>();

/**
 * Runs tasks that wait for a locked row, each with a connection: at most a third of the pool at a time, in the order of
 * their arrival. The others wait without a connection, so that many locked rows leave some to all other requests.
 */
export const lockTurns = ({
  sql,
  settings,
}: {
  readonly sql: Knex;
  readonly settings: { readonly poolSize: number };
}): ((task: () => Promise<void>) => Promise<void>) => {
  const known =
    queues.get(sql) ??
    fairQueue({
      atOnce: Math.max(1, Math.floor(settings.poolSize / 3)),
      waitingMax: Number.POSITIVE_INFINITY,
      waitingOfOneMax: Number.POSITIVE_INFINITY,
    });
  queues.set(sql, known);
  return task => known('', task);
};
