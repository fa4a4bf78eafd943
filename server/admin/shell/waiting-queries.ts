import type { Knex, Sql } from '../../core/db/index.ts';

export type WaitingKind = 'posts' | 'comments' | 'articleComments' | 'reports' | 'mails';

/** Number of rows that wait for somebody, by kind; counted up to `countedMost` of each table. */
export type Waiting = Readonly<Record<WaitingKind, number>>;

export const noneWaiting: Waiting = { posts: 0, comments: 0, articleComments: 0, reports: 0, mails: 0 };

/** A flood of rows is not counted to its end. */
export const countedMost = 1_000;

/** Counts what waits in one statement: each table by an index that begins with its state. */
export const loadWaiting = async (sql: Sql): Promise<Waiting> => {
  const some = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
    sql.from(rows.select(sql.raw('1')).limit(countedMost).as('some')).count('*');
  const [row]: Record<WaitingKind | 'changes', number>[] = await sql.select({
    posts: some(sql('posts').where('status_code', 4)),
    changes: some(sql('revisions').where('state', 'pending')),
    comments: some(sql('comments').where('state', 'held')),
    articleComments: some(sql('item_comments').where('published', 0)),
    reports: some(sql('reports').whereNull('resolved_at')),
    mails: some(sql('outbox').where('state', 'failed')),
  });
  if (!row) return noneWaiting;
  return {
    posts: Number(row.posts) + Number(row.changes),
    comments: Number(row.comments),
    articleComments: Number(row.articleComments),
    reports: Number(row.reports),
    mails: Number(row.mails),
  };
};
