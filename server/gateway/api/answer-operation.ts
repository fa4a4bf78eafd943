import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiOperation, apiPath } from '../../../protocol/api/operation.ts';
import { type ApiOperationId, apiOperations } from '../../../protocol/api/registry.ts';
import {
  type ApiReader,
  type ApiWriter,
  apiReaders,
  apiWriters,
  dependsOnAudience,
  isWritten,
  type RawRequest,
  type Reading,
} from '../../api/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { performDecoded } from '../calls/dispatch.ts';
import { sendAudienceReading, sendOwnReading, sendSharedReading, sendWritten } from './send-reading.ts';
import { bearerContext } from './token-bearer.ts';

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

const rawOf = ({ params, query, body, headers }: FastifyRequest): RawRequest => ({
  params,
  query,
  body,
  ifMatch: headers['if-match'],
  idempotencyKey: headerOf(headers['idempotency-key']),
});

const read = async (services: Services, id: keyof typeof apiReaders, reply: FastifyReply): Promise<FastifyReply> => {
  const { request } = reply;
  const reader: ApiReader = apiReaders[id];
  const own = await bearerContext(services, request, apiOperations[id].scope);
  const answer = (context: RequestContext): Promise<Reading> => reader(context, rawOf(request));
  if (!own) return sendSharedReading(services, reply, answer);
  return dependsOnAudience.has(id) ? sendAudienceReading(own, reply, answer) : sendOwnReading(reply, await answer(own));
};

const write = async (services: Services, id: keyof typeof apiWriters, reply: FastifyReply): Promise<FastifyReply> => {
  const { request } = reply;
  const declared: ApiOperation = apiOperations[id];
  const writer: ApiWriter = apiWriters[id];
  const context = await bearerContext(services, request, declared.scope);
  if (!context) throw new UserError('API_TOKEN_MISSING', { status: 401, code: 'sign-in' });
  const result = await performDecoded(context, false, writer.handler, writer.decode(rawOf(request)));
  if (!isWritten(result)) throw new Error(`${id} returned no response`);
  const { location } = result;
  if (location) reply.header('location', services.settings.baseUrl + apiPath + location);
  return sendWritten(reply, declared.status, result);
};

const isReader = (id: ApiOperationId): id is keyof typeof apiReaders => Object.hasOwn(apiReaders, id);
const isWriter = (id: ApiOperationId): id is keyof typeof apiWriters => Object.hasOwn(apiWriters, id);

/** Answers a request of an operation. */
export const answerOperation = (services: Services, id: ApiOperationId, reply: FastifyReply): Promise<FastifyReply> => {
  if (isReader(id)) return read(services, id, reply);
  if (isWriter(id)) return write(services, id, reply);
  throw new Error(`no answer to ${id}`);
};
