import { limits } from '../../protocol/limits.ts';
import type { Visit } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { Refusal } from '../core/errors/index.ts';
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

const prove = async (visit: Visit, account: AccountRow | undefined, password: string): Promise<Proven | undefined> => {
  if (!account) {
    await dummyVerify(password);
    return undefined;
  }
  const { ok, upgrade } = await verifyPassword(password, account.password);
  if (!ok || account.status !== 'active') return undefined;
  await welcome(visit, account.id);
  return { account, password: upgrade && isLongEnough(password) ? await hashPassword(password) : account.password };
};

/**
 * Proves a login. One sentence for a wrong name, a wrong password and an account that may not enter, after the same
 * work (security: user enumeration).
 */
export const proveLogin = async (visit: Visit, login: string, password: string): Promise<Proven> => {
  const account = await accountOfLogin(visit.sql, login);
  await admit(visit, account?.id ?? usernameKey(login));
  const proven = await prove(visit, account, password);
  if (!proven) throw new Refusal('SIGN_IN_WRONG', { field: 'username' });
  return proven;
};

/** Asks a signed-in person for the password again; `field` is where it was typed. */
export const proveAgain = async (visit: Visit, password: string, field: string): Promise<Proven> => {
  const id = visit.actor.account?.id;
  if (id === undefined) throw new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  await admit(visit, id);
  const proven = await prove(visit, await accountById(visit.sql, id), password);
  if (!proven) throw new Refusal('PASSWORD_WRONG', { field });
  return proven;
};
