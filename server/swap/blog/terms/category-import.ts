import { limits } from '../../../../protocol/limits.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { plainWords } from '../../../import/index.ts';
import { legacySource } from '../../../old-addresses/index.ts';
import { repairEncoding } from '../../bodies/index.ts';
import { fileIn, firstPicture } from '../../files/index.ts';
import { type Batch, type KindImport, type KnownIds, knownIds, type OldRow, type Outcome } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { cutAtWord, isOn, languageOf, numberOf, titleOf } from '../../values/index.ts';
import { freeName, hasDefaultCategory, rowsFrom } from '../blog-queries.ts';
import { categoryLimits } from '../blog-values.ts';
import { isUnlisted, metaOf, metaTexts } from '../search-meta.ts';
import { type CategoryNesting, categoryNesting } from './category-nesting.ts';
import { closedRemark, type GroupNames, groupNames } from './closed-categories.ts';

interface Around extends CategoryNesting {
  readonly meta: ReadonlyMap<string, SourceRow>;
  readonly accounts: KnownIds;
  readonly groups: GroupNames;
}

const searchColumns = (meta: SourceRow | undefined) => {
  const { title, description, keywords } = metaTexts(meta);
  return {
    meta_title: title,
    meta_description: description,
    meta_keywords: keywords,
    robots: isUnlisted(meta) ? 'noindex' : '',
  };
};

const textColumns = (row: SourceRow, { meta }: Around) => ({
  title: titleOf(row.title) || `${row.alias || row.id}`,
  description: cutAtWord(plainWords(repairEncoding(row.description ?? '').text), limits.categoryDescription) || null,
  ordering: numberOf(row.ordering),
  published: isOn(row.published),
  language: languageOf(row.language),
  ...searchColumns(meta.get(row.id ?? '')),
});

const noPicture = 'default_category.png';

const pictureColumns = async (batch: Batch, { avatar }: SourceRow): Promise<{ readonly image_id: number | null }> => {
  if (!avatar || avatar === noPicture) return { image_id: null };
  const picture = await firstPicture(batch, fileIn('images/easyblog_cavatar', avatar));
  if (!picture) batch.note('category picture could not be imported', avatar);
  return { image_id: picture?.id ?? null };
};

/** Parent and children may come in any order: each is tied to those that are here already. */
const nest = async (batch: Batch, id: number, row: SourceRow, { parentOf, childrenOf }: Around): Promise<void> => {
  const { sql } = batch.mutation;
  const source = legacySource('easyblog', batch.source.site.name);
  const [parent, children] = [parentOf.get(row.id ?? ''), childrenOf.get(row.id ?? '') ?? []];
  const known = await rowsFrom(sql, 'categories', source, [...children, ...(parent ? [parent] : [])]);
  const parentId = known.get(parent ?? '');
  if (parentId !== undefined) await batch.update('categories', id, { parent_id: parentId });
  for (const child of children) {
    const childId = known.get(child);
    if (childId !== undefined) await batch.update('categories', childId, { parent_id: id });
  }
};

const noteLosses = ({ note }: Batch, row: SourceRow, { groups, parentOf }: Around): void => {
  const closed = closedRemark(row, groups);
  if (closed) note(closed);
  if (isOn(row.parent_id) && !parentOf.has(row.id ?? ''))
    note('parent does not exist or is one of its own subcategories; moved to the top level');
};

const add = async (batch: Batch, row: SourceRow, around: Around): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const texts = textColumns(row, around);
  const wanted = slugOf(row.alias ?? '') || slugOf(texts.title) || `category-${row.id}`;
  const alias = await freeName(sql, 'categories', wanted);
  if (alias !== row.alias) batch.note(`alias was changed to ${alias}`);
  const isDefault = isOn(row.default) && texts.published && !(await hasDefaultCategory(sql));
  const id = await batch.insert('categories', {
    ...texts,
    ...(await pictureColumns(batch, row)),
    alias,
    is_default: isDefault || null,
    created_by: around.accounts.get(row.created_by ?? '') ?? null,
    created_at: readDate(row.created) ?? moment(batch.services.clock),
    legacy_source: legacySource('easyblog', batch.source.site.name),
    legacy_id: row.id ?? '',
  });
  await nest(batch, id, row, around);
  noteLosses(batch, row, around);
  batch.mutation.invalidate('posts', 'frame');
  return { outcome: 'added', table: 'categories', id };
};

const change = async (batch: Batch, id: number, row: SourceRow, around: Around): Promise<void> => {
  await batch.update('categories', id, { ...textColumns(row, around), ...(await pictureColumns(batch, row)) });
  await nest(batch, id, row, around);
  batch.mutation.invalidate('posts', 'frame', `category:${id}`);
};

const oldCategory = (row: SourceRow, around: Around): OldRow => {
  const { lft: _left, rgt: _right, level: _level, ...rest } = row;
  const meta = around.meta.get(row.id ?? '');
  return {
    oldId: row.id ?? '',
    label: titleOf(row.title) || (row.alias ?? ''),
    hashed: meta ? { ...rest, meta } : rest,
    add: batch => add(batch, row, around),
    change: (batch, id) => change(batch, id, row, around),
  };
};

/** Categories of the blog. Who may read them is a matter of their posts here (swap facts §6). */
export const blogCategoryImport: KindImport = {
  kind: 'easyblog categories',
  table: 'easyblog_category',
  key: 'id',
  target: 'categories',
  compared: [
    ...['title', 'alias', 'description', 'ordering', 'published'],
    ...['image_id', 'language', 'meta_title', 'meta_description', 'meta_keywords', 'robots'],
  ],
  derived: [categoryLimits],
  read: async (swap, rows) => {
    const [accounts, groups, nesting, meta] = await Promise.all([
      knownIds(
        swap,
        'users',
        rows.map(row => row.created_by),
      ),
      groupNames(swap.source, rows),
      categoryNesting(swap.source),
      metaOf(
        swap.source,
        'category',
        rows.flatMap(row => row.id ?? []),
      ),
    ]);
    return rows.map(row => oldCategory(row, { accounts, groups, meta, ...nesting }));
  },
};
