import type { FastifyRequest } from 'fastify';
import type { ApiScope } from '../../../protocol/api/operation.ts';
import { bearerOf, type TokenBearer } from '../../accounts/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { networkOf } from '../../core/net/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { anonymousReader } from '../context/load-context.ts';

const wrongTokens = { most: 100, perMs: 10 * 60_000 };

const tokenIn = (authorization: string): string => /^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1] ?? '';

/** Sender of a request by its token; undefined for a visitor. Throws for a token that is not valid. */
const bearerIn = async (services: Services, request: FastifyRequest): Promise<TokenBearer | undefined> => {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const token = tokenIn(authorization);
  const options = { now: moment(services.clock), twoFactorRoles: services.site.get('accounts.twoFactorRoles') };
  const bearer = token === '' ? undefined : await bearerOf(services.sql, token, options);
  if (bearer) return bearer;
  await consumeRateLimit(services, `api-token:${digest(networkOf(request.ip)).slice(0, 40)}`, wrongTokens);
  throw new UserError('API_TOKEN_WRONG', { status: 401, code: 'invalid-token' });
};

/** Context of the account whose token has the scope; undefined for a visitor. */
export const bearerContext = async (
  services: Services,
  request: FastifyRequest,
  scope: ApiScope,
): Promise<RequestContext | undefined> => {
  const bearer = await bearerIn(services, request);
  if (!bearer) return undefined;
  if (!bearer.scopes.includes(scope))
    throw new UserError('API_SCOPE', { args: [scope], status: 403, code: `scope:${scope}` });
  return {
    ...anonymousReader(services, request.url),
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    actor: { account: bearer.account, visitor: '' },
  };
};
