import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { digest } from '../../../core/db/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { ConnectedAccount, Connection, Network, PostFacts } from './network.ts';
import { isFailure, type RequestFailure, request, secureAddress } from './request.ts';

const limit = 5_000;

const access = z.object({ url: z.string(), secret: z.string() });
type Access = z.infer<typeof access>;

const accessOf = (secrets: string): Access => access.parse(JSON.parse(secrets));

/** Bytes of a key as Standard Webhooks writes them: base64 after `whsec_`, 24 to 64 bytes. */
const keyOf = (secret: string): Buffer | undefined => {
  const written = secret.trim().replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(written)) return undefined;
  const key = Buffer.from(written, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
};

const signed = (key: Buffer, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** Sends a signed event (Standard Webhooks); `id` is the same for every attempt. */
const sendEvent = (connection: Connection, { url, secret }: Access, id: string, type: string, data: unknown) => {
  const key = keyOf(secret);
  const timestamp = Math.floor(connection.now.getTime() / 1000);
  const json = { type, timestamp: connection.now.toISOString(), data };
  const signature = key ? signed(key, id, timestamp, JSON.stringify(json)) : '';
  return request(connection.outbound, url, {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    json,
    secrets: [secret, url],
  });
};

const dataOf = (message: string, post: PostFacts) => ({
  id: post.id,
  url: post.url,
  title: post.title,
  excerpt: post.excerpt,
  message,
  kind: post.kind,
  language: post.language,
  author: { name: post.author },
  published_at: post.publishedAt.toISOString(),
  categories: post.categories,
  tags: post.tags,
  image: post.picture && { url: post.picture.url, alt: post.picture.alt },
});

const tried = async (connection: Connection, own: Access): Promise<ConnectedAccount | RequestFailure> => {
  const answer = await sendEvent(connection, own, `test_${randomUUID()}`, 'webhook.test', { site: connection.siteUrl });
  if (isFailure(answer)) return answer;
  const { host } = new URL(own.url);
  return {
    kind: 'connected',
    handle: host,
    remoteId: digest('webhook', own.url),
    secrets: JSON.stringify(own),
    messageLimit: limit,
  };
};

/** Any address that accepts signed events about posts (Standard Webhooks). */
export const webhook: Network = {
  type: 'webhook',
  limit,
  linkCost: () => 0,
  // Receivers recognize a repeated event by its id.
  repeatableMs: Number.POSITIVE_INFINITY,
  instanceOf: ({ address }) => secureAddress(address, 'address').host,
  checkFields: ({ secret }) => {
    if (!keyOf(secret)) throw new UserError('AUTOPOST_SECRET_WRONG', { field: 'secret' });
  },
  connect: (connection, _, { address, secret }) =>
    tried(connection, { url: secureAddress(address, 'address').href, secret: secret.trim() }),
  check: (connection, { secrets }) => tried(connection, accessOf(secrets)),
  post: async (connection, { secrets }, { token, message, post }) => {
    const answer = await sendEvent(
      connection,
      accessOf(secrets),
      `post_${token}`,
      'post.published',
      dataOf(message, post),
    );
    return isFailure(answer) ? answer : { kind: 'sent', url: '', answered: `HTTP ${answer.status}` };
  },
  revoke: async () => {},
};
