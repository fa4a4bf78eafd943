import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { Cookies, cookieSettings } from './cookies.ts';
import { loadContext } from './load-context.ts';

/** A request at the gateway and its response. */
export interface HttpContext {
  readonly services: Services;
  readonly cookies: Cookies;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * The context that modules receive. The session is read once, on the first call. Rejects while the database is away.
   */
  readonly load: () => Promise<RequestContext>;
  /** The visitor's changes on other processes could not be read in time: what is not found may only be missing here. */
  isBehind: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: HttpContext;
  }
}

/** Sets `request.ctx` of every request. Registered before every hook that reads it. */
export const provideContext = (app: FastifyInstance, services: Services): void => {
  const settings = cookieSettings(services.settings);
  app.decorateRequest('ctx');
  app.addHook('onRequest', (request, reply, done) => {
    let loading: Promise<RequestContext> | undefined;
    const load = (): Promise<RequestContext> => {
      loading ??= loadContext(request.ctx);
      return loading;
    };
    request.ctx = { services, cookies: new Cookies(settings, request, reply), request, reply, load, isBehind: false };
    done();
  });
};
