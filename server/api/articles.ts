import type { ApiAnswer } from '../../protocol/api/operation.ts';
import { type ApiOperations, apiOperations } from '../../protocol/api/registry.ts';
import {
  type Article,
  articleSubjectOf,
  listedArticlesAfter,
  nextArticleChange,
  readerScope,
} from '../articles/article-model/index.ts';
import { articleOf } from '../articles/article-page/index.ts';
import { type ArticleCard, articleCardsOf, articleCardTags } from '../articles/cards/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { articlePaths } from '../core/paths/index.ts';
import { authorize } from '../core/policy/index.ts';
import { isoMoment } from '../core/time/index.ts';
import { absoluteText } from '../reading-text/index.ts';
import { pageOf, positionIn } from './cursors.ts';
import { type FilteredScope, scopeOf } from './filters.ts';
import { absolute, imageOf, languageOf } from './links.ts';
import { type ApiReaders, type Reading, reader } from './reading.ts';

type Summary = ApiAnswer<ApiOperations['listArticles']>['data'][number];
export type ApiArticle = ApiAnswer<ApiOperations['getArticle']>;

const sharedOf = (services: Services, article: Article | ArticleCard): Omit<Summary, 'excerpt' | 'image'> => ({
  id: article.id,
  url: absolute(services, articlePaths.article(article)),
  title: article.title,
  slug: article.alias,
  language: languageOf(article.language),
  version: article.version,
  publishedAt: isoMoment(article.createdAt),
  updatedAt: isoMoment(article.modifiedAt),
  // An alias must not reveal its author.
  authors: [
    article.authorAlias === ''
      ? {
          id: article.author.id,
          name: article.author.name,
          url: absolute(services, articlePaths.author(article.author)),
        }
      : { id: null, name: article.authorAlias, url: null },
  ],
  category: {
    id: article.category.id,
    title: article.category.title,
    url: absolute(services, articlePaths.category(article.category)),
  },
  tags: article.tags.map(({ id, title, alias }) => ({ id, title, url: absolute(services, articlePaths.tag(alias)) })),
  commentCount: article.commentsCount,
});

const summaryOf = (services: Services, card: ArticleCard): Summary => ({
  ...sharedOf(services, card),
  excerpt: card.excerpt,
  image: imageOf(services, card.image),
});

const articleScope = (scope: FilteredScope) => (scope.kind === 'site' ? ({ kind: 'everything' } as const) : scope);

/** An article for this reader. */
export const readArticle = async (context: RequestContext, id: number): Promise<Reading<ApiArticle>> => {
  const { sql, services, actor } = context;
  const found = await articleOf(sql, id);
  if (!found) throw notFound();
  const { article, row } = found;
  authorize(actor, 'article.read', articleSubjectOf(context, row));
  const [[card], expires] = await Promise.all([
    articleCardsOf(sql, [id]),
    nextArticleChange(sql, readerScope(context)),
  ]);
  if (!card) throw notFound();
  return {
    json: {
      ...sharedOf(services, article),
      excerpt: card.excerpt,
      image: imageOf(services, article.image ?? card.image),
      isArchived: article.archived,
      intro: absoluteText(article.intro, services.settings),
      content: absoluteText(article.body, services.settings),
    },
    tags: ['settings', 'items', ...articleCardTags([article])],
    expires,
    version: article.version,
  };
};

export const articleReaders: ApiReaders<'listArticles' | 'getArticle'> = {
  listArticles: reader(apiOperations.listArticles, async (context, { query }) => {
    const { sql, services } = context;
    const { limit, since, changedSince } = query;
    const scope = articleScope(scopeOf(query));
    const order = changedSince ? 'changed' : 'newest';
    const range = {
      by: changedSince ? 'change' : 'date',
      count: limit + 1,
      after: positionIn(query.cursor, order),
      since: changedSince ?? since,
    } as const;
    const showing = readerScope(context);
    const [found, expires] = await Promise.all([
      listedArticlesAfter(sql, scope, showing, range),
      nextArticleChange(sql, showing),
    ]);
    const { rows, next } = pageOf(context, { rows: found, limit, order }, row => row);
    const cards = await articleCardsOf(
      sql,
      rows.map(({ id }) => id),
    );
    return {
      json: { data: cards.map(card => summaryOf(services, card)), next },
      tags: ['settings', 'items', ...articleCardTags(cards)],
      expires,
    };
  }),
  getArticle: reader(apiOperations.getArticle, (context, { params }) => readArticle(context, params.id)),
};
