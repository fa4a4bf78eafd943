import { type CategoryDetails, detailColumns, detailRow } from '../../category-details/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';

/** Category as shown to staff, regardless of access. */
export interface ManagedCategory extends CategoryDetails {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  readonly isPublished: boolean;
  readonly isTrashed: boolean;
  readonly access: string;
  readonly levelId: number | null;
  readonly ordering: number;
  readonly params: string;
}

interface Row extends Omit<ManagedCategory, 'description' | 'isPublished' | 'isTrashed' | 'params'> {
  readonly description: string | null;
  readonly published: number;
  readonly trashed_at: Date | null;
  readonly params: string | null;
}

const selectManaged = (sql: Sql) =>
  sql('item_categories')
    .select('id', 'title', 'alias', 'description', 'published', 'trashed_at', 'access', 'ordering', 'params')
    .select({ parentId: 'parent_id', levelId: 'access_level_id', ...detailColumns });

const fromRow = ({ description, published, trashed_at, params, ...row }: Row): ManagedCategory => ({
  ...row,
  description: description ?? '',
  isPublished: published === 1,
  isTrashed: trashed_at !== null,
  params: params ?? '',
});

/** All categories in display order. */
export const managedCategories = async (sql: Sql): Promise<ManagedCategory[]> => {
  const rows: Row[] = await selectManaged(sql).orderBy(['ordering', 'title', 'id']);
  return rows.map(fromRow);
};

/** Same, with all rows locked, so that parallel changes cannot create a cycle. */
export const categoriesForUpdate = async (sql: Transaction): Promise<ManagedCategory[]> => {
  const rows: Row[] = await selectManaged(sql).orderBy('id').forUpdate();
  return rows.map(fromRow);
};

/** Number of articles in each category itself, in any state. */
export const managedCounts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows: { category_id: number; n: number | string }[] = await sql('items')
    .select('category_id')
    .count({ n: '*' })
    .whereIn('category_id', [...ids])
    .groupBy('category_id');
  return new Map(rows.map(({ category_id, n }) => [category_id, Number(n)]));
};

export type CategoryFields = Omit<ManagedCategory, 'id' | 'isTrashed'>;

const rowOf = ({ parentId, isPublished, levelId, ...fields }: CategoryFields) => ({
  ...{ title: fields.title, alias: fields.alias, description: fields.description },
  ...{ access: fields.access, ordering: fields.ordering, params: fields.params },
  ...detailRow(fields),
  parent_id: parentId,
  access_level_id: levelId,
  published: isPublished,
  // Publishing a category also restores it from the trash.
  ...(isPublished ? { trashed_at: null } : {}),
});

export const addCategory = async (sql: Transaction, fields: CategoryFields, now: Date): Promise<number> => {
  const [id] = await sql('item_categories').insert({ ...rowOf(fields), created_at: now });
  return Number(id);
};

export const changeCategory = (sql: Transaction, id: number, fields: CategoryFields): Promise<number> =>
  sql('item_categories').where('id', id).update(rowOf(fields));

export const deleteCategoryRows = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('item_categories')
    .whereIn('id', [...ids])
    .delete();
