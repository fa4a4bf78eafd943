import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  type Document,
  idParam,
  type Page,
  type PageParams,
  type PageRoute,
  type Redirect,
} from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { votesPercentage } from '../article-model/index.ts';
import { articleJson } from '../cards/index.ts';
import { isCommentsQuery } from '../comments/index.ts';
import { type ArticleTally, articleVotesWords } from '../rating/index.ts';
import { articlePage, readableArticle } from './article-page.tsx';

const isPrint = ({ print, tmpl }: PageParams): boolean => print === '1' && tmpl === 'component';

const answer = async (context: RequestContext, params: PageParams): Promise<Page | Document | Redirect> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const readable = await readableArticle(context, id);
  if (params.format === 'json') return articleJson(context, readable.loaded);
  // Any slug behind the id redirects to the canonical address.
  const own = articlePaths.article(readable.loaded.article);
  const [path, query] = context.address.slice(context.services.settings.basePath.length).split('?');
  if (path?.startsWith('/articles/item/') && path !== own)
    return { to: query ? `${own}?${query}` : own, isPermanent: true };
  return articlePage(context, readable, { print: isPrint(params) });
};

/** Plain text responses about an article's votes. */
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

export const articlePages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/:id', view: 'item', repeatsNothingOf: isCommentsQuery, handler: answer },
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
