import type { FastifyRequest } from 'fastify';
import type { Fields } from '../../../protocol/field-encoding.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { isSessionToken, tokenState } from '../../core/security/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { provenanceOf } from './origin.ts';

const tokenInvalid = (): UserError => new UserError('TOKEN_INVALID', { status: 403, code: 'token' });

/** Whether the error says that a request carries no valid token or comes from another site. */
export const isTokenError = ({ code }: UserError): boolean => code === 'token';

/**
 * Refuses a request from a page that was printed for a signed-in person after the session has ended: done as a visitor,
 * it would be the act of another person. The page is known by the token it was opened with, in its forms or in
 * `X-Page-Token`.
 */
const requireSession = ({ headers }: FastifyRequest, { actor, services }: RequestContext, fields: Fields): void => {
  if (actor.account) return;
  const opened = headers['x-page-token'];
  const tokens = typeof opened === 'string' ? [opened, ...Object.keys(fields)] : Object.keys(fields);
  if (tokens.some(token => isSessionToken(services.settings.secret, token)))
    throw new UserError('SESSION_ENDED', { status: 403, code: 'sign-in' });
};

interface SameSite {
  /** Fields of the request that may contain a token. */
  readonly fields: Fields;
  readonly isForeign: boolean;
}

/** Refuses requests of other sites, and those of a page whose session has ended (security: CSRF). */
export const requireSameSite = ({ request }: HttpContext, context: RequestContext, { fields, isForeign }: SameSite) => {
  if (isForeign) throw tokenInvalid();
  requireSession(request, context, fields);
};

interface TokenRule {
  readonly fields: Fields;
  /** True if the header `X-CSRF-Token` may carry the token too. */
  readonly acceptsHeader?: boolean;
  /** A page without scripts sends no token: then the browser must say that our own page sent the form. */
  readonly acceptsOwnPage: boolean;
}

/** Refuses a request without a valid anti-forgery token (security: CSRF; wire §1.10). */
export const requireToken = (
  { request, services }: HttpContext,
  context: RequestContext,
  { fields, acceptsHeader, acceptsOwnPage }: TokenRule,
): void => {
  const header = acceptsHeader ? request.headers['x-csrf-token'] : undefined;
  const state = tokenState(fields, context.token, typeof header === 'string' ? header : undefined);
  const isOwnPage = acceptsOwnPage && state === 'absent' && provenanceOf(request, services.settings.baseUrl) === 'own';
  if (state !== 'holds' && !isOwnPage) throw tokenInvalid();
};
