import type { Sql } from '../../core/db/index.ts';

/** Whether a group or level here has this name. */
export const hasName = async (sql: Sql, table: 'member_groups' | 'access_levels', name: string): Promise<boolean> =>
  (await sql(table).where('name', name).first('id')) !== undefined;

export const isMember = async (sql: Sql, user_id: number, group_id: number): Promise<boolean> =>
  (await sql('member_group_accounts').where({ user_id, group_id }).first('user_id')) !== undefined;

/** Accounts that imports added to a group. */
export const importedMembers = (sql: Sql, groupId: number): Promise<number[]> =>
  sql('member_group_accounts').where({ group_id: groupId, is_imported: true }).pluck('user_id');

export const groupsOfLevel = (sql: Sql, levelId: number): Promise<number[]> =>
  sql('access_level_groups').where('level_id', levelId).pluck('group_id');
