import { randomBytes } from 'node:crypto';
import type { Sql, Transaction } from '../core/db/index.ts';

/** Column of `translations` that names the target. */
export type TranslatedColumn = 'item_id' | 'item_category_id' | 'post_id';

/** Other targets of the same kind in the group of this one, with the language stored for them. */
export const translationMembers = (
  sql: Sql,
  column: TranslatedColumn,
  id: number,
): Promise<{ id: number; language: string }[]> =>
  sql('translations as t')
    .join('translations as o', 'o.group_key', 't.group_key')
    .where(`t.${column}`, id)
    .whereNotNull(`o.${column}`)
    .whereNot(`o.${column}`, id)
    .orderBy('o.id')
    .select({ id: `o.${column}`, language: 'o.language' });

/** Joins a target with others in one group; `released` ones leave it. A target is in one group at most. */
export const linkTranslations = async (
  sql: Transaction,
  column: TranslatedColumn,
  id: number,
  { linked, released }: { readonly linked: readonly number[]; readonly released: readonly number[] },
): Promise<void> => {
  const own: { group_key: string } | undefined = await sql('translations')
    .where(column, id)
    .forUpdate()
    .first('group_key');
  if (released.length > 0)
    await sql('translations')
      .whereIn(column, [...released])
      .delete();
  if (linked.length === 0) return;
  const group_key = own?.group_key ?? randomBytes(16).toString('hex');
  await sql('translations')
    .insert([id, ...linked].map(target => ({ group_key, [column]: target })))
    .onConflict(column)
    .merge(['group_key']);
};
