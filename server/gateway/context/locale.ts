import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { inSiteLocale } from '../../core/settings/index.ts';

/** Handles each request in the language and the time zone of the site. Registered before every other hook. */
export const enterLocale = (app: FastifyInstance, { site }: Services): void => {
  app.addHook('onRequest', (_request, _reply, done) => inSiteLocale(site, done));
  // Fastify continues from an event of the request's body, which is not in the context of the first hook.
  app.addHook('preValidation', (_request, _reply, done) => inSiteLocale(site, done));
};
