import type { accountTasks } from '../../protocol/accounts.ts';
import { limits } from '../../protocol/limits.ts';
import type { TaskName } from '../../protocol/registry.ts';
import { type Deed, emit, type Visit } from '../core/context/index.ts';
import { Refusal } from '../core/errors/index.ts';
import { checkForm, errorsOf, formErrors } from '../core/forms/index.ts';
import { type Page, type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { dropLinks } from '../core/links/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { mailKey } from '../core/net/index.ts';
import { webAddress } from '../core/paths/index.ts';
import { type Account, site } from '../core/policy/index.ts';
import { checkPassword, hashPassword, spend } from '../core/security/index.ts';
import { removePicture, storePicture, takePicture } from '../media/index.ts';
import { mailChanged, mailKnownAddress, mailNewAddress } from './account-mails.ts';
import { checkEmail, checkName } from './account-names.ts';
import { accountByEmail, exchangePassword } from './account-queries.ts';
import { beginSession } from './begin-session.ts';
import { proveAgain } from './credentials.ts';
import { profilePage } from './profile-views.tsx';
import { changeAvatar, changeProfile, isRemembered, profileOf } from './queries.ts';
import { endSessionsOf } from './session-queries.ts';

const signInFirst = (): Refusal => new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });

const own = ({ actor }: Visit): Account => {
  if (!actor.account) throw signInFirst();
  return actor.account;
};

const again = async (
  visit: Visit,
  task: TaskName,
  refusal: Refusal,
  typed: Omit<NonNullable<Parameters<typeof profilePage>[2]>, 'refused'> = {},
): Promise<Page> => {
  const profile = visit.actor.account && (await profileOf(visit.sql, visit.actor.account.id));
  if (!profile) throw refusal;
  const errors = errorsOf(refusal).map(error => (task === 'user.avatar' ? { ...error, field: 'avatar' } : error));
  return profilePage(visit, profile, { ...typed, refused: { task, errors } });
};

const done = (sentence: string) => ({ to: '/account/profile', notice: { kind: 'success', text: sentence } }) as const;

/** Everything that shows who the account is. */
const touchPerson = (deed: Deed, id: number): void => deed.touch('posts', `author:${id}`);

const websiteOf = (written: string): string => {
  if (written === '') return '';
  const href = webAddress(written)?.href ?? '';
  if (href === '' || href.length > limits.website) throw new Refusal('WEBSITE_FORM', { field: 'website' });
  return href;
};

/** The account that is signed in, by its password; an empty one is not tried. */
const proveTyped = async (visit: Visit, password: string, field: string): ReturnType<typeof proveAgain> => {
  if (password === '') throw new Refusal('PASSWORD_WRONG', { field });
  return proveAgain(visit, password, field);
};

const addressesADay = { most: 10, perMs: 24 * 3600_000 };

type ProfileTask = 'user.profile' | 'user.email' | 'user.password' | 'user.avatar';

/** An account changes itself (Y-07). */
export const profileTasks: TaskAnswers<ProfileTask & keyof typeof accountTasks> = {
  'user.profile': taskAnswer({
    act: 'account.own',
    on: () => site,
    run: async (deed, _, params) => {
      const { id, name } = own(deed);
      checkForm(
        () => checkName(params.name),
        () => websiteOf(params.website),
      );
      await changeProfile(deed.sql, id, { ...params, website: websiteOf(params.website) });
      if (params.name !== name) await emit(deed, 'account.renamed', { id });
      touchPerson(deed, id);
      return { ...done(text('PROFILE_SAVED')), ...(params.return ? { to: params.return } : {}) };
    },
    again: (visit, params, refusal) => again(visit, 'user.profile', refusal, { typed: params }),
  }),

  'user.email': taskAnswer({
    before: async (visit, params) => {
      const form = formErrors();
      form.read(() => checkEmail(params.email), undefined);
      const proven = await form.lookUp(() => proveTyped(visit, params.password, 'password'), undefined);
      form.refuse();
      if (!proven) throw signInFirst();
      // The address is anybody's until it is confirmed: nobody fills a mailbox through us.
      await spend(visit.services, `email:${proven.account.id}`, addressesADay);
      return proven;
    },
    act: 'account.own',
    on: () => site,
    run: async (deed, _, params, { account }) => {
      const owner = await accountByEmail(deed.sql, mailKey(params.email));
      await dropLinks(deed.sql, account.id, 'email');
      // The answer is the same: whose address it is stays between us and the owner (ruling 16).
      if (owner && owner.id !== account.id) await mailKnownAddress(deed, owner);
      else await mailNewAddress(deed, account, params.email);
      return done(mailedText(deed.services, 'EMAIL_ASKED', params.email));
    },
    again: (visit, params, refusal) => again(visit, 'user.email', refusal, { typedEmail: params.email }),
  }),

  'user.password': taskAnswer({
    before: async (visit, params) => {
      const form = formErrors();
      const proven = await form.lookUp(() => proveTyped(visit, params.current, 'current'), undefined);
      form.read(() => checkPassword(params.password), undefined);
      form.refuse();
      if (!proven) throw signInFirst();
      const { account } = proven;
      return { account, hash: await hashPassword(params.password) };
    },
    act: 'account.own',
    on: () => site,
    run: async (deed, _, __, { account, hash }) => {
      const remember = await isRemembered(deed.sql, deed.session.cookie);
      if ((await exchangePassword(deed.sql, account.id, account.password, hash)) !== 1)
        throw new Refusal('PASSWORD_WRONG', { field: 'current' });
      await endSessionsOf(deed.sql, account.id);
      await dropLinks(deed.sql, account.id, 'reset', 'enter', 'email', 'archive');
      await mailChanged(deed, account, 'MAIL_PASSWORD_CHANGED');
      await beginSession(deed, account.id, { remember });
      return done(text('PASSWORD_CHANGED'));
    },
    again: (visit, _, refusal) => again(visit, 'user.password', refusal),
  }),

  'user.avatar': taskAnswer({
    before: async (visit, params) => {
      own(visit);
      const file = visit.files.find(one => one.field === 'avatar');
      if (!file && !params.remove) throw new Refusal('AVATAR_MISSING', { field: 'avatar' });
      return file && !params.remove ? takePicture(visit, file.path, 'square') : undefined;
    },
    act: 'account.own',
    on: () => site,
    run: async (deed, _, params, encoded) => {
      const { id, avatar } = own(deed);
      const stored = encoded && (await storePicture(deed, { owner: id, encoded, folder: 'avatar', attached: true }));
      await changeAvatar(deed.sql, id, stored?.id ?? null);
      if (avatar) await removePicture(deed.services, deed, avatar);
      touchPerson(deed, id);
      return { ...done(text('PROFILE_SAVED')), ...(params.return ? { to: params.return } : {}) };
    },
    again: (visit, _, refusal) => again(visit, 'user.avatar', refusal),
  }),
};
