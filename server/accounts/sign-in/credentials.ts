import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { dummyVerify, hashPassword, verifyPassword } from '../../core/security/index.ts';
import { usernameKey } from '../account-names.ts';
import { type AccountRow, accountByEmail, accountById, accountByUsername } from '../account-queries.ts';
import { accountByLoginName } from '../login-name-queries.ts';
import { isVerifiedSince } from './session-queries.ts';
import { checkSignInRate, recordSignIn } from './sign-in-throttle.ts';

/** Looks up all meanings of a typed login, so that the work does not tell which of them exist. */
const accountsOfLogin = async (sql: Sql, login: string) => {
  const key = usernameKey(login);
  const [byUsername, byLoginName, byEmail] = await Promise.all([
    accountByUsername(sql, key),
    accountByLoginName(sql, key),
    login.includes('@') ? accountByEmail(sql, mailKey(login)) : undefined,
  ]);
  return { byUsername, byLoginName, byEmail };
};

/**
 * Finds the one account whose password is tried for a typed login: the account with this username; else the account
 * with this username on an old site; else the account with this mail address. A name of an old site that
 * is also the mail address of another account means the account that was called so, whose owner is used to typing it.
 * The owner of the address signs in by username: no second password is tried.
 */
const accountOfLogin = async (sql: Sql, login: string): Promise<AccountRow | undefined> => {
  const { byUsername, byLoginName, byEmail } = await accountsOfLogin(sql, login);
  return byUsername ?? byLoginName ?? byEmail;
};

/**
 * Finds the account that is mailed a link for a forgotten password. A mail address means the account it belongs to,
 * even if it is the old username of another: otherwise that name would keep the owner of the address out for good.
 */
export const accountToReset = async (sql: Sql, login: string): Promise<AccountRow | undefined> => {
  const { byUsername, byLoginName, byEmail } = await accountsOfLogin(sql, login);
  return byEmail ?? byUsername ?? byLoginName;
};

/** Account whose password was just verified. */
export interface VerifiedAccount {
  readonly account: AccountRow;
  /** Hash to store from now on: a new one where the stored hash was imported from another system. */
  readonly password: string;
}

const isLongEnough = (password: string): boolean => [...password.normalize('NFKC')].length >= limits.passwordMin;

const verify = async (
  context: RequestContext,
  account: AccountRow | undefined,
  password: string,
): Promise<VerifiedAccount | undefined> => {
  if (!account) {
    await dummyVerify(password);
    return undefined;
  }
  const { ok, upgrade } = await verifyPassword(password, account.password);
  if (!ok || account.status !== 'active') return undefined;
  await recordSignIn(context, account.id);
  return { account, password: upgrade && isLongEnough(password) ? await hashPassword(password) : account.password };
};

/**
 * Verifies a login. A wrong name, a wrong password and a blocked account get the same error after the same amount of
 * work (security: user enumeration).
 */
export const verifyLogin = async (
  context: RequestContext,
  login: string,
  password: string,
): Promise<VerifiedAccount> => {
  const account = await accountOfLogin(context.sql, login);
  await checkSignInRate(context, account?.id ?? usernameKey(login));
  const verified = await verify(context, account, password);
  if (!verified) throw new UserError('SIGN_IN_WRONG', { field: 'username' });
  return verified;
};

/** How long a proof of the person counts for forms, in milliseconds. */
export const recentMs = 10 * 60_000;

/** Whether the person of the session was identified without a password within the last ten minutes. */
export const isRecentlyVerified = async ({ sql, services, session }: RequestContext): Promise<boolean> =>
  session.cookie !== undefined &&
  (await isVerifiedSince(sql, session.cookie, new Date(services.clock.now() - recentMs)));

const recentlyVerified = async (context: RequestContext, id: number): Promise<VerifiedAccount | undefined> => {
  if (!(await isRecentlyVerified(context))) return undefined;
  const account = await accountById(context.sql, id);
  return account?.status === 'active' ? { account, password: account.password } : undefined;
};

/**
 * Verifies a signed-in person's password again; errors refer to the form field `field`. An empty one is accepted from a
 * person who was just identified without a password, and refused without counting an attempt from others.
 */
export const verifyPasswordAgain = async (
  context: RequestContext,
  password: string,
  field: string,
): Promise<VerifiedAccount> => {
  const id = context.actor.account?.id;
  if (id === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (password === '') {
    const recent = await recentlyVerified(context, id);
    if (recent) return recent;
    throw new UserError('PASSWORD_WRONG', { field });
  }
  await checkSignInRate(context, id);
  const verified = await verify(context, await accountById(context.sql, id), password);
  if (!verified) throw new UserError('PASSWORD_WRONG', { field });
  return verified;
};
