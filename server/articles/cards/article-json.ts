import type { RequestContext } from '../../core/context/index.ts';
import type { Document } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { isoMoment } from '../../core/time/index.ts';
import { mainPath } from '../../media/index.ts';
import { type Article, bylineOf, installedImages, type Named, votesPercentage } from '../article-model/index.ts';
import type { ArticleCard } from './card-queries.ts';
import type { ArticleList, ListedArticles } from './list.ts';

const json = (
  context: RequestContext,
  value: object,
  { tags, expires }: Pick<ListedArticles, 'tags' | 'expires'>,
): Document => {
  const { settings, site } = context.services;
  const head = { site: { url: `${settings.baseUrl}/`, name: site.get('site.name') } };
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...head, ...value }),
    tags,
    expires,
  };
};

const tagsOf = (base: string, tags: readonly Named[]) =>
  tags.map(({ id, title, alias }) => ({ id, name: title, link: base + articlePaths.tag(alias) }));

const sharedOf = (base: string, article: Article | ArticleCard) => ({
  id: article.id,
  title: article.title,
  alias: article.alias,
  link: base + articlePaths.article(article),
  catid: article.category.id,
  created: isoMoment(article.createdAt),
  modified: isoMoment(article.modifiedAt),
  featured: article.featured,
  image: article.image ? base + mainPath(article.image) : '',
  ...installedImages(base, article.image),
  hits: article.hits,
  category: {
    id: article.category.id,
    name: article.category.title,
    link: base + articlePaths.category(article.category),
  },
  tags: tagsOf(base, article.tags),
  votingPercentage: votesPercentage(article.votes),
  numOfvotes: article.votes.count,
  numOfComments: article.commentsCount,
  language: article.language || '*',
});

/**
 * JSON of an article (`format=json`): the content of its page, without mail addresses (wire, articles §4, §6.2 #16).
 */
export const articleJson = (
  context: RequestContext,
  { article, tags, expires }: { readonly article: Article } & Pick<ListedArticles, 'tags' | 'expires'>,
): Document => {
  const base = context.services.settings.baseUrl;
  return json(
    context,
    {
      item: {
        ...sharedOf(base, article),
        introtext: article.intro,
        fulltext: article.body,
        image_caption: article.imageCaption,
        image_credits: article.imageCredits,
        introImage: article.introImage ? base + mainPath(article.introImage) : '',
        introImageCaption: article.introImageCaption,
        archived: article.archived,
        links: article.links,
        metadesc: article.metaDescription,
        metakey: article.metaKeywords,
        metaauthor: article.metaAuthor,
        rights: article.rights,
        author: {
          name: bylineOf(article),
          link: article.authorAlias ? '' : base + articlePaths.author(article.author),
        },
      },
    },
    { tags, expires },
  );
};

export const articleListJson = (context: RequestContext, list: ArticleList, listed: ListedArticles): Document => {
  const base = context.services.settings.baseUrl;
  return json(
    context,
    {
      title: list.title,
      total: listed.total,
      items: listed.cards.map(card => ({
        ...sharedOf(base, card),
        introtext: card.excerpt,
        author: { name: card.authorAlias || card.author.name },
      })),
    },
    listed,
  );
};
