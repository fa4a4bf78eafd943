import type { z } from 'zod';
import type { templateVote, VoteResult } from '../../../protocol/articles/template-vote.ts';
import { handler } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { articleSubject } from '../article-model/index.ts';
import { addArticleVote, checkVoteRate } from './rating-queries.ts';

/**
 * Response to a vote that was not counted: invalid fields, or an article this reader may not see (wire, template vote).
 */
export const failedVote: VoteResult = { action: 'failed', status: 'false' };

/** Article id in `post_vote_{id}`; 0 if invalid. */
const votedArticle = (id: string): number => Number(/^post_vote_([1-9]\d{0,9})$/.exec(id)?.[1] ?? 0);

export const votedPath = (id: string): string => articlePaths.article({ id: votedArticle(id), alias: '' });

/**
 * Handles a vote by the stars of the template: the same votes as the area's own form, one per person and article
 * (I-030).
 */
export const templateVoteAnswer = handler({
  prepare: (context, { id }: z.infer<typeof templateVote>) => checkVoteRate(context, votedArticle(id)),
  act: 'article.rate',
  invalidates: ['item'],
  load: (context, { id }) => articleSubject(context, votedArticle(id), { lock: true }),
  run: async ({ sql, actor, services, invalidate }, article, { user_rating }): Promise<VoteResult> => {
    const vote = { articleId: article.id, actor, value: Number(user_rating), now: moment(services.clock) };
    const tally = await addArticleVote(sql, vote);
    if (!tally) return { action: 'none', status: 'invalid' };
    invalidate(`item:${article.id}`);
    return { action: String(Math.round(tally.sum / tally.count)), status: 'true' };
  },
});
