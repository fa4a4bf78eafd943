import { type Sql, transact } from '../../core/db/index.ts';
import type { CountedKind } from '../../hits/index.ts';

const atOnce = 200;

/** Adds readings to posts by slug, many in a statement; in one order, so that two writers never cross. */
const addHits = (sql: Sql, hits: ReadonlyMap<string, number>): Promise<void> =>
  transact(sql, async tx => {
    const counted = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
    for (let start = 0; start < counted.length; start += atOnce) {
      const portion = counted.slice(start, start + atOnce);
      const cases = portion.map(() => 'WHEN ? THEN ?').join(' ');
      await tx('posts')
        .whereIn(
          'slug',
          portion.map(([slug]) => slug),
        )
        .update({ hits: tx.raw(`hits + CASE slug ${cases} ELSE 0 END`, portion.flat()) });
    }
  });

/** Readings of posts. The database finds a slug in any case; counted apart, one of two would be lost in the one statement. */
export const postHits: CountedKind = {
  url: '/blog/:slug',
  param: 'slug',
  nameOf: given => given.toLowerCase(),
  add: addHits,
};
