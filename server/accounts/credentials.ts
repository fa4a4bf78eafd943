import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { mailKey } from '../core/net/index.ts';
import { dummyVerify, hashPassword, verifyPassword } from '../core/security/index.ts';
import { usernameKey } from './account-names.ts';
import { type AccountRow, accountByEmail, accountById, accountByUsername } from './account-queries.ts';
import { admit, welcome } from './sign-in-throttle.ts';

/** The account somebody means by a username or an address. */
export const accountOfLogin = async (sql: Sql, login: string): Promise<AccountRow | undefined> =>
  (login.includes('@') ? await accountByEmail(sql, mailKey(login)) : undefined) ??
  (await accountByUsername(sql, usernameKey(login)));

/** An account whose password was just proven. */
export interface Proven {
  readonly account: AccountRow;
  /** What is stored from here on: a hash of ours in place of an imported one. */
  readonly password: string;
}

const isLongEnough = (password: string): boolean => [...password.normalize('NFKC')].length >= limits.passwordMin;

const prove = async (
  context: RequestContext,
  account: AccountRow | undefined,
  password: string,
): Promise<Proven | undefined> => {
  if (!account) {
    await dummyVerify(password);
    return undefined;
  }
  const { ok, upgrade } = await verifyPassword(password, account.password);
  if (!ok || account.status !== 'active') return undefined;
  await welcome(context, account.id);
  return { account, password: upgrade && isLongEnough(password) ? await hashPassword(password) : account.password };
};

/**
 * Proves a login. One sentence for a wrong name, a wrong password and an account that may not enter, after the same
 * work (security: user enumeration).
 */
export const proveLogin = async (context: RequestContext, login: string, password: string): Promise<Proven> => {
  const account = await accountOfLogin(context.sql, login);
  await admit(context, account?.id ?? usernameKey(login));
  const proven = await prove(context, account, password);
  if (!proven) throw new UserError('SIGN_IN_WRONG', { field: 'username' });
  return proven;
};

/** Asks a signed-in person for the password again; `field` is where it was typed. */
export const proveAgain = async (context: RequestContext, password: string, field: string): Promise<Proven> => {
  const id = context.actor.account?.id;
  if (id === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  await admit(context, id);
  const proven = await prove(context, await accountById(context.sql, id), password);
  if (!proven) throw new UserError('PASSWORD_WRONG', { field });
  return proven;
};
