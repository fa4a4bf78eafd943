import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { type KindResults, registerSearchKind, textLanguages } from '../../search/index.ts';
import { articleBriefs, articleTitleOf, readerScope } from '../article-model/index.ts';
import { indexArticles } from './index-queries.ts';
import { parseArticleSearch } from './search-params.ts';
import { findArticles, maxArticlesShown } from './search-queries.ts';

const maxListed = 5;

/** Articles with the words of a search, for the search page of another kind. */
const articleResults = async (context: RequestContext, q: string): Promise<KindResults> => {
  const base = context.services.settings.basePath;
  const ids = await findArticles(
    context.sql,
    parseArticleSearch({ searchword: q }, await textLanguages(context.sql)).search,
    readerScope(context),
    maxArticlesShown + 1,
  );
  const total = Math.min(ids.length, maxArticlesShown);
  const isMore = ids.length > maxArticlesShown;
  const count = isMore ? `${total}+` : `${total}`;
  const first = await articleBriefs(context.sql, ids.slice(0, maxListed));
  return {
    ...{ kind: 'article', total, isMore },
    label: text('SEARCH_KIND_ARTICLES', count),
    href: `${base}${articlePaths.search}?${new URLSearchParams({ searchword: q })}`,
    allLabel: text('SEARCH_ALL_ARTICLES', count),
    first: first.map(article => ({
      id: article.id,
      title: articleTitleOf(article.title),
      href: base + articlePaths.article(article),
    })),
  };
};

registerSearchKind('article', { table: 'items', index: indexArticles, results: articleResults });
