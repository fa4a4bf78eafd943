import type { itemRatingCalls } from '../../../protocol/articles/rating.ts';
import { type ArticleAnswers, articleAnswer, saidText } from '../../core/article-answer.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { moment } from '../../core/clock.ts';
import { Refusal } from '../../core/refusal.ts';
import { text } from '../../core/texts.ts';
import { spend } from '../../core/throttle.ts';
import type { Visit } from '../../core/visit.ts';
import { itemSubject } from '../items/subject-queries.ts';
import { addItemVote } from './rating-queries.ts';

/** A visitor without a cookie cannot be told from the next one; a storm from one network ends. */
export const mayVoteNow = async ({ services, actor, network }: Visit): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new Refusal('RATING_NEEDS_COOKIE');
  await spend(services, `item-vote:${network}`, { most: 300, perMs: 10 * 60_000 });
};

const starOf = (given: string): number => (/^[1-5]$/.test(given) ? Number(given) : 0);

export const itemRatingAnswers: ArticleAnswers<keyof typeof itemRatingCalls> = {
  'item/vote': articleAnswer({
    before: mayVoteNow,
    act: 'item.rate',
    on: (visit, { itemID }) => itemSubject(visit, itemID, { lock: true }),
    run: async ({ sql, actor, services, touch }, item, { user_rating }) => {
      const to = articlePaths.item({ id: item.id, alias: '' });
      const value = starOf(user_rating);
      if (value === 0) return { said: saidText(''), outcome: { to } };
      const tally = await addItemVote(sql, { itemId: item.id, actor, value, now: moment(services.clock) });
      if (tally) touch(`item:${item.id}`);
      const sentence = text(tally ? 'ITEM_RATING_THANKS' : 'ITEM_RATED_ALREADY');
      return {
        said: saidText(sentence),
        outcome: { to, notice: { kind: tally ? 'success' : 'error', text: sentence } },
      };
    },
  }),
};
