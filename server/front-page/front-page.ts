import type { ListingParams } from '../blog/list-page/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Document, Page, Redirect } from '../core/http/index.ts';
import { frontSitePage } from '../site-pages/index.ts';
import { composedPage } from './composed-page.tsx';
import { latestPage } from './latest.tsx';

/** Pages after the first and feeds belong to the list of the latest posts, whatever the front page is. */
const isOfList = ({ format, start, limitstart }: ListingParams): boolean =>
  format !== undefined || start !== undefined || limitstart !== undefined;

/**
 * The front page as the site chose it: the latest posts, a page of the site, or a composed one. A page that is not
 * published gives way to the latest posts.
 */
export const frontPage = async (context: RequestContext, query: ListingParams): Promise<Page | Document | Redirect> => {
  const { site } = context.services;
  const kind = site.get('look.front');
  if (kind === 'latest' || isOfList(query)) return latestPage(context, query);
  if (kind === 'composed') return composedPage(context);
  return (await frontSitePage(context, site.get('look.frontPage'))) ?? latestPage(context, query);
};
