import type { Services } from '../context/index.ts';
import { idsUnderWay, leaseSeconds, markRoundFailed, workRound } from '../leases/index.ts';
import { type Pace, unpaced } from '../process/index.ts';
import { moment } from '../time/index.ts';
import { claimJobs, type JobRow } from './job-queries.ts';
import { kindNamed, kindsIn, type Queue } from './kinds.ts';
import { recordJobEnds, runJob } from './run-job.ts';

/** Jobs that are claimed together. */
const batch = 10;

/** True from a stop on: no further job begins. */
type IsStopping = () => boolean;

const never: IsStopping = () => false;

const claim = (
  { sql, clock, node }: Services,
  queue: Queue | undefined,
  { most, isStopping }: { readonly most: number; readonly isStopping: IsStopping },
): Promise<JobRow[]> => {
  const except = idsUnderWay(node, 'jobs');
  return claimJobs(sql, kindsIn(queue), {
    ...{ now: moment(clock), worker: node, seconds: leaseSeconds, most, except, isStopping },
  });
};

/** Round that first records the ends that the database has not taken yet. */
const jobRound = <T>(services: Services, round: () => Promise<T>): Promise<T> =>
  workRound(services, 'jobs', async () => {
    await recordJobEnds(services);
    return round();
  });

interface Working {
  readonly isStopping?: IsStopping;
  readonly pace?: Pace;
}

const workBatch = (
  services: Services,
  queue?: Queue,
  { isStopping = never, pace = unpaced }: Working = {},
): Promise<{ attempted: number; isContinued: boolean }> =>
  jobRound(services, async () => {
    const jobs = await claim(services, queue, { most: batch, isStopping });
    let isContinued = false;
    for (const job of jobs) {
      if (isStopping()) break;
      const kind = kindNamed(job.kind);
      if (kind && (await pace(() => runJob(services, job, kind)))) isContinued = true;
    }
    return { attempted: jobs.length, isContinued };
  });

/** Runs the due jobs of a queue, or of all, once each; returns the number of attempted jobs. */
export const workJobs = async (services: Services, queue?: Queue, working?: Working): Promise<number> =>
  (await workBatch(services, queue, working)).attempted;

/** Runs the due jobs of all queues, long ones to their end. */
export const workDueJobs = async (services: Services): Promise<void> => {
  for (;;) {
    const { attempted, isContinued } = await workBatch(services);
    if (attempted < batch && !isContinued) return;
  }
};

interface ParallelJobs {
  /** Starts due jobs in the free slots; returns their number without waiting for them. */
  readonly start: () => Promise<number>;
  /** Resolves when the running jobs have ended. */
  readonly rest: () => Promise<void>;
}

/** Runs the due jobs of a queue side by side, at most `slots` at a time. */
export const parallelJobs = (services: Services, queue: Queue, slots: number, isStopping = never): ParallelJobs => {
  const running = new Set<Promise<unknown>>();
  const begin = (job: JobRow): void => {
    const kind = kindNamed(job.kind);
    if (!kind || isStopping()) return;
    const work = runJob(services, job, kind)
      .catch((error: unknown) => {
        services.log.error({ err: error, job: job.id }, 'a job could not be ended');
        markRoundFailed(services.node, 'jobs');
      })
      .finally(() => running.delete(work));
    running.add(work);
  };
  return {
    start: () =>
      jobRound(services, async () => {
        if (running.size >= slots) return 0;
        const jobs = await claim(services, queue, { most: slots - running.size, isStopping });
        for (const job of jobs) begin(job);
        return jobs.length;
      }),
    rest: async () => {
      await Promise.all(running);
    },
  };
};
