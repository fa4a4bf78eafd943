import { slugOf } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../run/kind.ts';
import { readDate } from '../source/dates.ts';
import { tagLists } from './derived.ts';
import { isOn, titleOf } from './plain-values.ts';
import { freeAlias, tagOfTitle } from './row-queries.ts';

interface OldTag {
  readonly id: string;
  readonly title: string;
  readonly alias: string;
  readonly isPublished: boolean;
  readonly created: string;
  /** A description or settings, which have no place here. */
  readonly description: string;
}

const add = async (batch: Batch, system: 'joomla' | 'k2', tag: OldTag): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const title = titleOf(tag.title);
  if (title === '') return { outcome: 'left', reason: 'has no name' };
  const source = legacySource(system, batch.source.site.name);
  const same = await tagOfTitle(sql, source, title);
  if (same !== undefined)
    return {
      outcome: 'merged',
      reason: 'the same name in another case or with blanks',
      table: 'item_tag_names',
      id: same,
    };
  const wanted = slugOf(tag.alias) || slugOf(title) || 'tag';
  const id = await batch.insert('item_tag_names', {
    title,
    alias: await freeAlias(sql, 'item_tag_names', wanted),
    published: tag.isPublished,
    created_at: readDate(tag.created) ?? moment(batch.services.clock),
    legacy_source: source,
    legacy_id: tag.id,
  });
  if (tag.description.trim()) batch.note('description: kept as it was', tag.description);
  return { outcome: 'added', table: 'item_tag_names', id };
};

const oldRow = (system: 'joomla' | 'k2', tag: OldTag): OldRow => ({
  oldId: tag.id,
  label: tag.title,
  hashed: { ...tag },
  add: batch => add(batch, system, tag),
  change: (batch, id) =>
    batch.update('item_tag_names', id, { title: titleOf(tag.title) || tag.id, published: tag.isPublished }),
});

const target = {
  key: 'id',
  target: 'item_tag_names',
  compared: ['title', 'published'],
  derived: [tagLists],
} satisfies Partial<KindImport>;

/** Tags of Joomla, without their tree (swap facts §4). */
export const joomlaTagImport: KindImport = {
  ...target,
  kind: 'joomla tags',
  table: 'tags',
  read: async (_swap, rows) =>
    rows
      // The root of the tree is no tag.
      .filter(({ id, parent_id: parent }) => id !== '1' && parent !== '0')
      .map(row =>
        oldRow('joomla', {
          id: row.id ?? '',
          title: row.title ?? '',
          alias: row.alias ?? '',
          isPublished: row.published === '1',
          created: row.created_time ?? '',
          description: row.description ?? '',
        }),
      ),
};

/** Tags of K2: names that differ in case or blanks are one (swap facts §5). */
export const k2TagImport: KindImport = {
  ...target,
  kind: 'k2 tags',
  table: 'k2_tags',
  read: async (_swap, rows) =>
    rows.map(row =>
      oldRow('k2', {
        id: row.id ?? '',
        title: row.name ?? '',
        alias: '',
        isPublished: isOn(row.published),
        created: '',
        description: row.description ?? '',
      }),
    ),
};
