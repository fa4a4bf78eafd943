import { type MutationContext, mutateAs, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Redirect } from '../../core/http/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { accountByEmail, accountById } from '../account-queries.ts';
import { enterAccount } from '../sign-in/enter-account.ts';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { type Claims, failureOf, redeem } from './claims.ts';
import { type Identity, identityOf, markIdentityUsed } from './identity-queries.ts';
import { consumeState, type Login, sealAnswer } from './login-state.ts';
import { type Provider, providerById } from './provider-queries.ts';
import { isAllowedAddress } from './providers.ts';

const hourMs = 3600_000;

export const checkOpenidRate = ({ services, network }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `openid:${digest(network)}`, { most: 600, perMs: hourMs });

export const loginExpired = (): UserError => new UserError('OPENID_OVER', { status: 410 });

/** Refuses a new account of this person. Nobody learns about an address that the provider does not call theirs. */
export const checkNewcomer = async (
  { sql, services }: Pick<RequestContext, 'sql' | 'services'>,
  provider: Provider,
  email: string,
): Promise<void> => {
  const args = [provider.name];
  if (email !== '' && (await accountByEmail(sql, mailKey(email))))
    throw new UserError('OPENID_EMAIL_KNOWN', { args: [email, provider.name], status: 409 });
  if (!provider.allowsNew || !services.site.get('accounts.registration'))
    throw new UserError('OPENID_NO_ACCOUNT', { args, status: 403 });
  if (email === '') throw new UserError('OPENID_EMAIL_UNVERIFIED', { args, status: 403 });
  if (!isAllowedAddress(provider, email)) throw new UserError('OPENID_EMAIL_DOMAIN', { args: [email], status: 403 });
};

/**
 * Time of the sign-in at the provider. A provider that names none may have asked nothing: then it is no proof for a
 * person who has a password here.
 */
const verifiedAt = ({ services }: MutationContext, { ageMs }: Claims, hasPassword: boolean): Date | null =>
  ageMs === undefined && hasPassword ? null : new Date(moment(services.clock).getTime() - Math.max(0, ageMs ?? 0));

interface Returned {
  readonly login: Login;
  readonly provider: Provider;
  readonly claims: Claims;
}

const enter = (
  context: RequestContext,
  { login, provider, claims }: Returned,
  { id, userId }: Identity,
): Promise<Redirect> =>
  mutateAs(context, async mutation => {
    const account = await accountById(mutation.sql, userId);
    if (account?.status !== 'active') throw new UserError('OPENID_BLOCKED', { status: 403 });
    if (login.purpose === 'again' && mutation.actor.account?.id !== userId)
      throw new UserError('OPENID_OTHER_ACCOUNT', { args: [provider.name], status: 403 });
    await markIdentityUsed(mutation.sql, id, moment(mutation.services.clock));
    mutation.afterCommit(() => recordSignIn(mutation, account.id));
    return enterAccount(mutation, account, {
      ...{ remember: false, to: login.back, verifiedAt: verifiedAt(mutation, claims, account.password !== '') },
      twoFactor: provider.trustsSecondFactor && claims.hasTwoFactors,
    });
  });

const continueLogin = async (context: RequestContext, returned: Returned): Promise<Redirect> => {
  const { login, provider, claims } = returned;
  const { issuer, subject, email, name, username } = claims;
  const found = { provider: provider.id, issuer, subject, email, name, username };
  if (login.purpose === 'link') return { to: paths.openidLink(sealAnswer(context, 'link', found)) };
  const identity = await identityOf(context.sql, issuer, subject);
  if (identity) return enter(context, returned, identity);
  if (login.purpose === 'again') throw new UserError('OPENID_OTHER_ACCOUNT', { args: [provider.name], status: 403 });
  await checkNewcomer(context, provider, email);
  return { to: paths.openidJoin(sealAnswer(context, 'join', found), login.back) };
};

/**
 * Takes the answer of a provider: signs in, or leads to the page of a new account or of a connection. The state is used
 * up before the provider is asked anything. Throws a UserError with a sentence for the page of sign-in.
 */
export const handleCallback = async (
  context: RequestContext,
  state: string,
  login: Login | undefined,
): Promise<Redirect> => {
  const { services, sql } = context;
  const provider = login && (await providerById(sql, login.provider));
  if (!login || !provider) throw loginExpired();
  await checkOpenidRate(context);
  if (!(await mutateAs(context, mutation => consumeState(mutation, state)))) throw loginExpired();
  const { search: query } = new URL(context.address, services.settings.baseUrl);
  const claims = await redeem(services, provider, { login, state, query }).catch((error: unknown) => {
    throw failureOf(services, provider, error);
  });
  return continueLogin(context, { login, provider, claims });
};
