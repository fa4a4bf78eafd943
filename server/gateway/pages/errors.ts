import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { inSiteLocale } from '../../core/settings/index.ts';
import { countMissing } from '../../redirects/index.ts';
import { errorPage } from '../../template/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { anonymousContext } from '../context/load-context.ts';
import { sendPage } from './respond.ts';
import { setRetryAfter, userErrorOf } from './user-error.ts';

// The database may be the cause of the error: then the page is printed for an anonymous reader.
const readerOf = async ({ services, request, load }: HttpContext, status: number): Promise<RequestContext> => {
  if (status === 503) return anonymousContext(services, request.url);
  try {
    return await load();
  } catch {
    return anonymousContext(services, request.url);
  }
};

/** Marks a redirect from an address without a page. */
export const redirectHeader = 'x-redirect-by';

/** Answers errors with a page: the second of the two catches (design, decision 9). */
export const answerErrors = (app: FastifyInstance, services: Services): void => {
  const missing = countMissing(app, services);
  // Without the database there is no redirect either.
  const redirectFor = async (request: FastifyRequest) => {
    try {
      return await missing.lead(request);
    } catch {
      return null;
    }
  };
  const answer = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const error = userErrorOf(services, thrown, request.url);
    const redirect = error.status === 404 ? await redirectFor(request) : null;
    if (redirect)
      return reply
        .headers({ 'cache-control': 'private, no-cache', [redirectHeader]: 'lectern' })
        .redirect(redirect.to, redirect.status);
    setRetryAfter(reply, error);
    const context = await readerOf(request.ctx, error.status);
    return sendPage(request.ctx, context, errorPage(context, error));
  };
  app.setErrorHandler((error, request, reply) => inSiteLocale(services.site, () => answer(error, request, reply)));
  app.setNotFoundHandler((request, reply) => inSiteLocale(services.site, () => answer(notFound(), request, reply)));
};
