import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../core/context/index.ts';
import { userErrorOf } from './pages/user-error.ts';

interface SignedCall {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const plain = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);

/**
 * Prepares routes of events that other servers sign. Bodies are read as bytes, which the signature covers. Returns a
 * function that answers with one plain sentence.
 */
export const acceptSignedEvents = (app: FastifyInstance, services: Services, bodyLimit: number) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    const { status, message } = userErrorOf(services, error, request.url);
    if (status === 503) reply.header('retry-after', '5');
    return plain(reply, status, message);
  });
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (call: SignedCall) => Promise<{ readonly status: number; readonly sentence: string }>,
  ): Promise<FastifyReply> => {
    const { status, sentence } = await answer({ body: bodyOf(request), headers: request.headers });
    return plain(reply, status, sentence);
  };
};
