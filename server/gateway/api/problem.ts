import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { setRetryAfter, userErrorOf } from '../pages/user-error.ts';

/** Fields of forms by which the rules of a site name their errors, and the fields of a body that they mean. */
const fieldNames: Readonly<Record<string, string>> = {
  body: 'content',
  comment: 'content',
  commentText: 'content',
  publish_up: 'publishAt',
  terms: 'acceptsTerms',
};

interface ApiError {
  readonly status: number;
  readonly challenge?: string;
}

const statusOf = ({ status, code = '' }: UserError): ApiError => {
  if (code === 'sign-in') return { status: 401, challenge: '' };
  if (code === 'invalid-token') return { status: 401, challenge: ', error="invalid_token"' };
  if (code.startsWith('scope:'))
    return { status: 403, challenge: `, error="insufficient_scope", scope="${code.slice('scope:'.length)}"` };
  // The version in `If-Match` is not the current one.
  return { status: code === 'changed' ? 412 : status };
};

const detailsOf = ({ errors }: UserError) => {
  const fields = errors.flatMap(({ field, message }) =>
    field === undefined ? [] : [{ field: fieldNames[field] ?? field, detail: message }],
  );
  return fields.length > 0 ? { errors: fields } : {};
};

/** Answers an error as problem details (RFC 9457), with the challenge of a missing or insufficient token (RFC 6750). */
export const sendProblem = (services: Services, reply: FastifyReply, thrown: unknown): FastifyReply => {
  const error = userErrorOf(services, thrown, reply.request.url);
  const { status, challenge } = statusOf(error);
  setRetryAfter(reply, error);
  if (status === 429 && error.retryAfter === undefined) reply.header('retry-after', '60');
  if (challenge !== undefined)
    reply.header('www-authenticate', `Bearer realm="${services.settings.baseUrl}"${challenge}`);
  const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: error.message };
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ ...problem, ...detailsOf(error) }));
};
