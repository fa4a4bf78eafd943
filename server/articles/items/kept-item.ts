import { keptParts, type Part } from '../../core/cache/kept-parts.ts';
import type { Tag } from '../../core/cache/tag-cache.ts';
import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import { moment } from '../../core/time/clock.ts';
import { type Attachment, attachmentsOf } from '../attachments/attachment-queries.ts';
import { type FilledField, fieldsOfItem } from '../fields/field-queries.ts';
import type { Item } from '../item-model/item.ts';
import { nextItemChange } from '../item-model/listing-queries.ts';
import type { SubjectRow } from '../item-model/subject-queries.ts';
import { type Around, aroundItem } from './around-queries.ts';
import { itemOf } from './item-queries.ts';

/** All that an item's page shows of the item, whoever reads it; who may read it is asked of `row`. */
export interface LoadedItem extends Around {
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

const load = async (visit: Visit, id: number): Promise<Part<LoadedItem>> => {
  const found = await itemOf(visit.sql, id);
  if (!found) throw notFound();
  const { item, row } = found;
  const now = moment(visit.services.clock);
  const [around, fields, attachments, expires] = await Promise.all([
    aroundItem(visit.sql, item, now),
    fieldsOfItem(visit.sql, id),
    attachmentsOf(visit.sql, id),
    nextItemChange(visit.sql, now),
  ]);
  const tags = tagsOf(item);
  return {
    value: { item, row, ...around, fields, attachments, tags, expires },
    bytes: (item.intro.length + item.body.length) * 4 + 4_096,
    tags,
    expires: expires?.getTime() ?? null,
  };
};

const items = keptParts<LoadedItem>();

/** An item with all that its page shows; not found when there is none. */
export const loadedItem = (visit: Visit, id: number): Promise<LoadedItem> =>
  items(visit, `${id}`, () => load(visit, id));
