import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, type Printed } from '../../core/cache/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { bytesOf } from '../../core/html/index.ts';
import {
  type Document,
  isFileResponse,
  isRedirect,
  type Page,
  type PageParams,
  type PageRoute,
  RedirectError,
} from '../../core/http/index.ts';
import { inContentLocale } from '../../core/i18n/index.ts';
import { framed } from '../../template/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { anonymousReader } from '../context/load-context.ts';
import { sendAttachment } from '../files/attachment.ts';
import { isIndex } from './installed-paths.ts';
import { readAddress } from './read-address.ts';
import { isPlainReader, partsForReader, placeholderReader, readerKey } from './reader-page.ts';
import { isFollowed, sendOwnBytes, sendPage, sendRedirect, sendShared } from './respond.ts';
import { htmlType, mayReadAsPlainReader, readsShared } from './shared-page.ts';

const isDocument = (value: Page | Document): value is Document => 'body' in value;

/** Renders a page or a document into bytes that are the same for everybody. */
const printed = (context: RequestContext, answer: Page | Document): Printed => {
  const shared = { status: answer.status ?? 200, tags: answer.tags ?? [], expires: answer.expires?.getTime() ?? null };
  const type = isDocument(answer) ? answer.type : htmlType;
  const body = isDocument(answer) ? Buffer.from(answer.body) : bytesOf(framed(context, answer, null), answer.inserts);
  return { ...shared, type, body, etag: etagOf(body), headers: isDocument(answer) ? (answer.headers ?? {}) : {} };
};

const isDecidedBy = (decide: typeof readsShared, { services, cookies, request }: HttpContext): boolean =>
  decide(services, request.method, name => cookies.read(name));

/** Answers anonymous readers from the page cache before any other work. */
export const serveCachedPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ ctx }) => {
    const { services, request } = ctx;
    if (!isDecidedBy(readsShared, ctx)) return;
    const cached = await services.validator.find(request.url);
    if (cached && !(cached.isForScripts && isFollowed(request))) return sendShared(ctx, cached);
  });
};

const isFeed = ({ url }: FastifyRequest): boolean => /\.xml(?:\?|$)|[?&]format=feed\b/.test(url);

const answerOwn = async (ctx: HttpContext, route: PageRoute, params: PageParams): Promise<FastifyReply> => {
  const context = await ctx.load();
  const run = () => route.handler(context, params);
  // A feed reads the same for everybody.
  const answer = await (isFeed(ctx.request) ? inContentLocale(run) : run());
  if (isRedirect(answer)) return sendRedirect(ctx, answer);
  if (isFileResponse(answer)) return await sendAttachment(ctx.request, ctx.reply, answer.file);
  if (!isDocument(answer)) return sendPage(ctx, context, answer, route);
  return sendShared(ctx, { ...printed(context, answer), compressed: new Map() });
};

interface SharedRequest {
  /** Context of the reader for whom it is printed: a new one each time, since values are remembered for a request. */
  readonly reader: () => RequestContext;
  readonly route: PageRoute;
  readonly params: PageParams;
  readonly matched?: NonNullable<Printed['route']>;
  /**
   * Made anew after a change (decision 0144): only pages of anonymous readers that their address alone decides. Others are
   * decided by fields and settings before the page is printed.
   */
  readonly isMadeAnew?: boolean;
}

/** Prints a page as every reader of its key gets it. */
const printShared = async (services: Services, request: SharedRequest): Promise<Printed> => {
  const { reader, route, params, matched, isMadeAnew } = request;
  const context = reader();
  const answer = await route.handler(context, params);
  if (isRedirect(answer)) throw new RedirectError(answer);
  if (isFileResponse(answer)) throw new Error(`${route.path} sends a file and is not uncached`);
  return {
    ...printed(context, answer),
    isForScripts: route.whenFollowed !== undefined,
    ...(matched ? { route: matched } : {}),
    ...(isMadeAnew ? { render: () => printShared(services, request) } : {}),
  };
};

/** Address of a request and its parameters, as far as its page reads them. */
const addressOf = ({ request }: HttpContext, route: PageRoute, params: PageParams) => {
  const isAtPath = request.routeOptions.url === route.path && !isIndex(request);
  const requested = { url: request.url, params, inPath: Object.keys(request.params ?? {}) };
  const { url, params: read } = isAtPath ? readAddress(route, requested) : requested;
  return { url, params: read, isAtPath };
};

const answerShared: typeof answerOwn = async (ctx, route, params) => {
  const { services, request } = ctx;
  const { url, params: read, isAtPath } = addressOf(ctx, route, params);
  const shared: SharedRequest = {
    ...{ reader: () => anonymousReader(services, url), route, params: read },
    matched: { url: request.routeOptions.url, params: request.params },
    isMadeAnew: isAtPath && !/[?#]/.test(url),
  };
  // `serveCachedPages` has looked for the address of the request itself.
  const cached = url === request.url ? undefined : await services.validator.find(url);
  return await sendShared(ctx, cached ?? (await services.validator.through(url, () => printShared(services, shared))));
};

/**
 * Answers a plain reader by the page that is printed once for all of them, unless a response of this reader is on it;
 * nothing of this reader goes into it.
 */
const answerReader: typeof answerOwn = async (ctx, route, params) => {
  const { services } = ctx;
  const context = await ctx.load();
  const { actor, token } = context;
  if (!isPlainReader(actor.account)) return answerOwn(ctx, route, params);
  const { url, params: read } = addressOf(ctx, route, params);
  if (actor.account.activity !== 'none' && (await route.showsResponseOf?.(context, read)) !== false)
    return answerOwn(ctx, route, params);
  const key = readerKey(url);
  const shared: SharedRequest = { reader: () => placeholderReader(services, url), route, params: read };
  const page =
    (await services.validator.find(key)) ??
    (await services.validator.through(key, () => printShared(services, shared)));
  const parts = partsForReader(page, { name: actor.account.name, token });
  return parts ? sendOwnBytes(ctx, { status: page.status, parts, route }) : answerOwn(ctx, route, params);
};

/** The way to answer a request: pages that are the same for many are printed once. */
const answererOf = (ctx: HttpContext, { isUncached, showsResponseOf }: PageRoute): typeof answerOwn => {
  if (isUncached) return answerOwn;
  if (isDecidedBy(readsShared, ctx)) return answerShared;
  return showsResponseOf && !isFeed(ctx.request) && isDecidedBy(mayReadAsPlainReader, ctx) ? answerReader : answerOwn;
};

/** Answers the address of a page: from the cache for anonymous and plain readers, rendered anew for other persons. */
export const answerPage = async (ctx: HttpContext, route: PageRoute, params: PageParams): Promise<FastifyReply> => {
  if (route.whenFollowed && isFollowed(ctx.request)) return sendRedirect(ctx, route.whenFollowed(ctx.services, params));
  try {
    return await answererOf(ctx, route)(ctx, route, params);
  } catch (error) {
    if (error instanceof RedirectError) return sendRedirect(ctx, error.redirect);
    throw error;
  }
};
