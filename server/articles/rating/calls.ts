import type { articleRatingCalls, RemovedVote } from '../../../protocol/articles/rating.ts';
import { type ArticleHandlers, articleHandler, textResponse } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { articleSubject, votesPercentage } from '../article-model/index.ts';
import { addArticleVote, checkVoteRate, removeArticleVote } from './rating-queries.ts';
import { articleVotesWords } from './views.tsx';

const starOf = (star: string): number => (/^[1-5]$/.test(star) ? Number(star) : 0);

export const articleRatingHandlers: ArticleHandlers<keyof typeof articleRatingCalls> = {
  'item/vote': articleHandler({
    prepare: (context, { itemID }) => checkVoteRate(context, itemID),
    act: 'article.rate',
    invalidates: ['item'],
    load: (context, { itemID }) => articleSubject(context, itemID, { lock: true }),
    run: async ({ sql, actor, services, invalidate }, article, { user_rating }) => {
      const to = articlePaths.article({ id: article.id, alias: '' });
      const value = starOf(user_rating);
      if (value === 0) return { response: textResponse(''), redirect: { to } };
      const tally = await addArticleVote(sql, { articleId: article.id, actor, value, now: moment(services.clock) });
      if (tally) invalidate(`item:${article.id}`);
      const sentence = text(tally ? 'ITEM_RATING_THANKS' : 'ITEM_RATED_ALREADY');
      return {
        response: textResponse(sentence),
        redirect: { to, notice: { kind: tally ? 'success' : 'error', text: sentence } },
      };
    },
  }),
  'item/unvote': articleHandler({
    prepare: (context, { itemID }) => checkVoteRate(context, itemID),
    act: 'article.rate',
    invalidates: ['item'],
    load: (context, { itemID }) => articleSubject(context, itemID, { lock: true }),
    run: async ({ sql, actor, invalidate }, article) => {
      const tally = await removeArticleVote(sql, article.id, actor);
      if (tally) invalidate(`item:${article.id}`);
      const sentence = text(tally ? 'RATING_TAKEN_BACK' : 'ITEM_NOT_RATED');
      const answer: RemovedVote = {
        isRemoved: tally !== null,
        text: sentence,
        percentage: tally ? votesPercentage(tally) : 0,
        votes: tally ? articleVotesWords(tally) : '',
      };
      return {
        response: { type: 'application/json', body: JSON.stringify(answer) },
        redirect: {
          to: articlePaths.article({ id: article.id, alias: '' }),
          notice: { kind: tally ? 'success' : 'error', text: sentence },
        },
      };
    },
  }),
};
