import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import type { Services } from '../core/context/index.ts';
import { answerPaymentEvent } from '../payment/index.ts';
import { refuseInPreview } from './limits/preview.ts';
import { userErrorOf } from './pages/user-error.ts';

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const send = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);

/**
 * Receives the events of payment providers. Bodies are read as bytes, which the signature covers. Answers one plain
 * sentence.
 */
export const servePaymentEvents = async (app: FastifyInstance, services: Services): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.paymentEvent }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const { status, message } = userErrorOf(services, error, request.url);
    if (status === 503) reply.header('retry-after', '5');
    return send(reply, status, message);
  });
  app.post<{ Params: { provider: string } }>('/payments/:provider/events', async (request, reply) => {
    refuseInPreview(services);
    const call = { body: bodyOf(request), headers: request.headers };
    const { status, sentence } = await answerPaymentEvent(services, request.params.provider, call);
    return send(reply, status, sentence);
  });
};
