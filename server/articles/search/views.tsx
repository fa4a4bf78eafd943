import type { RequestContext } from '../../core/context/index.ts';
import { ButtonWords } from '../../core/html/index.ts';
import { contentLanguage, pluralForms, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { type ArticleBrief, articleTitleOf } from '../article-model/index.ts';

/**
 * Search form of the article area with the hooks of installed scripts: the field is a direct child of the form, the
 * results follow the form (wire, articles §2). Works without scripts.
 */
export const ArticleSearchBlock = ({ context, typed = '' }: { context: RequestContext; typed?: string }) => {
  const { settings } = context.services;
  return (
    <search aria-label={text('ITEM_SEARCH')}>
      <div
        className="k2SearchBlock k2LiveSearchBlock"
        data-forms={pluralForms('ITEM_SEARCH_FOUND')}
        data-found-none={text('ITEM_SEARCH_FOUND_NONE')}
      >
        <form action={settings.basePath + articlePaths.search} method="get">
          <label htmlFor="item-search-word">{text('ITEM_SEARCH_FIELD')}</label>
          <input
            type="search"
            id="item-search-word"
            name="searchword"
            defaultValue={typed}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button">
            <ButtonWords seen={text('SEARCH')} heard={text('ITEM_SEARCH')} />
          </button>
          <input type="hidden" name="option" value={settings.articlesOption} />
          <input type="hidden" name="view" value="itemlist" />
          <input type="hidden" name="task" value="search" />
          <input type="hidden" name="format" value="html" />
          <input type="hidden" name="t" value="" />
          <input type="hidden" name="tpl" value="search" />
        </form>
        <div className="k2LiveSearchResults" />
      </div>
    </search>
  );
};

/** Response of live search; empty without results. */
export const LiveResults = ({ articles, base }: { articles: readonly ArticleBrief[]; base: string }) =>
  articles.length > 0 && (
    <ul className="liveSearchResults">
      {articles.map(article => (
        <li key={article.id}>
          <a href={base + articlePaths.article(article)} {...contentLanguage()}>
            {articleTitleOf(article.title)}
          </a>
        </li>
      ))}
    </ul>
  );
