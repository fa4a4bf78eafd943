import type { FastifyReply } from 'fastify';
import type { ParamSchema } from '../../../protocol/call.ts';
import { type TaskName, taskNames, tasks } from '../../../protocol/registry.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type AnyTaskHandler, isFileResponse, isRedirect, type JsonResponse } from '../../core/http/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { sendAttachment } from '../files/attachment.ts';
import { refuseWhenOverloaded } from '../limits/overload.ts';
import { redirectAfterPost } from '../pages/respond.ts';
import { setRetryAfter, userErrorOf } from '../pages/user-error.ts';
import { contextWithFiles, perform } from './dispatch.ts';
import { taskHandlers } from './handlers.ts';
import { answerInvalidForm } from './invalid-form.ts';
import { provenanceOf } from './origin.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';
import { sendJson, transportOf } from './transports.ts';
import { requireSameSite, requireToken } from './verify-request.ts';

const known: ReadonlyMap<string, TaskName> = new Map(taskNames.map(name => [name.toLowerCase(), name]));

const isJsonResponse = (value: unknown): value is JsonResponse =>
  typeof value === 'object' && value !== null && 'json' in value;

/** Answers a form post (wire §1.10): a redirect with a notice, or the form with its errors and the submitted text. */
export const answerTask = async (ctx: HttpContext, submitted: SubmittedFields): Promise<FastifyReply> => {
  const { services, request, reply } = ctx;
  const name = known.get(fieldText(submitted.fields, 'task').toLowerCase());
  if (!name || request.method !== 'POST') throw new UserError('TASK_UNKNOWN', { status: 404 });
  const schema: ParamSchema = tasks[name].params;
  const handler: AnyTaskHandler = taskHandlers[name];
  const transport = transportOf(submitted.fields);
  const fields = { ...submitted.fields, args: undefined, return: fieldText(submitted.fields, 'return') || undefined };
  const isForeign = provenanceOf(request, services.settings.baseUrl) === 'foreign';
  let context: RequestContext | undefined;
  try {
    refuseWhenOverloaded(request);
    context = await contextWithFiles(ctx, submitted);
    if (!tasks[name].isKeyed) {
      requireSameSite(ctx, context, { fields: submitted.body, isForeign });
      requireToken(ctx, context, { fields: submitted.body, acceptsOwnPage: true });
    }
    const result = await perform(context, schema, false, handler, fields);
    if (tasks[name].tells && isJsonResponse(result)) return sendJson(reply, transport, 200, result.json);
    if (isFileResponse(result)) return await sendAttachment(request, reply, result.file);
    if (!isRedirect(result)) throw new Error(`task ${name} returned no response`);
    return redirectAfterPost(ctx, result);
  } catch (thrown) {
    const error = userErrorOf(services, thrown, request.url);
    setRetryAfter(reply, error);
    if (tasks[name].tells) {
      const { message, status, code = null } = error;
      return sendJson(reply, transport, status, { type: 'error', message, code: status, html: '', customCode: code });
    }
    if (!context) throw error;
    return answerInvalidForm(ctx, context, error, { handler, schema, fields, submitted, isForeign });
  }
};
