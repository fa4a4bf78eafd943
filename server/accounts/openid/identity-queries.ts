import { digest, isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';

/** An identity at a provider by which an account signs in. */
export interface Identity {
  readonly id: number;
  readonly userId: number;
  readonly issuer: string;
  /** Address that the provider gave when the account was connected. */
  readonly email: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const columns = {
  id: 'id',
  userId: 'user_id',
  issuer: 'issuer',
  email: 'email',
  createdAt: 'created_at',
  usedAt: 'used_at',
} as const;

const hashOf = (issuer: string, subject: string): string => digest('identity', issuer, subject);

export const identityOf = (sql: Sql, issuer: string, subject: string): Promise<Identity | undefined> =>
  sql('account_identities').select(columns).where('identity_hash', hashOf(issuer, subject)).first();

export const identitiesOf = (sql: Sql, userId: number): Promise<Identity[]> =>
  sql('account_identities').select(columns).where('user_id', userId).orderBy('id');

export interface NewIdentity extends Pick<Identity, 'userId' | 'issuer' | 'email'> {
  readonly subject: string;
  readonly now: Date;
}

/** Connects an identity with an account; false if it belongs to an account already. */
export const addIdentity = async (
  sql: Transaction,
  { userId, issuer, subject, email, now }: NewIdentity,
): Promise<boolean> => {
  try {
    await sql('account_identities').insert({
      ...{ user_id: userId, issuer, subject, identity_hash: hashOf(issuer, subject), email },
      created_at: now,
    });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

export const markIdentityUsed = (sql: Transaction, id: number, now: Date): Promise<number> =>
  sql('account_identities').where('id', id).update({ used_at: now });

export const deleteIdentity = (sql: Transaction, userId: number, id: number): Promise<number> =>
  sql('account_identities').where({ id, user_id: userId }).delete();

/** Numbers of connected accounts by issuer. */
export const identityCounts = async (sql: Sql, issuers: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows: { issuer: string; n: number | string }[] = await sql('account_identities')
    .select('issuer')
    .whereIn('issuer', [...issuers])
    .groupBy('issuer')
    .count({ n: '*' });
  return new Map(rows.map(({ issuer, n }) => [issuer, Number(n)]));
};

/** Locks the row of an account before a way of sign-in is removed. */
export const lockAccount = (sql: Transaction, userId: number): Promise<unknown> =>
  sql('users').select('id').where('id', userId).forUpdate();

/** Whether an account signs in without its mailbox: by a password, a passkey, or a provider that is set up. */
export const hasSignInWay = async (sql: Sql, userId: number): Promise<boolean> => {
  const account: { password: string } | undefined = await sql('users').select('password').where('id', userId).first();
  if (account?.password) return true;
  if (await sql('passkeys').select('id').where('user_id', userId).first()) return true;
  const identity = await sql('account_identities as i')
    .join('openid_providers as p', 'p.issuer', 'i.issuer')
    .select('i.id')
    .where('i.user_id', userId)
    .first();
  return identity !== undefined;
};

/** Number of accounts that sign in with one of these issuers alone. */
export const onlyBy = async (sql: Sql, issuers: readonly string[]): Promise<number> => {
  const [row]: { n: number | string }[] = await sql('account_identities as i')
    .join('users as u', 'u.id', 'i.user_id')
    .whereIn('i.issuer', [...issuers])
    .where({ 'u.password': '', 'u.status': 'active' })
    .whereNotExists(sql('passkeys as k').select('k.id').where('k.user_id', sql.ref('i.user_id')))
    .whereNotExists(
      sql('account_identities as o')
        .join('openid_providers as p', 'p.issuer', 'o.issuer')
        .select('o.id')
        .where('o.user_id', sql.ref('i.user_id'))
        .whereNotIn('o.issuer', [...issuers]),
    )
    .countDistinct({ n: 'i.user_id' });
  return Number(row?.n ?? 0);
};
