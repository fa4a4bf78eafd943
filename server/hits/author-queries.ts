import type { Sql, Transaction } from '../core/db/index.ts';

const batchSize = 200;

/** Author of the counts of nobody: the account was erased. */
const nobody = 0;

interface ReferrerRow {
  readonly day: string;
  readonly host: string;
  readonly views: number;
}

/** Hosts of an author by day: at most one batch. The day is text, as the session's time zone changes none. */
const referrersOf = (sql: Sql, authorId: number): Promise<ReferrerRow[]> =>
  sql('referrer_counts')
    .select({ day: sql.raw("DATE_FORMAT(day, '%Y-%m-%d')"), host: 'host', views: 'views' })
    .where('author_id', authorId)
    .orderBy(['day', 'host'])
    .limit(batchSize);

/** Adds a batch of an author's hosts to those of another account, or of nobody. Returns whether there may be more. */
const moveReferrers = async (sql: Transaction, from: number, to: number): Promise<boolean> => {
  const rows = await referrersOf(sql, from);
  if (rows.length === 0) return false;
  await sql('referrer_counts')
    .insert(rows.map(row => ({ ...row, author_id: to })))
    .onConflict(['author_id', 'day', 'host'])
    .merge({ views: sql.raw('referrer_counts.views + VALUES(views)') });
  await sql('referrer_counts')
    .where('author_id', from)
    .whereIn(
      ['day', 'host'],
      rows.map(({ day, host }) => [day, host]),
    )
    .delete();
  return rows.length === batchSize;
};

/**
 * Takes an account out of a batch of the statistics: its own sums end, views of its posts and hosts stay without an
 * author, so that the sums of the site stay as they are. Returns whether there may be more.
 */
export const forgetAuthorViews = async (sql: Transaction, userId: number): Promise<boolean> => {
  const sums: number = await sql('view_counts').where({ kind: 'author', target_id: userId }).limit(batchSize).delete();
  const views: number = await sql('view_counts')
    .where('author_id', userId)
    .limit(batchSize)
    .update({ author_id: nobody });
  const isMore = await moveReferrers(sql, userId, nobody);
  return isMore || [sums, views].includes(batchSize);
};

/** Adds the statistics of one author to those of another. */
export const moveAuthorViews = async (sql: Transaction, from: number, to: number): Promise<void> => {
  await sql.raw(
    "INSERT INTO view_counts (kind, target_id, day, author_id, views) SELECT s.kind, ?, s.day, 0, s.views FROM (SELECT kind, day, views FROM view_counts WHERE kind = 'author' AND target_id = ?) s ON DUPLICATE KEY UPDATE views = view_counts.views + VALUES(views)",
    [to, from],
  );
  await sql('view_counts').where({ kind: 'author', target_id: from }).delete();
  await sql('view_counts').where('author_id', from).update({ author_id: to });
  await sql.raw(
    'INSERT INTO referrer_counts (author_id, day, host, views) SELECT ?, s.day, s.host, s.views FROM (SELECT day, host, views FROM referrer_counts WHERE author_id = ?) s ON DUPLICATE KEY UPDATE views = referrer_counts.views + VALUES(views)',
    [to, from],
  );
  await sql('referrer_counts').where('author_id', from).delete();
};
