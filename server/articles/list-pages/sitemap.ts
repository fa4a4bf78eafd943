import type { RequestContext } from '../../core/context/index.ts';
import type { Document } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { sitemapDocument, sitemapUrl } from '../../feeds/index.ts';
import { nextArticleChange, type ReaderScope } from '../article-model/index.ts';
import { shownCategories } from '../categories/index.ts';
import { mappedArticles } from './queries.ts';

/** A sitemap file may contain 50,000 addresses; beyond this number only the newest articles are listed. */
const mostArticles = 45_000;

/** Sitemap of the public pages of the article area. */
export const articleSitemap = async (context: RequestContext): Promise<Document> => {
  const { baseUrl } = context.services.settings;
  const showing: ReaderScope = { levels: ['public'], now: moment(context.services.clock) };
  const [categories, articles, expires] = await Promise.all([
    shownCategories(context.sql, showing.levels),
    mappedArticles(context.sql, showing, mostArticles),
    nextArticleChange(context.sql, showing),
  ]);
  const urls = [
    sitemapUrl(baseUrl + articlePaths.home()),
    ...categories.map(category => sitemapUrl(baseUrl + articlePaths.category(category))),
    ...articles.map(article => sitemapUrl(baseUrl + articlePaths.article(article), article.modifiedAt)),
  ];
  return sitemapDocument(urls.join(''), { tags: ['settings', 'items'], expires });
};
