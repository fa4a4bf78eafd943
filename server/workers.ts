import './housekeeping.ts';
import {
  ensureRecurringJobs,
  parallelJobs,
  presenceMs,
  presenceOf,
  recordJobEnds,
  workDueJobs,
  workJobs,
} from './core/jobs/index.ts';
import './media/index.ts';
import type { Services } from './core/context/index.ts';
import { interruptWork } from './core/leases/index.ts';
import { outboxWorker } from './core/mail/index.ts';
import { behindRequests } from './core/process/index.ts';
import { inSiteLocale } from './core/settings/index.ts';
import { mailHtml } from './mail-template/index.ts';

const everyMs = 2_000;
/** Webhooks that are sent at the same time. */
const webhookSlots = 8;
/** Jobs at the same time that send to followers on other servers. */
const fediverseSlots = 4;
/** A mail server that does not answer must not hold up a stop. */
const graceMs = 4_000;

/** Does once what workers do all the time: sends due mails, runs due jobs. For tests and the command line. */
export const workOnce = async (services: Services): Promise<void> => {
  const outbox = outboxWorker(services, mailHtml);
  try {
    await ensureRecurringJobs(services);
    await outbox.work();
    await workDueJobs(services);
  } finally {
    await outbox.close();
  }
};

interface Loop {
  readonly stop: () => void;
  /** The round under way. */
  readonly rest: () => Promise<void>;
}

/** Goes round after round, at once where there was something to do. A round that fails is logged and tried again. */
const loop = (services: Services, work: () => Promise<number>, pauseMs = everyMs): Loop => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      schedule((await inSiteLocale(services.site, work)) > 0 ? 0 : pauseMs);
    } catch (error) {
      services.log.error({ err: error }, 'the workers could not work');
      schedule(everyMs * 5);
    }
  };
  const schedule = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      underway = round();
    }, ms);
  };
  schedule(0);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    rest: () => underway,
  };
};

interface Workers {
  /** After a failure of the process jobs under way count as those of a dead one. */
  readonly stop: (options?: { readonly hasFailed: boolean }) => Promise<void>;
}

/**
 * Works until stopped: mails, our own jobs and what waits for other people's servers side by side. Where the database
 * is away the next round tries again. A planned stop asks long jobs to end, waits a little, and gives back what has not
 * begun; what is under way even then, and what a dead server had taken, is taken up when that has ended.
 */
export const startWorkers = (services: Services): Workers => {
  const outbox = outboxWorker(services, mailHtml, behindRequests);
  let [arePlanted, areStopping] = [false, false];
  const isStopping = (): boolean => areStopping;
  const jobsOf = (queue: Parameters<typeof workJobs>[1]) => () => workJobs(services, queue, { isStopping });
  const defaultJobs = async (): Promise<number> => {
    if (!arePlanted) await ensureRecurringJobs(services);
    arePlanted = true;
    return workJobs(services, 'default', { isStopping, pace: behindRequests });
  };
  const presence = presenceOf(services);
  const present = async (): Promise<number> => {
    await presence.round();
    return 0;
  };
  const webhooks = parallelJobs(services, 'webhooks', webhookSlots, isStopping);
  const fediverse = parallelJobs(services, 'fediverse', fediverseSlots, isStopping);
  const loops = [
    loop(services, present, presenceMs),
    loop(services, () => outbox.work()),
    loop(services, defaultJobs),
    loop(services, jobsOf('networks')),
    loop(services, webhooks.start),
    loop(services, fediverse.start),
    loop(services, jobsOf('imports')),
    loop(services, jobsOf('backups')),
    loop(services, jobsOf('search')),
    loop(services, jobsOf('audio')),
  ];
  return {
    stop: async ({ hasFailed } = { hasFailed: false }) => {
      areStopping = true;
      for (const { stop } of loops) stop();
      if (!hasFailed) interruptWork(services.node);
      const rested = Promise.all([
        ...loops.map(({ rest }) => rest()),
        webhooks.rest(),
        fediverse.rest(),
        outbox.close(),
      ]);
      await Promise.race([rested, services.clock.pause(graceMs)]);
      // The process ends, and is found dead.
      if (hasFailed) return;
      await recordJobEnds(services).catch(error =>
        services.log.warn({ err: error }, 'ends of jobs were not recorded: they may be done again'),
      );
      // Without a database the others find out by themselves.
      await presence.leave().catch(error => services.log.warn({ err: error }, 'this server stays on record'));
    },
  };
};
