import type { FastifyReply } from 'fastify';
import { templateVote, type VoteResult } from '../../../protocol/articles/template-vote.ts';
import { failedVote, templateVoteAnswer, votedPath } from '../../articles/rating/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Notice } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { refuseWhenOverloaded } from '../limits/overload.ts';
import { redirectAfterPost } from '../pages/respond.ts';
import { perform } from './dispatch.ts';
import { isForeign } from './origin.ts';
import type { SubmittedFields } from './submitted-fields.ts';
import { requireSameSite } from './verify-request.ts';

const lastText = ({ body }: SubmittedFields, name: string): string => {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
};

// The only plugin call that is answered; installed templates answered others to anybody (ruling 17).
const isVote = ({ services, request }: HttpContext, submitted: SubmittedFields): boolean =>
  request.method === 'POST' &&
  lastText(submitted, 'plugin') === services.settings.templatePlugin &&
  lastText(submitted, 'data[action]') === 'voting' &&
  ['json', ''].includes(lastText(submitted, 'format')) &&
  !isForeign(request, services.settings.baseUrl);

const isResult = (value: unknown): value is VoteResult =>
  typeof value === 'object' && value !== null && 'status' in value && 'action' in value;

// A forbidden article and a missing one fail alike, so that nobody can tell them apart. A rate limit has its status.
const vote = async (ctx: HttpContext, fields: { user_rating: string; id: string }): Promise<VoteResult> => {
  const context = await ctx.load();
  if (!templateVote.safeParse(fields).success) return failedVote;
  try {
    requireSameSite(ctx, context, { fields: {}, isForeign: false });
    const result = await perform(context, templateVote, false, templateVoteAnswer, fields);
    return isResult(result) ? result : failedVote;
  } catch (error) {
    if (error instanceof UserError && error.status !== 429) return failedVote;
    throw error;
  }
};

const noticeOf = ({ status }: VoteResult): Notice => {
  if (status === 'true') return { kind: 'success', text: text('VOTE_THANKS') };
  return { kind: 'error', text: text(status === 'invalid' ? 'VOTE_ALREADY' : 'VOTE_WRONG') };
};

/**
 * Answers a vote by the stars of the template, posted to whatever page they are on (spec §7.2, wire template vote):
 * JSON whose `data` holds JSON. The form of a page without scripts names no format and is redirected to the article.
 */
export const answerTemplateVote = async (ctx: HttpContext, submitted: SubmittedFields): Promise<FastifyReply> => {
  if (!isVote(ctx, submitted)) throw new UserError('FORBIDDEN', { status: 403 });
  refuseWhenOverloaded(ctx.request);
  const fields = { user_rating: lastText(submitted, 'data[user_rating]'), id: lastText(submitted, 'data[id]') };
  const result = await vote(ctx, fields);
  if (lastText(submitted, 'format') === '') {
    if (!templateVote.shape.id.safeParse(fields.id).success) throw new UserError('FORBIDDEN', { status: 403 });
    return redirectAfterPost(ctx, { to: votedPath(fields.id), notice: noticeOf(result) });
  }
  return ctx.reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ success: true, message: null, messages: null, data: [JSON.stringify(result)] });
};
