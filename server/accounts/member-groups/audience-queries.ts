import type { Sql } from '../../core/db/index.ts';
import { type Audience, audienceOf, hasRole, type Role } from '../../core/policy/index.ts';

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

/** Levels of the groups of an account, and the sets of which it has each level. */
const ofGroups = (sql: Sql, { id, role }: { readonly id: number; readonly role: Role }): Promise<Row[]> => {
  const own = () =>
    sql('member_group_accounts as a')
      .join('access_level_groups as g', 'g.group_id', 'a.group_id')
      .join('access_levels as l', 'l.id', 'g.level_id')
      .where('a.user_id', id);
  const sets = own()
    .join('access_level_set_levels as sl', 'sl.level_id', 'l.id')
    .join('access_level_sets as s', 's.id', 'sl.set_id')
    .modify(query => role === 'reader' && query.where('s.is_special', false))
    .groupBy('s.id', 's.size')
    .havingRaw('COUNT(DISTINCT l.id) = s.size')
    .select({ audience: sql.raw(setMark) });
  return own()
    .select({ audience: sql.raw(levelMark) })
    .unionAll([sets]);
};

/** Access levels, and sets of them, that an account has. Moderators have all: they read everything. */
export const audiencesFor = async (
  sql: Sql,
  account: { readonly id: number; readonly role: Role },
): Promise<readonly Audience[]> => {
  const isModerator = hasRole({ account }, 'moderator');
  const rows = await (isModerator ? all(sql) : ofGroups(sql, account));
  return [...new Set(rows.flatMap(({ audience }) => audienceOf(audience) ?? []))].sort();
};
