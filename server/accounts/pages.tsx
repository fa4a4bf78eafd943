import type { Visit } from '../core/context/index.ts';
import type { Asked, PageRoute } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { peekLink } from '../core/links/index.ts';
import { moment } from '../core/time/index.ts';
import { withReturn } from './account-form.tsx';
import { accountById } from './account-queries.ts';
import { confirmPage, enterPage, linkOverPage, resetPage } from './link-views.tsx';
import { profilePage } from './profile-views.tsx';
import { profileOf } from './queries.ts';
import { registerPage } from './register-views.tsx';
import { forgotPage, signInPage } from './sign-in-views.tsx';

/** The link of the address, looked at and not used. */
const linkOf = async (visit: Visit, purpose: 'confirm' | 'email' | 'reset' | 'enter', { key = '' }: Asked) => {
  const link = await peekLink(visit.sql, purpose, key, moment(visit.services.clock));
  const account = link?.userId ? await accountById(visit.sql, link.userId) : undefined;
  return link && account && { key, link, account };
};

const confirm = async (visit: Visit, asked: Asked) => {
  const confirming = await linkOf(visit, 'confirm', asked);
  if (confirming) return confirmPage(visit, confirming, text('CONFIRM_EXPLAIN', confirming.account.username));
  const changing = await linkOf(visit, 'email', asked);
  if (!changing) return linkOverPage(visit);
  return confirmPage(visit, changing, text('CONFIRM_EMAIL_EXPLAIN', changing.account.username, changing.link.subject));
};

const profile = async (visit: Visit) => {
  const { account } = visit.actor;
  const own = account && (await profileOf(visit.sql, account.id));
  return own ? profilePage(visit, own) : { to: withReturn('/account/sign-in', visit.address) };
};

/** The account pages, and the addresses an existing install has for them (Y-07). */
export const accountPages: readonly PageRoute[] = [
  {
    path: '/account/sign-in',
    option: 'users',
    view: 'login',
    answer: async (visit, asked) => signInPage(visit, { typed: { return: asked.return } }),
  },
  {
    path: '/account/register',
    option: 'users',
    view: 'registration',
    answer: async (visit, asked) => registerPage(visit, { typed: { return: asked.return } }),
  },
  { path: '/account/forgot', option: 'users', view: 'reset', answer: async visit => forgotPage(visit) },
  { path: '/account/forgot-username', option: 'users', view: 'remind', answer: async visit => forgotPage(visit) },
  {
    path: '/account/reset',
    option: 'users',
    view: 'reset',
    layout: 'complete',
    answer: async (visit, asked) => {
      const found = await linkOf(visit, 'reset', asked);
      return found ? resetPage(visit, found) : linkOverPage(visit);
    },
  },
  { path: '/account/confirm', option: 'users', view: 'registration', layout: 'complete', answer: confirm },
  {
    path: '/account/enter',
    option: 'users',
    view: 'login',
    layout: 'key',
    answer: async (visit, asked) => {
      const found = await linkOf(visit, 'enter', asked);
      return found ? enterPage(visit, found, found.account.name) : linkOverPage(visit);
    },
  },
  { path: '/account/profile', option: 'users', view: 'profile', answer: profile },
];
