import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { type Item, nextItemChange, type SubjectRow } from '../article-model/index.ts';
import { type Attachment, attachmentsOf } from '../attachments/index.ts';
import { type FilledField, fieldsOfItem } from '../fields/index.ts';
import { itemOf } from './item-queries.ts';
import { type RelatedItems, relatedItems } from './related-queries.ts';

/** Item page data that is the same for every reader; the policy decides by `row`. */
export interface LoadedItem extends RelatedItems {
  readonly item: Item;
  readonly row: SubjectRow;
  readonly fields: readonly FilledField[];
  readonly attachments: readonly Attachment[];
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

const tagsOf = (item: Item): Tag[] => [
  'settings',
  'frame',
  'items',
  `item:${item.id}`,
  `author:${item.author.id}`,
  `item-category:${item.category.id}`,
  ...item.tags.map(({ id }) => `item-tag:${id}` as const),
];

const load = async (context: RequestContext, id: number): Promise<LoadedItem> => {
  const found = await itemOf(context.sql, id);
  if (!found) throw notFound();
  const { item, row } = found;
  const now = moment(context.services.clock);
  const [around, fields, attachments, expires] = await Promise.all([
    relatedItems(context.sql, item, now),
    fieldsOfItem(context.sql, id),
    attachmentsOf(context.sql, id),
    nextItemChange(context.sql, now),
  ]);
  return { item, row, ...around, fields, attachments, tags: tagsOf(item), expires };
};

const items = fragmentCache<LoadedItem>('article');

/** Item with its page data, from the cache if possible; throws 404 if absent. */
export const loadedItem = (context: RequestContext, id: number): Promise<LoadedItem> =>
  items(context, { key: `${id}`, tags: item => item.tags, expires: item => item.expires }, () => load(context, id));
