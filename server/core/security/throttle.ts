import type { Services } from '../context/index.ts';
import { transact } from '../db/index.ts';
import { UserError } from '../errors/index.ts';
import { moment } from '../time/index.ts';
import { type Act, type Allowance, type Counters, isAllowed } from './count-acts.ts';
import { lockThrottles, setThrottle } from './throttle-queries.ts';

/**
 * Counts one act under each name, up to the first one beyond its allowance; then refuses with "slow down". Stands
 * outside every transaction, so that a refused act counts too: call it in the `prepare` of a handler. Acts of requests at the
 * same time are counted by one transaction.
 */
export const consumeRateLimits = async (services: Counters, acts: readonly Act[]): Promise<void> => {
  if (!(await isAllowed(services, acts))) throw new UserError('TOO_MANY', { status: 429, code: 'slow-down' });
};

/** The same as `consumeRateLimits` for one name. */
export const consumeRateLimit = (services: Counters, name: string, allowance: Allowance): Promise<void> =>
  consumeRateLimits(services, [{ name, ...allowance }]);

/** After `free` attempts each further one waits, twice as long every time. */
export interface BackoffPolicy {
  readonly free: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** A name without attempts for so long is forgotten. */
  readonly forgetMs: number;
}

/** How long to wait after the `count`th attempt. */
export const waitMs = ({ free, firstMs, longestMs }: BackoffPolicy, count: number): number =>
  count < free ? 0 : Math.min(firstMs * 2 ** Math.min(count - free, 30), longestMs);

/**
 * Takes one attempt under each name, or none: then the answer is how many milliseconds to wait. The rows are locked
 * while it decides, so a hundred attempts at once get no further than a hundred in a row. An attempt that has to wait
 * does not make the wait longer.
 */
export const takeAttempt = (
  { sql, clock }: Pick<Services, 'sql' | 'clock'>,
  policies: Readonly<Record<string, BackoffPolicy>>,
): Promise<number> =>
  transact(sql, async tx => {
    const now = moment(clock);
    const rows = await lockThrottles(tx, Object.keys(policies), now);
    const counted = Object.entries(policies).map(([name, rule]) => {
      const row = rows.get(name);
      const count = row && row.endsAt > now ? row.count : 0;
      const last = row ? row.endsAt.getTime() - rule.forgetMs : 0;
      return { name, rule, count, waitMs: count > 0 ? last + waitMs(rule, count) - now.getTime() : 0 };
    });
    const wait = Math.max(0, ...counted.map(one => one.waitMs));
    if (wait > 0) return wait;
    for (const { name, rule, count } of counted)
      await setThrottle(tx, name, count + 1, new Date(now.getTime() + rule.forgetMs));
    return 0;
  });

/**
 * Reserves the next turn of acts that need a pause between them, whichever process acts. Returns the milliseconds until
 * it; undefined, and no turn, when it is later than `longestMs`.
 */
export const reserveTurn = (
  { sql, clock }: Pick<Services, 'sql' | 'clock'>,
  name: string,
  { pauseMs, longestMs }: { readonly pauseMs: number; readonly longestMs: number },
): Promise<number | undefined> =>
  transact(sql, async tx => {
    const now = clock.now();
    const row = (await lockThrottles(tx, [name], moment(clock))).get(name);
    // The column has whole seconds; the count has the milliseconds beyond.
    const turn = Math.max(now, row ? row.endsAt.getTime() + row.count : 0);
    if (turn - now > longestMs) return undefined;
    const next = turn + pauseMs;
    await setThrottle(tx, name, next % 1000, new Date(next - (next % 1000)));
    return turn - now;
  });
