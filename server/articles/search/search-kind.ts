import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import {
  countLabel,
  type KindResults,
  type ResultsPart,
  registerSearchKind,
  type SqlPart,
  sortedByWeight,
  type TypedSearch,
} from '../../search/index.ts';
import { articleBriefs, articleTitleOf, publicArticles, readerScope } from '../article-model/index.ts';
import { indexArticles } from './index-queries.ts';
import { parseArticleSearch } from './search-params.ts';
import { type ArticleMarkup, articleMarkups, findArticles, maxArticlesShown } from './search-queries.ts';

/** Articles with the words of a search, those with them in the title or most often first, then the newest. */
const articleResults = async (
  context: RequestContext,
  { q, languages }: TypedSearch,
  part: ResultsPart,
): Promise<KindResults> => {
  const { sql, services } = context;
  const { search } = parseArticleSearch({ searchword: q }, languages);
  const found = await findArticles(sql, search, readerScope(context), maxArticlesShown + 1);
  const isMore = found.length > maxArticlesShown;
  const ids = await sortedByWeight(sql, 'article', found.slice(0, maxArticlesShown), search.words);
  const total = ids.length;
  const count = countLabel({ total, isMore });
  const shown = ids.slice(part.start, part.start + part.size);
  const [articles, texts] = await Promise.all([
    articleBriefs(sql, shown),
    part.hasMarkup ? articleMarkups(sql, shown) : new Map<number, ArticleMarkup>(),
  ]);
  return {
    ...{ kind: 'article', total, isMore },
    label: text('SEARCH_KIND_ARTICLES', count),
    allLabel: text('SEARCH_ALL_ARTICLES', count),
    entries: articles.map(article => ({
      id: article.id,
      title: articleTitleOf(article.title),
      href: services.settings.basePath + articlePaths.article(article),
      language: article.language,
      markup: texts.get(article.id)?.markup,
    })),
  };
};

const isPublic = (now: Date): SqlPart => ({
  sql: `SELECT 1 FROM items AS i WHERE i.id = w.entry_id AND ${publicArticles(now).sql}`,
  bindings: publicArticles(now).bindings,
});

registerSearchKind('article', { table: 'items', isPublic, index: indexArticles, results: articleResults });
