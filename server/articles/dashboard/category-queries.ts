import type { Sql, Transaction } from '../../core/db/index.ts';

/** Category as shown to staff, regardless of access. */
export interface ManagedCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  readonly isPublished: boolean;
  readonly isTrashed: boolean;
  readonly access: string;
  readonly ordering: number;
  readonly params: string;
  readonly imageId: number | null;
}

interface Row {
  id: number;
  parent_id: number | null;
  title: string;
  alias: string;
  description: string | null;
  published: number;
  trashed_at: Date | null;
  access: string;
  ordering: number;
  params: string | null;
  image_id: number | null;
}

const columns = [
  ...['id', 'parent_id', 'title', 'alias', 'description', 'published', 'trashed_at', 'access', 'ordering', 'params'],
  'image_id',
];

const fromRow = (row: Row): ManagedCategory => ({
  id: row.id,
  parentId: row.parent_id,
  title: row.title,
  alias: row.alias,
  description: row.description ?? '',
  isPublished: row.published === 1,
  isTrashed: row.trashed_at !== null,
  access: row.access,
  ordering: row.ordering,
  params: row.params ?? '',
  imageId: row.image_id,
});

/** All categories in display order. */
export const managedCategories = async (sql: Sql): Promise<ManagedCategory[]> => {
  const rows: Row[] = await sql('item_categories').select(columns).orderBy(['ordering', 'title', 'id']);
  return rows.map(fromRow);
};

/** Same, with all rows locked, so that parallel changes cannot create a cycle. */
export const categoriesForUpdate = async (sql: Transaction): Promise<ManagedCategory[]> => {
  const rows: Row[] = await sql('item_categories').select(columns).orderBy('id').forUpdate();
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

const rowOf = ({ parentId, isPublished, imageId, ...fields }: CategoryFields) => ({
  ...fields,
  image_id: imageId,
  parent_id: parentId,
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

export const describePicture = (sql: Transaction, id: number, alt: string): Promise<number> =>
  sql('media').where('id', id).update({ alt });

export const deleteCategoryRows = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('item_categories')
    .whereIn('id', [...ids])
    .delete();
