import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOperationId } from '../../../protocol/api/registry.ts';
import { type ApiReader, apiReaders, type RawRequest } from '../../api/index.ts';
import type { Services } from '../../core/context/index.ts';
import { sendSharedReading } from './send-reading.ts';

const rawOf = ({ params, query, body }: FastifyRequest): RawRequest => ({ params, query, body });

/** Answers a request of an operation. */
export const answerOperation = async (
  services: Services,
  id: ApiOperationId,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const read: ApiReader = apiReaders[id];
  return sendSharedReading(services, reply, context => read(context, rawOf(reply.request)));
};
