import type { MutationContext, RequestContext, TransactionContext } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { addLink, dropLinks } from '../../core/one-time-links/index.ts';
import type { Role } from '../../core/policy/index.ts';
import { type BackoffPolicy, dropThrottles, takeAttempt } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { deletePasskeysOf, hasPasskey } from '../passkeys/passkey-queries.ts';
import {
  authenticatorOf,
  deleteAuthenticator,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './authenticator-queries.ts';
import { recoveryCodes, recoveryHash, stepOfCode } from './codes.ts';

/** Wrong codes after the right password: strangers do not get here, so the owner is not locked out by them. */
const codePolicy: BackoffPolicy = { free: 5, firstMs: 30_000, longestMs: 15 * 60_000, forgetMs: 24 * 3600_000 };

const throttleName = (userId: number): string => `second-factor:${userId}`;

/** Counts an attempt at a code; throws if the account has to wait. Call in a handler's `prepare`. */
export const checkCodeRate = async ({ services }: RequestContext, userId: number): Promise<void> => {
  const wait = await takeAttempt(services, { [throttleName(userId)]: codePolicy });
  if (wait <= 0) return;
  const retryAfter = Math.ceil(wait / 1_000);
  throw new UserError({ key: 'SIGN_IN_WAIT', count: retryAfter }, { status: 429, code: 'slow-down', retryAfter });
};

/** Forgets wrong codes after a right one. */
export const clearCodeRate = ({ services }: Pick<RequestContext, 'services'>, userId: number): Promise<unknown> =>
  dropThrottles(services.sql, [throttleName(userId)]);

export const hasAuthenticator = async (sql: Sql, userId: number): Promise<boolean> =>
  Boolean((await authenticatorOf(sql, userId))?.confirmedAt);

/** Whether accounts with this role need a second factor to act with it. */
export const needsSecondFactor = ({ services }: Pick<TransactionContext, 'services'>, role: Role): boolean =>
  services.site.get('accounts.twoFactorRoles').includes(role);

/**
 * Whether a password alone does not sign in: the account has an app, or a passkey and a role that needs two factors.
 */
export const asksSecondFactor = async (
  context: TransactionContext,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<boolean> =>
  (await hasAuthenticator(context.sql, id)) ||
  (needsSecondFactor(context, role) && (await hasPasskey(context.sql, id)));

const wrongCode = (): UserError => new UserError('CODE_WRONG', { field: 'code' });

/** Accepts a code of the app once; throws for a wrong or used one. */
export const acceptAppCode = async (
  { sql, services }: TransactionContext,
  userId: number,
  code: string,
): Promise<void> => {
  const stored = await authenticatorOf(sql, userId);
  const step = stored && (await stepOfCode(services, userId, stored.secret, code.replace(/\s/g, '')));
  if (step === undefined || (await spendStep(sql, userId, step)) !== 1) throw wrongCode();
};

/** Accepts a code of the app, or a recovery code, which is used up. Throws for any other. */
export const acceptCode = async (
  context: TransactionContext,
  userId: number,
  code: string,
): Promise<'app' | 'code'> => {
  if (/^[\d\s]+$/.test(code)) {
    if (!(await hasAuthenticator(context.sql, userId))) throw wrongCode();
    await acceptAppCode(context, userId, code);
    return 'app';
  }
  if ((await spendRecoveryCode(context.sql, userId, recoveryHash(context.services, userId, code))) !== 1)
    throw wrongCode();
  return 'code';
};

/** Makes new recovery codes and returns the key by which the next page shows them. Former ones end. */
export const renewRecoveryCodes = async (mutation: MutationContext, userId: number): Promise<string> => {
  const { sql, services } = mutation;
  await dropLinks(sql, userId, 'codes');
  const key = await addLink(sql, 'codes', { userId, now: moment(services.clock) });
  const hashes = recoveryCodes(services, key).map(code => recoveryHash(services, userId, code));
  await replaceRecoveryCodes(sql, userId, hashes);
  return key;
};

/** Removes the app of an account; its recovery codes too, unless a passkey is left that they stand in for. */
export const dropAuthenticator = async (sql: Transaction, userId: number): Promise<boolean> => {
  await dropLinks(sql, userId, 'codes', 'second');
  if (!(await hasPasskey(sql, userId))) await replaceRecoveryCodes(sql, userId, []);
  return (await deleteAuthenticator(sql, userId)) === 1;
};

/** Removes every second factor of an account, its passkeys included. */
export const dropFactors = async (sql: Transaction, userId: number): Promise<void> => {
  await deletePasskeysOf(sql, userId);
  await dropAuthenticator(sql, userId);
};

/** Whether an account has an authenticator app or a passkey. */
export const hasFactors = async (sql: Sql, userId: number): Promise<boolean> =>
  (await hasAuthenticator(sql, userId)) || (await hasPasskey(sql, userId));
