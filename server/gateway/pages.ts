import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressQuickly, type Encoding, etagOf, type Kept, type Printed } from '../core/cache/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { bytesOf } from '../core/html/index.ts';
import {
  type Document,
  isFileResponse,
  isRedirect,
  type Page,
  type PageParams,
  type PageRoute,
  type Redirect,
  RedirectError,
  unpackNotice,
} from '../core/http/index.ts';
import { framed } from '../template/index.ts';
import { sendAttachment } from './attachment.ts';
import type { CookieJar } from './cookies.ts';
import { anonymousContext, loadContext } from './load-context.ts';

const html = 'text/html; charset=utf-8';

const isDocument = (value: Page | Document): value is Document => 'body' in value;

/** Prints whatever a room answered into bytes that are the same for everybody it is printed for. */
const printed = (
  context: RequestContext,
  answer: Page | Document,
  notice: ReturnType<typeof unpackNotice>,
): Printed => {
  const shared = { status: answer.status ?? 200, tags: answer.tags ?? [], expires: answer.expires?.getTime() ?? null };
  const type = isDocument(answer) ? answer.type : html;
  const body = isDocument(answer) ? Buffer.from(answer.body) : bytesOf(framed(context, answer, notice), answer.inserts);
  return { ...shared, type, body, etag: etagOf(body), headers: isDocument(answer) ? (answer.headers ?? {}) : {} };
};

const encodingOf = (accepted: string | undefined): Encoding =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'identity';

/** Sends bytes that anybody may get; the visitor's cookies ride beside them (design, decision 12). */
export const sendKept = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Kept,
): Promise<FastifyReply> => {
  if (page.type === html && page.status < 500) jar.greetNew(request, reply);
  reply.headers({
    ...page.headers,
    // What is not kept here is kept by no browser either: a page with a one-time key, a picture to be solved.
    'cache-control': page.tags.length > 0 ? 'private, no-cache' : 'private, no-store',
    etag: page.etag,
    vary: 'Accept-Encoding, Cookie',
  });
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type(page.type)
    .send(await services.pages.bytes(page, encoding));
};

/**
 * Larger pages of one person are long threads, which repeat nothing that was asked for. Smaller ones may, beside the
 * token, and the length of what is compressed would tell one from the other.
 */
const compressedFrom = 64 * 1024;

/** Sends a page made for this person alone. */
export const sendPage = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
  page: Page,
): Promise<FastifyReply> => {
  const cookie = jar.read(request, 'notice');
  const notice = unpackNotice(services.settings.secret, cookie);
  if (cookie) jar.clearNotice(reply);
  if ((page.status ?? 200) < 500) jar.greetNew(request, reply);
  const body = bytesOf(framed(context, page, notice), page.inserts);
  reply
    .code(page.status ?? 200)
    .type(html)
    .headers({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' });
  if (body.length < compressedFrom || !request.headers['accept-encoding']?.includes('gzip')) return reply.send(body);
  const bytes = await compressQuickly(body);
  return reply.header('content-encoding', 'gzip').send(bytes);
};

/** Whether this request gets what every anonymous reader gets. */
export const isShared = (services: Services, jar: CookieJar, request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  !jar.read(request, 'session') &&
  !jar.read(request, 'notice') &&
  !jar.read(request, 'keys') &&
  !jar.read(request, 'waiting') &&
  !services.site.get('compat.client');

// What leads on for good is asked for anew: it may lead elsewhere one day.
const sendElsewhere = (services: Services, reply: FastifyReply, { to, isPermanent }: Redirect): FastifyReply =>
  reply
    .header('cache-control', 'private, no-cache')
    .redirect(to.startsWith('/') ? `${services.settings.basePath}${to}` : to, isPermanent ? 301 : 302);

/** A script says that it asks, or takes anything; a browser on its way to a page wants markup first. */
export const isFollowed = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['x-requested-with'] === undefined && Boolean(headers.accept?.startsWith('text/html'));

const answered = async (
  services: Services,
  jar: CookieJar,
  route: PageRoute,
  asked: PageParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (route.whenFollowed && isFollowed(request))
    return sendElsewhere(services, reply, route.whenFollowed(services, asked));
  if (route.isUncached || !isShared(services, jar, request)) {
    const context = await loadContext(services, jar, request, reply);
    const answer = await route.handler(context, asked);
    if (isRedirect(answer)) return sendElsewhere(services, reply, answer);
    if (isFileResponse(answer)) return await sendAttachment(request, reply, answer.file);
    if (!isDocument(answer)) return sendPage(services, jar, request, reply, context, answer);
    return sendKept(services, jar, request, reply, { ...printed(context, answer, null), compressed: new Map() });
  }
  const kept = await services.pages.through(request.url, async () => {
    const context = anonymousContext(services, request.url);
    const answer = await route.handler(context, asked);
    if (isRedirect(answer)) throw new RedirectError(answer);
    if (isFileResponse(answer)) throw new Error(`${route.path} sends a file and is not its own`);
    const isForScripts = route.whenFollowed !== undefined;
    return services.proof.validate(request.url, { ...printed(context, answer, null), isForScripts });
  });
  return await sendKept(services, jar, request, reply, kept);
};

/** Answers a page address: from the cache for anybody, printed anew for a known person. */
export const answerPage = async (...given: Parameters<typeof answered>): Promise<FastifyReply> => {
  try {
    return await answered(...given);
  } catch (error) {
    const [services, , , , , reply] = given;
    if (error instanceof RedirectError) return sendElsewhere(services, reply, error.redirect);
    throw error;
  }
};
