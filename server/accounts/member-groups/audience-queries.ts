import type { Sql } from '../../core/db/index.ts';
import { type Audience, audienceOf, belongsTo, hasRole, type Membership, type Role } from '../../core/policy/index.ts';

interface Row {
  readonly audience: string;
}

const levelMark = "CONCAT('level:', l.id)";
const setMark = "CONCAT('set:', s.id)";

/** Every level and set of levels. Both tables are short: administrators write one row of them at a time. */
const all = (sql: Sql): Promise<Row[]> =>
  sql('access_levels as l')
    .select({ audience: sql.raw(levelMark) })
    .unionAll([sql('access_level_sets as s').select({ audience: sql.raw(setMark) })]);

interface OwnRow extends Row {
  readonly accountId: number;
  /** True for a set that has `special` among its levels. */
  readonly is_special: number;
}

/** Levels of the groups of accounts, and the sets of which each has every level. */
const ofGroups = (sql: Sql, ids: readonly number[]): Promise<OwnRow[]> => {
  const own = () =>
    sql('member_group_accounts as a')
      .join('access_level_groups as g', 'g.group_id', 'a.group_id')
      .join('access_levels as l', 'l.id', 'g.level_id')
      .whereIn('a.user_id', [...ids]);
  const sets = own()
    .join('access_level_set_levels as sl', 'sl.level_id', 'l.id')
    .join('access_level_sets as s', 's.id', 'sl.set_id')
    .groupBy('a.user_id', 's.id', 's.size', 's.is_special')
    .havingRaw('COUNT(DISTINCT l.id) = s.size')
    .select({ accountId: 'a.user_id', audience: sql.raw(setMark), is_special: 's.is_special' });
  return own()
    .select({ accountId: 'a.user_id', audience: sql.raw(levelMark), is_special: sql.raw('0') })
    .unionAll([sets]);
};

const audiencesIn = (rows: readonly Row[]): readonly Audience[] =>
  [...new Set(rows.flatMap(({ audience }) => audienceOf(audience) ?? []))].sort();

const mayHave =
  (role: Role) =>
  (row: OwnRow): boolean =>
    role !== 'reader' || row.is_special === 0;

/** Access levels, and sets of them, that an account has. Moderators have all: they read everything. */
export const audiencesFor = async (
  sql: Sql,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<readonly Audience[]> =>
  hasRole({ account: { role } }, 'moderator')
    ? audiencesIn(await all(sql))
    : audiencesIn((await ofGroups(sql, [id])).filter(mayHave(role)));

/** Role and audiences of accounts. */
const membershipsOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Membership>> => {
  if (ids.length === 0) return new Map();
  const [accounts, own, every]: [{ id: number; role: Role }[], OwnRow[], Row[]] = await Promise.all([
    sql('users')
      .select('id', 'role')
      .whereIn('id', [...ids]),
    ofGroups(sql, ids),
    all(sql),
  ]);
  const audiencesOf = ({ id, role }: { readonly id: number; readonly role: Role }): readonly Audience[] =>
    hasRole({ account: { role } }, 'moderator')
      ? audiencesIn(every)
      : audiencesIn(own.filter(row => row.accountId === id).filter(mayHave(role)));
  return new Map(accounts.map(account => [account.id, { role: account.role, audiences: audiencesOf(account) }]));
};

/** Tells whether an account, or with null a guest, belongs to an audience. */
export type IsInAudience = (userId: number | null, audience: Audience) => boolean;

/** Reads once what these accounts may read, for texts that are mailed to them. */
export const audienceCheck = async (sql: Sql, userIds: readonly (number | null)[]): Promise<IsInAudience> => {
  const members = await membershipsOf(sql, [...new Set(userIds.flatMap(id => id ?? []))]);
  return (userId, audience) => belongsTo(members.get(userId ?? 0) ?? null, audience) === true;
};
