import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { type ItemBrief, itemBriefs, itemTitleOf, levelsOf } from '../item-model/index.ts';
import { parseItemSearch } from './search-params.ts';
import { findItems, maxItemsShown } from './search-queries.ts';

const maxListed = 5;

/** Articles found besides posts. */
export interface FoundArticles {
  readonly total: number;
  /** True if there are more results than the pages show. */
  readonly isMore: boolean;
  /** Newest results. */
  readonly first: readonly ItemBrief[];
}

export const noArticles: FoundArticles = { total: 0, isMore: false, first: [] };

export const findArticles = async (context: RequestContext, q: string): Promise<FoundArticles> => {
  const showing = { levels: levelsOf(context.actor), now: moment(context.services.clock) };
  const ids = await findItems(context.sql, parseItemSearch({ searchword: q }).search, showing, maxItemsShown + 1);
  return {
    total: Math.min(ids.length, maxItemsShown),
    isMore: ids.length > maxItemsShown,
    first: await itemBriefs(context.sql, ids.slice(0, maxListed)),
  };
};

interface Props {
  readonly base: string;
  readonly q: string;
  readonly articles: FoundArticles;
}

const articlesHref = ({ base, q }: Props): string =>
  `${base}${articlePaths.search}?${new URLSearchParams({ searchword: q })}`;

const counted = ({ total, isMore }: { total: number; isMore: boolean }): string => (isMore ? `${total}+` : `${total}`);

/** Number of results per kind, with links. */
export const SearchKinds = ({ posts, ...props }: Props & { posts: { total: number; isMore: boolean } }) => (
  <nav className="tabs-plain" aria-label={text('SEARCH_KINDS')}>
    <ul>
      <li>
        <a href="#search-posts" aria-current="true">
          {text('SEARCH_KIND_POSTS', counted(posts))}
        </a>
      </li>
      <li>
        <a href={articlesHref(props)}>{text('SEARCH_KIND_ARTICLES', counted(props.articles))}</a>
      </li>
    </ul>
  </nav>
);

/** Newest articles found, with a link to all. */
export const ArticlesFound = (props: Props) => {
  const { base, articles } = props;
  return (
    articles.total > 0 && (
      <section className="search-articles" aria-labelledby="search-articles">
        <h2 id="search-articles">{text('SEARCH_KIND_ARTICLES', counted(articles))}</h2>
        <ul>
          {articles.first.map(item => (
            <li key={item.id}>
              <a href={base + articlePaths.item(item)} dir="auto">
                {itemTitleOf(item.title)}
              </a>
            </li>
          ))}
        </ul>
        {articles.total > articles.first.length && (
          <p>
            <a href={articlesHref(props)}>{text('SEARCH_ALL_ARTICLES', counted(articles))}</a>
          </p>
        )}
      </section>
    )
  );
};
