import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import type { PageParams, PageRoute } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { peekLink } from '../core/one-time-links/index.ts';
import { paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { accountById } from './account-queries.ts';
import { invitationPage } from './invitations/join.ts';
import { confirmPage, enterPage, linkExpiredPage, resetPage } from './mailed-links/link-views.tsx';
import { openidPages } from './openid/pages.tsx';
import { profileOf } from './profile/profile-queries.ts';
import { profilePage } from './profile/profile-views.tsx';
import { registerPage } from './registration/register-views.tsx';
import { secondStepPage } from './second-factor/second-step.tsx';
import { qrCodePicture, recoveryCodesPage, setUpPage } from './second-factor/two-factor-pages.tsx';
import { remainingWaysPage } from './security/remaining-ways.tsx';
import { securityPage } from './security/security-page.tsx';
import { forgotPage, signInPage } from './sign-in/sign-in-views.tsx';
import { newTokenPage } from './tokens/new-token-page.tsx';

/** Looks up the link in the page's address without using it. */
const linkOf = async (
  context: RequestContext,
  purpose: 'confirm' | 'email' | 'reset' | 'enter',
  { key = '' }: PageParams,
) => {
  const link = await peekLink(context.sql, purpose, key, moment(context.services.clock));
  const account = link?.userId ? await accountById(context.sql, link.userId) : undefined;
  return link && account && { key, link, account };
};

const confirm = async (context: RequestContext, params: PageParams) => {
  const confirming = await linkOf(context, 'confirm', params);
  if (confirming) return confirmPage(context, confirming, text('CONFIRM_EXPLAIN', confirming.account.username));
  const changing = await linkOf(context, 'email', params);
  if (!changing) return linkExpiredPage(context);
  return confirmPage(
    context,
    changing,
    text('CONFIRM_EMAIL_EXPLAIN', changing.account.username, changing.link.subject),
  );
};

const profile = async (context: RequestContext) => {
  const { account } = context.actor;
  const own = account && (await profileOf(context.sql, account.id));
  if (!own) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return profilePage(context, own);
};

/** Routes of the account pages, including the addresses of existing installs (Y-07). */
export const accountPages: readonly PageRoute[] = [
  {
    path: '/account/sign-in',
    option: 'users',
    view: 'login',
    handler: async (context, params) => signInPage(context, { typed: { return: params.return } }),
  },
  {
    path: '/account/register',
    option: 'users',
    view: 'registration',
    handler: async (context, params) => registerPage(context, { typed: { return: params.return } }),
  },
  { path: '/account/forgot', option: 'users', view: 'reset', handler: async context => forgotPage(context) },
  { path: '/account/forgot-username', option: 'users', view: 'remind', handler: async context => forgotPage(context) },
  {
    path: '/account/reset',
    option: 'users',
    view: 'reset',
    layout: 'complete',
    handler: async (context, params) => {
      const found = await linkOf(context, 'reset', params);
      return found ? resetPage(context, found) : linkExpiredPage(context);
    },
  },
  { path: '/account/confirm', option: 'users', view: 'registration', layout: 'complete', handler: confirm },
  {
    path: '/account/enter',
    option: 'users',
    view: 'login',
    layout: 'key',
    handler: async (context, params) => {
      const found = await linkOf(context, 'enter', params);
      return found ? enterPage(context, found, found.account.name) : linkExpiredPage(context);
    },
  },
  // The answer of a provider is bound to the cookie of the browser.
  { path: '/account/invitation', handler: invitationPage, isUncached: true },
  { path: paths.remainingWays, handler: async context => remainingWaysPage(context) },
  { path: paths.security, handler: async context => securityPage(context) },
  { path: '/account/security/two-factor', handler: async context => setUpPage(context) },
  { path: '/account/security/qr-code.svg', handler: qrCodePicture },
  { path: '/account/security/recovery-codes', handler: recoveryCodesPage },
  { path: '/account/security/token', handler: newTokenPage, isUncached: true },
  // Bound to the cookie of the browser: no reader's page is like another's.
  { path: '/account/second-step', handler: secondStepPage, isUncached: true },
  ...openidPages,
  { path: '/account/profile', option: 'users', view: 'profile', handler: profile },
];
