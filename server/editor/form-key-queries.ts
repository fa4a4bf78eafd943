import type { Sql } from '../core/db/index.ts';

/** Form of a new post or article: the key it was printed with, and the account that sends it. */
interface FormKey {
  readonly key: string;
  readonly userId: number;
}

type Target = 'post' | 'item';

export const isFormKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

const rowOf = (sql: Sql, { key, userId }: FormKey) => sql('form_keys').where({ user_id: userId, form_key: key });

/** Id of the row that a form has created; undefined: none. */
export const createdByForm = async (sql: Sql, target: Target, form: FormKey): Promise<number | undefined> => {
  const row: { id: number | null } | undefined = await rowOf(sql, form)
    .select({ id: `${target}_id` })
    .first();
  return row?.id ?? undefined;
};

/**
 * Claims a form key in the transaction that creates its row, so that parallel submits of one form create one row.
 * Returns the id of the row that the form has created already.
 */
export const claimFormKey = async (sql: Sql, target: Target, form: FormKey): Promise<number | undefined> => {
  if (!isFormKey(form.key)) return undefined;
  await sql('form_keys').insert({ user_id: form.userId, form_key: form.key }).onConflict().ignore();
  const row: { id: number | null } | undefined = await rowOf(sql, form)
    .select({ id: `${target}_id` })
    .forUpdate()
    .first();
  return row?.id ?? undefined;
};

/** Links a claimed key to the row that its form created. */
export const linkFormKey = async (sql: Sql, target: Target, form: FormKey, id: number): Promise<void> => {
  if (isFormKey(form.key)) await rowOf(sql, form).update({ [`${target}_id`]: id });
};
