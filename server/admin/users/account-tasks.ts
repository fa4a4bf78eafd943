import type { z } from 'zod';
import type { peopleTasks } from '../../../protocol/people.ts';
import {
  accountByEmail,
  accountByUsername,
  addManagedAccount,
  checkNewAccount,
  dropFactors,
  endSessionsOf,
  renameAccount,
  sendResetLink,
  usernameKey,
  voteKinds,
} from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { articleKinds, postKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { hashPassword } from '../../core/security/index.ts';
import { editUserAgain, newUserAgain } from './account-pages.tsx';
import { heldUser, heldUsers } from './acts.ts';
import type { UserLine } from './queries.ts';
import { deleteAccount, mergeAccounts } from './removal/merge.ts';
import { deleteAgain, mergeAgain } from './removal/removal-pages.tsx';

const done = (to: string, words: string, takesFocus = false): Redirect => ({
  to,
  notice: { kind: 'success', text: words, takesFocus },
});

/** Throws unless the box is checked and the other account, where one is needed, is named. */
const checkSure = ({ sure, into }: { readonly sure: boolean; readonly into: string | undefined }): void =>
  checkForm(
    () => {
      if (into === '') throw new UserError('USER_INTO_MISSING', { field: 'into' });
    },
    () => {
      if (!sure) throw new UserError('USER_SURE_MISSING', { field: 'sure' });
    },
  );

/** The two accounts with their rows locked in one order. */
const withOther = async (
  mutation: MutationContext,
  user: UserLine,
  into: string,
): Promise<{ readonly from: UserLine; readonly to: UserLine }> => {
  const found =
    (await accountByUsername(mutation.sql, usernameKey(into))) ?? (await accountByEmail(mutation.sql, mailKey(into)));
  if (!found || found.status === 'erased') throw new UserError('USER_INTO_UNKNOWN', { field: 'into' });
  if (found.id === user.id) throw new UserError('USER_MERGE_SELF', { field: 'into' });
  const users = await heldUsers(mutation, [user.id, found.id]);
  const [from, to] = [users.find(({ id }) => id === user.id), users.find(({ id }) => id === found.id)];
  if (!from || !to) throw new UserError('USER_INTO_UNKNOWN', { field: 'into' });
  return { from, to };
};

const mayAdd = (context: RequestContext): void => authorize(context.actor, 'user.add', site);

type Params<T extends keyof typeof peopleTasks> = z.infer<(typeof peopleTasks)[T]['params']>;

type AccountTask =
  | 'users.removeSecondFactor'
  | 'users.add'
  | 'users.rename'
  | 'users.sendReset'
  | 'users.signOut'
  | 'users.merge'
  | 'users.delete';

/** Handlers by which administrators add, change, merge and delete accounts. */
export const accountTaskHandlers: TaskHandlers<AccountTask> = {
  'users.add': taskHandler({
    prepare: async (context, params) => {
      mayAdd(context);
      await checkNewAccount(context, params);
      return params.password === '' ? '' : hashPassword(params.password);
    },
    act: 'user.add',
    invalidates: ['posts'],
    load: () => site,
    run: async (mutation, _, { username, name, email, role }, password) => {
      const id = await addManagedAccount(mutation, { username, name, email, role, password });
      await audit(mutation, { act: 'user.add', type: 'user', ids: [id], detail: () => role });
      const link = password === '' ? await sendResetLink(mutation, { id, username, name, email }) : undefined;
      const words = link ? text('USER_ADDED_LINK', name, link) : text('USER_ADDED', name);
      return done(paths.user(id), words, link !== undefined);
    },
    onInvalid: (context, typed: Params<'users.add'>, refusal) => newUserAgain(context, typed, refusal),
  }),
  'users.rename': taskHandler({
    act: 'user.edit',
    invalidates: ['posts', 'items', 'author'],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user, { username, name, email }) => {
      await renameAccount(mutation, user, { username, name, email });
      const detail = (): string => `${user.username}, ${user.name} → ${username}, ${name}`;
      await audit(mutation, { act: 'user.rename', type: 'user', ids: [user.id], detail });
      return done(paths.user(user.id), text('USER_EDIT_DONE', name));
    },
    onInvalid: editUserAgain,
  }),
  'users.sendReset': taskHandler({
    act: 'user.edit',
    invalidates: [],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user) => {
      if (user.status !== 'active') throw new UserError('USER_RESET_STATUS', { status: 409 });
      const link = await sendResetLink(mutation, user);
      await audit(mutation, { act: 'user.sendReset', type: 'user', ids: [user.id] });
      const words = link ? text('USER_RESET_LINK', user.name, link) : text('USER_RESET_DONE', user.email);
      return done(paths.user(user.id), words, link !== undefined);
    },
  }),
  'users.signOut': taskHandler({
    act: 'user.edit',
    invalidates: [],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user) => {
      await endSessionsOf(mutation.sql, user.id);
      await audit(mutation, { act: 'user.signOut', type: 'user', ids: [user.id] });
      return done(paths.user(user.id), text('USER_SIGN_OUT_DONE', user.name));
    },
  }),
  'users.removeSecondFactor': taskHandler({
    act: 'user.edit',
    invalidates: [],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user) => {
      await dropFactors(mutation.sql, user.id);
      await endSessionsOf(mutation.sql, user.id);
      await audit(mutation, { act: 'user.removeSecondFactor', type: 'user', ids: [user.id] });
      return done(paths.user(user.id), text('USER_FACTOR_DONE', user.name));
    },
  }),
  'users.merge': taskHandler({
    act: 'user.remove',
    invalidates: [...postKinds, ...articleKinds, ...voteKinds, 'teams'],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user, params) => {
      checkSure(params);
      const { from, to } = await withOther(mutation, user, params.into);
      await mergeAccounts(mutation, from, to);
      return done(paths.user(to.id), text('USER_MERGE_DONE', from.name, to.name), true);
    },
    onInvalid: (context, typed: Params<'users.merge'>, refusal) => mergeAgain(context, typed, refusal),
  }),
  'users.delete': taskHandler({
    act: 'user.remove',
    invalidates: [...postKinds, ...articleKinds, 'teams'],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user, { content, into, sure }) => {
      checkSure({ sure, into: content === 'hand' ? into : undefined });
      const to = content === 'hand' ? (await withOther(mutation, user, into)).to : undefined;
      await deleteAccount(mutation, user, { content, to });
      return done(paths.users, text('USER_DELETE_DONE', user.name), true);
    },
    onInvalid: (context, typed: Params<'users.delete'>, refusal) => deleteAgain(context, typed, refusal),
  }),
};
