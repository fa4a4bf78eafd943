import { accessColumns, type ChosenAccess, chosenOf, type StoredAccess } from '../../../accounts/index.ts';
import type { Sql, Transaction } from '../../../core/db/index.ts';

export const writeAccesses = ['bloggers', 'groups'] as const;
/** Accounts that write in a category: everybody who writes, or members of chosen groups. */
export type WriteAccess = (typeof writeAccesses)[number];

/** Rights of a category under the names of its form. */
export interface CategoryRights {
  readonly write_access: WriteAccess;
  readonly write_groups: number[];
  /** Readers of its posts. */
  readonly access: ChosenAccess;
}

interface RightsRow extends StoredAccess {
  readonly write_access: string;
}

/** Rights of a category; an unknown value counts as the most restricted. */
export const rightsOf = async (sql: Sql, id: number): Promise<CategoryRights> => {
  const [row, groups]: [RightsRow | undefined, number[]] = await Promise.all([
    sql('categories').select('write_access', 'access', { levelId: 'access_level_id' }).where({ id }).first(),
    sql('category_writers').where('category_id', id).orderBy('group_id').pluck('group_id'),
  ]);
  return {
    write_access: row?.write_access === 'bloggers' ? 'bloggers' : 'groups',
    write_groups: groups,
    access: chosenOf(row ?? { access: '', levelId: null }),
  };
};

/** Writes the rights of a category. Its posts need `relistCategories` afterwards. */
export const storeRights = async (
  sql: Transaction,
  category_id: number,
  { write_access, write_groups, access }: CategoryRights,
): Promise<void> => {
  await sql('categories')
    .where('id', category_id)
    .update({ write_access, ...accessColumns(access) });
  await sql('category_writers').where({ category_id }).delete();
  if (write_groups.length > 0)
    await sql('category_writers').insert(write_groups.map(group_id => ({ category_id, group_id })));
};
