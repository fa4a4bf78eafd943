import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Document, idParam, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { votesPercentage } from '../article-model/index.ts';
import { type ArticleTally, articleVotesWords } from '../rating/index.ts';
import { readableArticle } from './article-page.tsx';

/** Plain text responses about an item's votes. */
const votesText =
  (words: (votes: ArticleTally) => string) =>
  async (context: RequestContext, params: PageParams): Promise<Document> => {
    const id = idParam(params.itemID ?? params.id);
    if (id === undefined) throw notFound();
    const { loaded } = await readableArticle(context, id);
    return {
      type: 'text/plain; charset=utf-8',
      body: words(loaded.article.votes),
      tags: loaded.tags,
      expires: loaded.expires,
    };
  };

export const articleRatingPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/item/:id/percentage',
    view: 'item',
    task: 'getVotesPercentage',
    handler: votesText(votes => String(votesPercentage(votes))),
  },
  {
    option: 'articles',
    path: '/articles/item/:id/votes',
    view: 'item',
    task: 'getVotesNum',
    handler: votesText(articleVotesWords),
  },
];
