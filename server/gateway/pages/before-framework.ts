import type { IncomingMessage, ServerResponse } from 'node:http';
import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { CachedPage } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import type { SentResponses } from '../../core/http/index.ts';
import { type Cookies, cookieSettings, newVisitorCookies } from '../context/cookies.ts';
import { securityHeaders } from '../limits/security-headers.ts';
import { limitReader, type ReaderLimits } from '../limits/slow-readers.ts';
import { hasSeveralHosts } from '../limits/unclear-requests.ts';
import { isFollowed } from './respond.ts';
import { encodingOf, isCurrent, makesVisitors, readsShared, sharedHeaders } from './shared-page.ts';

/** Headers as node sends them without copying: names and values by turns. */
type FlatHeaders = readonly string[];

interface PageHeaders {
  /** The state of the settings that the security headers belong to. */
  readonly version: number;
  readonly byForm: Map<string, FlatHeaders>;
}

const flat = (headers: Readonly<Record<string, unknown>>): FlatHeaders =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** Headers of a cached page, made once for each of its forms and each state of the settings. */
const pageHeaders = (services: Services) => {
  const known = new WeakMap<CachedPage, PageHeaders>();
  return (page: CachedPage, url: string, form: string, own: () => Readonly<Record<string, string>>): FlatHeaders => {
    const { version } = services.site;
    let made = known.get(page);
    if (made?.version !== version) {
      made = { version, byForm: new Map() };
      known.set(page, made);
    }
    let headers = made.byForm.get(form);
    if (!headers) {
      headers = flat({ ...securityHeaders(services, url), ...sharedHeaders(page), ...own() });
      made.byForm.set(form, headers);
    }
    return headers;
  };
};

const ignore = (): void => {};

/** True while the system has not taken all bytes of the response. */
const isWaiting = ({ socket }: ServerResponse): boolean => socket === null || socket.writableLength > 0;

/**
 * Sends a request its page from the cache, as the framework does it in `serveCachedPages`. Returns false, with nothing
 * done or counted, for a request that needs more than that.
 */
const cachedSender = (
  app: FastifyInstance,
  services: Services,
  sent: SentResponses,
  readerLimits: ReaderLimits | undefined,
) => {
  const { pages, site } = services;
  const cookies = cookieSettings(services.settings);
  const headersOf = pageHeaders(services);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '', headers, rawHeaders } = request;
    const arrived = performance.now();
    const page = pages.peek(url);
    if (!page?.route || (page.isForScripts && isFollowed({ method, headers }))) return false;
    const values = headers.cookie ? app.parseCookie(headers.cookie) : {};
    const read: Cookies['read'] = name => values[cookies.names[name]];
    // The framework validates pages one by one, and waits for the visitor's own changes.
    if (!readsShared(services, method, read) || site.get('cache.exact') || read('change') !== undefined) return false;
    if (hasSeveralHosts(rawHeaders)) return false;

    const encoding = encodingOf(headers['accept-encoding']);
    const isKnown = isCurrent(page, headers);
    const bytes = isKnown ? undefined : pages.readyBytes(page, encoding);
    if (!isKnown && !bytes) return false;

    const visitor = makesVisitors(page) ? newVisitorCookies(cookies, read) : [];
    const status = isKnown ? 304 : page.status;
    const { route } = page;
    const own = (): Record<string, string> => ({
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-type': page.type,
    });
    const shared = isKnown ? headersOf(page, url, '304', () => ({})) : headersOf(page, url, encoding, own);
    const setCookies = visitor.map(({ name, value, options }) => app.serializeCookie(name, value, options));
    const all = [...shared, ...setCookies.flatMap(cookie => ['set-cookie', cookie])];
    if (bytes) all.push('content-length', String(bytes.length));
    pages.find(url);
    response.on('error', ignore);
    response.on('finish', () => {
      const elapsedMs = performance.now() - arrived;
      sent.publish({ method, url, headers, status, route: route.url, params: route.params, elapsedMs });
    });
    response.writeHead(status, all);
    response.end(bytes);
    if (isWaiting(response)) limitReader(response, bytes?.length, readerLimits);
    return true;
  };
};

interface CachedPagesOptions {
  readonly sent: SentResponses;
  readonly isOverloaded: () => boolean;
  readonly readerLimits?: ReaderLimits | undefined;
}

/**
 * Sends cached pages of anonymous readers before the framework sees the request: its hooks cost more than the page
 * (decision 0140). Every other request reaches it untouched.
 */
export const serveBeforeFramework = (
  app: FastifyInstance,
  services: Services,
  { sent, isOverloaded, readerLimits }: CachedPagesOptions,
): void => {
  const send = cachedSender(app, services, sent, readerLimits);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const isSent = (request: IncomingMessage, response: ServerResponse): boolean => {
    // Refusals are those of the framework.
    if (isClosing || isOverloaded()) return false;
    try {
      return send(request, response);
    } catch (error) {
      services.log.error({ err: error, address: request.url }, 'a cached page could not be sent before the framework');
      if (response.headersSent) response.destroy();
      return response.headersSent;
    }
  };
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!isSent(request, response)) app.routing(request, response);
  });
};
