import type { Sql } from '../core/db/index.ts';

/** Names of the avatars of accounts by their ids; accounts without one are left out. */
export const avatarsOf = async (sql: Sql, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map();
  const rows: { id: number; avatar: string }[] = await sql('users as u')
    .join('media as a', 'a.id', 'u.avatar_id')
    .whereIn('u.id', [...new Set(userIds)])
    .select({ id: 'u.id', avatar: 'a.name' });
  return new Map(rows.map(({ id, avatar }) => [id, avatar]));
};
