import type { Knex, Sql } from '../core/db/index.ts';

/** The held comments that the mails about one window list. */
export interface HeldWindow {
  /** The comments some mail lists. */
  readonly ids: readonly number[];
  /** How many comments the window has in all, by the author of the text they are about. */
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * Picks the first `most` comments of a window, and the first `most` on each author's texts, the longest waiting first.
 * `held` selects `id`, `created_at` and `owner_id` of every comment of the window.
 */
export const heldWindow = async (sql: Sql, held: Knex.QueryBuilder, most: number): Promise<HeldWindow> => {
  const ranked = sql
    .from(held.as('held'))
    .select('id', { ownerId: 'owner_id' })
    .select({
      place: sql.raw('ROW_NUMBER() OVER (ORDER BY created_at, id)'),
      ownPlace: sql.raw('ROW_NUMBER() OVER (PARTITION BY owner_id ORDER BY created_at, id)'),
      count: sql.raw('COUNT(*) OVER (PARTITION BY owner_id)'),
    });
  const rows: { id: number; ownerId: number; count: number }[] = await sql
    .from(ranked.as('ranked'))
    .select('id', 'ownerId', 'count')
    .where('place', '<=', most)
    .orWhere('ownPlace', '<=', most);
  return {
    ids: rows.map(({ id }) => id),
    counts: new Map(rows.map(({ ownerId, count }) => [ownerId, Number(count)])),
  };
};
