import { type Sql, transact } from '../core/db/index.ts';
import { forgetMissing, missingCount, oldestMissing } from './redirect-queries.ts';

const atOnce = 200;

export interface CountedMiss {
  readonly count: number;
  readonly referrer: string;
  readonly lastAt: Date;
}

const portions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) => all.slice(index * atOnce, (index + 1) * atOnce));

/** Adds what was counted; of more than `most` addresses the longest unheard of are forgotten. */
export const addMisses = (sql: Sql, misses: ReadonlyMap<string, CountedMiss>, most: number): Promise<void> =>
  transact(sql, async tx => {
    // In one order, so that two writers never cross.
    const counted = [...misses].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const portion of portions(counted))
      await tx('not_founds')
        .insert(portion.map(([path, { count, referrer, lastAt }]) => ({ path, count, referrer, last_at: lastAt })))
        .onConflict('path')
        .merge({
          count: tx.raw('not_founds.count + VALUES(count)'),
          referrer: tx.raw("IF(VALUES(referrer) = '', not_founds.referrer, VALUES(referrer))"),
          last_at: tx.raw('VALUES(last_at)'),
        });
    const over = (await missingCount(tx)) - most;
    if (over > 0) await forgetMissing(tx, await oldestMissing(tx, over));
  });

export const addRedirectHits = (sql: Sql, hits: ReadonlyMap<number, number>, now: Date): Promise<void> =>
  transact(sql, async tx => {
    const counted = [...hits].sort(([a], [b]) => a - b);
    for (const portion of portions(counted)) {
      const cases = portion.map(() => 'WHEN ? THEN ?').join(' ');
      await tx('redirects')
        .whereIn(
          'id',
          portion.map(([id]) => id),
        )
        .update({ hits: tx.raw(`hits + CASE id ${cases} ELSE 0 END`, portion.flat()), hit_at: now });
    }
  });
