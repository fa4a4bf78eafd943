import { isDuplicate, type Sql, type Transaction } from '../core/db/index.ts';
import { type AccountRow, accountColumns } from './account-queries.ts';

/** Account that signs in by this name of an old site. */
export const accountByLoginName = (sql: Sql, key: string): Promise<AccountRow | undefined> =>
  sql('users')
    .join('login_names as l', 'l.user_id', 'users.id')
    .select(accountColumns)
    .where('l.name_key', key)
    .first();

/** Keys of the names by which an account signs in besides its username. */
export const loginNamesOf = (sql: Sql, userId: number): Promise<string[]> =>
  sql('login_names').where('user_id', userId).orderBy('name_key').pluck('name_key');

/** Returns false if the name has an owner. */
export const insertLoginName = async (
  sql: Transaction,
  { key, userId, siteId }: { key: string; userId: number; siteId: number },
): Promise<boolean> => {
  try {
    await sql('login_names').insert({ name_key: key, user_id: userId, site_id: siteId });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/** Keys among these that are the username of an account, or a name by which one signs in. */
export const takenNames = async (sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const usernames: string[] = await sql('users').whereIn('username_key', keys).pluck('username_key');
  const names: string[] = await sql('login_names').whereIn('name_key', keys).pluck('name_key');
  return new Set([...usernames, ...names]);
};
