import type { Sql } from '../../core/db/index.ts';

export const isPermalinkFree = async (sql: Sql, permalink: string): Promise<boolean> =>
  !(await sql('users').select('id').where('permalink', permalink).first());

/** Source of an account that was imported; null for one that registered here. */
export const sourceOfAccount = async (sql: Sql, id: number): Promise<string | null> => {
  const row: { legacy_source: string | null } | undefined = await sql('users')
    .select('legacy_source')
    .where('id', id)
    .first();
  return row?.legacy_source ?? null;
};

/** Account that was imported from this row of an old site. */
export const accountFrom = async (
  sql: Sql,
  legacy: { readonly legacy_source: string; readonly legacy_id: string },
): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('users').select('id').where(legacy).first();
  return row?.id;
};

/** Whether an account has a further value of this name. */
export const hasProfileValue = async (sql: Sql, userId: number, name: string): Promise<boolean> =>
  (await sql('profile_values')
    .select('id')
    .where({ user_id: userId, name: name.slice(0, 100) })
    .first()) !== undefined;
