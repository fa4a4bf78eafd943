import type { ReactNode } from 'react';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { checkStart, type Head, type PageParams } from '../../core/http/index.ts';
import {
  type ArticleScope,
  levelsOf,
  listedArticleCount,
  listedArticleIds,
  nextArticleChange,
  readerScope,
} from '../article-model/index.ts';
import { type ArticleCard, articleCardsOf } from './card-queries.ts';

/** List of articles: scope, title, path and surrounding parts. */
export interface ArticleList {
  readonly scope: ArticleScope;
  /** CSS class of installed themes: `tagView`, `userView`, `genericView`, `latestView`. */
  readonly className: string;
  readonly title: string;
  readonly description?: string;
  /** Title for search engines. */
  readonly metaTitle?: string;
  /** Language, if it differs from the site's. */
  readonly language?: string;
  readonly head?: Pick<Head, 'keywords' | 'robots' | 'translations'>;
  readonly path: (start?: number) => string;
  readonly tags?: readonly Tag[];
  readonly intro?: ReactNode;
  /** Content before the heading. */
  readonly above?: ReactNode;
  /** Content beside the articles: a calendar, which expires at midnight. */
  readonly aside?: ReactNode;
  /** Content between heading and articles. */
  readonly search?: ReactNode;
}

export interface ListedArticles {
  readonly cards: readonly ArticleCard[];
  readonly total: number;
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

/** Offset in `?start=N` or `?limitstart=N`; anything but digits is invalid. */
export const articleStartOf = ({ start, limitstart }: PageParams): number => {
  const offset = start ?? limitstart ?? '0';
  if (!/^\d{1,7}$/.test(offset)) throw notFound();
  return Number(offset);
};

type Tagged = Pick<ArticleCard, 'id' | 'author' | 'category' | 'tags'>;

const cardTags = (card: Tagged): Tag[] => [
  `item:${card.id}`,
  `author:${card.author.id}`,
  `item-category:${card.category.id}`,
  ...card.tags.map(({ id }) => `item-tag:${id}` as const),
];

/** Cache tags of the content of articles. */
export const articleCardTags = (cards: readonly Tagged[]): readonly Tag[] => [...new Set(cards.flatMap(cardTags))];

interface PageOptions {
  readonly start: number;
  readonly size: number;
}

const load = async (
  context: RequestContext,
  { scope, tags = [] }: Pick<ArticleList, 'scope' | 'tags'>,
  { start, size }: PageOptions,
): Promise<ListedArticles> => {
  const showing = readerScope(context);
  const [ids, total, expires] = await Promise.all([
    listedArticleIds(context.sql, scope, showing, { start, count: size }),
    listedArticleCount(context.sql, scope, showing),
    nextArticleChange(context.sql, showing),
  ]);
  const cards = start > 0 && start >= total ? [] : await articleCardsOf(context.sql, ids);
  const shown: Tag[] = ['settings', 'frame', 'items', ...tags, ...articleCardTags(cards)];
  return { cards, total, tags: shown, expires };
};

const lists = fragmentCache<ListedArticles>('article list');

/** Page of a list for this reader, with the total and the cache tags. */
export const loadList = async (
  context: RequestContext,
  list: Pick<ArticleList, 'scope' | 'tags' | 'path'>,
  portion: PageOptions,
): Promise<ListedArticles> => {
  const key = JSON.stringify([levelsOf(context.actor), list.scope, portion]);
  const listed = await lists(context, { key, tags: found => found.tags, expires: found => found.expires }, () =>
    load(context, list, portion),
  );
  checkStart(context, { ...portion, total: listed.total }, list.path);
  return listed;
};
