import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { fetchConfigured, readWhole } from '../../core/net/index.ts';
import { unseal } from '../../core/security/index.ts';
import type { Provider } from './provider-queries.ts';

/** Client of a provider, with its secret as it is sent. */
export type Client = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>;

const timeoutSeconds = 5;
const freshMs = 3600_000;
const failedMs = 30_000;

/** Purpose of a sealed secret: it opens for this issuer alone. */
export const secretPurpose = (issuer: string): string => `openid-secret:${issuer}`;

/** Whether an issuer is asked without TLS: a server on this machine. */
const isPlain = (issuer: string): boolean => new URL(issuer).protocol === 'http:';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Issuer as it was typed, without the address of its description; undefined unless it is secure or on this machine. */
export const readIssuer = (typed: string): string | undefined => {
  const address = typed.replace(/\/\.well-known\/openid-configuration\/?$/, '');
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  if (username || password || search || hash) return undefined;
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname)) ? address : undefined;
};

// An administrator set the address, which may lie in the own network.
const fetchProvider: CustomFetch = async (url, { body, ...options }) =>
  readWhole(
    await fetchConfigured(url, {
      ...options,
      body: body instanceof Uint8Array ? new Uint8Array(body) : body,
      timeMs: timeoutSeconds * 1_000,
    }),
  );

/** Asks the issuer for its description. Throws for one that does not answer, or names another issuer. */
export const discover = async ({ issuer, clientId, clientSecret }: Client): Promise<Configuration> => {
  const openid = await import('openid-client');
  const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
  // `client_secret_basic` is what a provider accepts that names no methods (OpenID Connect Discovery 1.0, section 3).
  const bySecret: ClientAuth = (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  return openid.discovery(new URL(issuer), clientId, undefined, clientSecret === '' ? openid.None() : bySecret, {
    [openid.customFetch]: fetchProvider,
    timeout: timeoutSeconds,
    // Signatures are verified although the token comes from the provider itself.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain(issuer) ? [openid.allowInsecureRequests] : [])],
  });
};

interface Cached {
  readonly configuration: Promise<Configuration>;
  endsAt: number;
}

const caches = new WeakMap<Services, Map<string, Cached>>();

/** Client with the opened secret; undefined if it was sealed under another SECRET. */
const openedClient = ({ settings }: Services, { issuer, clientId, clientSecret }: Client): Client | undefined => {
  if (clientSecret === '') return { issuer, clientId, clientSecret };
  const opened = unseal(settings.secret, secretPurpose(issuer), clientSecret);
  return opened === undefined ? undefined : { issuer, clientId, clientSecret: opened };
};

/**
 * Description and keys of a provider. They are asked for once an hour; after a failure the provider is left alone for
 * half a minute.
 */
export const configurationOf = (services: Services, provider: Client): Promise<Configuration> => {
  const cache = caches.get(services) ?? new Map<string, Cached>();
  caches.set(services, cache);
  const now = services.clock.now();
  for (const [key, { endsAt }] of cache) if (endsAt <= now) cache.delete(key);
  const key = digest(provider.issuer, provider.clientId, provider.clientSecret);
  const known = cache.get(key);
  if (known) return known.configuration;
  const client = openedClient(services, provider);
  if (!client) return Promise.reject(new Error('the secret of the client was sealed under another SECRET'));
  const made: Cached = { configuration: discover(client), endsAt: now + freshMs };
  made.configuration.catch(() => {
    made.endsAt = services.clock.now() + failedMs;
  });
  cache.set(key, made);
  return made.configuration;
};
