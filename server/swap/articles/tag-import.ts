import { slugOf } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { type Batch, countWhere, type KindImport, type OldRow, type Outcome } from '../run/index.ts';
import { readDate, type SourceRow } from '../source/index.ts';
import { convertText } from '../texts/index.ts';
import { isOn, titleOf } from '../values/index.ts';
import { tagLists } from './derived.ts';
import { parentsFirst } from './parents-first.ts';
import { freeAlias, importedTagId, tagOfTitle } from './row-queries.ts';

interface OldTag {
  readonly id: string;
  readonly title: string;
  readonly alias: string;
  readonly isPublished: boolean;
  readonly created: string;
  readonly description: string;
  /** Id of the tag above it; `0` at the top. */
  readonly parent: string;
}

/** Columns that the staff of the old site may have changed since the last import. */
const columnsOf = async (batch: Batch, system: 'joomla' | 'k2', tag: OldTag) => {
  const { description, parent } = tag;
  const source = legacySource(system, batch.source.site.name);
  const above = parent === '0' ? undefined : await importedTagId(batch.mutation.sql, [source, parent]);
  return {
    title: titleOf(tag.title) || tag.id,
    published: tag.isPublished,
    description: (await convertText(batch, { intro: description, full: '' })).body || null,
    parent_id: above ?? null,
  };
};

const add = async (batch: Batch, system: 'joomla' | 'k2', tag: OldTag): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const title = titleOf(tag.title);
  if (title === '') return { outcome: 'left', reason: 'no name' };
  const source = legacySource(system, batch.source.site.name);
  const same = await tagOfTitle(sql, source, title);
  if (same !== undefined)
    return {
      outcome: 'merged',
      reason: 'same name in different case or with spaces',
      table: 'item_tag_names',
      id: same,
    };
  const wanted = slugOf(tag.alias) || slugOf(title) || 'tag';
  const id = await batch.insert('item_tag_names', {
    ...(await columnsOf(batch, system, tag)),
    alias: await freeAlias(sql, 'item_tag_names', wanted),
    created_at: readDate(tag.created) ?? moment(batch.services.clock),
    legacy_source: source,
    legacy_id: tag.id,
  });
  return { outcome: 'added', table: 'item_tag_names', id };
};

const oldRow = (system: 'joomla' | 'k2', tag: OldTag): OldRow => ({
  oldId: tag.id,
  label: tag.title,
  hashed: { ...tag },
  add: batch => add(batch, system, tag),
  change: async (batch, id) => batch.update('item_tag_names', id, await columnsOf(batch, system, tag)),
});

const parentOf = ({ parent_id: parent }: SourceRow): string => (parent && parent !== '1' ? parent : '0');

const target = {
  key: 'id',
  target: 'item_tag_names',
  compared: ['title', 'published', 'description', 'parent_id'],
  derived: [tagLists],
} satisfies Partial<KindImport>;

// The root of the tree is no tag.
const isTag = ({ id, parent_id: parent }: SourceRow): boolean => id !== '1' && parent !== '0';

/** Tags of Joomla, with those above them (swap facts §4). */
export const joomlaTagImport: KindImport = {
  ...target,
  kind: 'joomla tags',
  table: 'tags',
  count: countWhere({ table: 'tags', key: 'id' }, isTag),
  read: async (swap, rows) =>
    (await parentsFirst(swap, { table: 'tags', isOne: isTag, parentOf }, rows)).map(row =>
      oldRow('joomla', {
        id: row.id ?? '',
        title: row.title ?? '',
        alias: row.alias ?? '',
        isPublished: row.published === '1',
        created: row.created_time ?? '',
        description: row.description ?? '',
        parent: parentOf(row),
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
        parent: '0',
      }),
    ),
};
