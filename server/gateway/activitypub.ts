import type { FastifyInstance } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import { receiveActivity, requireFederation } from '../activitypub/index.ts';
import type { Services } from '../core/context/index.ts';
import { networkOf } from '../core/net/index.ts';
import { activityPaths, activityRoutes } from '../core/paths/index.ts';
import { inSiteLocale } from '../core/settings/index.ts';
import { anonymousReader } from './context/load-context.ts';
import { refuseWhenOverloaded } from './limits/overload.ts';
import { acceptSignedEvents } from './signed-events.ts';

const inboxes = [activityPaths.sharedInbox, activityPaths.inbox('site'), `${activityRoutes.author}/inbox`];

/** Receives the activities of other servers (ActivityPub). */
export const serveInboxes = async (app: FastifyInstance, services: Services): Promise<void> => {
  const send = acceptSignedEvents(app, services, limits.activityBytes);
  app.addHook('onRequest', async () => requireFederation(services));
  for (const path of inboxes)
    app.post(path, (request, reply) => {
      refuseWhenOverloaded(request);
      return send(request, reply, ({ body, headers }) => {
        const context = {
          ...anonymousReader(services, request.url),
          ...{ ip: request.ip, network: networkOf(request.ip) },
          userAgent: String(headers['user-agent'] ?? '').slice(0, 255),
        };
        return inSiteLocale(services.site, () =>
          receiveActivity(context, { path: request.originalUrl, headers, body }),
        );
      });
    });
};
