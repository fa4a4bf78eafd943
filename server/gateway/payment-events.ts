import type { FastifyInstance } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import type { Services } from '../core/context/index.ts';
import { answerPaymentEvent } from '../payment/index.ts';
import { refuseInPreview } from './limits/preview.ts';
import { acceptSignedEvents } from './signed-events.ts';

/** Receives the events of payment providers. */
export const servePaymentEvents = async (app: FastifyInstance, services: Services): Promise<void> => {
  const send = acceptSignedEvents(app, services, limits.signedEvent);
  app.post<{ Params: { provider: string } }>('/payments/:provider/events', async (request, reply) => {
    refuseInPreview(services);
    return send(request, reply, call => answerPaymentEvent(services, request.params.provider, call));
  });
};
