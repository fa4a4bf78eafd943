import { limits } from '../../../protocol/limits.ts';
import { slugOf } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { robotsPattern } from '../../editor/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { repairEncoding, repairedRemark } from '../bodies/index.ts';
import { joomlaCategoryGroups, k2CategoryGroups } from '../fields/index.ts';
import { firstPicture } from '../files/index.ts';
import { type LevelAccess, type LevelColumns, levelAccess, levelName } from '../groups/index.ts';
import { type Batch, countWhere, type KindImport, type KnownIds, type OldRow, type Swap } from '../run/index.ts';
import { readDate, type SourceRow } from '../source/index.ts';
import { convertText } from '../texts/index.ts';
import { cutAtWord, languageOf, plainLine, titleOf } from '../values/index.ts';
import { joomlaCategory, k2Category, type OldCategory } from './category-rows.ts';
import { categoryListings } from './derived.ts';
import { articlesCategory } from './own-rows.ts';
import { parentsFirst } from './parents-first.ts';
import { freeAlias, importedCategoryId } from './row-queries.ts';

interface System {
  readonly system: 'joomla' | 'k2';
  readonly table: string;
  readonly isOne: (row: SourceRow) => boolean;
  readonly categoryOf: (row: SourceRow) => OldCategory;
  readonly top: (batch: Batch) => Promise<number | null>;
  /** Our groups of extra fields by the ids of their categories. */
  readonly fieldGroups: (swap: Swap, rows: readonly SourceRow[]) => Promise<KnownIds>;
}

const largestParams = 60_000;
const longestText = 100_000;

const parentId = async (batch: Batch, system: System, { id, parent }: OldCategory): Promise<number | null> => {
  if (parent === '0' || parent === id) return system.top(batch);
  const source = legacySource(system.system, batch.source.site.name);
  const above = await importedCategoryId(batch.mutation.sql, [source, parent]);
  if (above === undefined) batch.note('parent does not exist; moved to the top level');
  return above ?? system.top(batch);
};

const aliasOf = async (batch: Batch, { alias, title }: OldCategory): Promise<string> => {
  const wanted = slugOf(alias) || slugOf(titleOf(title)) || 'category';
  const free = await freeAlias(batch.mutation.sql, 'item_categories', wanted);
  if (free !== alias) batch.note('alias is empty or already used; a new one was set', alias);
  return free;
};

/** Columns that the staff of the old site may have changed since the last import. */
const columnsOf = async (batch: Batch, system: System, old: OldCategory, access: LevelColumns) => {
  const { params } = old;
  const isLong = Buffer.byteLength(params) > largestParams;
  if (isLong) batch.record('settings are too long; kept in this receipt only', params);
  return {
    parent_id: await parentId(batch, system, old),
    title: titleOf(old.title) || slugOf(old.alias) || old.id,
    description: (await convertText(batch, { intro: old.description, full: '' })).body || null,
    image_id: (await firstPicture(batch, old.picturePaths))?.id ?? null,
    published: old.isPublished,
    trashed_at: old.isTrashed ? (readDate(old.created) ?? moment(batch.services.clock)) : null,
    ...access,
    ordering: old.ordering,
    language: languageOf(old.language),
    image_alt: plainLine(old.imageAlt, limits.alt),
    meta_description: cutAtWord(plainLine(old.metaDescription, longestText), limits.seoDescription),
    meta_keywords: cutAtWord(plainLine(old.metaKeywords, longestText), limits.seoDescription),
    robots: robotsPattern.test(old.robots) ? old.robots.slice(0, limits.robots) : '',
    params: isLong ? null : params || null,
  };
};

const noteState = ({ note, record }: Batch, old: OldCategory, { access, access_level_id }: LevelColumns): void => {
  if (old.isArchived) note('archived; imported as published');
  if (old.isTrashed) record('trashed');
  if (access === 'special' && access_level_id === null && old.access !== '3')
    note('view level cannot be matched; visible to staff only', old.access);
  if (repairEncoding(old.title).repaired) note(repairedRemark, old.title);
  for (const [remark, value] of old.withoutPlace) if (value?.trim()) note(remark, value);
};

const oldRow = (system: System, row: SourceRow, access: LevelAccess, groups: KnownIds): OldRow => {
  const old = system.categoryOf(row);
  const level = access(old.access);
  const field_group_id = groups.get(old.id) ?? null;
  const { hits: _hits, checked_out: _by, checked_out_time: _at, lft: _lft, rgt: _rgt, ...hashed } = row;
  return {
    oldId: old.id,
    label: repairEncoding(old.title).text,
    hashed: { ...hashed, level: levelName(level), field_group_id },
    add: async batch => {
      noteState(batch, old, level);
      const id = await batch.insert('item_categories', {
        ...(await columnsOf(batch, system, old, level)),
        field_group_id,
        alias: await aliasOf(batch, old),
        created_at: readDate(old.created) ?? moment(batch.services.clock),
        legacy_source: legacySource(system.system, batch.source.site.name),
        legacy_id: old.id,
      });
      return { outcome: 'added', table: 'item_categories', id };
    },
    change: async (batch, id) =>
      batch.update('item_categories', id, { ...(await columnsOf(batch, system, old, level)), field_group_id }),
  };
};

const categoryImport = (system: System): KindImport => ({
  kind: `${system.system} categories`,
  table: system.table,
  key: 'id',
  target: 'item_categories',
  compared: [
    'parent_id',
    'title',
    'description',
    'published',
    'trashed_at',
    'access',
    'access_level_id',
    'ordering',
    'language',
    'field_group_id',
    ...['image_id', 'image_alt', 'meta_description', 'meta_keywords', 'robots'],
  ],
  count: countWhere({ table: system.table, key: 'id' }, system.isOne),
  read: async (swap, rows) => {
    const parentOf = (row: SourceRow): string => system.categoryOf(row).parent;
    const ordered = await parentsFirst(swap, { ...system, parentOf }, rows);
    const access = await levelAccess(
      swap,
      ordered.map(row => system.categoryOf(row).access),
    );
    const groups = await system.fieldGroups(swap, ordered);
    return ordered.map(row => oldRow(system, row, access, groups));
  },
  derived: [categoryListings],
});

/** Categories of articles of Joomla, below one category of their own (swap facts §4). */
export const joomlaCategoryImport = categoryImport({
  system: 'joomla',
  table: 'categories',
  // In Joomla 1.5 they are those of a section, which has a number.
  isOne: ({ extension, section }) =>
    extension === undefined ? /^\d+$/.test(section ?? '') : extension === 'com_content',
  categoryOf: joomlaCategory,
  top: articlesCategory,
  fieldGroups: joomlaCategoryGroups,
});

/** Categories of K2 (swap facts §5). */
export const k2CategoryImport = categoryImport({
  system: 'k2',
  table: 'k2_categories',
  isOne: () => true,
  categoryOf: k2Category,
  top: async () => null,
  fieldGroups: k2CategoryGroups,
});
