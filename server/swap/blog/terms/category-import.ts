import { slugOf } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { plainWords } from '../../../import/index.ts';
import { legacySource } from '../../../old-addresses/index.ts';
import { isOn, numberOf, titleOf } from '../../articles/plain-values.ts';
import { repairEncoding } from '../../bodies/encoding.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../../run/kind.ts';
import { readDate } from '../../source/dates.ts';
import type { SourceRow } from '../../source/source.ts';
import { freeName, hasDefaultCategory, rowsFrom } from '../blog-queries.ts';
import { type KnownIds, knownIds } from '../known-ids.ts';
import { type CategoryNesting, categoryNesting } from './category-nesting.ts';
import { closedRemark, type GroupNames, groupNames } from './closed-categories.ts';

interface Around extends CategoryNesting {
  readonly accounts: KnownIds;
  readonly groups: GroupNames;
}

const textColumns = (row: SourceRow) => ({
  title: titleOf(row.title) || `${row.alias || row.id}`,
  description: plainWords(repairEncoding(row.description ?? '').text) || null,
  ordering: numberOf(row.ordering),
  published: isOn(row.published),
});

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
  if (isOn(row.parent_id) && !parentOf.has(row.id ?? '')) note('parent is gone or in a circle: top level');
  if (row.avatar) note('picture of a category, no place today', row.avatar);
  if (row.language && row.language !== '*') note('language of a category, no place today', row.language);
};

const add = async (batch: Batch, row: SourceRow, around: Around): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const texts = textColumns(row);
  const wanted = slugOf(row.alias ?? '') || slugOf(texts.title) || `category-${row.id}`;
  const alias = await freeName(sql, 'categories', wanted);
  if (alias !== row.alias) batch.note(`its alias is ${alias} here`);
  const isDefault = isOn(row.default) && texts.published && !(await hasDefaultCategory(sql));
  const id = await batch.insert('categories', {
    ...texts,
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
  await batch.update('categories', id, textColumns(row));
  await nest(batch, id, row, around);
  batch.mutation.invalidate('posts', 'frame', `category:${id}`);
};

const oldCategory = (row: SourceRow, around: Around): OldRow => {
  const { lft: _left, rgt: _right, level: _level, ...rest } = row;
  return {
    oldId: row.id ?? '',
    label: titleOf(row.title) || (row.alias ?? ''),
    hashed: rest,
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
  compared: ['title', 'alias', 'description', 'ordering', 'published'],
  read: async (swap, rows) => {
    const [accounts, groups, nesting] = await Promise.all([
      knownIds(
        swap,
        'users',
        rows.map(row => row.created_by),
      ),
      groupNames(swap.source, rows),
      categoryNesting(swap.source),
    ]);
    return rows.map(row => oldCategory(row, { accounts, groups, ...nesting }));
  },
};
