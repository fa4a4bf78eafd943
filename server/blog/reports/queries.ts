import { type Actor, actorKey } from '../../core/actor.ts';
import type { Sql, Transaction } from '../../core/db.ts';

export interface NewReport {
  readonly postId: number;
  readonly reason: string;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Keeps a report, one open one for an actor and a post: a report that was dealt with is opened anew. Answers its id, or
 * null when the actor's report is open already. The caller holds the post's row.
 */
export const addReport = async (
  sql: Transaction,
  actor: Actor,
  { postId, reason, ip, now }: NewReport,
): Promise<number | null> => {
  const own = { type: 'post', target_id: postId, actor: actorKey(actor) };
  const columns = { reason, ip, created_at: now, resolved_at: null };
  const known: { id: number; resolved_at: Date | null } | undefined = await sql('reports')
    .select('id', 'resolved_at')
    .where(own)
    .first();
  if (known) {
    if (known.resolved_at === null) return null;
    await sql('reports').where('id', known.id).update(columns);
    return known.id;
  }
  const [id] = await sql('reports').insert({ ...own, ...columns, user_id: actor.account?.id ?? null });
  return Number(id);
};

/** A report with its post and who sent it; a visitor has no name. */
export interface Report {
  readonly id: number;
  readonly reason: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly postTitle: string;
  readonly postSlug: string;
  readonly reporter: string | null;
}

const reports = (sql: Sql) =>
  sql('reports as r').join('posts as p', 'p.id', 'r.target_id').leftJoin('users as u', 'u.id', 'r.user_id').select({
    id: 'r.id',
    reason: 'r.reason',
    createdAt: 'r.created_at',
    resolvedAt: 'r.resolved_at',
    postTitle: 'p.title',
    postSlug: 'p.slug',
    reporter: 'u.name',
  });

/** Open reports of posts, the longest waiting first. */
export const openReports = (sql: Sql, { start, size }: { start: number; size: number }): Promise<Report[]> =>
  reports(sql)
    .whereNull('r.resolved_at')
    .where('r.type', 'post')
    .orderBy(['r.created_at', 'r.id'])
    .limit(size)
    .offset(start);

export const openReportsCount = async (sql: Sql): Promise<number> => {
  const [row]: { count: number }[] = await sql('reports')
    .whereNull('resolved_at')
    .where('type', 'post')
    .count({ count: '*' });
  return Number(row?.count ?? 0);
};

export const reportOf = (sql: Sql, id: number): Promise<Report | undefined> => reports(sql).where('r.id', id).first();

/** How many of these there are. */
export const reportsAmong = async (sql: Sql, ids: readonly number[]): Promise<number> => {
  const [row]: { count: number }[] = await sql('reports').whereIn('id', ids).count({ count: '*' });
  return Number(row?.count ?? 0);
};

/** Marks reports as dealt with; answers how many were open. */
export const resolveReports = (sql: Transaction, ids: readonly number[], now: Date): Promise<number> =>
  sql('reports').whereIn('id', ids).whereNull('resolved_at').update({ resolved_at: now });
