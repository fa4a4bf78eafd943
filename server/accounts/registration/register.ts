import { randomBytes, randomUUID } from 'node:crypto';
import type { ReadContext, RequestContext, TransactionContext } from '../../core/context/index.ts';
import { digest, type Sql, type Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn } from '../../core/forms/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { checkPassword, consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailConfirmation, mailKnownAddress } from '../account-mails.ts';
import { checkEmail, checkName, checkUsername, permalinkOf, usernameKey } from '../account-names.ts';
import { accountByEmail, addAccountRow, type NewAccount } from '../account-queries.ts';
import { accountByName } from '../login-names.ts';

export interface Registration {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly website?: string;
}

export interface RegistrationResult {
  readonly userId: number;
  /** `waiting`: the address is not confirmed yet. Does not reveal whether the address already had an account. */
  readonly state: 'active' | 'waiting';
}

/** Limits new accounts per network, across all pages that offer registration. Call in a handler's `before`. */
export const checkRegistrationRate = ({
  services,
  network,
}: Pick<RequestContext, 'services' | 'network'>): Promise<void> =>
  consumeRateLimit(services, `register:${digest(network)}`, { most: 60, perMs: 3600_000 });

/** Throws a UserError for the field `username` if the name is invalid or taken. */
export const checkFree = async (sql: Sql, username: string): Promise<void> => {
  checkUsername(username);
  if (await accountByName(sql, username)) throw new UserError('USERNAME_TAKEN', { field: 'username' });
};

interface ChosenNames {
  readonly name: string;
  readonly username: string;
}

/**
 * Prepares an account whose person a provider has identified: `identify` throws where such a person gets no account.
 * Then the chosen names are validated.
 */
export const preparedBy =
  <T>(identify: (context: RequestContext, params: T) => Promise<unknown>) =>
  async (context: RequestContext, params: T & ChosenNames): Promise<void> => {
    await checkRegistrationRate(context);
    await identify(context, params);
    await checkFormInTurn(
      () => checkName(params.name),
      () => checkFree(context.sql, params.username),
    );
  };

/** Validates a new account. Call in a handler's `before`, ahead of the human check and the password hash. */
export const checkRegistration = async (
  { services, sql }: ReadContext,
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

/**
 * Inserts an account and returns its id, or the name that is taken: a username also by an account that signs in by it
 * since its site was imported. A taken permalink gets a random suffix.
 */
export const addAccount = async (
  sql: Transaction,
  account: Omit<NewAccount, 'usernameKey' | 'permalink'>,
): Promise<number | 'username' | 'email'> => {
  if (await accountByName(sql, account.username)) return 'username';
  const permalink = permalinkOf(account.username);
  const row = { ...account, username: account.username.normalize('NFC'), usernameKey: usernameKey(account.username) };
  const added = await addAccountRow(sql, { ...row, permalink });
  if (added !== 'permalink') return added;
  const other = await addAccountRow(sql, { ...row, permalink: `${permalink}-${randomBytes(8).toString('hex')}` });
  return other === 'permalink' ? 'username' : other;
};

/**
 * Registers a visitor as a reader, who may comment but not publish (Y-13). For an address that already has an account
 * the result is the same (ruling 16): the row waits for confirmation and the owner is mailed. A waiting row does not
 * reserve its address, so nobody can block another's registration; the first to confirm gets it. Throws USERNAME_TAKEN.
 */
export const registerAccount = async (
  context: TransactionContext,
  registration: Registration & { password: string },
): Promise<RegistrationResult> => {
  const { services, sql } = context;
  const owner = await accountByEmail(sql, mailKey(registration.email));
  const waits = owner !== undefined || services.site.get('accounts.confirmEmail');
  const added = await addAccount(sql, {
    username: registration.username,
    name: registration.name,
    email: registration.email,
    emailKey: waits ? `waiting:${randomUUID()}` : mailKey(registration.email),
    website: registration.website ?? '',
    password: registration.password,
    role: 'reader',
    status: waits ? 'waiting' : 'active',
    now: moment(services.clock),
    confirmedAt: null,
  });
  if (added === 'username') throw new UserError('USERNAME_TAKEN', { field: 'username' });
  // A parallel registration took the address: try again, now as a known address.
  if (added === 'email') return registerAccount(context, registration);
  if (owner) await mailKnownAddress(context, owner);
  else if (waits) await mailConfirmation(context, { ...registration, id: added });
  return { userId: added, state: waits ? 'waiting' : 'active' };
};
