import { type Sql, transact } from '../../core/db/index.ts';
import type { CountedKind } from '../../hits/index.ts';

const atOnce = 200;

/** Adds hits to posts by slug, many in one statement, in a fixed order against deadlocks. */
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

/**
 * Hits of posts. Slugs are compared without case in the database, so they are folded first: two spellings in one
 * statement would lose hits.
 */
export const postHits: CountedKind = {
  url: '/blog/:slug',
  param: 'slug',
  nameOf: slug => slug.toLowerCase(),
  add: addHits,
};
