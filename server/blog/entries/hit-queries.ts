import { type Sql, transact } from '../../core/db.ts';

/** Adds readings to posts by slug; in one order, so that two writers never cross. */
export const addHits = (sql: Sql, hits: ReadonlyMap<string, number>): Promise<void> =>
  transact(sql, async tx => {
    for (const [slug, count] of [...hits].sort(([a], [b]) => (a < b ? -1 : 1)))
      await tx('posts').where('slug', slug).increment('hits', count);
  });
