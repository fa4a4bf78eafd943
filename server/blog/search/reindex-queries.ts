import { z } from 'zod';
import { mutate, type Services } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { indexPosts } from './index-queries.ts';

const scope = z.union([z.null(), z.object({ kind: z.enum(['category', 'tag', 'author']), id: z.int() })]);

/** All posts, or those of one author, category or tag. */
export type IndexScope = z.infer<typeof scope>;

const atOnce = 200;

const idsAfter = async (sql: Sql, within: IndexScope, after: number): Promise<number[]> => {
  const posts = () => sql('posts').select('id').where('id', '>', after).orderBy('id').limit(atOnce);
  const joined = (table: string, column: string, id: number) =>
    sql(table)
      .select({ id: 'post_id' })
      .where(column, id)
      .where('post_id', '>', after)
      .groupBy('post_id')
      .orderBy('post_id')
      .limit(atOnce);
  const query =
    within === null
      ? posts()
      : within.kind === 'author'
        ? posts().where('author_id', within.id)
        : within.kind === 'tag'
          ? joined('post_tags', 'tag_id', within.id)
          : joined('post_categories', 'category_id', within.id);
  const rows: { id: number }[] = await query;
  return rows.map(({ id }) => id);
};

const deletedAfter = async (sql: Sql, after: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql('search_sources as s')
    .leftJoin('posts as p', 'p.id', 's.post_id')
    .select({ id: 's.post_id' })
    .where('s.post_id', '>', after)
    .whereNull('p.id')
    .orderBy('s.post_id')
    .limit(atOnce);
  return rows.map(({ id }) => id);
};

/** Rebuilds the index in batches while searches go on; returns the number of posts. */
export const reindexAll = async (
  services: Services,
  within: IndexScope,
  progress: (done: number) => void = () => {},
): Promise<number> => {
  let done = 0;
  const walk = async (next: (after: number) => Promise<number[]>): Promise<void> => {
    for (let ids = await next(0); ids.length > 0; ids = await next(ids.at(-1) ?? 0)) {
      const some = ids;
      await mutate(services, ({ sql }) => indexPosts(sql, some));
      done += some.length;
      progress(done);
    }
  };
  await walk(after => idsAfter(services.sql, within, after));
  if (within === null) await walk(after => deletedAfter(services.sql, after));
  return done;
};

registerJob('search-index', async (services, payload) => {
  await reindexAll(services, scope.parse(payload));
});

/**
 * Enqueues a job that indexes the posts again after an author, a category or a tag was renamed, or a category moved.
 */
export const scheduleReindex = (sql: Transaction, within: IndexScope, dueAt: Date): Promise<void> =>
  addJob(sql, {
    kind: 'search-index',
    cause: within ? `${within.kind}:${within.id}` : 'all',
    payload: within,
    dueAt,
  });
