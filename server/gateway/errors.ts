import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { inSiteLocale } from '../core/settings/index.ts';
import { countMissing } from '../redirects/index.ts';
import { errorPage } from '../template/index.ts';
import type { CookieJar } from './cookies.ts';
import { refusalOf, tellRetry } from './fault.ts';
import { anonymousContext, loadContext } from './load-context.ts';
import { sendPage } from './pages.ts';

// The database may be what failed: then the page is printed for anybody.
const visitor = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): Promise<RequestContext> => {
  if (status === 503) return anonymousContext(services, request.url);
  try {
    return await loadContext(services, jar, request, reply);
  } catch {
    return anonymousContext(services, request.url);
  }
};

/** Marks a redirect that stands where no page answers. */
export const redirectHeader = 'x-redirect-by';

/** The page error handler: the second of the two catches (design, decision 9). */
export const answerErrors = (app: FastifyInstance, services: Services, jar: CookieJar): void => {
  const missing = countMissing(app, services);
  // The database may be away; then there is no page either.
  const leadOf = async (request: FastifyRequest) => {
    try {
      return await missing.lead(request);
    } catch {
      return null;
    }
  };
  const answer = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refusal = refusalOf(services, error, request.url);
    const lead = refusal.status === 404 ? await leadOf(request) : null;
    if (lead)
      return reply
        .headers({ 'cache-control': 'private, no-cache', [redirectHeader]: 'lectern' })
        .redirect(lead.to, lead.status);
    tellRetry(reply, refusal);
    const context = await visitor(services, jar, request, reply, refusal.status);
    return sendPage(services, jar, request, reply, context, errorPage(context, refusal));
  };
  app.setErrorHandler((error, request, reply) => inSiteLocale(services.site, () => answer(error, request, reply)));
  app.setNotFoundHandler((request, reply) => inSiteLocale(services.site, () => answer(notFound(), request, reply)));
};
