import type { RequestContext } from '../../core/context/index.ts';
import { escaped } from '../../core/html/index.ts';
import type { Document } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { isoMoment, moment } from '../../core/time/index.ts';
import { shownCategories } from '../categories/index.ts';
import { nextItemChange, type ReaderScope } from '../item-model/index.ts';
import { mappedItems } from './sitemap-queries.ts';

/** A sitemap file may contain 50,000 addresses; beyond this number only the newest items are listed. */
const mostItems = 45_000;

const url = (address: string, modified?: Date): string =>
  `<url><loc>${escaped(address)}</loc>${modified ? `<lastmod>${isoMoment(modified)}</lastmod>` : ''}</url>\n`;

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
    url(baseUrl + articlePaths.home()),
    ...categories.map(category => url(baseUrl + articlePaths.category(category))),
    ...items.map(item => url(baseUrl + articlePaths.item(item), item.modifiedAt)),
  ];
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    tags: ['settings', 'items'],
    expires,
  };
};
