import { endSessionsOf } from '../../accounts/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { dropLegacyAddresses } from '../../legacy-addresses/index.ts';

/**
 * Disables an account permanently before its data is erased, so that nobody signs in half-way. Returns the ids of its
 * teams.
 */
export const closeAccount = async (sql: Transaction, userId: number): Promise<number[]> => {
  await sql('users').where('id', userId).update({ status: 'erased', password: '', avatar_id: null });
  await endSessionsOf(sql, userId);
  await sql('one_time_links').where('user_id', userId).delete();
  const teams: { team_id: number }[] = await sql('team_members').select('team_id').where('user_id', userId);
  await sql('team_members').where('user_id', userId).delete();
  await sql('team_requests').where('user_id', userId).delete();
  return teams.map(row => row.team_id);
};

/** Reduces an account to its id, which its posts refer to; deletes previous addresses, which contain its name. */
export const blankAccount = async (sql: Transaction, userId: number, name: string): Promise<void> => {
  await dropLegacyAddresses(sql, 'user', [userId]);
  await sql('users')
    .where('id', userId)
    .update({
      username: `former-${userId}`,
      username_key: `former-${userId}`,
      name,
      email: '',
      email_key: `erased:${userId}`,
      role: 'reader',
      permalink: `former-${userId}`,
      website: '',
      biography: null,
      confirmed_at: null,
      seen_at: null,
    });
};
