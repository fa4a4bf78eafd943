import type { Worker } from 'node:cluster';
import { readFromMember, tellMember } from './messages.ts';

/** A serving process, as the main process sees it. */
export interface Member {
  readonly pid: number;
  readonly isServing: () => boolean;
  /** Time since it accepts connections; 0 before. */
  readonly servedMs: () => number;
  readonly hasWorkers: () => boolean;
  /** Makes it the process with the workers. */
  readonly giveWorkers: () => void;
  /** Ends it without refusing a request; one that does not serve yet is stopped. */
  readonly drain: () => void;
  readonly stop: () => void;
}

/** How a process ended, in words and as an exit code. */
export interface End {
  readonly reason: string;
  readonly code: number;
}

export interface MemberEvents {
  readonly onServing: (member: Member) => void;
  /** The workers of a process have come to rest. */
  readonly onRested: () => void;
  readonly onEnded: (member: Member, end: End) => void;
}

/** A process that neither serves nor ends in this time is ended. Migrations of a large site take minutes. */
const longestStartMs = 30 * 60_000;

/** After this time others get the workers of a process that hangs: each job is claimed by a row, so it runs once. */
const longestRestMs = 30_000;

/** A process that hangs, or a request that lasts longer than any may, is ended. */
const longestDrainMs = 35 * 60_000;

const endOf = (code: number | null, signal: string | null): End => ({
  reason: signal === null ? `exit code ${code}` : `signal ${signal}`,
  code: code ?? 1,
});

export const memberOf = (worker: Worker, events: MemberEvents): Member => {
  let [servingSince, hasWorkers, isLeaving, hasEnded] = [0, false, false, false];
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), longestStartMs).unref();
  const stop = (): void => {
    isLeaving = true;
    worker.process.kill('SIGTERM');
  };
  const rested = (): void => {
    if (!hasWorkers) return;
    hasWorkers = false;
    events.onRested();
  };
  const member: Member = {
    pid: worker.process.pid ?? 0,
    isServing: () => servingSince > 0 && !isLeaving,
    servedMs: () => (servingSince === 0 ? 0 : Date.now() - servingSince),
    hasWorkers: () => hasWorkers,
    giveWorkers: () => {
      hasWorkers = true;
      tellMember(worker, 'work');
    },
    drain: () => {
      if (servingSince === 0) return stop();
      isLeaving = true;
      tellMember(worker, 'drain');
      setTimeout(rested, longestRestMs).unref();
      setTimeout(() => worker.process.kill('SIGKILL'), longestDrainMs).unref();
    },
    stop,
  };
  worker.on('message', (received: unknown) => {
    const message = readFromMember(received);
    if (message === 'closed') tellMember(worker, 'released');
    if (message === 'rested') rested();
    if (message !== 'serving') return;
    clearTimeout(limit);
    servingSince = Date.now();
    events.onServing(member);
  });
  const end = (how: End): void => {
    if (hasEnded) return;
    clearTimeout(limit);
    [isLeaving, hasWorkers, hasEnded] = [true, false, true];
    events.onEnded(member, how);
  };
  worker.once('exit', (code: number | null, signal: string | null) => end(endOf(code, signal)));
  // A process that could not be made has no exit.
  worker.on('error', error => {
    if (worker.process.pid === undefined) end({ reason: error.message, code: 1 });
  });
  return member;
};
