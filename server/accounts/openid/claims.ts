import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { configurationOf } from './client.ts';
import type { Login } from './login-state.ts';
import type { Provider } from './provider-queries.ts';

/** A person as a provider identified them. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  /** Empty unless the provider says that the address is the person's own. */
  readonly email: string;
  readonly name: string;
  readonly username: string;
  /** True if the provider says that it asked for several factors (RFC 8176). */
  readonly hasTwoFactors: boolean;
  /** Age in milliseconds of the sign-in at the provider, if it says so. */
  readonly ageMs: number | undefined;
}

const line = (most: number) =>
  z
    .string()
    .transform(value =>
      value
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, most),
    )
    .catch('');

const person = z.object({
  // Not cut off: that would be another address.
  email: z.string().trim().max(limits.email).catch(''),
  // True, or the word for it.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
  name: line(limits.name),
  preferred_username: line(limits.username),
  nickname: line(limits.username),
});

const proof = z.object({
  iss: z.string().min(1).max(255),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  amr: z.array(z.string()).catch([]),
  auth_time: z.number().optional().catch(undefined),
});

const callbackOf = ({ settings }: Pick<Services, 'settings'>): URL => new URL(settings.baseUrl + paths.openidCallback);

/** Address to which providers send people back; they have to be told it. */
export const callbackAddress = (services: Pick<Services, 'settings'>): string => callbackOf(services).href;

/** Address at the provider where a sign-in begins. Throws what `failureOf` reads. */
export const authorizationAddress = async (
  services: Services,
  provider: Provider,
  login: Login & { readonly state: string },
): Promise<string> => {
  const [openid, configuration] = await Promise.all([import('openid-client'), configurationOf(services, provider)]);
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(services),
    scope: provider.scopes,
    state: login.state,
    nonce: login.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: 'S256',
    // The person has to type something again.
    ...(login.purpose === 'again' ? { prompt: 'login', max_age: '0' } : {}),
  });
  return address.href;
};

type Openid = typeof import('openid-client');

/** Claims about the person: those of the token, and those of the page of the person where the token has no address. */
const personOf = async (
  openid: Openid,
  configuration: Configuration,
  tokens: { readonly access_token: string },
  token: Readonly<Record<string, unknown>> & { readonly sub: string },
): Promise<z.infer<typeof person>> => {
  if (token.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return person.parse(token);
  const more = await openid.fetchUserInfo(configuration, tokens.access_token, token.sub);
  return person.parse({ ...more, ...token });
};

/**
 * Exchanges the code of an answer for the claims of a person: state, nonce, issuer, audience, times and signature are
 * verified. `query` is that of the answer. Throws what `failureOf` reads.
 */
export const redeem = async (
  services: Services,
  provider: Provider,
  { login, state, query }: { readonly login: Login; readonly state: string; readonly query: string },
): Promise<Claims> => {
  const [openid, configuration] = await Promise.all([import('openid-client'), configurationOf(services, provider)]);
  const answer = callbackOf(services);
  answer.search = query;
  const tokens = await openid.authorizationCodeGrant(configuration, answer, {
    ...{ expectedState: state, expectedNonce: login.nonce, pkceCodeVerifier: login.verifier, idTokenExpected: true },
  });
  const token = tokens.claims();
  const { iss, sub, iat, amr, auth_time } = proof.parse(token);
  const about = await personOf(openid, configuration, tokens, { ...token, sub });
  const isOwn = about.email_verified !== undefined && isMailAddress(about.email);
  return {
    ...{ issuer: iss, subject: sub, email: isOwn ? about.email : '' },
    ...{ name: about.name, username: about.preferred_username || about.nickname },
    ...{ hasTwoFactors: amr.includes('mfa'), ageMs: auth_time === undefined ? undefined : (iat - auth_time) * 1_000 },
  };
};

const refusals: ReadonlySet<string> = new Set(['access_denied', 'login_required', 'interaction_required']);

interface ProviderError {
  readonly error?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

const detailsOf = (error: unknown): ProviderError => (typeof error === 'object' && error !== null ? error : {});

const isOutOfReach = (error: unknown): boolean => {
  const { code, cause } = detailsOf(error);
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')) return true;
  return error instanceof DOMException || (cause !== undefined && cause !== error && isOutOfReach(cause));
};

/** Sentence for a person about a failure at a provider; the log gets its reason, without what the provider sent. */
export const failureOf = (services: Services, provider: Provider, thrown: unknown): UserError => {
  if (thrown instanceof UserError) return thrown;
  const { error, code } = detailsOf(thrown);
  const reason = thrown instanceof Error ? thrown.message : '';
  services.log.warn({ provider: provider.name, error, code, reason }, 'a sign-in with OpenID Connect failed');
  const args = [provider.name];
  if (typeof error === 'string' && refusals.has(error)) return new UserError('OPENID_CANCELLED', { args, status: 403 });
  const isBusy = error === 'temporarily_unavailable' || error === 'server_error';
  if (isBusy || isOutOfReach(thrown)) return new UserError('OPENID_UNREACHABLE', { args, status: 502 });
  return new UserError('OPENID_FAILED', { args, status: 403 });
};
