import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import type { Services } from '../core/context/index.ts';
import { answerPaymentEvent } from '../payment/index.ts';
import { refusalOf } from './fault.ts';

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Where providers tell of payments. Bodies stay the bytes they are: those are signed. Every answer is one plain sentence. */
export const answerPaymentEvents = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(async door => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.paymentEvent }, (_, body, done) =>
      done(null, body),
    );
    door.setErrorHandler((error, request, reply) => {
      const { status, message } = refusalOf(services, error, request.url);
      if (status === 503) reply.header('retry-after', '5');
      return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(message);
    });
    door.post<{ Params: { provider: string } }>('/payments/:provider/events', async (request, reply) => {
      const call = { body: bodyOf(request), headers: request.headers };
      const { status, sentence } = await answerPaymentEvent(services, request.params.provider, call);
      return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);
    });
  });
};
