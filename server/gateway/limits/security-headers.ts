import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { viewCache } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import { policyDirectives } from './content-policy.ts';

const headerCache = viewCache<OutgoingHttpHeaders>('headers');

/** The pages on which a writer may have a video drawn. */
const drawsVideos = (url: string): boolean =>
  /^[^?]*\/blog\/dashboard\/quickpost(?:[/?]|$)|[?&]layout=quickpost(?:&|$)/.test(url);

const made = (services: Services, draws: boolean): OutgoingHttpHeaders => {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policyDirectives(services, { drawsVideos: draws }) },
    },
    hsts: services.settings.secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, error => {
    if (error) throw error;
  });
  return { ...response.getHeaders() };
};

/**
 * Security headers of a response for this address. They depend on the settings alone, so they are made once for each
 * version of them.
 */
export const securityHeaders = (services: Services, url: string): OutgoingHttpHeaders => {
  const draws = drawsVideos(url);
  return headerCache(services, `${draws}`, () => made(services, draws));
};

/** Sets the security headers on every response. */
export const protect = (app: FastifyInstance, services: Services): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(services, request.url));
    done();
  });
};
