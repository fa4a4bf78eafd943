import { isDuplicate, type Knex, type Sql, type Transaction } from '../core/db/index.ts';
import { type Actor, actorKey } from '../core/policy/index.ts';

export interface Reported {
  readonly type: 'post' | 'item-comment' | 'user';
  readonly id: number;
}

interface NewReport {
  readonly about: Reported;
  readonly reason: string;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Stores a report: each actor has at most one open report about a subject, and a resolved one is opened again. Resolves
 * with its id, or with null when the actor's report is open already. The unique key settles two at once.
 */
export const addReport = async (
  sql: Transaction,
  actor: Actor,
  { about, reason, ip, now }: NewReport,
): Promise<number | null> => {
  const own = { type: about.type, target_id: about.id, actor: actorKey(actor) };
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
  try {
    const [id] = await sql('reports').insert({ ...own, ...columns, user_id: actor.account?.id ?? null });
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

/** A report with what it is about and who sent it; a visitor has no name. */
export interface Report {
  readonly id: number;
  readonly type: Reported['type'];
  readonly targetId: number;
  readonly reason: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  /** Title of a post or article; name of a user. */
  readonly title: string;
  /** Slug of a post or alias of an article. */
  readonly slug: string;
  readonly articleId: number | null;
  readonly writer: string | null;
  readonly reporter: string | null;
}

const ofType = (sql: Sql, type: Reported['type']) =>
  function (this: Knex.JoinClause) {
    this.on('r.target_id', '=', `${aliases[type]}.id`).andOn('r.type', '=', sql.raw('?', [type]));
  };

const aliases = { post: 'p', 'item-comment': 'c', user: 't' } as const;

// Reports about deleted subjects are left out.
const reports = (sql: Sql) =>
  sql('reports as r')
    .leftJoin('posts as p', ofType(sql, 'post'))
    .leftJoin('item_comments as c', ofType(sql, 'item-comment'))
    .leftJoin('users as t', ofType(sql, 'user'))
    .whereRaw('COALESCE(p.id, c.id, t.id) IS NOT NULL');

const columns = (sql: Sql) => ({
  id: 'r.id',
  type: 'r.type',
  targetId: 'r.target_id',
  reason: 'r.reason',
  createdAt: 'r.created_at',
  resolvedAt: 'r.resolved_at',
  title: sql.raw('COALESCE(p.title, t.name, (SELECT i.title FROM items i WHERE i.id = c.item_id))'),
  slug: sql.raw("COALESCE(p.slug, (SELECT i.alias FROM items i WHERE i.id = c.item_id), '')"),
  articleId: 'c.item_id',
  writer: 'c.name',
  reporter: 'u.name',
});

const describedReports = (sql: Sql) => reports(sql).leftJoin('users as u', 'u.id', 'r.user_id').select(columns(sql));

/** Open reports, the longest waiting first. */
export const openReports = (sql: Sql, { start, size }: { start: number; size: number }): Promise<Report[]> =>
  describedReports(sql).whereNull('r.resolved_at').orderBy(['r.created_at', 'r.id']).limit(size).offset(start);

export const openReportsCount = async (sql: Sql): Promise<number> => {
  const [row]: { count: number }[] = await reports(sql).whereNull('r.resolved_at').count({ count: '*' });
  return Number(row?.count ?? 0);
};

export const reportOf = (sql: Sql, id: number): Promise<Report | undefined> =>
  describedReports(sql).where('r.id', id).first();

/** The number of reports with these ids. */
export const reportsAmong = async (sql: Sql, ids: readonly number[]): Promise<number> => {
  const [row]: { count: number }[] = await sql('reports').whereIn('id', ids).count({ count: '*' });
  return Number(row?.count ?? 0);
};

/** Resolves open reports; resolves with their number. */
export const resolveReports = (sql: Transaction, ids: readonly number[], now: Date): Promise<number> =>
  sql('reports').whereIn('id', ids).whereNull('resolved_at').update({ resolved_at: now });
