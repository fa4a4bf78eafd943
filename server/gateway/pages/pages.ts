import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedPage, etagOf, type Printed } from '../../core/cache/index.ts';
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
import { isFollowed, sendPage, sendRedirect, sendShared } from './respond.ts';
import { htmlType, readsShared } from './shared-page.ts';

const isDocument = (value: Page | Document): value is Document => 'body' in value;

/** Renders a page or a document into bytes that are the same for everybody. */
const printed = (context: RequestContext, answer: Page | Document): Printed => {
  const shared = { status: answer.status ?? 200, tags: answer.tags ?? [], expires: answer.expires?.getTime() ?? null };
  const type = isDocument(answer) ? answer.type : htmlType;
  const body = isDocument(answer) ? Buffer.from(answer.body) : bytesOf(framed(context, answer, null), answer.inserts);
  return { ...shared, type, body, etag: etagOf(body), headers: isDocument(answer) ? (answer.headers ?? {}) : {} };
};

const isShared = ({ services, cookies, request }: HttpContext): boolean =>
  readsShared(services, request.method, name => cookies.read(name));

/** The cached page of an address. One that another process has changed is dropped. */
const freshPage = async ({ pages, proof }: Services, url: string): Promise<CachedPage | undefined> => {
  const cached = pages.find(url);
  if (!cached) return undefined;
  if (await proof.isFresh(cached)) return cached;
  pages.dropPage(url);
  return undefined;
};

/** Answers anonymous readers from the page cache before any other work. */
export const serveCachedPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ ctx }) => {
    const { services, request } = ctx;
    if (!isShared(ctx)) return;
    const cached = await freshPage(services, request.url);
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
  if (!isDocument(answer)) return sendPage(ctx, context, answer);
  return sendShared(ctx, { ...printed(context, answer), compressed: new Map() });
};

interface SharedRequest {
  readonly url: string;
  readonly route: PageRoute;
  readonly params: PageParams;
  readonly matched: Printed['route'];
  /** The address alone decides about the page. Others are decided by fields and settings before the page is printed. */
  readonly isOwnAddress: boolean;
}

/** Prints a page as every anonymous reader gets it. */
const printShared = async (services: Services, request: SharedRequest): Promise<Printed> => {
  const { url, route, params, matched, isOwnAddress } = request;
  const context = anonymousReader(services, url);
  const answer = await route.handler(context, params);
  if (isRedirect(answer)) throw new RedirectError(answer);
  if (isFileResponse(answer)) throw new Error(`${route.path} sends a file and is not uncached`);
  return services.proof.validate(url, {
    ...printed(context, answer),
    isForScripts: route.whenFollowed !== undefined,
    route: matched,
    ...(isOwnAddress ? { render: () => printShared(services, request) } : {}),
  });
};

const answerShared = async (ctx: HttpContext, route: PageRoute, params: PageParams): Promise<FastifyReply> => {
  const { services, request } = ctx;
  const { routeOptions, params: inPath } = request;
  const isAtPath = routeOptions.url === route.path && !isIndex(request);
  const requested = { url: request.url, params, inPath: Object.keys(inPath ?? {}) };
  const { url, params: readParams } = isAtPath ? readAddress(route, requested) : requested;
  const shared = {
    ...{ url, route, params: readParams },
    matched: { url: routeOptions.url, params: inPath },
    isOwnAddress: isAtPath && !/[?#]/.test(url),
  };
  // `serveCachedPages` has looked for the address of the request itself.
  const cached = url === request.url ? undefined : await freshPage(services, url);
  return await sendShared(ctx, cached ?? (await services.pages.through(url, () => printShared(services, shared))));
};

/** Answers the address of a page: from the cache for anonymous readers, rendered anew for a known person. */
export const answerPage = async (ctx: HttpContext, route: PageRoute, params: PageParams): Promise<FastifyReply> => {
  if (route.whenFollowed && isFollowed(ctx.request)) return sendRedirect(ctx, route.whenFollowed(ctx.services, params));
  try {
    return await (route.isUncached || !isShared(ctx) ? answerOwn : answerShared)(ctx, route, params);
  } catch (error) {
    if (error instanceof RedirectError) return sendRedirect(ctx, error.redirect);
    throw error;
  }
};
