import type { z } from 'zod';
import type { templateVote, VoteResult } from '../../../protocol/articles/template-vote.ts';
import { handler } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { itemSubject } from '../article-model/index.ts';
import { addItemVote, checkVoteRate } from './rating-queries.ts';

/**
 * Response to a vote that was not counted: invalid fields, or an item this reader may not see (wire, template vote).
 */
export const failedVote: VoteResult = { action: 'failed', status: 'false' };

/** Item id in `post_vote_{id}`; 0 if invalid. */
const votedItem = (id: string): number => Number(/^post_vote_([1-9]\d{0,9})$/.exec(id)?.[1] ?? 0);

export const votedPath = (id: string): string => articlePaths.item({ id: votedItem(id), alias: '' });

/**
 * Handles a vote by the stars of the template: the same votes as the area's own form, one per person and item (I-030).
 */
export const templateVoteAnswer = handler({
  prepare: (context, { id }: z.infer<typeof templateVote>) => checkVoteRate(context, votedItem(id)),
  act: 'item.rate',
  invalidates: ['item'],
  load: (context, { id }) => itemSubject(context, votedItem(id), { lock: true }),
  run: async ({ sql, actor, services, invalidate }, item, { user_rating }): Promise<VoteResult> => {
    const vote = { itemId: item.id, actor, value: Number(user_rating), now: moment(services.clock) };
    const tally = await addItemVote(sql, vote);
    if (!tally) return { action: 'none', status: 'invalid' };
    invalidate(`item:${item.id}`);
    return { action: String(Math.round(tally.sum / tally.count)), status: 'true' };
  },
});
