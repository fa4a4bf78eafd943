import type { accountTasks } from '../../../protocol/accounts.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TaskName } from '../../../protocol/registry.ts';
import { postKinds } from '../../core/cache/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm, checkLength, errorsOf, formErrors } from '../../core/forms/index.ts';
import { type Page, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { installedLanguages, text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { dropLinks } from '../../core/one-time-links/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { type Account, site } from '../../core/policy/index.ts';
import { checkPassword, consumeRateLimit, hashPassword } from '../../core/security/index.ts';
import { inLocaleOf } from '../../core/settings/index.ts';
import { isTimeZone } from '../../core/time/index.ts';
import { decodePicture, removePicture, storePicture } from '../../media/index.ts';
import { mailChanged, mailKnownAddress, mailNewAddress } from '../account-mails.ts';
import { checkEmail, checkName } from '../account-names.ts';
import { accountByEmail, exchangePassword } from '../account-queries.ts';
import { changeProfileValues, typedValues } from '../profile-values/index.ts';
import { hasTwoFactor } from '../security/own-session-queries.ts';
import { remainingWaysMail } from '../security/remaining-ways.tsx';
import { beginSession } from '../sign-in/begin-session.ts';
import { verifyPasswordAgain } from '../sign-in/credentials.ts';
import { endSessionsOf } from '../sign-in/session-queries.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { changeAvatar, changeProfile, isRemembered, profileOf } from './profile-queries.ts';
import { profilePage } from './profile-views.tsx';

const notSignedIn = (): UserError => new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });

const ownAccount = ({ actor }: RequestContext): Account => {
  if (!actor.account) throw notSignedIn();
  return actor.account;
};

const again = async (
  context: RequestContext,
  task: TaskName,
  error: UserError,
  typed: Omit<NonNullable<Parameters<typeof profilePage>[2]>, 'refused'> = {},
): Promise<Page> => {
  const profile = context.actor.account && (await profileOf(context.sql, context.actor.account.id));
  if (!profile) throw error;
  const errors = errorsOf(error).map(error => (task === 'user.avatar' ? { ...error, field: 'avatar' } : error));
  return profilePage(context, profile, { ...typed, rejected: { task, errors } });
};

const saved = (sentence: string) => ({ to: '/account/profile', notice: { kind: 'success', text: sentence } }) as const;

/** Invalidates everything that shows the account's name or picture. */
const invalidateAccount = (mutation: MutationContext, id: number): void => mutation.invalidate('posts', `author:${id}`);

const websiteOf = (website: string): string => {
  if (website === '') return '';
  const href = webAddress(website)?.href ?? '';
  if (href === '' || href.length > limits.website) throw new UserError('WEBSITE_FORM', { field: 'website' });
  return href;
};

const checkZone = (timezone: string): void => {
  if (timezone !== '' && (timezone.length > limits.timeZone || !isTimeZone(timezone)))
    throw new UserError('TIMEZONE_FORM', { field: 'timezone' });
};

const checkLanguage = (language: string): void => {
  if (language !== '' && !installedLanguages().includes(language))
    throw new UserError('ACCOUNT_LANGUAGE_FORM', { field: 'language' });
};

const addressChangeLimit = { most: 10, perMs: 24 * 3600_000 };

type ProfileTask = 'user.profile' | 'user.values' | 'user.email' | 'user.password' | 'user.avatar';

