import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reading, Written } from '../../api/index.ts';
import { type CachedPage, etagOf, type Printed } from '../../core/cache/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { anonymousReader } from '../context/load-context.ts';
import { encodingOf } from '../pages/shared-page.ts';

const jsonType = 'application/json; charset=utf-8';

/** The address of the next page as a header (RFC 8288). */
const linkOf = (json: unknown): Readonly<Record<string, string>> => {
  const next = typeof json === 'object' && json !== null && 'next' in json ? json.next : null;
  return typeof next === 'string' ? { link: `<${next}>; rel="next"` } : {};
};

/** Validator of an answer; that of a versioned row begins with its version, which a change names in `If-Match`. */
const validatorOf = (body: Buffer, version: number | undefined): string =>
  version === undefined ? etagOf(body) : etagOf(body).replace('"', `"${version}.`);

const printed = ({ json, tags, expires, version }: Reading): Printed => {
  const body = Buffer.from(JSON.stringify(json));
  return {
    ...{ status: 200, type: jsonType, body, tags, expires: expires?.getTime() ?? null },
    etag: validatorOf(body, version),
    headers: linkOf(json),
  };
};

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the copy that the client has is the current one (RFC 9110, 13.1.2). */
const isCurrent = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(tag => bare(tag) === bare(etag) || tag.trim() === '*');

/** Sends an answer for one account, which no shared cache stores. */
export const sendOwnReading = (reply: FastifyReply, reading: Reading): FastifyReply => {
  const { body, etag, headers } = printed(reading);
  reply.headers({ ...headers, etag, 'cache-control': 'private, no-cache' });
  if (isCurrent(reply.request, etag)) return reply.code(304).send();
  return reply.type(jsonType).send(body);
};

/** Sends the result of a writing operation. */
export const sendWritten = (
  reply: FastifyReply,
  declared: number,
  { json, status, version }: Written,
): FastifyReply => {
  reply.code(status ?? declared).header('cache-control', 'no-store');
  if (json === null) return reply.send();
  const body = Buffer.from(JSON.stringify(json));
  return reply.header('etag', validatorOf(body, version)).type(jsonType).send(body);
};

/** Returns an answer from the cache if possible. The key begins unlike those of pages, which are site addresses. */
const cachedAnswer = async (
  { validator }: Services,
  key: string,
  read: () => Promise<Reading>,
): Promise<CachedPage> => {
  const cached = await validator.find(key);
  return cached ?? (await validator.through(key, async () => printed(await read())));
};

const sendCached = async (
  { pages }: Services,
  reply: FastifyReply,
  page: CachedPage,
  kind: 'public' | 'private',
): Promise<FastifyReply> => {
  reply.headers({ ...page.headers, etag: page.etag, 'cache-control': `${kind}, no-cache` });
  if (isCurrent(reply.request, page.etag)) return reply.code(304).send();
  const encoding = encodingOf(reply.request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(page.type).send(await pages.bytes(page, encoding));
};

/** Sends an answer that every anonymous reader gets. Caches may store it and ask each time whether it is current. */
export const sendSharedReading = async (
  services: Services,
  reply: FastifyReply,
  read: (context: RequestContext) => Promise<Reading>,
  url = reply.request.url,
): Promise<FastifyReply> => {
  const page = await cachedAnswer(services, `api ${url}`, () => read(anonymousReader(services, url)));
  return sendCached(services, reply, page, 'public');
};

/** Sends an answer that accounts of the same role and audiences share; caches of others do not store it. */
export const sendAudienceReading = async (
  context: RequestContext,
  reply: FastifyReply,
  read: (context: RequestContext) => Promise<Reading>,
): Promise<FastifyReply> => {
  const { services, actor } = context;
  const readers = [actor.account?.role ?? '', ...[...(actor.account?.audiences ?? [])].sort()].join(' ');
  const page = await cachedAnswer(services, `api ${readers} ${reply.request.url}`, () => read(context));
  return sendCached(services, reply, page, 'private');
};
