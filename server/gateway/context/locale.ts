import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { runWithLocale } from '../../core/i18n/index.ts';
import { inSiteLocale } from '../../core/settings/index.ts';

/** Handles each request in the language and the time zone of the site. Registered before every other hook. */
export const enterLocale = (app: FastifyInstance, { site }: Services): void => {
  app.addHook('onRequest', (_request, _reply, done) => inSiteLocale(site, done));
  // Fastify continues from an event of the request's body, which is not in the context of the first hook.
  app.addHook('preValidation', (_request, _reply, done) => inSiteLocale(site, done));
};

/**
 * Handles requests of an account that chose a time zone in that zone: times are printed, and typed ones read, in it.
 * Cached parts of pages have the zone in their key. Registered after the context.
 */
export const enterOwnZone = (app: FastifyInstance, { site }: Services): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.ctx.cookies.read('session') === undefined) {
      done();
      return;
    }
    request.ctx.load().then(
      ({ actor }) => {
        const zone = actor.account?.timezone || site.get('site.timezone');
        runWithLocale(site.get('site.language'), zone, done);
      },
      // The handler meets the same error and answers it.
      () => inSiteLocale(site, done),
    );
  });
};
