import type { Sql } from '../../core/db/index.ts';
import { registerSearchKind } from '../../search/index.ts';
import { indexPosts } from './index-queries.ts';

const joinTables = {
  author: { table: 'posts', post: 'id', column: 'author_id' },
  tag: { table: 'post_tags', post: 'post_id', column: 'tag_id' },
  category: { table: 'post_categories', post: 'post_id', column: 'category_id' },
} as const;

/** Posts of an author, a tag or a category after an id. */
const idsWithin = async (
  sql: Sql,
  { kind, id }: { readonly kind: keyof typeof joinTables; readonly id: number },
  { after, most }: { after: number; most: number },
): Promise<number[]> => {
  const { table, post, column } = joinTables[kind];
  const rows: { id: number }[] = await sql(table)
    .select({ id: post })
    .where(column, id)
    .where(post, '>', after)
    .groupBy(post)
    .orderBy(post)
    .limit(most);
  return rows.map(row => row.id);
};

registerSearchKind('post', { table: 'posts', index: indexPosts, idsWithin });
