import type { Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { fetchExternal } from '../../core/net/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { keyAddress } from '../actor-document.ts';
import { actorKeys } from '../actor-keys.ts';
import { signedHeaders } from './http-signature.ts';
import { readJson } from './read-json.ts';

const perHost = { most: 30, perMs: 60_000 };

/** An address of another server that is used at all; undefined for all others. */
export const remoteAddress = (address: string): URL | undefined => {
  if (address.length > 500 || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && !url.hostname.endsWith('.');
  return url.protocol === 'https:' && isPlain ? url : undefined;
};

export const isSameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

const isActivity = (type: string): boolean =>
  /^application\/(?:activity\+json|ld\+json\s*;.*profile="?[^"]*activitystreams)/i.test(type);

/** Result of a request for an object: `gone` when its server says that there is none. */
type Fetched =
  | { readonly kind: 'object'; readonly url: string; readonly json: unknown }
  | { readonly kind: 'gone' | 'failed' };

/**
 * Fetches an object from another server through the guarded client. The request is signed by the site, as servers with
 * secure mode demand. Throws "slow down" when a host is asked too often.
 */
export const fetchObject = async (services: Services, address: string): Promise<Fetched> => {
  const url = remoteAddress(address);
  if (!url) return { kind: 'failed' };
  await consumeRateLimit(services, `activitypub-fetch:${digest(url.host).slice(0, 40)}`, perHost);
  const { privateKey } = await actorKeys(services, 'site');
  const signer = { keyId: keyAddress(services, 'site'), privateKey };
  const answer = await fetchExternal(url.href, {
    ...services.outbound,
    headers: {
      accept: 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
      'user-agent': `Lectern (${services.settings.baseUrl})`,
      ...signedHeaders(signer, { method: 'GET', url, now: moment(services.clock) }),
    },
  });
  if (answer.kind === 'refused') return { kind: 'failed' };
  if (answer.status === 404 || answer.status === 410) return { kind: 'gone' };
  if (answer.status !== 200 || !isActivity(answer.type) || !isSameOrigin(answer.url, address))
    return { kind: 'failed' };
  return { kind: 'object', url: answer.url, json: readJson(answer.body) };
};
