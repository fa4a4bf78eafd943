import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestContext } from '../core/context/index.ts';
import { digest, type Sql, type Transaction } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkFormInTurn } from '../core/forms/index.ts';
import { mailKey } from '../core/net/index.ts';
import { checkPassword, consumeRateLimit } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { mailConfirmation, mailKnownAddress, type Post } from './account-mails.ts';
import { checkEmail, checkName, checkUsername, permalinkOf, usernameKey } from './account-names.ts';
import { accountByEmail, accountByUsername, addAccountRow, type NewAccount } from './account-queries.ts';

export interface Registration {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly website?: string;
}

export interface Registered {
  readonly userId: number;
  /** `waiting`: until the address is confirmed. The same whether the address was known or not. */
  readonly state: 'active' | 'waiting';
}

/** New accounts of one network, on whatever page they are asked for. Belongs into an answer's `before`. */
export const mayRegisterNow = ({ services, network }: Pick<RequestContext, 'services' | 'network'>): Promise<void> =>
  consumeRateLimit(services, `register:${digest(network)}`, { most: 60, perMs: 3600_000 });

const checkFree = async (sql: Sql, username: string): Promise<void> => {
  checkUsername(username);
  if (await accountByUsername(sql, usernameKey(username))) throw new UserError('USERNAME_TAKEN', { field: 'username' });
};

/** All that can be wrong with a new account. Belongs into an answer's `before`, ahead of human check and hash. */
export const checkRegistration = async (
  { services, sql }: Pick<RequestContext, 'services' | 'sql'>,
  { username, name, email, password }: Registration & { readonly password: string },
): Promise<void> => {
  if (!services.site.get('accounts.registration')) throw new UserError('REGISTRATION_CLOSED', { status: 403 });
  await checkFormInTurn(
    () => checkName(name),
    () => checkFree(sql, username),
    () => checkEmail(email),
    () => checkPassword(password),
  );
};

/** The new account's id, or which of its names is taken; its part of an address is made different from others. */
export const addAccount = async (
  sql: Transaction,
  account: Omit<NewAccount, 'usernameKey' | 'permalink'>,
): Promise<number | 'username' | 'email'> => {
  const permalink = permalinkOf(account.username);
  const row = { ...account, username: account.username.normalize('NFC'), usernameKey: usernameKey(account.username) };
  const added = await addAccountRow(sql, { ...row, permalink });
  if (added !== 'permalink') return added;
  const other = await addAccountRow(sql, { ...row, permalink: `${permalink}-${randomBytes(8).toString('hex')}` });
  return other === 'permalink' ? 'username' : other;
};

/**
 * Makes an account of a visitor: a reader, who comments and does not publish (Y-13). An address that has an account is
 * not confirmed or denied (ruling 16): the row waits like any other, and the owner is mailed. A waiting row does not
 * hold its address, so nobody can keep another from registering; the first to confirm gets it. Throws USERNAME_TAKEN.
 */
export const registerAccount = async (post: Post, given: Registration & { password: string }): Promise<Registered> => {
  const { services, sql } = post;
  const owner = await accountByEmail(sql, mailKey(given.email));
  const waits = owner !== undefined || services.site.get('accounts.confirmEmail');
  const added = await addAccount(sql, {
    username: given.username,
    name: given.name,
    email: given.email,
    emailKey: waits ? `waiting:${randomUUID()}` : mailKey(given.email),
    website: given.website ?? '',
    password: given.password,
    role: 'reader',
    status: waits ? 'waiting' : 'active',
    now: moment(services.clock),
    confirmedAt: null,
  });
  if (added === 'username') throw new UserError('USERNAME_TAKEN', { field: 'username' });
  // Somebody else took the address a moment ago: now it is a known one.
  if (added === 'email') return registerAccount(post, given);
  if (owner) await mailKnownAddress(post, owner);
  else if (waits) await mailConfirmation(post, { ...given, id: added });
  return { userId: added, state: waits ? 'waiting' : 'active' };
};
