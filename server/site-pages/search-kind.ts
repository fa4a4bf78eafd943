import type { RequestContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { type KindResults, registerSearchKind } from '../search/index.ts';
import { pageLinks } from './page-queries.ts';
import { findPages, indexPages } from './search-queries.ts';

// A site has few pages: all that are found are listed.
const maxListed = 20;

/** Pages of the site with the words of a search, for the search page of another kind. */
const pageResults = async ({ sql, services }: RequestContext, q: string): Promise<KindResults> => {
  const ids = await findPages(sql, q, maxListed);
  const links = new Map((await pageLinks(sql, ids)).map(link => [link.id, link]));
  const first = ids.flatMap(id => links.get(id) ?? []);
  return {
    ...{ kind: 'page', total: first.length, isMore: false },
    label: text('SEARCH_KIND_PAGES', first.length),
    first: first.map(({ id, title, path }) => ({
      id,
      title,
      href: services.settings.basePath + paths.sitePage(path),
    })),
  };
};

registerSearchKind('page', { table: 'site_pages', index: indexPages, results: pageResults });
