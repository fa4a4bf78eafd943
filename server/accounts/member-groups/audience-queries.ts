import type { Sql } from '../../core/db/index.ts';
import { type Audience, audienceOf, belongsTo, hasRole, type Membership, type Role } from '../../core/policy/index.ts';

/** Every level and set of levels. Both tables are short: administrators write one row of them at a time. */
const all = async (sql: Sql): Promise<readonly string[]> => {
  const rows: { audience: string }[] = await sql('access_levels as l')
    .select({ audience: sql.raw("CONCAT('level:', l.id)") })
    .unionAll([sql('access_level_sets as s').select({ audience: sql.raw("CONCAT('set:', s.id)") })]);
  return rows.map(({ audience }) => audience);
};

/** End of each row: a last row without it was cut off at `group_concat_max_len`. */
const end = ';';

/** Each level of the groups of the account, once for each set that contains it: `level[:set:size of the set:isSpecial];`. */
const levelsOfGroups = `
  SELECT GROUP_CONCAT(DISTINCT CONCAT(CONCAT_WS(':', g.level_id, s.id, s.size, s.is_special), '${end}') SEPARATOR '')
  FROM member_group_accounts AS a
  JOIN access_level_groups AS g ON g.group_id = a.group_id
  LEFT JOIN access_level_set_levels AS sl ON sl.level_id = g.level_id
  LEFT JOIN access_level_sets AS s ON s.id = sl.set_id
  WHERE a.user_id = u.id`;

/** Column of `users as u` from which `audiencesFor` reads what an account may read. */
export const audienceColumn = (sql: Sql) => ({ levels: sql.raw(`(${levelsOfGroups})`) });

export interface AudienceRow {
  readonly levels: string | null;
}

const audiencesIn = (names: readonly string[]): readonly Audience[] =>
  [...new Set(names.flatMap(name => audienceOf(name) ?? []))].sort();

/**
 * Levels of an account, and the sets of which it has every level; a reader has no set with `special` among them. None when
 * the value was cut off: part of it could name another level.
 */
const ownAudiences = ({ levels }: AudienceRow, role: Role): readonly Audience[] => {
  if (!levels?.endsWith(end)) return [];
  const rows = levels
    .slice(0, -end.length)
    .split(end)
    .map(row => row.split(':'));
  const owned = new Map<string, { readonly count: number; readonly size: number }>();
  for (const [, set, size, isSpecial] of rows) {
    if (set === undefined || (isSpecial === '1' && role === 'reader')) continue;
    owned.set(set, { count: (owned.get(set)?.count ?? 0) + 1, size: Number(size) });
  }
  const sets = [...owned].filter(([, { count, size }]) => count === size).map(([set]) => `set:${set}`);
  return audiencesIn([...rows.map(([level]) => `level:${level}`), ...sets]);
};

const hasAll = (role: Role): boolean => hasRole({ account: { role } }, 'moderator');

/** Access levels, and sets of them, that an account has. Moderators have all: they read everything. */
export const audiencesFor = async (sql: Sql, row: AudienceRow, role: Role): Promise<readonly Audience[]> =>
  hasAll(role) ? audiencesIn(await all(sql)) : ownAudiences(row, role);

/** Role and audiences of accounts. */
const membershipsOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Membership>> => {
  if (ids.length === 0) return new Map();
  const [accounts, every]: [(AudienceRow & { id: number; role: Role })[], readonly string[]] = await Promise.all([
    sql('users as u')
      .select('u.id', 'u.role')
      .select(audienceColumn(sql))
      .whereIn('u.id', [...ids]),
    all(sql),
  ]);
  return new Map(
    accounts.map(({ id, role, ...row }) => [
      id,
      { role, audiences: hasAll(role) ? audiencesIn(every) : ownAudiences(row, role) },
    ]),
  );
};

/** Tells whether an account, or with null a guest, belongs to an audience. */
export type IsInAudience = (userId: number | null, audience: Audience) => boolean;

/** Reads once what these accounts may read, for texts that are mailed to them. */
export const audienceCheck = async (sql: Sql, userIds: readonly (number | null)[]): Promise<IsInAudience> => {
  const members = await membershipsOf(sql, [...new Set(userIds.flatMap(id => id ?? []))]);
  return (userId, audience) => belongsTo(members.get(userId ?? 0) ?? null, audience) === true;
};
