import { backOff } from './back-off.ts';
import type { End, Member, MemberEvents } from './member.ts';

/** The processes of a new generation could not all start. */
export class StartFailed extends Error {
  readonly end: End;

  constructor(end: End) {
    super(end.reason);
    this.end = end;
  }
}

export interface SupervisorOptions {
  readonly processes: number;
  readonly make: (events: MemberEvents) => Member;
  readonly say: (sentence: string) => void;
}

export interface Supervisor {
  /**
   * Starts a generation of processes, the first of them alone, as it prepares the database; then the former generation
   * drains. Rejects with a StartFailed when one ends before it serves: the former generation goes on.
   */
  readonly renew: () => Promise<void>;
  /** Stops every process; resolves when all have ended. */
  readonly stop: () => Promise<void>;
}

type Waiting = Map<Member, { readonly resolve: () => void; readonly reject: (error: StartFailed) => void }>;

/** Keeps so many processes serving, and exactly one of them with the workers. */
export const supervisor = ({ processes, make, say }: SupervisorOptions): Supervisor => {
  const all = new Set<Member>();
  let current = new Set<Member>();
  const waiting: Waiting = new Map();
  const pauses = backOff();
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = 0;
  let [isEstablished, isRenewing] = [false, false];
  let whenAllEnded: (() => void) | undefined;

  const assignWorkers = (): void => {
    if (whenAllEnded || [...all].some(member => member.hasWorkers())) return;
    [...current].find(member => member.isServing())?.giveWorkers();
  };

  const fill = (): void => {
    timer = undefined;
    if (!isEstablished || isRenewing || whenAllEnded) return;
    while (current.size < processes) current.add(start());
  };

  const replace = (member: Member, { reason }: End): void => {
    // Processes that end together are replaced together.
    if (timer === undefined) {
      pauseMs = pauses.pauseAfter(member.servedMs());
      timer = setTimeout(fill, pauseMs);
    }
    say(`Serving process ${member.pid} ended (${reason}); another one starts within ${pauseMs / 1_000} s.`);
  };

  const onEnded = (member: Member, end: End): void => {
    all.delete(member);
    waiting.get(member)?.reject(new StartFailed(end));
    waiting.delete(member);
    const wasCurrent = current.delete(member);
    if (all.size === 0) whenAllEnded?.();
    if (whenAllEnded) return;
    if (wasCurrent) replace(member, end);
    assignWorkers();
  };

  const onServing = (member: Member): void => {
    waiting.get(member)?.resolve();
    waiting.delete(member);
    assignWorkers();
  };

  const start = (): Member => {
    const member = make({ onServing, onRested: assignWorkers, onEnded });
    all.add(member);
    return member;
  };

  const serving = (member: Member): Promise<void> =>
    new Promise((resolve, reject) => waiting.set(member, { resolve, reject }));

  const startAll = async (): Promise<Member[]> => {
    const first = start();
    const next = [first];
    try {
      await serving(first);
      const others = Array.from({ length: processes - 1 }, start);
      next.push(...others);
      await Promise.all(others.map(serving));
      return next;
    } catch (error) {
      for (const member of next) if (all.has(member)) member.drain();
      throw error;
    }
  };

  return {
    renew: async () => {
      isRenewing = true;
      try {
        const next = await startAll();
        const former = [...current];
        current = new Set(next.filter(member => all.has(member)));
        isEstablished = true;
        for (const member of former) member.drain();
        assignWorkers();
      } finally {
        isRenewing = false;
        if (timer === undefined) fill();
      }
    },
    stop: () =>
      new Promise(resolve => {
        clearTimeout(timer);
        whenAllEnded = resolve;
        if (all.size === 0) resolve();
        for (const member of all) member.stop();
      }),
  };
};
