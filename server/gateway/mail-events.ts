import type { FastifyInstance } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import type { Services } from '../core/context/index.ts';
import { answerMailEvent } from '../core/mail/index.ts';
import { refuseInPreview } from './limits/preview.ts';
import { acceptSignedEvents } from './signed-events.ts';

/** Receives the events of a mail service: bounces and complaints. */
export const serveMailEvents = async (app: FastifyInstance, services: Services): Promise<void> => {
  const send = acceptSignedEvents(app, services, limits.signedEvent);
  app.post('/mail/events', async (request, reply) => {
    refuseInPreview(services);
    return send(request, reply, call => answerMailEvent(services, call));
  });
};
