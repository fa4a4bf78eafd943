import type { MenuAudience } from '../../../protocol/site.ts';
import type { Sql, Transaction } from '../db/index.ts';

export const storeSettings = async (
  sql: Transaction,
  settings: readonly { readonly name: string; readonly value: unknown }[],
): Promise<void> => {
  if (settings.length === 0) return;
  await sql('settings')
    .insert(settings.map(({ name, value }) => ({ name, value: JSON.stringify(value) })))
    .onConflict('name')
    .merge();
};

export const dropSettings = async (sql: Transaction, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await sql('settings').whereIn('name', names).delete();
};

/** A link of the header: a path of the site or a whole address, and for whom it is. */
export interface MenuItem {
  readonly id: number;
  readonly label: string;
  readonly address: string;
  readonly audience: MenuAudience;
}

/** In their order. */
export const menuItems = (sql: Sql): Promise<MenuItem[]> =>
  sql('menu_items').select('id', 'label', 'address', 'audience').where('position', '>', 0).orderBy(['position', 'id']);
