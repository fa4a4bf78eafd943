import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { idParam, type Page, type PageParams, type PageRoute, type Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { withReturn } from '../account-form.tsx';
import { ownAccountOf } from '../security/own-account.ts';
import { signInPage } from '../sign-in/sign-in-views.tsx';
import { changePage } from './change.tsx';
import { authorizationAddress, failureOf } from './claims.ts';
import { confirmedPage } from './confirmed-page.tsx';
import { joinPage } from './join.tsx';
import { linkPage } from './link.tsx';
import { beginLogin, type Login, loginPurposes, openLogin } from './login-state.ts';
import { type Provider, providerById } from './provider-queries.ts';
import { checkOpenidRate, handleCallback } from './sign-in.ts';

const beginning = (login: Pick<Login, 'purpose' | 'back'> | undefined): string => {
  if (login?.purpose === 'again' || login?.purpose === 'link') return paths.security;
  return login?.purpose === 'invite' ? login.back : withReturn(paths.signIn, login?.back);
};

/** Back to the page on which the sign-in began, with the sentence of the error. */
const failed = (login: Pick<Login, 'purpose' | 'back'> | undefined, { message }: UserError): Redirect => ({
  to: beginning(login),
  notice: { kind: 'error', text: message, takesFocus: true },
});

const purposeOf = (written: string | undefined): Login['purpose'] =>
  loginPurposes.find(purpose => purpose === written) ?? 'enter';

const redirectToProvider = async (
  context: RequestContext,
  provider: Provider,
  wanted: Pick<Login, 'purpose' | 'back'>,
): Promise<Page | Redirect> => {
  const login = beginLogin(context, { ...wanted, provider: provider.id });
  if (!login) {
    const errors = [{ field: undefined, message: text('OPENID_NO_COOKIE') }];
    return signInPage(context, { typed: { return: wanted.back }, errors });
  }
  try {
    return { to: await authorizationAddress(context.services, provider, login) };
  } catch (error) {
    failureOf(context.services, provider, error);
    return failed(wanted, new UserError('OPENID_UNREACHABLE', { args: [provider.name] }));
  }
};

// The return address is part of the address at the provider.
const longestBack = 1_000;

/** Sends the browser to a provider. Stores nothing: a link to this page signs nobody in and connects nothing. */
const startPage = async (context: RequestContext, params: PageParams): Promise<Page | Redirect> => {
  authorize(context.actor, 'account.enter', site);
  const provider = await providerById(context.sql, idParam(params.provider) ?? 0);
  // A copy of the site has an address that no provider knows.
  if (!provider || context.services.settings.isPreview) throw notFound();
  const purpose = purposeOf(params.purpose);
  if (purpose === 'again' || purpose === 'link') ownAccountOf(context);
  // Pages of other sites send no cookies with pictures and frames: such requests use up nobody's limit.
  if (context.actor.account || context.actor.visitor !== '') await checkOpenidRate(context);
  const back = returnPath(params.return, context.services.settings.baseUrl) ?? '/';
  if (purpose === 'invite' && !back.startsWith('/account/invitation?key=')) throw notFound();
  return redirectToProvider(context, provider, { purpose, back: back.length > longestBack ? '/' : back });
};

/** Address to which a provider sends the browser back. */
const callbackPage = async (context: RequestContext, { state = '' }: PageParams): Promise<Redirect> => {
  authorize(context.actor, 'account.enter', site);
  const login = openLogin(context, state);
  try {
    return await handleCallback(context, state, login);
  } catch (error) {
    if (error instanceof UserError) return failed(login, error);
    throw error;
  }
};

/** Pages of sign-in with OpenID Connect. None is cached: each belongs to one browser. */
export const openidPages: readonly PageRoute[] = [
  { path: '/account/openid', isUncached: true, handler: startPage },
  { path: paths.openidCallback, isUncached: true, handler: callbackPage },
  {
    path: '/account/openid/join',
    isUncached: true,
    handler: async (context, params) =>
      joinPage(context, { key: params.key ?? '', back: returnPath(params.return, context.services.settings.baseUrl) }),
  },
  { path: paths.openidConfirmed, isUncached: true, handler: async context => confirmedPage(context) },
  {
    path: '/account/openid/change',
    isUncached: true,
    handler: async (context, { key = '' }) => changePage(context, key),
  },
  {
    path: '/account/openid/link',
    isUncached: true,
    handler: async (context, { key = '' }) => linkPage(context, { key }),
  },
];
