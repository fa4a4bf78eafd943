import type { RequestContext } from '../../core/context/index.ts';
import type { Document } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { sitemapDocument, sitemapUrl } from '../../feeds/index.ts';
import { nextItemChange, type ReaderScope } from '../article-model/index.ts';
import { shownCategories } from '../categories/index.ts';
import { mappedItems } from './sitemap-queries.ts';

/** A sitemap file may contain 50,000 addresses; beyond this number only the newest items are listed. */
const mostItems = 45_000;

/** Sitemap of the public pages of the article area. */
export const itemSitemap = async (context: RequestContext): Promise<Document> => {
  const { baseUrl } = context.services.settings;
  const showing: ReaderScope = { levels: ['public'], now: moment(context.services.clock) };
  const [categories, items, expires] = await Promise.all([
    shownCategories(context.sql, showing.levels),
    mappedItems(context.sql, showing, mostItems),
    nextItemChange(context.sql, showing.now),
  ]);
  const urls = [
    sitemapUrl(baseUrl + articlePaths.home()),
    ...categories.map(category => sitemapUrl(baseUrl + articlePaths.category(category))),
    ...items.map(item => sitemapUrl(baseUrl + articlePaths.item(item), item.modifiedAt)),
  ];
  return sitemapDocument(urls.join(''), { tags: ['settings', 'items'], expires });
};
