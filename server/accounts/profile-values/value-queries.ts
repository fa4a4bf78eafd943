import type { Sql, Transaction } from '../../core/db/index.ts';

/** A fact about an account that no other column has, such as a telephone number. */
export interface ProfileValue {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

interface Seen {
  /** Notes of the staff, or what the person sees too. */
  readonly isInternal: boolean;
}

/** Values of an account, in the order in which they came. */
export const profileValues = (sql: Sql, userId: number, { isInternal }: Seen): Promise<ProfileValue[]> =>
  sql('profile_values').select('id', 'name', 'value').where({ user_id: userId, is_internal: isInternal }).orderBy('id');

/** Changes values of an account; an empty one is removed. Values of other accounts and kinds stay as they are. */
export const changeProfileValues = async (
  sql: Transaction,
  userId: number,
  { isInternal }: Seen,
  typed: ReadonlyMap<number, string>,
): Promise<void> => {
  for (const { id, value } of await profileValues(sql, userId, { isInternal })) {
    const next = typed.get(id);
    if (next === '') await sql('profile_values').where({ id }).delete();
    else if (next !== undefined && next !== value) await sql('profile_values').where({ id }).update({ value: next });
  }
};

/** Adds a note of the staff about an account, named by its moment. */
export const addProfileNote = async (sql: Transaction, userId: number, value: string, at: Date): Promise<void> => {
  const name = at.toISOString().slice(0, 19).replace('T', ' ');
  await sql('profile_values')
    .insert({ user_id: userId, name, value, is_internal: true })
    .onConflict(['user_id', 'name'])
    .merge(['value']);
};
