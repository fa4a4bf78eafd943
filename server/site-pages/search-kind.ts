import type { RequestContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import {
  countLabel,
  type KindResults,
  type ResultsPart,
  registerSearchKind,
  type SqlPart,
  type TypedSearch,
} from '../search/index.ts';
import { foundPages } from './page-queries.ts';
import { findPages, indexPages } from './search-queries.ts';

// A site has few pages: more are not counted.
const maxFound = 200;

/** Pages of the site with the words of a search. */
const pageResults = async (
  { sql, services }: RequestContext,
  search: TypedSearch,
  part: ResultsPart,
): Promise<KindResults> => {
  const found = await findPages(sql, search, maxFound + 1);
  const ids = found.slice(0, maxFound);
  const counted = { total: ids.length, isMore: found.length > maxFound };
  const count = countLabel(counted);
  const pages = await foundPages(sql, ids.slice(part.start, part.start + part.size), part.hasMarkup);
  return {
    ...{ kind: 'page', ...counted },
    label: text('SEARCH_KIND_PAGES', count),
    allLabel: text('SEARCH_ALL_PAGES', count),
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
