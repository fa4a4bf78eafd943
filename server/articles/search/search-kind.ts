import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { type KindResults, registerSearchKind } from '../../search/index.ts';
import { itemBriefs, itemTitleOf, levelsOf } from '../article-model/index.ts';
import { indexItems } from './index-queries.ts';
import { parseItemSearch } from './search-params.ts';
import { findItems, maxItemsShown } from './search-queries.ts';

const maxListed = 5;

/** Articles with the words of a search, for the search page of another kind. */
const articleResults = async (context: RequestContext, q: string): Promise<KindResults> => {
  const base = context.services.settings.basePath;
  const showing = { levels: levelsOf(context.actor), now: moment(context.services.clock) };
  const ids = await findItems(context.sql, parseItemSearch({ searchword: q }).search, showing, maxItemsShown + 1);
  const total = Math.min(ids.length, maxItemsShown);
  const isMore = ids.length > maxItemsShown;
  const count = isMore ? `${total}+` : `${total}`;
  const first = await itemBriefs(context.sql, ids.slice(0, maxListed));
  return {
    ...{ kind: 'article', total, isMore },
    label: text('SEARCH_KIND_ARTICLES', count),
    href: `${base}${articlePaths.search}?${new URLSearchParams({ searchword: q })}`,
    allLabel: text('SEARCH_ALL_ARTICLES', count),
    first: first.map(item => ({ id: item.id, title: itemTitleOf(item.title), href: base + articlePaths.item(item) })),
  };
};

registerSearchKind('article', { table: 'items', index: indexItems, results: articleResults });
