import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArticleCall } from '../../protocol/articles/call.ts';
import { type ArticleCallName, articleCalls } from '../../protocol/articles/registry.ts';
import { itemCommentHandlers } from '../articles/comments/index.ts';
import { itemRatingHandlers } from '../articles/rating/index.ts';
import { recommendingHandlers } from '../articles/recommending/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import {
  type AnyArticleHandler,
  type ArticleHandlers,
  type ArticleResponse,
  type ArticleResult,
  textResponse,
} from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { tokenState } from '../core/security/index.ts';
import { backToList } from './bulk-refusals.ts';
import type { CookieJar } from './cookies.ts';
import { decoded, perform } from './dispatch.ts';
import { refusalOf, tellRetry } from './fault.ts';
import { loadContext } from './load-context.ts';
import { provenanceOf } from './origin.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { sendPage } from './pages.ts';
import { requireSession } from './session-ended.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';
import { finish } from './tasks.ts';

/** Every call of the article area with its answer. */
export const articleHandlers: ArticleHandlers = {
  ...itemRatingHandlers,
  ...recommendingHandlers,
  ...itemCommentHandlers,
};

const isCall = (name: string): name is ArticleCallName => Object.hasOwn(articleCalls, name);

/** The call that `view` and `task` name. */
export const articleCallOf = (asked: SubmittedFields): ArticleCallName | undefined => {
  const name = `${fieldText(asked.fields, 'view')}/${fieldText(asked.fields, 'task')}`;
  return isCall(name) ? name : undefined;
};

/** Whether a script asked, and not a form or a link that the browser followed. */
export const isScripted = ({ headers }: FastifyRequest, asked: SubmittedFields): boolean =>
  headers['x-requested-with'] !== undefined ||
  (headers['sec-fetch-mode'] !== 'navigate' && fieldText(asked.fields, 'format') === 'raw');

class TokenRefusal extends UserError {
  constructor() {
    super('TOKEN_INVALID', { status: 403, code: 'token' });
  }
}

/** Another site's page: its address stands in `Origin`, `Sec-Fetch-Site` or, with older browsers, in `Referer`. */
export const isForeign = (request: FastifyRequest, baseUrl: string): boolean => {
  if (provenanceOf(request, baseUrl) === 'foreign') return true;
  const { referer } = request.headers;
  if (referer === undefined || request.headers['sec-fetch-site'] !== undefined) return false;
  return !URL.canParse(referer) || ![new URL(baseUrl).host, request.headers.host].includes(new URL(referer).host);
};

const check = (
  request: FastifyRequest,
  context: RequestContext,
  asked: SubmittedFields,
  { guard }: ArticleCall,
): void => {
  const { baseUrl } = context.services.settings;
  if (isForeign(request, baseUrl)) throw new TokenRefusal();
  requireSession(request, context, asked.body);
  if (guard === 'origin') return;
  if (request.method !== 'POST') throw new UserError('FORBIDDEN', { status: 403 });
  const token = tokenState(asked.body, context.token);
  // A page without scripts has no token to send; it comes from our own page, and the browser says so.
  const isProven = token === 'absent' && provenanceOf(request, baseUrl) === 'own' && !isScripted(request, asked);
  if (token !== 'holds' && !isProven) throw new TokenRefusal();
};

const send = (reply: FastifyReply, { type, body }: ArticleResponse): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body);

const refusedSaid = (refusal: UserError, { tellsToken }: ArticleCall, answer: AnyArticleHandler): ArticleResponse =>
  refusal instanceof TokenRefusal && tellsToken !== 'answer'
    ? textResponse(text('ARTICLE_TOKEN_INVALID'))
    : (answer.onRefused?.(refusal) ?? textResponse(refusal.message));

const mendable: readonly number[] = [409, 422, 429];

// Who may not and what is not there stay what they are for a script too: the page shows nothing then (wire, articles §1.0).
const statusFor = (refusal: UserError): number =>
  refusal instanceof TokenRefusal || mendable.includes(refusal.status) ? 200 : refusal.status;

const isDone = (value: unknown): value is ArticleResult =>
  typeof value === 'object' && value !== null && 'response' in value && 'redirect' in value;

/** Details for our own client only: the code, and each field with its sentence. */
const toldOf = ({ code = '', errors }: UserError): string =>
  encodeURIComponent(JSON.stringify({ code, errors: errors.map(({ field = '', message }) => [field, message]) }));

/** Answers a call of the article area (spec §7.1): its text for a script; for a browser a redirect or the form again. */
export const answerArticleCall = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: SubmittedFields,
  name: ArticleCallName,
): Promise<FastifyReply> => {
  const call: ArticleCall = articleCalls[name];
  const answer: AnyArticleHandler = articleHandlers[name];
  const scripted = isScripted(request, asked);
  const fields = { ...asked.fields, args: undefined };
  let context: RequestContext | undefined;
  try {
    refuseWhenOverloaded(request);
    context = await loadContext(services, jar, request, reply, asked);
    check(request, context, asked, call);
    const done = await perform(context, call.params, false, answer, fields);
    if (!isDone(done)) throw new Error(`call ${name} said nothing`);
    return scripted ? send(reply, done.response) : finish(services, jar, reply, done.redirect);
  } catch (error) {
    const refusal = refusalOf(services, error, request.url);
    if (scripted) reply.header('x-refusal', toldOf(refusal));
    tellRetry(reply, refusal);
    if (scripted) return send(reply.code(statusFor(refusal)), refusedSaid(refusal, call, answer));
    if (!context) throw refusal;
    const list = isForeign(request, services.settings.baseUrl) ? undefined : backToList(context, asked, refusal);
    if (list && refusal.code !== 'token') return finish(services, jar, reply, list);
    const read = decoded(context, call.params, fields);
    if (!answer.onInvalid || !read.ok || refusal.status === 404 || isForeign(request, services.settings.baseUrl))
      throw refusal;
    const page = await answer.onInvalid(context, read.params, refusal);
    return sendPage(services, jar, request, reply, context, { ...page, status: refusal.status, tags: [] });
  }
};
