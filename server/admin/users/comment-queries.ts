import { countComments } from '../../blog/post-model/index.ts';
import type { Knex, Transaction } from '../../core/db/index.ts';
import type { Ban } from './queries.ts';

type Chosen = (query: Knex.QueryBuilder) => void;

const postsOf = async (sql: Transaction, chosen: Chosen): Promise<number[]> => {
  const rows: { id: number }[] = await sql('comments').distinct({ id: 'post_id' }).modify(chosen).orderBy('post_id');
  const ids = rows.map(({ id }) => id);
  // Saving a comment locks its post first.
  if (ids.length > 0) await sql('posts').select('id').whereIn('id', ids).orderBy('id').forUpdate();
  return ids;
};

const changed = async (
  sql: Transaction,
  chosen: Chosen,
  columns: Readonly<Record<string, unknown>>,
): Promise<number[]> => {
  const posts = await postsOf(sql, chosen);
  if (posts.length === 0) return [];
  await sql('comments')
    .modify(chosen)
    .update({ ...columns, version: sql.raw('version + 1') });
  await countComments(sql, posts);
  return posts;
};

/** Takes all that an account wrote in comments out of sight; answers the posts it stood on. */
export const hideComments = (sql: Transaction, userId: number, { byId, createdAt }: Ban): Promise<number[]> =>
  changed(
    sql,
    query => {
      query.where('author_id', userId).whereIn('state', ['published', 'held']);
    },
    // In this order: what it was is kept before it changes.
    {
      state_before: sql.raw('state'),
      state: 'removed',
      removed_at: createdAt,
      removed_by: byId,
      submission: null,
    },
  );

/** Shows again what a ban hid, as it was; what was removed before or since stays removed. */
export const showComments = (sql: Transaction, userId: number, { byId, createdAt }: Ban): Promise<number[]> =>
  changed(
    sql,
    query => {
      query.where({ author_id: userId, state: 'removed', removed_by: byId, removed_at: createdAt });
    },
    {
      state: sql.raw("IF(state_before = 'held', 'held', 'published')"),
      state_before: null,
      removed_at: null,
      removed_by: null,
    },
  );
