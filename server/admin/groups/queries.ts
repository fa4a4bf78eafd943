import { groupName } from '../../accounts/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';

export interface Group {
  readonly id: number;
  readonly title: string;
  readonly members: number;
  /** Titles of the access levels that it belongs to. */
  readonly levels: readonly string[];
}

export interface Level {
  readonly id: number;
  readonly title: string;
  readonly groups: readonly { readonly id: number; readonly title: string }[];
}

interface Pair {
  readonly level_id: number;
  readonly group_id: number;
  readonly level: string;
  readonly group: string;
}

const pairs = (sql: Sql): Promise<Pair[]> =>
  sql('access_level_groups as lg')
    .join('access_levels as l', 'l.id', 'lg.level_id')
    .join('member_groups as g', 'g.id', 'lg.group_id')
    .select('lg.level_id', 'lg.group_id', { level: 'l.title', group: 'g.title' })
    .orderBy(['l.title', 'g.title', 'l.id', 'g.id']);

/** Every group, by title. */
export const allGroups = async (sql: Sql): Promise<Group[]> => {
  const rows: { id: number; title: string }[] = await sql('member_groups')
    .select('id', 'title')
    .orderBy(['title', 'id']);
  const counts: { group_id: number; n: number | string }[] = await sql('member_group_accounts')
    .select('group_id')
    .count({ n: '*' })
    .groupBy('group_id');
  const members = new Map(counts.map(({ group_id, n }) => [group_id, Number(n)]));
  const ofLevels = await pairs(sql);
  return rows.map(row => ({
    ...row,
    members: members.get(row.id) ?? 0,
    levels: ofLevels.filter(({ group_id }) => group_id === row.id).map(({ level }) => level),
  }));
};

/** Every access level with its groups, by title. */
export const allLevels = async (sql: Sql): Promise<Level[]> => {
  const rows: { id: number; title: string }[] = await sql('access_levels')
    .select('id', 'title')
    .orderBy(['title', 'id']);
  const ofGroups = await pairs(sql);
  return rows.map(row => ({
    ...row,
    groups: ofGroups
      .filter(({ level_id }) => level_id === row.id)
      .map(({ group_id, group }) => ({ id: group_id, title: group })),
  }));
};

type Named = 'member_groups' | 'access_levels';

export const addNamed = async (sql: Transaction, table: Named, title: string, now: Date): Promise<number> => {
  const [id] = await sql(table).insert({ title, name: groupName(title), created_at: now });
  return Number(id);
};

export const rename = (sql: Transaction, table: Named, id: number, title: string): Promise<number> =>
  sql(table)
    .where('id', id)
    .update({ title, name: groupName(title) });

/** Titles by id, with the rows locked. */
export const lockedTitles = async (
  sql: Transaction,
  table: Named,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows: { id: number; title: string }[] = await sql(table)
    .select('id', 'title')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();
  return new Map(rows.map(({ id, title }) => [id, title]));
};

export const dropNamed = (sql: Transaction, table: Named, ids: readonly number[]): Promise<number> =>
  sql(table)
    .whereIn('id', [...ids])
    .delete();

export const setGroups = async (sql: Transaction, level_id: number, groupIds: readonly number[]): Promise<void> => {
  await sql('access_level_groups').where('level_id', level_id).delete();
  if (groupIds.length > 0) await sql('access_level_groups').insert(groupIds.map(group_id => ({ level_id, group_id })));
};

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

/** Members of a group by name, with the number of all. */
export const membersPage = async (
  sql: Sql,
  groupId: number,
  { start, size }: { readonly start: number; readonly size: number },
): Promise<{ readonly members: readonly Member[]; readonly total: number }> => {
  const members: Member[] = await sql('member_group_accounts as a')
    .join('users as u', 'u.id', 'a.user_id')
    .where('a.group_id', groupId)
    .select('u.id', 'u.name', 'u.username')
    .orderBy(['u.name', 'u.id'])
    .limit(size)
    .offset(start);
  const [row] = await sql('member_group_accounts').where('group_id', groupId).count({ n: '*' });
  return { members, total: Number(row?.n ?? 0) };
};

/** Accounts with these usernames or e-mail addresses, by what was typed in lower case. */
export const accountsNamed = async (sql: Sql, typed: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows: { id: number; username_key: string; email_key: string }[] = await sql('users')
    .select('id', 'username_key', 'email_key')
    .where('status', 'active')
    .where(query => query.whereIn('username_key', [...typed]).orWhereIn('email_key', [...typed]));
  return new Map(
    rows.flatMap(({ id, username_key, email_key }) => [[username_key, id] as const, [email_key, id] as const]),
  );
};

export const addMembers = (sql: Transaction, groupId: number, ids: readonly number[], now: Date): Promise<unknown> =>
  sql('member_group_accounts')
    .insert(ids.map(user_id => ({ group_id: groupId, user_id, created_at: now })))
    .onConflict(['user_id', 'group_id'])
    .ignore();

export const dropMember = (sql: Transaction, group_id: number, user_id: number): Promise<number> =>
  sql('member_group_accounts').where({ group_id, user_id }).delete();
