import type { FastifyInstance } from 'fastify';
import type { Services } from '../core/context/index.ts';
import { registerPageCheck } from '../core/http/index.ts';
import { serveInboxes } from './activitypub.ts';
import { serveApi } from './api/serve-api.ts';
import { serveCameraUploads, serveEntryPoint } from './calls/entry-point.ts';
import { refuseUnclearRequests } from './limits/unclear-requests.ts';
import { serveMailEvents } from './mail-events.ts';
import { answerErrors, redirectHeader } from './pages/errors.ts';
import { servePages } from './pages/page-routes.ts';
import { serveCachedPages } from './pages/pages.ts';
import { servePaymentEvents } from './payment-events.ts';

/**
 * Registers every address of the site: pages, the entry point of the command protocol, and payment events (spec §2.1).
 */
export const gateway = async (app: FastifyInstance, services: Services): Promise<void> => {
  answerErrors(app, services);
  registerPageCheck(services, async path => {
    // A prefetch is not counted as a missing address.
    const { statusCode, headers } = await app.inject({ url: path, headers: { 'sec-purpose': 'prefetch' } });
    return {
      status: statusCode,
      location: headers.location?.toString(),
      isLed: headers[redirectHeader] !== undefined,
    };
  });
  refuseUnclearRequests(app);
  serveCachedPages(app);
  const plugins = [
    serveEntryPoint,
    serveCameraUploads,
    servePages,
    servePaymentEvents,
    serveMailEvents,
    serveInboxes,
    serveApi,
  ];
  for (const plugin of plugins) await app.register(async scope => plugin(scope, services));
};
