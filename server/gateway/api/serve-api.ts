import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiOperation, apiPath } from '../../../protocol/api/operation.ts';
import { type ApiOperationId, apiOperationIds, apiOperations } from '../../../protocol/api/registry.ts';
import { limits } from '../../../protocol/limits.ts';
import { openApiDocument } from '../../api/index.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { inSiteLocale } from '../../core/settings/index.ts';
import { refuseWhenOverloaded } from '../limits/overload.ts';
import { answerOperation } from './answer-operation.ts';
import { sendProblem } from './problem.ts';
import { sendSharedReading } from './send-reading.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const routeOf = (path: string): string => `${apiPath}${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Operations by their path. */
const operationsByPath = (): ReadonlyMap<string, readonly ApiOperationId[]> => {
  const byPath = new Map<string, ApiOperationId[]>();
  for (const id of apiOperationIds)
    byPath.set(apiOperations[id].path, [...(byPath.get(apiOperations[id].path) ?? []), id]);
  return byPath;
};

const parseJson = (body: string): unknown => {
  if (body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new UserError('API_JSON', { status: 400 });
  }
};

/** Reads bodies as JSON; a form of another site cannot send that without being asked first. */
const readJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.formBytes },
    async (_: FastifyRequest, body: string) => parseJson(body),
  );
  app.addContentTypeParser('*', async () => {
    throw new UserError('API_JSON_TYPE', { status: 415 });
  });
};

/** Pages of other sites may read what everybody reads, without credentials. */
const allowOtherSites = ({ method, headers }: FastifyRequest, reply: FastifyReply): void => {
  if (headers.authorization !== undefined || !['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, Link, Retry-After' });
};

const allowedMethods = (ids: readonly ApiOperationId[]): string[] => {
  const declared = ids.map((id): ApiOperation['method'] => apiOperations[id].method);
  return methods.filter(method => declared.some(one => one === method || (one === 'GET' && method === 'HEAD')));
};

const answerOptions = (reply: FastifyReply, allow: string): FastifyReply =>
  reply
    .code(204)
    .headers({
      allow,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': '86400',
    })
    .send();

/** Serves the operations below one path; other methods are refused with the ones that are allowed. */
const servePath = (app: FastifyInstance, services: Services, path: string, ids: readonly ApiOperationId[]): void => {
  const url = routeOf(path);
  const allowed = allowedMethods(ids);
  const allow = [...allowed, 'OPTIONS'].join(', ');
  for (const id of ids)
    app.route({
      method: apiOperations[id].method,
      url,
      handler: (request, reply) => {
        refuseWhenOverloaded(request);
        return answerOperation(services, id, reply);
      },
    });
  app.options(url, async (_, reply) => answerOptions(reply, allow));
  app.route({
    method: methods.filter(method => !allowed.includes(method)),
    url,
    handler: async (request, reply) => {
      reply.header('allow', allow);
      throw new UserError('API_METHOD', { args: [request.method], status: 405 });
    },
  });
};

/** The API: JSON below `/api/v1` (docs/api.md). */
export const serveApi = async (app: FastifyInstance, services: Services): Promise<void> => {
  readJson(app);
  app.addHook('onRequest', (request, reply, done) => {
    // A token acts for a program; the cookies of a browser never do.
    request.cookies = {};
    reply.header('vary', 'Accept-Encoding, Authorization');
    allowOtherSites(request, reply);
    done();
  });
  app.setErrorHandler((error, _, reply) => inSiteLocale(services.site, () => sendProblem(services, reply, error)));
  for (const [path, ids] of operationsByPath()) servePath(app, services, path, ids);
  // The same key for every query: further ones would take the place of pages in the cache.
  const document = `${apiPath}/openapi.json`;
  app.get(document, (_, reply) =>
    sendSharedReading(services, reply, async () => ({ json: openApiDocument(services), tags: ['settings'] }), document),
  );
  app.route({
    method: [...methods, 'OPTIONS'],
    url: `${apiPath}/*`,
    handler: async () => {
      throw new UserError('API_MISSING', { status: 404 });
    },
  });
};
