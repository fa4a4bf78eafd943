import { createHash } from 'node:crypto';
import { z } from 'zod';
import { lengthOf } from '../../../../protocol/networks.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkForm } from '../../../core/forms/index.ts';
import type { ConnectedAccount, Connection, Network, OpenAccount, OutgoingMessage, PostFacts } from './network.ts';
import {
  failure,
  hostOf,
  isFailure,
  parseResponse,
  type RequestFailure,
  type RequestOptions,
  request,
  type SuccessResponse,
} from './request.ts';

const defaultServer = 'bsky.social';
const limit = 300;
const mostThumb = 950_000;
const collection = 'app.bsky.feed.post';

const access = z.object({
  did: z.string(),
  identifier: z.string(),
  password: z.string(),
  accessJwt: z.string(),
  refreshJwt: z.string(),
});
type Access = z.infer<typeof access>;

const session = z.object({
  did: z.string().regex(/^did:[a-z]+:[\w.:%-]+$/),
  handle: z.string().min(1).max(253),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
});
const made = z.object({ uri: z.string().startsWith('at://'), cid: z.string().min(1) });
const stored = z.object({ uri: z.string().startsWith('at://') });
const uploaded = z.object({ blob: z.looseObject({ $type: z.literal('blob') }) });

const accessOf = (secrets: string): Access => access.parse(JSON.parse(secrets));
const hidden = ({ password, accessJwt, refreshJwt }: Access): string[] => [password, accessJwt, refreshJwt];

const at = (instance: string, method: string): string => `https://${instance}/xrpc/${method}`;
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

const signIn = async ({ outbound }: Connection, instance: string, identifier: string, password: string) =>
  parseResponse(
    await request(outbound, at(instance, 'com.atproto.server.createSession'), {
      method: 'POST',
      json: { identifier, password },
      secrets: [password],
    }),
    session,
  );

const connectedAs = (known: z.infer<typeof session>, identifier: string, password: string): ConnectedAccount => ({
  kind: 'connected',
  handle: `@${known.handle}`,
  remoteId: known.did,
  secrets: JSON.stringify({
    did: known.did,
    identifier,
    password,
    accessJwt: known.accessJwt,
    refreshJwt: known.refreshJwt,
  } satisfies Access),
  messageLimit: limit,
});

/** Refreshes the session, or creates a new one with the app password. Stores the new tokens at once. */
const renewed = async (
  connection: Connection,
  { instance, saveSecrets }: OpenAccount,
  own: Access,
): Promise<ConnectedAccount | RequestFailure> => {
  const fresh = parseResponse(
    await request(connection.outbound, at(instance, 'com.atproto.server.refreshSession'), {
      method: 'POST',
      headers: bearing(own.refreshJwt),
      secrets: hidden(own),
    }),
    session,
  );
  const isOver = isFailure(fresh) && (fresh.problem === 'signedOut' || fresh.problem === 'refused');
  const known = isOver ? await signIn(connection, instance, own.identifier, own.password) : fresh;
  if (isFailure(known)) return known;
  if (known.did !== own.did) return failure('signedOut', known.did.slice(0, 100));
  const connected = connectedAs(known, own.identifier, own.password);
  await saveSecrets(connected.secrets);
  return connected;
};

type Send = (method: string, options: Omit<RequestOptions, 'secrets'>) => Promise<SuccessResponse | RequestFailure>;

/** Sends requests for the account; an expired access token is renewed once. */
const authorizedRequests = (
  connection: Connection,
  opened: OpenAccount,
): { readonly ask: Send; readonly did: string } => {
  let own = accessOf(opened.secrets);
  const once: Send = (method, { headers, ...rest }) =>
    request(connection.outbound, at(opened.instance, method), {
      ...rest,
      headers: { ...headers, ...bearing(own.accessJwt) },
      secrets: hidden(own),
    });
  return {
    did: own.did,
    ask: async (method, rest) => {
      const answer = await once(method, rest);
      const isOver = answer.kind === 'failure' && (answer.code === 'ExpiredToken' || answer.problem === 'signedOut');
      if (!isOver) return answer;
      const fresh = await renewed(connection, opened, own);
      if (isFailure(fresh)) return { ...fresh, isCertain: true };
      own = accessOf(fresh.secrets);
      return once(method, rest);
    },
  };
};

const digits = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * Record key: a time in microseconds and a clock number derived from `token`, so that a retry writes the same record.
 */
