import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { isUnavailable } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';

const statusOf = (error: unknown): number | undefined =>
  error && typeof error === 'object' && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/**
 * Turns whatever was thrown into an error for the user (design, decision 9): a UserError as it is, a database out of
 * reach as "busy", the server's own limits by their status; anything else is logged with an id and answered with one
 * sentence.
 */
export const userErrorOf = (services: Services, error: unknown, address: string): UserError => {
  if (error instanceof UserError) return error;
  if (isUnavailable(error)) {
    services.log.error({ err: error, address }, 'database out of reach');
    return new UserError('BUSY', { status: 503, code: 'busy' });
  }
  const status = statusOf(error);
  // Sent by under-pressure while the event loop lags.
  if (status === 503) return new UserError('BUSY', { status, code: 'busy' });
  if (status === 429) return new UserError('TOO_MANY', { status, code: 'slow-down' });
  if (status === 413) return new UserError('TOO_LARGE', { status });
  if (status !== undefined && status >= 400 && status < 500) return new UserError('REQUEST_UNREADABLE', { status });
  const id = randomBytes(4).toString('hex');
  services.log.error({ err: error, address, id }, 'fault');
  return new UserError('FAULT', { args: [id], status: 500, code: 'fault' });
};

/** Sets the `Retry-After` header of an error that says when to try again. */
export const setRetryAfter = (reply: FastifyReply, { retryAfter }: UserError): void => {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
};
