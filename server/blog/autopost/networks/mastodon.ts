import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ConnectedAccount, Connection, Network, OpenAccount } from './network.ts';
import { failure, hostOf, isFailure, parseResponse, type RequestFailure, request } from './request.ts';

const scope = 'read:accounts write:statuses';
/** Characters a link counts for, whatever its length, with the blank line above it. */
const linkCost = 23 + 2;
const defaultLimit = 500;
const minuteMs = 60_000;

const access = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  /** Empty until the user has authorized the account. */
  token: z.string(),
  verifier: z.string(),
});
type Access = z.infer<typeof access>;

const application = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
const granted = z.object({ access_token: z.string().min(1), scope: z.string() });
const person = z.object({ id: z.string().min(1), username: z.string().min(1) });
const server = z.object({
  configuration: z.object({ statuses: z.object({ max_characters: z.number().int().min(100) }) }),
});
const status = z.object({ id: z.string().min(1), url: z.string().nullable().catch(null) });

const accessOf = (secrets: string): Access => access.parse(JSON.parse(secrets));
const hidden = ({ clientSecret, token, verifier }: Access): string[] => [clientSecret, token, verifier];

const at = (instance: string, path: string): string => `https://${instance}${path}`;

// Limits of the server; defaults where it does not state them.
const limitOf = async ({ outbound }: Connection, instance: string): Promise<number> => {
  const answer = parseResponse(await request(outbound, at(instance, '/api/v2/instance'), { secrets: [] }), server);
  return isFailure(answer) ? defaultLimit : answer.configuration.statuses.max_characters;
};

const identify = async (
  connection: Connection,
  instance: string,
  own: Access,
): Promise<ConnectedAccount | RequestFailure> => {
  const answer = await request(connection.outbound, at(instance, '/api/v1/accounts/verify_credentials'), {
    headers: { authorization: `Bearer ${own.token}` },
    secrets: hidden(own),
  });
  const known = parseResponse(answer, person);
  if (isFailure(known)) return known;
  return {
    kind: 'connected',
    handle: `@${known.username}@${instance}`,
    remoteId: known.id,
    secrets: JSON.stringify(own),
    messageLimit: await limitOf(connection, instance),
  };
};

/** Authorization address; the server returns `state` with the user. */
export const authorizeUrl = (
  callback: string,
  { instance, secrets }: Pick<OpenAccount, 'instance' | 'secrets'>,
  state: string,
): string => {
  const { clientId, verifier } = accessOf(secrets);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${at(instance, '/oauth/authorize')}?${query}`;
};

/** Exchanges the code of an authorization for an access token. */
export const exchangeCode = async (
  connection: Connection,
  { instance, secrets }: Pick<OpenAccount, 'instance' | 'secrets'>,
  code: string,
): Promise<ConnectedAccount | RequestFailure> => {
  const own = accessOf(secrets);
  const answer = await request(connection.outbound, at(instance, '/oauth/token'), {
    method: 'POST',
    json: {
      grant_type: 'authorization_code',
      code,
      client_id: own.clientId,
      client_secret: own.clientSecret,
      redirect_uri: connection.callback,
      code_verifier: own.verifier,
      scope,
    },
    secrets: [...hidden(own), code],
  });
  const input = parseResponse(answer, granted);
  if (isFailure(input)) return input;
  if (!input.scope.split(' ').includes('write:statuses')) return failure('refused', input.scope.slice(0, 100));
  return identify(connection, instance, { ...own, token: input.access_token });
};

/** Mastodon and other servers of its API: OAuth, statuses with an Idempotency-Key. */
export const mastodon: Network = {
  type: 'mastodon',
  limit: defaultLimit,
  linkCost: () => linkCost,
  // A server remembers keys for an hour.
  repeatableMs: 50 * minuteMs,
  instanceOf: ({ server: written }) => hostOf(written, 'server'),
  connect: async ({ outbound, siteName, siteUrl, callback }, instance) => {
    const answer = await request(outbound, at(instance, '/api/v1/apps'), {
      method: 'POST',
      json: { client_name: siteName, redirect_uris: callback, scopes: scope, website: siteUrl },
      secrets: [],
    });
    const made = parseResponse(answer, application);
    if (isFailure(made)) return made;
    const own: Access = {
      clientId: made.client_id,
      clientSecret: made.client_secret,
      token: '',
      verifier: randomBytes(32).toString('base64url'),
    };
    return { kind: 'pending', secrets: JSON.stringify(own), messageLimit: defaultLimit };
  },
  check: (connection, { instance, secrets }) => identify(connection, instance, accessOf(secrets)),
  post: async ({ outbound }, { instance, visibility, secrets }, { token, message, post }) => {
    const own = accessOf(secrets);
    const language = post.language.split('-')[0];
    const answer = await request(outbound, at(instance, '/api/v1/statuses'), {
      method: 'POST',
      headers: { authorization: `Bearer ${own.token}`, 'idempotency-key': token },
      json: { status: [message, post.url].filter(Boolean).join('\n\n'), visibility, ...(language ? { language } : {}) },
      secrets: hidden(own),
    });
    const made = parseResponse(answer, status);
    return isFailure(made) ? made : { kind: 'sent', url: made.url ?? '', answered: `id ${made.id}`.slice(0, 200) };
  },
  revoke: async ({ outbound }, { instance, secrets }) => {
    const own = accessOf(secrets);
    if (own.token === '') return;
    await request(outbound, at(instance, '/oauth/revoke'), {
      method: 'POST',
      json: { client_id: own.clientId, client_secret: own.clientSecret, token: own.token },
      secrets: hidden(own),
    });
  },
};
