import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Command, type ExceptionCommand, redirect, reject, resolve } from '../../../protocol/commands.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { calls, type Namespace, namespaces } from '../../../protocol/registry.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { isRedirect, packNotice } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { visitorSeconds } from '../context/cookies.ts';
import type { HttpContext } from '../context/http-context.ts';
import { refuseWhenOverloaded } from '../limits/overload.ts';
import { setRetryAfter, userErrorOf } from '../pages/user-error.ts';
import { contextWithFiles, perform } from './dispatch.ts';
import { handlers } from './handlers.ts';
import { provenanceOf } from './origin.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';
import { sendCommands, type Transport, transportOf } from './transports.ts';
import { requireSameSite, requireToken } from './verify-request.ts';

const known: ReadonlyMap<string, Namespace> = new Map(
  namespaces.map(namespace => [namespace.toLowerCase(), namespace]),
);

/** `site.views.x.y` and further parts are accepted; anything that is not declared is not found (wire §1.4). */
const namespaceOf = ({ fields }: SubmittedFields): Namespace | undefined =>
  known.get(fieldText(fields, 'namespace').replaceAll('.', '/').split('/').slice(0, 4).join('/').toLowerCase());

const tokenFields = (request: FastifyRequest, transport: Transport, { query, body }: SubmittedFields): Fields =>
  transport.kind === 'jsonp' && request.method === 'GET' ? query : body;

const commandsOf = async (ctx: HttpContext, transport: Transport, submitted: SubmittedFields): Promise<Command[]> => {
  const { request, cookies } = ctx;
  const { settings } = ctx.services;
  const context = await contextWithFiles(ctx, submitted);
  // A stale page receives the current cookies along with the refusal, so that its next request succeeds.
  if (context.token) cookies.setToken(context.token, context.actor.account ? undefined : visitorSeconds);
  const fields = tokenFields(request, transport, submitted);
  requireSameSite(ctx, context, { fields, isForeign: provenanceOf(request, settings.baseUrl) === 'foreign' });
  requireToken(ctx, context, { fields, acceptsHeader: true, acceptsOwnPage: false });
  const namespace = namespaceOf(submitted);
  if (!namespace) throw new UserError('NAMESPACE_UNKNOWN', { status: 404 });
  const { params, reads } = calls[namespace];
  if (!reads && request.method !== 'POST') throw new UserError('FORBIDDEN', { status: 403 });
  const result = await perform(context, params, reads, handlers[namespace], submitted.fields);
  if (isRedirect(result)) {
    if (result.notice) cookies.setNotice(packNotice(settings.secret, result.notice));
    return [redirect(result.to.startsWith('/') ? settings.basePath + result.to : result.to)];
  }
  return [resolve(...(Array.isArray(result) ? result : []))];
};

const rejected = ({ message, code, field, errors }: UserError): Command =>
  reject(
    message || text('FAULT', ''),
    code,
    field,
    errors.map(error => [error.field ?? '', error.message]),
  );

const rejectedWithException = (error: UserError): ExceptionCommand => {
  const { message, code = null } = error;
  const exception = {
    type: 'error' as const,
    message: message || text('FAULT', ''),
    code: 400,
    html: '',
    customCode: code,
  };
  return { type: 'reject', data: [exception, code ?? ''] };
};

/** Whether installed clients, when they are on, are rejected with an exception. */
const rejectsWithException = ({ site }: Services, submitted: SubmittedFields): boolean => {
  const namespace = namespaceOf(submitted);
  return site.get('compat.client') && namespace !== undefined && calls[namespace].rejectsWithException === true;
};

/** Answers a namespaced call (A-020 … A-039): always commands, never a 500 (rulings 6 and 7). */
export const answerNamespaced = async (ctx: HttpContext, submitted: SubmittedFields): Promise<FastifyReply> => {
  const { services, cookies, request, reply } = ctx;
  const transport = transportOf(submitted.fields);
  if (transport.kind === 'refused') return sendCommands(reply, transport, []);
  try {
    refuseWhenOverloaded(request);
    const commands = await commandsOf(ctx, transport, submitted);
    cookies.issueVisitor();
    return sendCommands(reply, transport, commands);
  } catch (thrown) {
    const error = userErrorOf(services, thrown, request.url);
    setRetryAfter(reply, error);
    if (error.status < 500) cookies.issueVisitor();
    const command = rejectsWithException(services, submitted) ? rejectedWithException(error) : rejected(error);
    return sendCommands(reply, transport, [command]);
  }
};
