import { accessColumns, type ChosenAccess, chosenOf, type StoredAccess } from '../../../accounts/index.ts';
import { type CategoryWriters, storeWriters, writersOf } from '../../../category-details/index.ts';
import type { Sql, Transaction } from '../../../core/db/index.ts';

/** Rights of a category under the names of its form. */
export interface CategoryRights extends CategoryWriters {
  /** Readers of its posts. */
  readonly access: ChosenAccess;
}

/** Rights of a category; an unknown value counts as the most restricted. */
export const rightsOf = async (sql: Sql, id: number): Promise<CategoryRights> => {
  const [row, writers]: [StoredAccess | undefined, CategoryWriters] = await Promise.all([
    sql('categories').select('access', { levelId: 'access_level_id' }).where({ id }).first(),
    writersOf(sql, 'post', id),
  ]);
  return { ...writers, access: chosenOf(row ?? { access: '', levelId: null }) };
};

/** Writes the rights of a category. Its posts need `relistCategories` afterwards. */
export const storeRights = async (
  sql: Transaction,
  id: number,
  { access, ...writers }: CategoryRights,
): Promise<void> => {
  await sql('categories').where({ id }).update(accessColumns(access));
  await storeWriters(sql, 'post', id, writers);
};
