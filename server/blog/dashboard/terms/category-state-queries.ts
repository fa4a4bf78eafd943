import type { Sql, Transaction } from '../../../core/db/index.ts';

/** State of a category beside its name. */
export interface CategoryState {
  readonly isPublished: boolean;
  readonly isDefault: boolean;
}

export const categoryStates = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, CategoryState>> => {
  const rows: { id: number; published: number; is_default: number | null }[] = await sql('categories')
    .select('id', 'published', 'is_default')
    .whereIn('id', [...ids]);
  return new Map(
    rows.map(({ id, published, is_default }) => [id, { isPublished: published === 1, isDefault: is_default === 1 }]),
  );
};

/** Publishes or unpublishes categories; an unpublished one cannot be the default. */
export const publishCategories = (sql: Transaction, ids: readonly number[], isPublished: boolean): Promise<number> =>
  sql('categories')
    .whereIn('id', [...ids])
    .update(isPublished ? { published: 1 } : { published: 0, is_default: null });

/** Makes a category the only default. */
export const setDefaultCategory = async (sql: Transaction, id: number): Promise<void> => {
  await sql('categories').where('is_default', 1).whereNot('id', id).update({ is_default: null });
  await sql('categories').where({ id }).update({ is_default: 1 });
};
