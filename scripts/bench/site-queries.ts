import { countComments } from '../../server/blog/post-model/index.ts';
import type { Knex } from '../../server/core/db/db.ts';
import { type Sql, transact } from '../../server/core/db/index.ts';

/** Name under which the benchmarks comment. */
export const commenter = 'Bench';

/** Removes the comments of the benchmarks, so that each run measures the same pages. */
export const removeBenchComments = async (sql: Knex): Promise<void> => {
  const rows: { post_id: number }[] = await sql('comments').distinct('post_id').where('name', commenter);
  await sql('comments').where('name', commenter).delete();
  await sql('bench_inserts').delete();
  const ids = rows.map(({ post_id }) => post_id);
  await transact(sql, tx => countComments(tx, ids));
};

/** Table of the bare inserts beside which saving is measured: as durable as every other. */
export const makeBareTable = (sql: Sql): Promise<unknown> =>
  sql.raw(
    'CREATE TABLE IF NOT EXISTS bench_inserts (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, body TEXT NOT NULL, created_at DATETIME NOT NULL)',
  );

export const insertBare = (sql: Sql, body: string): Promise<unknown> =>
  sql('bench_inserts').insert({ body, created_at: new Date() });

export interface SeededPost {
  readonly id: number;
  readonly slug: string;
}

/** Seeded posts after the one with the long thread. */
export const otherPosts = (sql: Sql, longThread: number, count: number): Promise<readonly SeededPost[]> =>
  sql('posts').select('id', 'slug').where('id', '>', longThread).where('listed', 1).orderBy('id').limit(count);
