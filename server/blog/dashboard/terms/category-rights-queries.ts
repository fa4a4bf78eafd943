import type { Sql, Transaction } from '../../../core/db/index.ts';

export const writeAccesses = ['bloggers', 'groups'] as const;
/** Accounts that write in a category: everybody who writes, or members of chosen groups. */
export type WriteAccess = (typeof writeAccesses)[number];

/** Rights of a category under the names of its form. */
export interface CategoryRights {
  readonly write_access: WriteAccess;
  readonly write_groups: number[];
}

/** Rights of a category; an unknown value counts as the most restricted. */
export const rightsOf = async (sql: Sql, id: number): Promise<CategoryRights> => {
  const [row, groups]: [{ write_access: string } | undefined, number[]] = await Promise.all([
    sql('categories').select('write_access').where({ id }).first(),
    sql('category_writers').where('category_id', id).orderBy('group_id').pluck('group_id'),
  ]);
  return { write_access: row?.write_access === 'bloggers' ? 'bloggers' : 'groups', write_groups: groups };
};

/** Writes the rights of a category. */
export const storeWriters = async (
  sql: Transaction,
  category_id: number,
  { write_access, write_groups }: CategoryRights,
): Promise<void> => {
  await sql('categories').where('id', category_id).update({ write_access });
  await sql('category_writers').where({ category_id }).delete();
  if (write_groups.length > 0)
    await sql('category_writers').insert(write_groups.map(group_id => ({ category_id, group_id })));
};
