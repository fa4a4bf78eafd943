import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { isSessionToken } from '../core/security/index.ts';

/**
 * Refuses what a page printed for a signed-in person asks after the session has ended: done as a visitor, it would be
 * somebody else's act. The page is known by the token it was opened with, in its forms or in `X-Page-Token`.
 */
export const requireSession = (
  { headers }: FastifyRequest,
  { actor, services: { settings } }: RequestContext,
  fields: Readonly<Record<string, unknown>>,
): void => {
  if (actor.account) return;
  const opened = headers['x-page-token'];
  const tokens = typeof opened === 'string' ? [opened, ...Object.keys(fields)] : Object.keys(fields);
  if (tokens.some(token => isSessionToken(settings.secret, token)))
    throw new UserError('SESSION_ENDED', { status: 403, code: 'sign-in' });
};