/** Handlers by which an account changes its own data (Y-07). */
export const profileTasks: TaskHandlers<ProfileTask & keyof typeof accountTasks> = {
  'user.profile': taskHandler({
    act: 'account.own',
    invalidates: [...postKinds, 'item'],
    load: () => site,
    run: async (mutation, _, params) => {
      const { id, name } = ownAccount(mutation);
      checkForm(
        () => checkName(params.name),
        () => websiteOf(params.website),
        () => checkLength(params.biography, 'biography', 'ACCOUNT_BIOGRAPHY', limits.profileValue),
        () => checkLength(params.blog_title ?? '', 'blog_title', 'ACCOUNT_BLOG_TITLE', limits.title),
        () => checkZone(params.timezone ?? ''),
        () => checkLanguage(params.language ?? ''),
      );
      const { blog_title: blogTitle, name: newName, biography, timezone, language } = params;
      const website = websiteOf(params.website);
      await changeProfile(mutation.sql, id, {
        ...{ name: newName, website, biography },
        ...(blogTitle === undefined ? {} : { blogTitle }),
        ...(timezone === undefined ? {} : { timezone }),
        ...(language === undefined ? {} : { language }),
      });
      if (params.name !== name) await emit(mutation, 'account.renamed', { id });
      invalidateAccount(mutation, id);
      const { account } = mutation.actor;
      const sentence = inLocaleOf(mutation.services.site, { ...account, language: language ?? account?.language }, () =>
        text('PROFILE_SAVED'),
      );
      return { ...saved(sentence), ...(params.return ? { to: params.return } : {}) };
    },
    onInvalid: (context, params, error) =>
      again(context, 'user.profile', error, {
        typed: {
          ...{ name: params.name, website: params.website, biography: params.biography },
          ...{ blogTitle: params.blog_title ?? '', timezone: params.timezone ?? '', language: params.language ?? '' },
        },
      }),
  }),

  'user.values': taskHandler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { values }) => {
      const { id } = ownAccount(mutation);
      await changeProfileValues(mutation.sql, id, { isInternal: false }, typedValues(values));
      return saved(text('PROFILE_SAVED'));
    },
    onInvalid: (context, { values: postedValues }, error) => again(context, 'user.values', error, { postedValues }),
  }),

  'user.email': taskHandler({
    prepare: async (context, params) => {
      const form = formErrors();
      form.read(() => checkEmail(params.email), undefined);
      const verified = await form.lookUp(() => verifyPasswordAgain(context, params.password, 'password'), undefined);
      form.refuse();
      if (!verified) throw notSignedIn();
      // The address is unconfirmed and may be a stranger's: limit the mails sent to it.
      await consumeRateLimit(context.services, `email:${verified.account.id}`, addressChangeLimit);
      return verified;
    },
    act: 'account.own',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params, { account }) => {
      const owner = await accountByEmail(mutation.sql, mailKey(params.email));
      await dropLinks(mutation.sql, account.id, 'email');
      // Same response as for a free address, so that it does not reveal who has one (ruling 16).
      if (owner && owner.id !== account.id) await mailKnownAddress(mutation, owner);
      else await mailNewAddress(mutation, account, params.email);
      return saved(mailedText(mutation.services, 'EMAIL_ASKED', params.email));
    },
    onInvalid: (context, params, error) => again(context, 'user.email', error, { typedEmail: params.email }),
  }),

  'user.password': taskHandler({
    prepare: async (context, params) => {
      const form = formErrors();
      const verified = await form.lookUp(() => verifyPasswordAgain(context, params.current, 'current'), undefined);
      form.read(() => checkPassword(params.password), undefined);
      form.refuse();
      if (!verified) throw notSignedIn();
      const { account } = verified;
      return { account, hash: await hashPassword(params.password) };
    },
    act: 'account.own',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, __, { account, hash }) => {
      const remember = await isRemembered(mutation.sql, mutation.session.cookie);
      const twoFactor = await hasTwoFactor(mutation.sql, mutation.session.cookie);
      if ((await exchangePassword(mutation.sql, account.id, account.password, hash)) !== 1)
        throw new UserError('PASSWORD_WRONG', { field: 'current' });
      await endSessionsOf(mutation.sql, account.id);
      await dropLinks(mutation.sql, account.id, 'reset', 'enter', 'email', 'archive');
      const ways = await remainingWaysMail(mutation, account);
      await mailChanged(mutation, account, 'MAIL_PASSWORD_CHANGED', ways);
      await beginSession(mutation, account.id, { remember, twoFactor });
      return saved(text('PASSWORD_CHANGED'));
    },
    onInvalid: (context, _, error) => again(context, 'user.password', error),
  }),

  'user.avatar': taskHandler({
    prepare: async (context, params) => {
      ownAccount(context);
      const file = context.files.find(one => one.field === 'avatar');
      if (!file && !params.remove) throw new UserError('AVATAR_MISSING', { field: 'avatar' });
      return file && !params.remove ? decodePicture(context, file.path, 'square') : undefined;
    },
    act: 'account.own',
    invalidates: [...postKinds, 'item'],
    load: () => site,
    run: async (mutation, _, params, encoded) => {
      const { id, avatar } = ownAccount(mutation);
      const stored =
        encoded && (await storePicture(mutation, { owner: id, encoded, folder: 'avatar', attached: true }));
      await changeAvatar(mutation.sql, id, stored?.id ?? null);
      if (avatar) await removePicture(mutation.services, mutation, avatar);
      invalidateAccount(mutation, id);
      return { ...saved(text('PROFILE_SAVED')), ...(params.return ? { to: params.return } : {}) };
    },
    onInvalid: (context, _, error) => again(context, 'user.avatar', error),
  }),
};
