import type { RequestContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { type KindResults, type ResultsPart, registerSearchKind, type SqlPart } from '../search/index.ts';
import { foundPages } from './page-queries.ts';
import { findPages, indexPages } from './search-queries.ts';

// A site has few pages: more are not counted.
const maxFound = 200;

/** Pages of the site with the words of a search. */
const pageResults = async ({ sql, services }: RequestContext, q: string, part: ResultsPart): Promise<KindResults> => {
  const ids = await findPages(sql, q, maxFound);
  const pages = await foundPages(sql, ids.slice(part.start, part.start + part.size), part.hasMarkup);
  return {
    ...{ kind: 'page', total: ids.length, isMore: ids.length === maxFound },
    label: text('SEARCH_KIND_PAGES', ids.length),
    allLabel: text('SEARCH_ALL_PAGES', ids.length),
    entries: pages.map(({ path, ...page }) => ({
      ...page,
      href: services.settings.basePath + paths.sitePage(path),
    })),
  };
};

const isPublic = (): SqlPart => ({
  sql: 'SELECT 1 FROM site_pages AS p WHERE p.id = w.entry_id AND p.published = 1 AND p.path IS NOT NULL',
  bindings: [],
});

registerSearchKind('page', { table: 'site_pages', isPublic, index: indexPages, results: pageResults });
