import type { Knex, Sql } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';

export interface AuditLine {
  readonly id: number;
  readonly userId: number | null;
  readonly act: string;
  readonly type: string;
  readonly targetId: number;
  readonly detail: string;
  readonly createdAt: Date;
}

export interface AuditFilter {
  readonly act: string | undefined;
  readonly userId: number | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly ordering: Ordering;
  readonly start: number;
}

const narrow =
  ({ act, userId, from, until }: AuditFilter) =>
  (query: Knex.QueryBuilder): void => {
    query.where('id', '>', 0);
    if (act) query.where('act', act);
    if (userId !== undefined) query.where('user_id', userId);
    if (from) query.where('created_at', '>=', from);
    if (until) query.where('created_at', '<', until);
  };

/** Returns a page of the log, ordered by time, and the total number of rows. */
export const auditPage = async (
  sql: Sql,
  filter: AuditFilter,
): Promise<{ readonly lines: AuditLine[]; readonly total: number }> => {
  const [lines, [counted]]: [AuditLine[], { n: number }[]] = await Promise.all([
    sql('audit_log')
      .select({
        id: 'id',
        userId: 'user_id',
        act: 'act',
        type: 'type',
        targetId: 'target_id',
        detail: 'detail',
        createdAt: 'created_at',
      })
      .modify(narrow(filter))
      .orderBy('id', filter.ordering)
      .limit(listSize)
      .offset(filter.start),
    sql('audit_log').modify(narrow(filter)).count({ n: '*' }),
  ]);
  return { lines, total: Number(counted?.n ?? 0) };
};

/** Acts that occur in the log. The database skips through the index, one value a step. */
export const actsInLog = async (sql: Sql): Promise<string[]> => {
  const rows: { act: string }[] = await sql('audit_log').distinct('act').where('act', '>', '').orderBy('act');
  return rows.map(({ act }) => act);
};

export interface NamedUser {
  readonly id: number;
  readonly name: string;
}

export const usersNamed = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows: NamedUser[] = ids.length
    ? await sql('users')
        .select('id', 'name')
        .whereIn('id', [...new Set(ids)])
    : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const peopleMost = 200;

/** Accounts offered in the filter: those with a role, and the requested one. */
export const actingUsers = async (sql: Sql, also: number | undefined): Promise<NamedUser[]> => {
  const rows: NamedUser[] = await sql('users')
    .select('id', 'name')
    .whereIn('role', ['author', 'blogger', 'moderator', 'staff', 'admin'])
    .orderBy('name')
    .limit(peopleMost);
  if (also === undefined || rows.some(({ id }) => id === also)) return rows;
  const more = await usersNamed(sql, [also]);
  return [...[...more].map(([id, name]) => ({ id, name })), ...rows];
};

export interface NamedPost {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

export const postsNamed = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, NamedPost>> => {
  const rows: NamedPost[] = ids.length
    ? await sql('posts')
        .select('id', 'title', 'slug')
        .whereIn('id', [...new Set(ids)])
    : [];
  return new Map(rows.map(row => [row.id, row]));
};
