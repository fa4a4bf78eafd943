import type { Services } from '../../core/context/index.ts';
import { type FairQueue, fairQueue } from '../../core/process/index.ts';

const queues = new WeakMap<Services, FairQueue>();

const queueOf = (services: Services): FairQueue => {
  const known =
    queues.get(services) ??
    fairQueue({
      atOnce: Math.max(1, Math.floor(services.settings.poolSize / 3)),
      waitingMax: Number.POSITIVE_INFINITY,
      waitingOfOneMax: Number.POSITIVE_INFINITY,
    });
  queues.set(services, known);
  return known;
};

/**
 * Runs tasks that wait for a locked row, each with a connection: at most a third of the pool at a time, in the order of
 * their arrival. The others wait without a connection, so that many locked rows leave some to all other requests.
 */
export const lockTurns =
  (services: Services) =>
  (task: () => Promise<void>): Promise<void> =>
    queueOf(services)('', task);
