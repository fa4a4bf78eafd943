import type { ReactNode } from 'react';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { checkStart, type PageParams } from '../../core/http/index.ts';
import { moment } from '../../core/time/index.ts';
import { type ItemScope, levelsOf, listedItemCount, listedItemIds, nextItemChange } from '../article-model/index.ts';
import type { ItemCard } from './card.ts';
import { itemCardsOf } from './card-queries.ts';

/** List of items: scope, title, path and surrounding parts. */
export interface ItemList {
  readonly scope: ItemScope;
  /** CSS class of installed themes: `tagView`, `userView`, `genericView`, `latestView`. */
  readonly className: string;
  readonly title: string;
  readonly description?: string;
  readonly path: (start?: number) => string;
  readonly tags?: readonly Tag[];
  readonly intro?: ReactNode;
  /** Content before the heading. */
  readonly above?: ReactNode;
  /** Content beside the items: a calendar, which expires at midnight. */
  readonly aside?: ReactNode;
  /** Content between heading and items. */
  readonly search?: ReactNode;
}

export interface ListedItems {
  readonly cards: readonly ItemCard[];
  readonly total: number;
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

/** Offset in `?start=N` or `?limitstart=N`; anything but digits is invalid. */
export const itemStartOf = ({ start, limitstart }: PageParams): number => {
  const offset = start ?? limitstart ?? '0';
  if (!/^\d{1,7}$/.test(offset)) throw notFound();
  return Number(offset);
};

const cardTags = (card: ItemCard): Tag[] => [
  `item:${card.id}`,
  `author:${card.author.id}`,
  `item-category:${card.category.id}`,
  ...card.tags.map(({ id }) => `item-tag:${id}` as const),
];

/** Cache tags of the cards' content. */
export const itemCardTags = (cards: readonly ItemCard[]): readonly Tag[] => [...new Set(cards.flatMap(cardTags))];

interface PageOptions {
  readonly start: number;
  readonly size: number;
}

const load = async (
  context: RequestContext,
  { scope, tags = [] }: Pick<ItemList, 'scope' | 'tags'>,
  { start, size }: PageOptions,
): Promise<ListedItems> => {
  const now = moment(context.services.clock);
  const showing = { levels: levelsOf(context.actor), now };
  const [ids, total, expires] = await Promise.all([
    listedItemIds(context.sql, scope, showing, { start, count: size }),
    listedItemCount(context.sql, scope, showing),
    nextItemChange(context.sql, now),
  ]);
  const cards = start > 0 && start >= total ? [] : await itemCardsOf(context.sql, ids);
  const shown: Tag[] = ['settings', 'frame', 'items', ...tags, ...itemCardTags(cards)];
  return { cards, total, tags: shown, expires };
};

const lists = fragmentCache<ListedItems>('article list');

/** Page of a list for this reader, with the total and the cache tags. */
export const loadList = async (
  context: RequestContext,
  list: Pick<ItemList, 'scope' | 'tags' | 'path'>,
  portion: PageOptions,
): Promise<ListedItems> => {
  const key = JSON.stringify([levelsOf(context.actor), list.scope, portion]);
  const listed = await lists(context, { key, tags: found => found.tags, expires: found => found.expires }, () =>
    load(context, list, portion),
  );
  checkStart(context, { ...portion, total: listed.total }, list.path);
  return listed;
};
