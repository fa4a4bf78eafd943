import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ParamSchema } from '../../protocol/call.ts';
import { type TaskName, taskNames, tasks } from '../../protocol/registry.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import {
  type AnyTaskHandler,
  isFileResponse,
  isRedirect,
  type JsonResponse,
  packNotice,
  type Redirect,
} from '../core/http/index.ts';
import { tokenState } from '../core/security/index.ts';
import { sendAttachment } from './attachment.ts';
import { backToList } from './bulk-refusals.ts';
import type { CookieJar } from './cookies.ts';
import { decoded, perform } from './dispatch.ts';
import { refusalOf, tellRetry } from './fault.ts';
import { taskHandlers } from './handlers.ts';
import { loadContext } from './load-context.ts';
import { provenanceOf } from './origin.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { sendPage } from './pages.ts';
import { requireSession } from './session-ended.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';
import { sendTold, transportOf } from './transports.ts';

const known: ReadonlyMap<string, TaskName> = new Map(taskNames.map(name => [name.toLowerCase(), name]));

const check = (request: FastifyRequest, context: RequestContext, asked: SubmittedFields): void => {
  const token = tokenState(asked.body, context.token);
  const provenance = provenanceOf(request, context.services.settings.baseUrl);
  if (provenance !== 'foreign') requireSession(request, context, asked.body);
  // A page without scripts has no token to send; it comes from our own page, and the browser says so.
  if (provenance === 'foreign' || token === 'wrong' || (token === 'absent' && provenance !== 'own'))
    throw new UserError('TOKEN_INVALID', { status: 403, code: 'token' });
};

/** Leads to the outcome of a form with what is to be said there. */
export const finish = (services: Services, jar: CookieJar, reply: FastifyReply, outcome: Redirect): FastifyReply => {
  if (outcome.notice) jar.setNotice(reply, packNotice(services.settings.secret, outcome.notice));
  return reply.header('cache-control', 'no-store').redirect(`${services.settings.basePath}${outcome.to}`, 303);
};

const isJsonResponse = (value: unknown): value is JsonResponse =>
  typeof value === 'object' && value !== null && 'json' in value;

/** Answers a form post (wire §1.10): a redirect with a notice, or the form again with its text kept. */
export const answerTask = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: SubmittedFields,
): Promise<FastifyReply> => {
  const name = known.get(fieldText(asked.fields, 'task').toLowerCase());
  if (!name || request.method !== 'POST') throw new UserError('TASK_UNKNOWN', { status: 404 });
  const params: ParamSchema = tasks[name].params;
  const answer: AnyTaskHandler = taskHandlers[name];
  const transport = transportOf(asked.fields);
  const fields = { ...asked.fields, args: undefined, return: fieldText(asked.fields, 'return') || undefined };
  let context: RequestContext | undefined;
  try {
    refuseWhenOverloaded(request);
    context = await loadContext(services, jar, request, reply, asked);
    if (!tasks[name].isKeyed) check(request, context, asked);
    const outcome = await perform(context, params, false, answer, fields);
    if (tasks[name].tells && isJsonResponse(outcome)) return sendTold(reply, transport, 200, outcome.json);
    if (isFileResponse(outcome)) return await sendAttachment(request, reply, outcome.file);
    if (!isRedirect(outcome)) throw new Error(`task ${name} gave no outcome`);
    return finish(services, jar, reply, outcome);
  } catch (error) {
    const refusal = refusalOf(services, error, request.url);
    tellRetry(reply, refusal);
    if (tasks[name].tells) {
      const { message, status, code = null } = refusal;
      return sendTold(reply, transport, status, { type: 'error', message, code: status, html: '', customCode: code });
    }
    if (!context) throw refusal;
    const read = decoded(context, params, fields);
    // A form is shown again for a field of its own; a selection of which a row cannot be changed leads back to its list.
    const isOfField = refusal.field !== undefined && refusal.rows.length === 0;
    const list = answer.onInvalid && read.ok && isOfField ? undefined : backToList(context, asked, refusal);
    if (list && refusal.code !== 'token') return finish(services, jar, reply, list);
    // Nor does a foreign page get a form of ours filled with words of its choice.
    const isForeign = provenanceOf(request, services.settings.baseUrl) === 'foreign';
    if (!answer.onInvalid || !read.ok || refusal.status === 404 || isForeign) throw refusal;
    const page = await answer.onInvalid(context, read.params, refusal);
    return sendPage(services, jar, request, reply, context, { ...page, status: refusal.status, tags: [] });
  }
};
