import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { inLocaleOf, inSiteLocale } from '../../core/settings/index.ts';
import { directLead, oldAddressLead } from '../../old-addresses/index.ts';
import { countMissing, type MissingPageLead } from '../../redirects/index.ts';
import { errorPage } from '../../template/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { anonymousReader } from '../context/load-context.ts';
import { sendPage } from './respond.ts';
import { setRetryAfter, userErrorOf } from './user-error.ts';

// The database may be the cause of the error: then the page is printed for an anonymous reader.
const readerOf = async ({ services, request, load }: HttpContext, status: number): Promise<RequestContext> => {
  if (status === 503) return anonymousReader(services, request.url);
  try {
    return await load();
  } catch {
    return anonymousReader(services, request.url);
  }
};

/** Marks a redirect from an address without a page. */
export const redirectHeader = 'x-redirect-by';

/** Answers errors with a page: the second of the two catches (design, decision 9). */
export const answerErrors = (app: FastifyInstance, services: Services): void => {
  const missing = countMissing(app, services);
  /** Where a missing page leads, or the refusal of the page that an address of an old site names. */
  const leadOf = async (request: FastifyRequest): Promise<MissingPageLead | UserError | null> => {
    try {
      const lead = await missing.lead(request, async () => oldAddressLead(await request.ctx.load(), request.url));
      if (lead === null || lead === 'removed' || !lead.isStored) return lead;
      return { ...lead, to: await directLead(await request.ctx.load(), lead.to) };
    } catch (error) {
      if (error instanceof UserError) return error;
      // Without the database there is no redirect either.
      services.log.warn({ err: error, address: request.url }, 'a missing address was not resolved');
      return null;
    }
  };
  const answer = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = userErrorOf(services, thrown, request.url);
    const lead = found.status === 404 ? await leadOf(request) : null;
    if (lead === 'removed') return answer(new UserError('PAGE_GONE', { status: 410 }), request, reply);
    if (lead && !(lead instanceof UserError))
      return reply
        .headers({ 'cache-control': 'private, no-cache', [redirectHeader]: 'lectern' })
        .redirect(lead.to, lead.status);
    const error = lead ?? found;
    setRetryAfter(reply, error);
    const context = await readerOf(request.ctx, error.status);
    return inLocaleOf(services.site, context.actor.account ?? {}, () =>
      sendPage(request.ctx, context, errorPage(context, error)),
    );
  };
  app.setErrorHandler((error, request, reply) => inSiteLocale(services.site, () => answer(error, request, reply)));
  app.setNotFoundHandler((request, reply) => inSiteLocale(services.site, () => answer(notFound(), request, reply)));
};
