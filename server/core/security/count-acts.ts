import type { Services } from '../context/index.ts';
import { isAway, isConflict, isLockWait, isNotReady, lockTurns, retrying, transact } from '../db/index.ts';
import { groupsFor } from '../process/index.ts';
import { moment } from '../time/index.ts';
import {
  type CountedActs,
  countThrottle,
  countThrottles,
  lockedThrottles,
  refund,
  waitForThrottle,
} from './throttle-queries.ts';

/** Limit of a rate-limited action, such as mails, registrations or comments. */
export interface Allowance {
  readonly most: number;
  readonly perMs: number;
}

export interface Act extends Allowance {
  /** At most 100 characters. */
  readonly name: string;
}

export type Counters = Pick<Services, 'sql' | 'clock' | 'settings'>;

const endOf = (now: Date, { perMs }: Allowance): Date => new Date(now.getTime() + perMs);

type Requests = readonly [readonly Act[], ...(readonly Act[])[]];

/** A counter's row is locked. Not a conflict for `retrying`: the requests would wait again. */
class RowLocked extends Error {}

const untilLocked = <T>(counting: Promise<T>): Promise<T> =>
  counting.catch((error: unknown) => {
    throw isLockWait(error) ? new RowLocked('the row of a counter is locked', { cause: error }) : error;
  });

/**
 * Decides, in their order, which of the requests are within their allowances. An act after one beyond its allowance is
 * not counted: who is too fast uses up nothing that others share. `before` has the numbers of the acts before these.
 */
const decide = (requests: readonly (readonly Act[])[], before: ReadonlyMap<string, number>) => {
  const used = new Map<string, number>();
  const isWithin = ({ name, most }: Act): boolean => {
    const own = (used.get(name) ?? 0) + 1;
    used.set(name, own);
    return (before.get(name) ?? 0) + own <= most;
  };
  return { allowed: requests.map(acts => acts.every(isWithin)), used };
};

/** Counts the acts of several requests in one transaction; answers which requests are within their allowances. */
const countAll = ({ sql, clock }: Counters, requests: Requests): Promise<readonly boolean[]> => {
  const now = moment(clock);
  const counted = new Map<string, CountedActs>();
  for (const act of requests.flat()) {
    const acts = (counted.get(act.name)?.acts ?? 0) + 1;
    counted.set(act.name, { name: act.name, acts, endsAt: endOf(now, act) });
  }
  return transact(sql, async tx => {
    const last = await untilLocked(countThrottles(tx, [...counted.values()], now));
    const before = new Map([...counted].map(([name, { acts }]) => [name, (last.get(name) ?? 0) - acts]));
    const { allowed, used } = decide(requests, before);
    for (const { name, acts } of counted.values()) {
      const unused = acts - (used.get(name) ?? 0);
      if (unused > 0) await refund(tx, name, unused);
    }
    return allowed;
  });
};

const countOne = async ({ sql, clock }: Counters, act: Act): Promise<boolean> => {
  const now = moment(clock);
  return (await retrying(() => untilLocked(countThrottle(sql, act.name, now, endOf(now, act))))) <= act.most;
};

const count = async (services: Counters, requests: Requests): Promise<readonly boolean[]> => {
  const [[act, ...further], ...others] = requests;
  // The statement for one act commits by itself.
  if (act && further.length === 0 && others.length === 0) return [await countOne(services, act)];
  return countAll(services, requests);
};

/** Names that a request has to wait for, with the error of the database. */
interface Locked {
  readonly names: readonly string[];
  readonly error: unknown;
}

/** Counts the requests that come at the same time; those with a locked row are not counted. */
const { join: countTogether } = groupsFor<Counters, readonly Act[], boolean | Locked>(
  async (services, requests) => {
    try {
      return await count(services, requests);
    } catch (error) {
      if (!(error instanceof RowLocked)) throw error;
      const all = [...new Set(requests.flat().map(({ name }) => name))];
      const locked = await transact(services.sql, tx => lockedThrottles(tx, all));
      const namesOf = (acts: readonly Act[]) => acts.map(({ name }) => name).filter(name => locked.has(name));
      return requests.map(acts => ({ names: namesOf(acts), error: error.cause }));
    }
  },
  { most: 50, atOnce: 1, endsWaiting: isAway },
);

/** Waits for locked rows, by name. */
const waits = new WeakMap<Counters, Map<string, Promise<void>>>();

const waitsOf = (services: Counters): Map<string, Promise<void>> => {
  const known = waits.get(services) ?? new Map<string, Promise<void>>();
  waits.set(services, known);
  return known;
};

/** Time after which a request waits for no further lock: a browser still waits for the answer. */
const longestMs = 6_000;

/**
 * Waits for a row in a turn of its own, so that many locked rows leave connections to others. Rejects where the lock is not
 * released in time. A turn that comes after `until` waits no more: requests count again, and each decides for itself.
 */
const beginWait = (services: Counters, name: string, until: number): void => {
  const known = waitsOf(services);
  if (known.has(name)) return;
  const wait = async (): Promise<void> => {
    if (performance.now() > until) return;
    await retrying(
      () => waitForThrottle(services.sql, name),
      problem => isNotReady(problem) || (isConflict(problem) && !isLockWait(problem)),
    );
  };
  known.set(
    name,
    lockTurns(services)(wait).finally(() => known.delete(name)),
  );
};

/**
 * Answers whether a request is within its allowances, and counts it. Requests that come meanwhile are counted by one
 * transaction. One that needs a row which another transaction has locked waits for it alone.
 */
export const isAllowed = async (services: Counters, acts: readonly Act[]): Promise<boolean> => {
  const until = performance.now() + longestMs;
  for (;;) {
    const known = waitsOf(services);
    await Promise.all(acts.map(({ name }) => known.get(name)));
    const outcome = await countTogether(services, acts);
    if (typeof outcome === 'boolean') return outcome;
    if (performance.now() > until) throw outcome.error;
    for (const name of outcome.names) beginWait(services, name, until);
  }
};
