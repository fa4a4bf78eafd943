import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Command, type ExceptionCommand, redirect, reject, resolve } from '../../protocol/commands.ts';
import { calls, type Namespace, namespaces } from '../../protocol/registry.ts';
import type { Fields } from '../../protocol/wire.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { isRedirect, type Notice, packNotice } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { tokenState } from '../core/security/index.ts';
import { type CookieJar, visitorSeconds } from './cookies.ts';
import { perform } from './dispatch.ts';
import { refusalOf, tellRetry } from './fault.ts';
import { answers } from './handlers.ts';
import { loadContext } from './load-context.ts';
import { provenanceOf } from './origin.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { requireSession } from './session-ended.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';
import { sendCommands, type Transport, transportOf } from './transports.ts';

const known: ReadonlyMap<string, Namespace> = new Map(
  namespaces.map(namespace => [namespace.toLowerCase(), namespace]),
);

/** `site.views.x.y` and further parts are accepted; anything that is not declared is not found (wire §1.4). */
const namespaceOf = (asked: string): Namespace | undefined =>
  known.get(asked.replaceAll('.', '/').split('/').slice(0, 4).join('/').toLowerCase());

const tokenFields = (request: FastifyRequest, transport: Transport, asked: SubmittedFields): Fields =>
  transport.kind === 'jsonp' && request.method === 'GET' ? asked.query : asked.body;

const commandsOf = async (
  request: FastifyRequest,
  transport: Transport,
  context: RequestContext,
  asked: SubmittedFields,
  say: (notice: Notice) => void,
): Promise<Command[]> => {
  const { settings } = context.services;
  const fields = tokenFields(request, transport, asked);
  const isForeign = provenanceOf(request, settings.baseUrl) === 'foreign';
  if (!isForeign) requireSession(request, context, fields);
  const header = request.headers['x-csrf-token'];
  const token = tokenState(fields, context.token, typeof header === 'string' ? header : undefined);
  if (token !== 'holds' || isForeign) throw new UserError('TOKEN_INVALID', { code: 'token' });
  const namespace = namespaceOf(fieldText(asked.fields, 'namespace'));
  if (!namespace) throw new UserError('NAMESPACE_UNKNOWN', { status: 404 });
  const { params, reads } = calls[namespace];
  if (!reads && request.method !== 'POST') throw new UserError('FORBIDDEN', { status: 403 });
  const result = await perform(context, params, reads, answers[namespace], asked.fields);
  if (isRedirect(result)) {
    if (result.notice) say(result.notice);
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

const rejectedWithException = (refusal: UserError): ExceptionCommand => {
  const { message, code = null } = refusal;
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
const rejectsWithException = ({ site }: Services, asked: SubmittedFields): boolean => {
  const namespace = namespaceOf(fieldText(asked.fields, 'namespace'));
  return site.get('compat.client') && namespace !== undefined && calls[namespace].rejectsWithException === true;
};

/** Answers a namespaced call (A-020 … A-039): always commands, never a 500 (rulings 6 and 7). */
export const answerNamespaced = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: SubmittedFields,
): Promise<FastifyReply> => {
  const transport = transportOf(asked.fields);
  if (transport.kind === 'refused') return sendCommands(reply, transport, []);
  try {
    refuseWhenOverloaded(request);
    const context = await loadContext(services, jar, request, reply, asked);
    // A stale page gets the cookies of today along with the refusal, so that its next try holds.
    if (context.token) jar.setToken(reply, context.token, context.actor.account ? undefined : visitorSeconds);
    const say = (notice: Notice): void => jar.setNotice(reply, packNotice(services.settings.secret, notice));
    const commands = await commandsOf(request, transport, context, asked, say);
    jar.greetNew(request, reply);
    return sendCommands(reply, transport, commands);
  } catch (error) {
    const refusal = refusalOf(services, error, request.url);
    tellRetry(reply, refusal);
    if (refusal.status < 500) jar.greetNew(request, reply);
    const command = rejectsWithException(services, asked) ? rejectedWithException(refusal) : rejected(refusal);
    return sendCommands(reply, transport, [command]);
  }
};
