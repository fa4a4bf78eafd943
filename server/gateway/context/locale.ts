import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { inLocaleOf, inSiteLocale } from '../../core/settings/index.ts';

/** Handles each request in the language and the time zone of the site. Registered before every other hook. */
export const enterLocale = (app: FastifyInstance, { site }: Services): void => {
  app.addHook('onRequest', (_request, _reply, done) => inSiteLocale(site, done));
  // Fastify continues from an event of the request's body, which is not in the context of the first hook.
  app.addHook('preValidation', (_request, _reply, done) => inSiteLocale(site, done));
};

/**
 * Handles requests of an account in the language and the time zone that it chose: sentences, dates and numbers are
 * printed, and times read, in them. Cached parts of pages have both in their key. Registered after the context.
 */
export const enterOwnLocale = (app: FastifyInstance, { site }: Services): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.ctx.cookies.read('session') === undefined) {
      done();
      return;
    }
    request.ctx.load().then(
      ({ actor }) => inLocaleOf(site, actor.account ?? {}, done),
      // The handler meets the same error and answers it.
      () => inSiteLocale(site, done),
    );
  });
};
