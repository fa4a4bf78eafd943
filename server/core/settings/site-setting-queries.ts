import type { MenuAudience, MenuPlace } from '../../../protocol/site.ts';
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

/** A link of the menu, or a heading above some. */
export interface MenuItem {
  readonly id: number;
  readonly label: string;
  /** A path of the site or a whole address; empty for a heading. */
  readonly address: string;
  readonly audience: MenuAudience;
  readonly place: MenuPlace;
  /** The link above it; null in the first level. */
  readonly parentId: number | null;
}

/** In their order among those of one parent. */
export const menuItems = (sql: Sql): Promise<MenuItem[]> =>
  sql('menu_items')
    .select('id', 'label', 'address', 'audience', 'place', { parentId: 'parent_id' })
    .where('position', '>', 0)
    .orderBy(['position', 'id']);
