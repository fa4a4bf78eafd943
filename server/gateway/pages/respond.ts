import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withWaiting } from '../../admin/shell/index.ts';
import { type CachedPage, compressQuickly, type Printed } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { bytesOf } from '../../core/html/index.ts';
import { type Page, type PageRoute, packNotice, type Redirect, unpackNotice } from '../../core/http/index.ts';
import { framed } from '../../template/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { encodingOf, htmlType, isCurrent, makesVisitors, sharedHeaders } from './shared-page.ts';

/** Sends bytes that are the same for everybody; the visitor's cookies are set beside them (design, decision 12). */
export const sendShared = async (ctx: HttpContext, page: CachedPage): Promise<FastifyReply> => {
  const { services, cookies, request, reply } = ctx;
  if (makesVisitors(page)) cookies.issueVisitor();
  reply.headers(sharedHeaders(page));
  if (isCurrent(page, request.headers)) return reply.code(304).send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type(page.type)
    .send(await services.pages.earliestBytes(page, encoding));
};

/** Pages of one person are compressed from this size in bytes on. */
const compressedFrom = 64 * 1024;

/**
 * True if a page has no free text of its address or of a form: such a page has the token beside it, and its compressed
 * length would reveal one by the other (BREACH, decision 0025).
 */
const repeatsNothing = ({ method, url }: FastifyRequest, route: PageRoute): boolean => {
  if (method !== 'GET') return false;
  const [, ...query] = url.split('?');
  return query.length === 0 || route.repeatsNothingOf?.(new URLSearchParams(query.join('?'))) === true;
};

/** Gives the parts of a body at once: the system is handed all of them by one call. */
const streamOf = (parts: readonly Buffer[]): Readable =>
  new Readable({
    read() {
      for (const part of parts) this.push(part);
      this.push(null);
    },
  });

interface OwnBytes extends Pick<Printed, 'status'> {
  /** They follow each other. */
  readonly parts: readonly [Buffer, ...Buffer[]];
  /** The route of the page; absent for errors and refused forms, which are not compressed. */
  readonly route?: PageRoute | undefined;
}

/** Sends the bytes of a page that was made for this person alone. */
export const sendOwnBytes = async (
  { request, reply }: HttpContext,
  { status, parts, route }: OwnBytes,
): Promise<FastifyReply> => {
  reply.code(status).type(htmlType).headers({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' });
  const [only, ...others] = parts;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const isCompressed = length >= compressedFrom && route !== undefined && repeatsNothing(request, route);
  const encoding = isCompressed ? encodingOf(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') {
    const bytes = await compressQuickly(others.length === 0 ? only : Buffer.concat(parts), encoding);
    return reply.header('content-encoding', encoding).send(bytes);
  }
  if (others.length === 0) return reply.send(only);
  return reply.header('content-length', length).send(streamOf(parts));
};

/** Sends a page that was made for this person alone: that of a route, an error or a refused form. */
export const sendPage = async (
  ctx: HttpContext,
  context: RequestContext,
  page: Page,
  route?: PageRoute,
): Promise<FastifyReply> => {
  const { services, cookies } = ctx;
  const { status = 200 } = page;
  const cookie = cookies.read('notice');
  const notice = unpackNotice(services.settings.secret, cookie);
  if (cookie) cookies.clearNotice();
  if (status < 500) cookies.issueVisitor();
  const body = bytesOf(framed(context, await withWaiting(context, page), notice), page.inserts);
  return sendOwnBytes(ctx, { status, parts: [body], route });
};

/**
 * Redirects from a page, with the notice that the next page shows. Browsers ask again each time, since a permanent
 * redirect may change one day.
 */
export const sendRedirect = (
  { services, cookies, reply }: HttpContext,
  { to, isPermanent, notice }: Redirect,
): FastifyReply => {
  if (notice) cookies.setNotice(packNotice(services.settings.secret, notice));
  return reply
    .header('cache-control', notice ? 'no-store' : 'private, no-cache')
    .redirect(to.startsWith('/') ? `${services.settings.basePath}${to}` : to, isPermanent ? 301 : 302);
};

/** Redirects after a form post, with the notice that the next page shows (wire §1.10). */
export const redirectAfterPost = (
  { services, cookies, reply }: HttpContext,
  { to, notice }: Redirect,
): FastifyReply => {
  if (notice) cookies.setNotice(packNotice(services.settings.secret, notice));
  return reply.header('cache-control', 'no-store').redirect(`${services.settings.basePath}${to}`, 303);
};

/** Whether a browser follows a link to a page: it accepts markup first. A script names itself, or accepts anything. */
export const isFollowed = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers['x-requested-with'] === undefined && Boolean(headers.accept?.startsWith('text/html'));
