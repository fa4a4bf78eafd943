import type { Sql, Transaction } from '../../core/db/index.ts';

export interface Authenticator {
  /** Sealed secret. */
  readonly secret: string;
  /** Null until a first code has proved that the app has the secret. */
  readonly confirmedAt: Date | null;
}

export const authenticatorOf = (sql: Sql, userId: number): Promise<Authenticator | undefined> =>
  sql('authenticators').select({ secret: 'secret', confirmedAt: 'confirmed_at' }).where('user_id', userId).first();

/** Stores a new secret; one that is confirmed stays. Returns whether it was stored. */
export const beginAuthenticator = async (
  sql: Transaction,
  userId: number,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<boolean> => {
  await sql('authenticators').where('user_id', userId).whereNull('confirmed_at').delete();
  const made = await sql('authenticators')
    .insert({ user_id: userId, secret, created_at: now })
    .onConflict('user_id')
    .ignore();
  return made[0] !== undefined && (await authenticatorOf(sql, userId))?.confirmedAt === null;
};

/** Records the period of an accepted code; 0 if its code, or a later one, was used already. */
export const spendStep = (sql: Transaction, userId: number, step: number): Promise<number> =>
  sql('authenticators').where('user_id', userId).where('last_step', '<', step).update({ last_step: step });

export const confirmAuthenticator = (sql: Transaction, userId: number, now: Date): Promise<number> =>
  sql('authenticators').where('user_id', userId).whereNull('confirmed_at').update({ confirmed_at: now });

export const deleteAuthenticator = (sql: Transaction, userId: number): Promise<number> =>
  sql('authenticators').where('user_id', userId).delete();

export const replaceRecoveryCodes = async (
  sql: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await sql('recovery_codes').where('user_id', userId).delete();
  if (hashes.length > 0) await sql('recovery_codes').insert(hashes.map(hash => ({ user_id: userId, hash })));
};

/** Deletes a code as it is used; 0 if it is none of the account. Of two parallel uses one gets 1. */
export const spendRecoveryCode = (sql: Transaction, userId: number, hash: string): Promise<number> =>
  sql('recovery_codes').where({ user_id: userId, hash }).delete();

export const recoveryCodesLeft = async (sql: Sql, userId: number): Promise<number> => {
  const [row]: { n: number }[] = await sql('recovery_codes').where('user_id', userId).count({ n: '*' });
  return Number(row?.n ?? 0);
};
