import { type MutationContext, mutateAs, type ReadContext, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Redirect } from '../../core/http/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type AccountRow, accountByEmail, accountById } from '../account-queries.ts';
import { recentMs } from '../sign-in/credentials.ts';
import { enterAccount } from '../sign-in/enter-account.ts';
import { markVerified } from '../sign-in/session-queries.ts';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { type Claims, failureOf, redeem } from './claims.ts';
import { type Identity, identityOf, markIdentityUsed } from './identity-queries.ts';
import { type AccountChange, consumeState, type Login, sealAnswer, sealChange } from './login-state.ts';
import { type Provider, providerById } from './provider-queries.ts';
import { isAllowedAddress } from './providers.ts';

const hourMs = 3600_000;

export const checkOpenidRate = ({ services, network }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `openid:${digest(network)}`, { most: 600, perMs: hourMs });

export const loginExpired = (): UserError => new UserError('OPENID_OVER', { status: 410 });

/** Refuses a new account of this person. Nobody learns about an address that the provider does not call theirs. */
export const checkNewcomer = async (
  { sql, services }: ReadContext,
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

/** Time of the sign-in at the provider, `ageMs` ago. */
const timeOf = ({ services }: MutationContext, ageMs: number): Date =>
  new Date(moment(services.clock).getTime() - Math.max(0, ageMs));

/**
 * Time at which a sign-in has proved the person. A provider that names none may have asked nothing: then it is no proof
 * for a person who has a password here.
 */
const enteredAt = (mutation: MutationContext, { ageMs }: Claims, hasPassword: boolean): Date | null =>
  ageMs === undefined && hasPassword ? null : timeOf(mutation, ageMs ?? 0);

interface Returned {
  readonly login: Login;
  readonly provider: Provider;
  readonly claims: Claims;
}

const activeAccount = async ({ sql }: Pick<RequestContext, 'sql'>, userId: number): Promise<AccountRow> => {
  const account = await accountById(sql, userId);
  if (account?.status !== 'active') throw new UserError('OPENID_BLOCKED', { status: 403 });
  return account;
};

/** Signs in with an identity. */
export const enterWith = async (
  mutation: MutationContext,
  { id, userId }: Identity,
  entering: Pick<AccountChange, 'back' | 'twoFactor'> & { readonly verifiedAt: Date | null },
): Promise<Redirect> => {
  const account = await activeAccount(mutation, userId);
  await markIdentityUsed(mutation.sql, id, moment(mutation.services.clock));
  mutation.afterCommit(() => recordSignIn(mutation, account.id));
  const { back, ...rest } = entering;
  return enterAccount(mutation, account, { ...rest, remember: false, to: back });
};

/** Signs in; where a session of another account runs, leads to the question whether it is to end. */
const enter = (context: RequestContext, { login, provider, claims }: Returned, identity: Identity): Promise<Redirect> =>
  mutateAs(context, async mutation => {
    const account = await activeAccount(mutation, identity.userId);
    const verified = enteredAt(mutation, claims, account.password !== '');
    const entering = { back: login.back, twoFactor: provider.trustsSecondFactor && claims.hasTwoFactors };
    if (mutation.actor.account && mutation.actor.account.id !== account.id) {
      const { issuer, subject } = claims;
      const key = sealChange(context, { ...entering, issuer, subject, verifiedAt: verified?.getTime() ?? null });
      return { to: paths.openidChange(key) };
    }
    return enterWith(mutation, identity, { ...entering, verifiedAt: verified });
  });

/**
 * Records a fresh proof of the person. The session stays the same, so that forms which are open in other tabs still work.
 * A sign-in that the provider does not date is refused: the request has `max_age`, for which OpenID Connect requires
 * `auth_time`.
 */
const proveAgain = (
  context: RequestContext,
  { provider, claims }: Returned,
  identity: Identity | undefined,
): Promise<Redirect> =>
  mutateAs(context, async mutation => {
    const args = [provider.name];
    const own = mutation.actor.account?.id;
    if (!identity || own !== identity.userId) throw new UserError('OPENID_OTHER_ACCOUNT', { args, status: 403 });
    await activeAccount(mutation, own);
    const at = claims.ageMs === undefined ? undefined : timeOf(mutation, claims.ageMs);
    if (!at || at.getTime() <= mutation.services.clock.now() - recentMs)
      throw new UserError('OPENID_NOT_FRESH', { args, status: 403 });
    await markIdentityUsed(mutation.sql, identity.id, moment(mutation.services.clock));
    await markVerified(mutation.sql, mutation.session.cookie ?? '', at);
    return { to: paths.openidConfirmed };
  });

const continueLogin = async (context: RequestContext, returned: Returned): Promise<Redirect> => {
  const { login, provider, claims } = returned;
  const { issuer, subject, email, name, username } = claims;
  const found = { provider: provider.id, issuer, subject, email, name, username };
  if (login.purpose === 'link') return { to: paths.openidLink(sealAnswer(context, 'link', found)) };
  if (login.purpose === 'invite') {
    const key = new URL(login.back, context.services.settings.baseUrl).searchParams.get('key') ?? '';
    return { to: paths.invitation(key, sealAnswer(context, 'invite', found)) };
  }
  const identity = await identityOf(context.sql, issuer, subject);
  if (login.purpose === 'again') return proveAgain(context, returned, identity);
  if (identity) return enter(context, returned, identity);
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
