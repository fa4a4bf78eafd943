import type { Knex, Transaction } from '../../core/db.ts';
import { relistPosts } from '../entries/listing-queries.ts';
import { indexPosts } from '../search/index-queries.ts';

const listedAmong = async (sql: Transaction, ids: readonly number[]): Promise<Set<number>> => {
  const rows: { id: number }[] = await sql('posts')
    .select('id')
    .where('listed', 1)
    .whereIn('id', [...ids]);
  return new Set(rows.map(row => row.id));
};

// How many of these posts each writer, category and tag has.
const shares = (sql: Transaction, ids: readonly number[]): readonly (readonly [string, Knex.QueryBuilder])[] => [
  ['users', sql('posts').select({ id: 'author_id' }).count({ n: '*' }).whereIn('id', ids).groupBy('author_id')],
  [
    'categories',
    sql('post_categories')
      .select({ id: 'category_id' })
      .count({ n: '*' })
      .whereIn('post_id', ids)
      .groupBy('category_id'),
  ],
  ['tags', sql('post_tags').select({ id: 'tag_id' }).count({ n: '*' }).whereIn('post_id', ids).groupBy('tag_id')],
];

// By primary keys alone: a join may walk the index of the very column that is changed, and meet a row it moved again.
const count = async (sql: Transaction, ids: readonly number[], way: 'up' | 'down'): Promise<void> => {
  if (ids.length === 0) return;
  const next = way === 'up' ? 'posts_count + ?' : 'posts_count - LEAST(posts_count, ?)';
  for (const [table, share] of shares(sql, ids)) {
    const rows: { id: number; n: number }[] = await share;
    if (rows.length === 0) continue;
    const cases = rows.map(() => `WHEN ? THEN ${next}`).join(' ');
    await sql(table)
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .update({
        posts_count: sql.raw(
          `CASE id ${cases} ELSE posts_count END`,
          rows.flatMap(({ id, n }) => [id, Number(n)]),
        ),
      });
  }
};

/**
 * Changes posts so that every listing follows in the same transaction: the joining tables repeat what they sort by, search
 * finds what is listed, and the counts beside writers, categories and tags move by what became listed or stopped being it.
 */
export const relisting = async (
  sql: Transaction,
  ids: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> => {
  const before = await listedAmong(sql, ids);
  await change();
  await relistPosts(sql, ids);
  await indexPosts(sql, ids);
  const after = await listedAmong(sql, ids);
  await count(
    sql,
    ids.filter(id => !before.has(id) && after.has(id)),
    'up',
  );
  await count(
    sql,
    ids.filter(id => before.has(id) && !after.has(id)),
    'down',
  );
};
