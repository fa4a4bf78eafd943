import { moment } from '../../core/time/index.ts';
import { type Batch, type KindImport, knownIds, type OldRow, type Outcome, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { articleListings } from './derived.ts';
import { tagsOfArticle } from './row-queries.ts';

interface Links {
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  readonly itemColumn: string;
  readonly tagColumn: string;
  readonly itemKind: string;
  readonly tagKind: string;
  readonly missing: string;
  /** Type of the content that its rows tag; without it all rows are of one type. */
  readonly type?: string;
  readonly oldId: (row: SourceRow) => string;
}

const add = async (
  batch: Batch,
  item: number | undefined,
  tag: number | undefined,
  missing: string,
): Promise<Outcome> => {
  if (!item || !tag) return { outcome: 'left', reason: missing };
  const tags = await tagsOfArticle(batch.mutation.sql, item);
  if (tags.includes(tag))
    return {
      outcome: 'merged',
      reason: 'duplicate, or the same tag in different case',
      table: 'item_tag_names',
      id: tag,
    };
  await batch.insert(
    'item_tags',
    { item_id: item, tag_id: tag, ordering: tags.length, created_at: moment(batch.services.clock) },
    ['tag_id', 'item_id'],
  );
  return { outcome: 'added' };
};

const readLinks = async (swap: Swap, links: Links, rows: readonly SourceRow[]): Promise<readonly OldRow[]> => {
  const items = await knownIds(
    swap,
    links.itemKind,
    rows.map(row => row[links.itemColumn]),
  );
  const tags = await knownIds(
    swap,
    links.tagKind,
    rows.map(row => row[links.tagColumn]),
  );
  return rows.map(row => {
    const [item, tag] = [row[links.itemColumn] ?? '', row[links.tagColumn] ?? ''];
    return {
      oldId: links.oldId(row),
      label: `tag ${tag} of ${item}`,
      hashed: { item, tag },
      add: batch => add(batch, items.get(item), tags.get(tag), links.missing),
      change: async () => {},
    };
  });
};

const linkImport = (links: Links): KindImport => ({
  kind: links.kind,
  table: links.table,
  key: links.key,
  target: 'items',
  compared: [],
  count: ({ source }) => source.count(links.table, links.type === undefined ? {} : { type_alias: [links.type] }),
  derived: [articleListings],
  read: (swap, rows) =>
    readLinks(
      swap,
      links,
      rows.filter(row => links.type === undefined || row.type_alias === links.type),
    ),
});

/** Tags of articles of Joomla. */
export const joomlaTagMapImport = linkImport({
  kind: 'joomla tag map',
  table: 'contentitem_tag_map',
  key: 'content_item_id',
  itemColumn: 'content_item_id',
  tagColumn: 'tag_id',
  itemKind: 'joomla articles',
  tagKind: 'joomla tags',
  missing: 'article or tag does not exist, or the article was not imported',
  type: 'com_content.article',
  oldId: row => `${row.content_item_id}:${row.tag_id}`,
});

/** Tags of items of K2, in the order in which they were given. */
export const k2ItemTagImport = linkImport({
  kind: 'k2 tags of items',
  table: 'k2_tags_xref',
  key: 'id',
  itemColumn: 'itemID',
  tagColumn: 'tagID',
  itemKind: 'k2 items',
  tagKind: 'k2 tags',
  missing: 'item or tag does not exist',
  oldId: row => row.id ?? '',
});
