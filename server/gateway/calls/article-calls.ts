import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArticleCall } from '../../../protocol/articles/call.ts';
import { type ArticleCallName, articleCalls } from '../../../protocol/articles/registry.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import {
  type AnyArticleHandler,
  type ArticleResponse,
  type ArticleResult,
  textResponse,
} from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { refuseWhenOverloaded } from '../limits/overload.ts';
import { redirectAfterPost } from '../pages/respond.ts';
import { setRetryAfter, userErrorOf } from '../pages/user-error.ts';
import { contextWithFiles, perform } from './dispatch.ts';
import { articleHandlers } from './handlers.ts';
import { answerInvalidForm } from './invalid-form.ts';
import { isForeign } from './origin.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';
import { isTokenError, requireSameSite, requireToken } from './verify-request.ts';

const isCall = (name: string): name is ArticleCallName => Object.hasOwn(articleCalls, name);

/** The call that `view` and `task` name. */
export const articleCallOf = ({ fields }: SubmittedFields): ArticleCallName | undefined => {
  const name = `${fieldText(fields, 'view')}/${fieldText(fields, 'task')}`;
  return isCall(name) ? name : undefined;
};

/** Whether a script sent the request, and not a form or a link that the browser followed. */
export const isScripted = ({ headers }: FastifyRequest, { fields }: SubmittedFields): boolean =>
  headers['x-requested-with'] !== undefined ||
  (headers['sec-fetch-mode'] !== 'navigate' && fieldText(fields, 'format') === 'raw');

const verify = (
  ctx: HttpContext,
  context: RequestContext,
  submitted: SubmittedFields,
  { guard }: ArticleCall,
): void => {
  const { request } = ctx;
  const fields = submitted.body;
  requireSameSite(ctx, context, { fields, isForeign: isForeign(request, ctx.services.settings.baseUrl) });
  if (guard === 'origin') return;
  if (request.method !== 'POST') throw new UserError('FORBIDDEN', { status: 403 });
  requireToken(ctx, context, { fields, acceptsOwnPage: !isScripted(request, submitted) });
};

const send = (reply: FastifyReply, { type, body }: ArticleResponse): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body);

const refusedResponse = (error: UserError, { tellsToken }: ArticleCall, handler: AnyArticleHandler): ArticleResponse =>
  isTokenError(error) && tellsToken !== 'answer'
    ? textResponse(text('ARTICLE_TOKEN_INVALID'))
    : (handler.onRefused?.(error) ?? textResponse(error.message));

const correctable: readonly number[] = [409, 422, 429];

// A script too receives the status of what is forbidden or missing: the page then shows nothing (wire, articles §1.0).
const statusFor = (error: UserError): number =>
  isTokenError(error) || correctable.includes(error.status) ? 200 : error.status;

const isResult = (value: unknown): value is ArticleResult =>
  typeof value === 'object' && value !== null && 'response' in value && 'redirect' in value;

/** Details for our own client only: the code, and each field with its sentence. */
const detailsOf = ({ code = '', errors }: UserError): string =>
  encodeURIComponent(JSON.stringify({ code, errors: errors.map(({ field = '', message }) => [field, message]) }));

/**
 * Answers a call of the article area (spec §7.1): a text for a script; for a browser a redirect or the form with
 * errors.
 */
export const answerArticleCall = async (
  ctx: HttpContext,
  submitted: SubmittedFields,
  name: ArticleCallName,
): Promise<FastifyReply> => {
  const { services, request, reply } = ctx;
  const call: ArticleCall = articleCalls[name];
  const handler: AnyArticleHandler = articleHandlers[name];
  const scripted = isScripted(request, submitted);
  const fields = { ...submitted.fields, args: undefined };
  let context: RequestContext | undefined;
  try {
    refuseWhenOverloaded(request);
    context = await contextWithFiles(ctx, submitted);
    verify(ctx, context, submitted, call);
    const result = await perform(context, call.params, false, handler, fields);
    if (!isResult(result)) throw new Error(`call ${name} returned no response`);
    return scripted ? send(reply, result.response) : redirectAfterPost(ctx, result.redirect);
  } catch (thrown) {
    const error = userErrorOf(services, thrown, request.url);
    if (scripted) reply.header('x-refusal', detailsOf(error));
    setRetryAfter(reply, error);
    if (scripted) return send(reply.code(statusFor(error)), refusedResponse(error, call, handler));
    if (!context) throw error;
    const form = { handler, schema: call.params, fields, submitted };
    return answerInvalidForm(ctx, context, error, {
      ...form,
      isForeign: isForeign(request, services.settings.baseUrl),
    });
  }
};
