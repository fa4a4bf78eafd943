import { emit, type MutationContext, type RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkFormInTurn } from '../core/forms/index.ts';
import { mailKey } from '../core/net/index.ts';
import { dropLinks } from '../core/one-time-links/index.ts';
import type { Role } from '../core/policy/index.ts';
import { checkPassword } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { mailChanged } from './account-mails.ts';
import { checkEmail, checkName, checkUsername, usernameKey } from './account-names.ts';
import { type AccountRow, changeNames } from './account-queries.ts';
import { deleteInvitationOf } from './invitations/invitation-queries.ts';
import { accountByName } from './login-names.ts';
import { addAccount, checkFree } from './registration/register.ts';

/** Names and address of an account that an administrator enters. */
export interface ManagedNames {
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

const emailTaken = (): UserError => new UserError('USER_EMAIL_TAKEN', { status: 409, field: 'email' });
const usernameTaken = (): UserError => new UserError('USERNAME_TAKEN', { status: 409, field: 'username' });

/** Checks an account that an administrator adds; an empty password is one the person chooses later. */
export const checkNewAccount = (
  { sql }: RequestContext,
  { username, name, email, password }: ManagedNames & { readonly password: string },
): Promise<void> =>
  checkFormInTurn(
    () => checkName(name),
    () => checkFree(sql, username),
    () => checkEmail(email),
    () => {
      if (password !== '') checkPassword(password);
    },
  );

/** Adds an active account; the administrator vouches for its address. `password` is a hash. Returns its id. */
export const addManagedAccount = async (
  mutation: MutationContext,
  { username, name, email, role, password }: ManagedNames & { readonly role: Role; readonly password: string },
): Promise<number> => {
  const now = moment(mutation.services.clock);
  const emailKey = mailKey(email);
  const id = await addAccount(mutation.sql, {
    ...{ username, name, email, emailKey, role, password, website: '', status: 'active', now, confirmedAt: now },
  });
  if (id === 'username') throw usernameTaken();
  if (id === 'email') throw emailTaken();
  await deleteInvitationOf(mutation.sql, emailKey);
  return id;
};

/** Changes names and address of an account. A new address ends its links; the former one is told. */
export const renameAccount = async (
  mutation: MutationContext,
  account: Pick<AccountRow, 'id' | 'username' | 'name' | 'email' | 'status'>,
  names: ManagedNames,
): Promise<void> => {
  const { sql } = mutation;
  const username = names.username.normalize('NFC');
  await checkFormInTurn(
    () => checkName(names.name),
    () => {
      if (username !== account.username) checkUsername(username);
    },
    () => checkEmail(names.email),
  );
  const owner = await accountByName(sql, username);
  if (owner && owner.id !== account.id) throw usernameTaken();
  const { name, email } = names;
  const isMoved = mailKey(email) !== mailKey(account.email);
  // The address of a waiting account belongs to it only when it is confirmed.
  if (account.status === 'waiting' && isMoved)
    throw new UserError('USER_RESET_STATUS', { status: 409, field: 'email' });
  const taken =
    account.status === 'waiting'
      ? await changeNames(sql, account.id, { username, usernameKey: usernameKey(username), name })
      : await changeNames(sql, account.id, {
          ...{ username, usernameKey: usernameKey(username), name, email, emailKey: mailKey(email) },
        });
  if (taken === 'email') throw emailTaken();
  if (taken) throw usernameTaken();
  if (isMoved) {
    await dropLinks(sql, account.id, 'reset', 'enter', 'email', 'archive');
    await mailChanged(mutation, account, 'MAIL_EMAIL_CHANGED');
  }
  if (name !== account.name) await emit(mutation, 'account.renamed', { id: account.id });
  mutation.invalidate('posts', 'items', `author:${account.id}`);
};
