import type { accountTasks } from '../../protocol/accounts.ts';
import { limits } from '../../protocol/limits.ts';
import type { TaskName } from '../../protocol/registry.ts';
import { emit, type MutationContext, type RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkForm, errorsOf, formErrors } from '../core/forms/index.ts';
import { type Page, type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { dropLinks } from '../core/links/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { mailKey } from '../core/net/index.ts';
import { webAddress } from '../core/paths/index.ts';
import { type Account, site } from '../core/policy/index.ts';
import { checkPassword, consumeRateLimit, hashPassword } from '../core/security/index.ts';
import { decodePicture, removePicture, storePicture } from '../media/index.ts';
import { mailChanged, mailKnownAddress, mailNewAddress } from './account-mails.ts';
import { checkEmail, checkName } from './account-names.ts';
import { accountByEmail, exchangePassword } from './account-queries.ts';
import { beginSession } from './begin-session.ts';
import { proveAgain } from './credentials.ts';
import { profilePage } from './profile-views.tsx';
import { changeAvatar, changeProfile, isRemembered, profileOf } from './queries.ts';
import { endSessionsOf } from './session-queries.ts';

const signInFirst = (): UserError => new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });

const own = ({ actor }: RequestContext): Account => {
  if (!actor.account) throw signInFirst();
  return actor.account;
};

const again = async (
  context: RequestContext,
  task: TaskName,
  refusal: UserError,
  typed: Omit<NonNullable<Parameters<typeof profilePage>[2]>, 'refused'> = {},
): Promise<Page> => {
  const profile = context.actor.account && (await profileOf(context.sql, context.actor.account.id));
  if (!profile) throw refusal;
  const errors = errorsOf(refusal).map(error => (task === 'user.avatar' ? { ...error, field: 'avatar' } : error));
  return profilePage(context, profile, { ...typed, refused: { task, errors } });
};

const done = (sentence: string) => ({ to: '/account/profile', notice: { kind: 'success', text: sentence } }) as const;

/** Everything that shows who the account is. */
const touchPerson = (mutation: MutationContext, id: number): void => mutation.invalidate('posts', `author:${id}`);

const websiteOf = (written: string): string => {
  if (written === '') return '';
  const href = webAddress(written)?.href ?? '';
  if (href === '' || href.length > limits.website) throw new UserError('WEBSITE_FORM', { field: 'website' });
  return href;
};

/** The account that is signed in, by its password; an empty one is not tried. */
const proveTyped = async (context: RequestContext, password: string, field: string): ReturnType<typeof proveAgain> => {
  if (password === '') throw new UserError('PASSWORD_WRONG', { field });
  return proveAgain(context, password, field);
};

const addressesADay = { most: 10, perMs: 24 * 3600_000 };

type ProfileTask = 'user.profile' | 'user.email' | 'user.password' | 'user.avatar';

/** An account changes itself (Y-07). */
export const profileTasks: TaskAnswers<ProfileTask & keyof typeof accountTasks> = {
  'user.profile': taskAnswer({
    act: 'account.own',
    on: () => site,
    run: async (mutation, _, params) => {
      const { id, name } = own(mutation);
      checkForm(
        () => checkName(params.name),
        () => websiteOf(params.website),
      );
      await changeProfile(mutation.sql, id, { ...params, website: websiteOf(params.website) });
      if (params.name !== name) await emit(mutation, 'account.renamed', { id });
      touchPerson(mutation, id);
      return { ...done(text('PROFILE_SAVED')), ...(params.return ? { to: params.return } : {}) };
    },
    again: (context, params, refusal) => again(context, 'user.profile', refusal, { typed: params }),
  }),

  'user.email': taskAnswer({
    before: async (context, params) => {
      const form = formErrors();
      form.read(() => checkEmail(params.email), undefined);
      const proven = await form.lookUp(() => proveTyped(context, params.password, 'password'), undefined);
      form.refuse();
      if (!proven) throw signInFirst();
      // The address is anybody's until it is confirmed: nobody fills a mailbox through us.
      await consumeRateLimit(context.services, `email:${proven.account.id}`, addressesADay);
      return proven;
    },
    act: 'account.own',
    on: () => site,
    run: async (mutation, _, params, { account }) => {
      const owner = await accountByEmail(mutation.sql, mailKey(params.email));
      await dropLinks(mutation.sql, account.id, 'email');
      // The answer is the same: whose address it is stays between us and the owner (ruling 16).
      if (owner && owner.id !== account.id) await mailKnownAddress(mutation, owner);
      else await mailNewAddress(mutation, account, params.email);
      return done(mailedText(mutation.services, 'EMAIL_ASKED', params.email));
    },
    again: (context, params, refusal) => again(context, 'user.email', refusal, { typedEmail: params.email }),
  }),

  'user.password': taskAnswer({
    before: async (context, params) => {
      const form = formErrors();
      const proven = await form.lookUp(() => proveTyped(context, params.current, 'current'), undefined);
      form.read(() => checkPassword(params.password), undefined);
      form.refuse();
      if (!proven) throw signInFirst();
      const { account } = proven;
      return { account, hash: await hashPassword(params.password) };
    },
    act: 'account.own',
    on: () => site,
    run: async (mutation, _, __, { account, hash }) => {
      const remember = await isRemembered(mutation.sql, mutation.session.cookie);
      if ((await exchangePassword(mutation.sql, account.id, account.password, hash)) !== 1)
        throw new UserError('PASSWORD_WRONG', { field: 'current' });
      await endSessionsOf(mutation.sql, account.id);
      await dropLinks(mutation.sql, account.id, 'reset', 'enter', 'email', 'archive');
      await mailChanged(mutation, account, 'MAIL_PASSWORD_CHANGED');
      await beginSession(mutation, account.id, { remember });
      return done(text('PASSWORD_CHANGED'));
    },
    again: (context, _, refusal) => again(context, 'user.password', refusal),
  }),

  'user.avatar': taskAnswer({
    before: async (context, params) => {
      own(context);
      const file = context.files.find(one => one.field === 'avatar');
      if (!file && !params.remove) throw new UserError('AVATAR_MISSING', { field: 'avatar' });
      return file && !params.remove ? decodePicture(context, file.path, 'square') : undefined;
    },
    act: 'account.own',
    on: () => site,
    run: async (mutation, _, params, encoded) => {
      const { id, avatar } = own(mutation);
      const stored =
        encoded && (await storePicture(mutation, { owner: id, encoded, folder: 'avatar', attached: true }));
      await changeAvatar(mutation.sql, id, stored?.id ?? null);
      if (avatar) await removePicture(mutation.services, mutation, avatar);
      touchPerson(mutation, id);
      return { ...done(text('PROFILE_SAVED')), ...(params.return ? { to: params.return } : {}) };
    },
    again: (context, _, refusal) => again(context, 'user.avatar', refusal),
  }),
};
