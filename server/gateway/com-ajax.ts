import type { FastifyReply, FastifyRequest } from 'fastify';
import { templateVote, type VoteResult } from '../../protocol/template-vote.ts';
import { failedVote, templateVoteAnswer, votedPath } from '../articles/rating/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import type { Notice } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { isForeign } from './article-calls.ts';
import type { CookieJar } from './cookies.ts';
import { perform } from './dispatch.ts';
import { loadContext } from './load-context.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { requireSession } from './session-ended.ts';
import type { SubmittedFields } from './submitted-fields.ts';
import { finish } from './tasks.ts';

const lastText = ({ body }: SubmittedFields, name: string): string => {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
};

/** The one thing that may be asked for here; installed templates answered others to anybody (ruling 17). */
const isVote = (services: Services, request: FastifyRequest, asked: SubmittedFields): boolean =>
  request.method === 'POST' &&
  lastText(asked, 'plugin') === services.settings.templatePlugin &&
  lastText(asked, 'data[action]') === 'voting' &&
  ['json', ''].includes(lastText(asked, 'format')) &&
  !isForeign(request, services.settings.baseUrl);

const isResult = (value: unknown): value is VoteResult =>
  typeof value === 'object' && value !== null && 'status' in value && 'action' in value;

// Who may not, and what is not there, fail alike: nobody learns which. A storm is told by its status.
const voted = async (
  request: FastifyRequest,
  context: RequestContext,
  fields: { user_rating: string; id: string },
): Promise<VoteResult> => {
  if (!templateVote.safeParse(fields).success) return failedVote;
  try {
    requireSession(request, context, {});
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
 * A vote by the stars of the template, posted to whatever page they stand on (spec §7.2, wire template vote): JSON whose
 * `data` holds JSON. The form of a page without scripts names no format and is led back to the article.
 */
export const answerComAjax = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: SubmittedFields,
): Promise<FastifyReply> => {
  if (!isVote(services, request, asked)) throw new UserError('FORBIDDEN', { status: 403 });
  refuseWhenOverloaded(request);
  const context = await loadContext(services, jar, request, reply);
  const fields = { user_rating: lastText(asked, 'data[user_rating]'), id: lastText(asked, 'data[id]') };
  const result = await voted(request, context, fields);
  if (lastText(asked, 'format') === '') {
    if (!templateVote.shape.id.safeParse(fields.id).success) throw new UserError('FORBIDDEN', { status: 403 });
    return finish(services, jar, reply, { to: votedPath(fields.id), notice: noticeOf(result) });
  }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ success: true, message: null, messages: null, data: [JSON.stringify(result)] });
};