const recordKey = (createdAt: Date, token: string): string => {
  const hash = createHash('sha256').update(token).digest();
  const micros = BigInt(createdAt.getTime()) * 1000n + BigInt(hash.readUInt32BE(0) % 1_000_000);
  const number = (micros << 10n) | BigInt(hash.readUInt16BE(4) & 0x3ff);
  return Array.from({ length: 13 }, (_, place) => digits[Number((number >> BigInt(60 - 5 * place)) & 31n)]).join('');
};

const longestLink = 40;

/** Displayed link text: the host and the beginning of the path. */
const shownLink = (url: string): string => {
  const { host, pathname } = new URL(url);
  const shown = `${host}${pathname}`.replace(/\/$/, '');
  return shown.length > longestLink ? `${shown.slice(0, longestLink - 1)}…` : shown;
};

/** The position of the link is counted in bytes. */
const textOf = (message: string, url: string) => {
  const before = message === '' ? '' : `${message}\n\n`;
  const text = before + shownLink(url);
  const byteStart = Buffer.byteLength(before);
  return {
    text,
    facets: [
      {
        index: { byteStart, byteEnd: Buffer.byteLength(text) },
        features: [{ $type: 'app.bsky.richtext.facet#link', uri: url }],
      },
    ],
  };
};

// A failed picture upload leaves the card without a picture.
const thumbOf = async (ask: Send, { picture }: PostFacts): Promise<unknown> => {
  const bytes = await picture?.bytes();
  if (!picture || !bytes || bytes.length > mostThumb) return undefined;
  const answer = await ask('com.atproto.repo.uploadBlob', {
    method: 'POST',
    headers: { 'content-type': picture.type },
    bytes,
  });
  const upload = parseResponse(answer, uploaded);
  return isFailure(upload) ? undefined : upload.blob;
};

const recordOf = (connection: Connection, { message, post }: OutgoingMessage, thumb: unknown) => ({
  $type: collection,
  ...textOf(message, post.url),
  createdAt: connection.now.toISOString(),
  langs: post.language ? [post.language] : [],
  embed: {
    $type: 'app.bsky.embed.external',
    external: {
      uri: post.url,
      title: post.title,
      description: post.excerpt,
      ...(thumb === undefined ? {} : { thumb }),
    },
  },
});

const identifierOf = (handle: string): string => handle.trim().replace(/^@/, '');

const appPassword = /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/i;

/** Bluesky and other servers of the AT protocol: app password, record keys of our own. */
export const bluesky: Network = {
  type: 'bluesky',
  limit,
  linkCost: url => lengthOf(shownLink(url)) + 2,
  // A record key that exists is not written again.
  repeatableMs: Number.POSITIVE_INFINITY,
  instanceOf: ({ server }) => hostOf(server || defaultServer, 'server'),
  checkFields: ({ handle, password }) =>
    checkForm(
      () => {
        if (identifierOf(handle) === '') throw new UserError('AUTOPOST_HANDLE_WRONG', { field: 'handle' });
      },
      () => {
        if (!appPassword.test(password.trim()))
          throw new UserError('AUTOPOST_APP_PASSWORD_WRONG', { field: 'password' });
      },
    ),
  connect: async (connection, instance, { handle, password }) => {
    const identifier = identifierOf(handle);
    const known = await signIn(connection, instance, identifier, password.trim());
    return isFailure(known) ? known : connectedAs(known, identifier, password.trim());
  },
  check: (connection, opened) => renewed(connection, opened, accessOf(opened.secrets)),
  post: async (connection, opened, outgoing) => {
    const { ask, did } = authorizedRequests(connection, opened);
    const rkey = recordKey(outgoing.createdAt, outgoing.token);
    const url = `https://bsky.app/profile/${did}/post/${rkey}`;
    const isThere = async (): Promise<boolean> => {
      const query = new URLSearchParams({ repo: did, collection, rkey });
      return !isFailure(parseResponse(await ask(`com.atproto.repo.getRecord?${query}`, {}), stored));
    };
    if (outgoing.isRepeated && (await isThere())) return { kind: 'sent', url, answered: '' };
    const record = recordOf(connection, outgoing, await thumbOf(ask, outgoing.post));
    const answer = parseResponse(
      await ask('com.atproto.repo.createRecord', { method: 'POST', json: { repo: did, collection, rkey, record } }),
      made,
    );
    if (!isFailure(answer)) return { kind: 'sent', url, answered: answer.uri.slice(0, 200) };
    return answer.problem === 'refused' && (await isThere()) ? { kind: 'sent', url, answered: '' } : answer;
  },
  revoke: async (connection, { instance, secrets }) => {
    const own = accessOf(secrets);
    await request(connection.outbound, at(instance, 'com.atproto.server.deleteSession'), {
      method: 'POST',
      headers: bearing(own.refreshJwt),
      secrets: hidden(own),
    });
  },
};
