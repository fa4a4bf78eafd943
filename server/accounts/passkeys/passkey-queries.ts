import { digest, isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';

export interface Passkey {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  /** Public key in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const columns = {
  id: 'id',
  userId: 'user_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  name: 'name',
  createdAt: 'created_at',
  usedAt: 'used_at',
} as const;

const hashOf = (credentialId: string): string => digest('passkey', credentialId);

export const passkeysOf = (sql: Sql, userId: number): Promise<Passkey[]> =>
  sql('passkeys').select(columns).where('user_id', userId).orderBy('id');

export const hasPasskey = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql('passkeys').select('id').where('user_id', userId).first()) !== undefined;

/** Passkey with the id that its authenticator gave it. */
export const passkeyOf = (sql: Sql, credentialId: string): Promise<Passkey | undefined> =>
  sql('passkeys').select(columns).where('credential_hash', hashOf(credentialId)).first();

/** Inserts a passkey; false if the credential is stored already. */
export const addPasskey = async (
  sql: Transaction,
  { userId, credentialId, publicKey, counter, transports, name, createdAt }: Omit<Passkey, 'id' | 'usedAt'>,
): Promise<boolean> => {
  try {
    await sql('passkeys').insert({
      ...{ user_id: userId, credential_hash: hashOf(credentialId), credential_id: credentialId },
      ...{ public_key: publicKey, counter, transports, name, created_at: createdAt },
    });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/** Records a use of a passkey; 0 if its counter has moved on: a copy of the key was used. */
export const recordUse = (
  sql: Transaction,
  id: number,
  { former, counter, now }: { readonly former: number; readonly counter: number; readonly now: Date },
): Promise<number> => sql('passkeys').where({ id, counter: former }).update({ counter, used_at: now });

export const renamePasskey = (sql: Transaction, userId: number, id: number, name: string): Promise<number> =>
  sql('passkeys').where({ id, user_id: userId }).update({ name });

export const deletePasskey = (sql: Transaction, userId: number, id: number): Promise<number> =>
  sql('passkeys').where({ id, user_id: userId }).delete();

export const deletePasskeysOf = (sql: Transaction, userId: number): Promise<number> =>
  sql('passkeys').where('user_id', userId).delete();
