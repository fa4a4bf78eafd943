import type { ApiScope } from '../../../protocol/api/operation.ts';
import { isApiScope } from '../../../protocol/api/operation.ts';
import { countRows, digest, type Sql, type Transaction } from '../../core/db/index.ts';
import type { Account, Role } from '../../core/policy/index.ts';
import { type ActingRow, actingAccount, actingColumns } from '../sign-in/session-queries.ts';

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Day of the last use; null for none. */
  readonly usedOn: Date | null;
}

const scopesIn = (scopes: string): ApiScope[] => scopes.split(' ').filter(isApiScope);

/** Digest of a token; the token itself is never stored. */
const tokenHash = (token: string): string => digest('api-token', token);

/** Tokens of an account, also expired ones, the newest first. */
export const tokensOf = async (sql: Sql, userId: number): Promise<ApiToken[]> => {
  const rows: (Omit<ApiToken, 'scopes'> & { scopes: string })[] = await sql('api_tokens')
    .select('id', 'name', 'scopes', { createdAt: 'created_at', expiresAt: 'expires_at', usedOn: 'used_on' })
    .where('user_id', userId)
    .orderBy('id', 'desc');
  return rows.map(row => ({ ...row, scopes: scopesIn(row.scopes) }));
};

/** Locks the account, so that its tokens are counted one after another. */
export const lockedTokenCount = async (sql: Transaction, userId: number): Promise<number> => {
  await sql('users').select('id').where('id', userId).forUpdate();
  return countRows(sql('api_tokens').where('user_id', userId));
};

export const addToken = async (
  sql: Transaction,
  token: {
    readonly userId: number;
    readonly token: string;
    readonly name: string;
    readonly scopes: readonly ApiScope[];
    readonly twoFactor: boolean;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<number> => {
  const [id] = await sql('api_tokens').insert({
    ...{ user_id: token.userId, hash: tokenHash(token.token), name: token.name, scopes: token.scopes.join(' ') },
    ...{ two_factor: token.twoFactor, created_at: token.now, expires_at: token.expiresAt },
  });
  return Number(id);
};

/** Name of a token of the account that was deleted; undefined if it is another account's or gone. */
export const deleteToken = async (sql: Transaction, userId: number, id: number): Promise<string | undefined> => {
  const row: { name: string } | undefined = await sql('api_tokens')
    .select('name')
    .where({ id, user_id: userId })
    .forUpdate()
    .first();
  if (row) await sql('api_tokens').where({ id, user_id: userId }).delete();
  return row?.name;
};

/** Sender of a request with a valid token. */
export interface TokenBearer {
  readonly account: Account;
  readonly scopes: readonly ApiScope[];
}

interface Row extends ActingRow {
  readonly id: number;
  readonly scopes: string;
  readonly used_on: Date | null;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Account and scopes of a token that has not expired and whose account is active. Records the day of its use. */
export const bearerOf = async (
  sql: Sql,
  token: string,
  { now, twoFactorRoles }: { readonly now: Date; readonly twoFactorRoles: readonly Role[] },
): Promise<TokenBearer | undefined> => {
  const row: Row | undefined = await sql('api_tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .select('t.id', 't.scopes', 't.two_factor', 't.used_on')
    .select(actingColumns(sql))
    .where('t.hash', tokenHash(token))
    .where('t.expires_at', '>', now)
    .where('u.status', 'active')
    .first();
  if (!row) return undefined;
  if (!row.used_on || dayOf(row.used_on) !== dayOf(now))
    await sql('api_tokens')
      .where('id', row.id)
      .update({ used_on: dayOf(now) });
  return { account: await actingAccount(sql, row, twoFactorRoles), scopes: scopesIn(row.scopes) };
};
