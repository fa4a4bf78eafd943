import type { Knex, Sql } from '../../core/db/index.ts';

/** Comments held in one window: those that some mail lists, the longest waiting first, and their numbers. */
export interface HeldComments<Comment> {
  readonly comments: readonly Comment[];
  /** The number of comments by the author of the text that they are about. */
  readonly counts: ReadonlyMap<number, number>;
}

/** Comments that one mail lists; the list of held comments has the others. */
export const digestedMost = 20;

/**
 * Picks the first comments of a window, and the first on each author's texts, the longest waiting first. `held` selects
 * `id`, `created_at` and `owner_id` of every comment of the window; `mailed` reads comments, `c`, as mails need them.
 */
export const heldComments = async <Row>(
  sql: Sql,
  held: Knex.QueryBuilder,
  mailed: Knex.QueryBuilder,
): Promise<HeldComments<Row>> => {
  const ranked = sql
    .from(held.as('held'))
    .select('id', { ownerId: 'owner_id' })
    .select({
      place: sql.raw('ROW_NUMBER() OVER (ORDER BY created_at, id)'),
      ownPlace: sql.raw('ROW_NUMBER() OVER (PARTITION BY owner_id ORDER BY created_at, id)'),
      count: sql.raw('COUNT(*) OVER (PARTITION BY owner_id)'),
    });
  const found: { id: number; ownerId: number; count: number }[] = await sql
    .from(ranked.as('ranked'))
    .select('id', 'ownerId', 'count')
    .where('place', '<=', digestedMost)
    .orWhere('ownPlace', '<=', digestedMost);
  const ids = found.map(({ id }) => id);
  const comments: Row[] = ids.length > 0 ? await mailed.whereIn('c.id', ids).orderBy(['c.created_at', 'c.id']) : [];
  return { comments, counts: new Map(found.map(({ ownerId, count }) => [ownerId, Number(count)])) };
};
