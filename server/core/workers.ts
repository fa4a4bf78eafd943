import './housekeeping.ts';
import { batch, plantJobs, workJobs } from './jobs.ts';
import { outboxWorker } from './outbox-worker.ts';
import type { Services } from './services.ts';

const everyMs = 2_000;
/** A mail server that does not answer must not hold up a stop. */
const patienceMs = 4_000;

/** Does once what workers do all the time: sends due mails, runs due jobs. For tests and the command line. */
export const workOnce = async (services: Services): Promise<void> => {
  const outbox = outboxWorker(services);
  try {
    await plantJobs(services);
    await outbox.work();
    while ((await workJobs(services)) === batch);
  } finally {
    await outbox.close();
  }
};

/**
 * Works until stopped. A round that fails, as when the database is away, is logged and the next one tries again.
 * Stopping waits a little for the round under way; what it leaves is taken up again when its lease ends.
 */
export const startWorkers = (services: Services): { readonly stop: () => Promise<void> } => {
  const outbox = outboxWorker(services);
  let isStopped = false;
  let arePlanted = false;
  let timer: NodeJS.Timeout | undefined;

  const round = async (): Promise<void> => {
    try {
      if (!arePlanted) await plantJobs(services);
      arePlanted = true;
      const done = (await outbox.work()) + (await workJobs(services));
      schedule(done > 0 ? 0 : everyMs);
    } catch (error) {
      services.log.error({ err: error }, 'the workers could not work');
      schedule(everyMs * 5);
    }
  };
  let underway: Promise<void> = Promise.resolve();
  const schedule = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      underway = round();
    }, ms);
  };
  schedule(0);

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      const closed = outbox.close();
      await Promise.race([Promise.all([underway, closed]), services.clock.pause(patienceMs)]);
    },
  };
};
