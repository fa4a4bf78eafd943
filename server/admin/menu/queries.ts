import type { MenuAudience, MenuPlace } from '../../../protocol/site.ts';
import type { Transaction } from '../../core/db/index.ts';

export interface MenuFields {
  readonly label: string;
  readonly address: string;
  readonly audience: MenuAudience;
  readonly place: MenuPlace;
  readonly parent_id: number | null;
}

/** A link of the menu by its place in the order. */
export interface MenuPosition {
  readonly id: number;
  readonly place: MenuPlace;
  readonly parentId: number | null;
}

/** The links of the menu in their order, with their rows locked. */
export const lockedMenu = (sql: Transaction): Promise<MenuPosition[]> =>
  sql('menu_items')
    .select('id', 'place', { parentId: 'parent_id' })
    .where('position', '>', 0)
    .orderBy(['position', 'id'])
    .forUpdate();

export const addMenuItems = async (
  sql: Transaction,
  fields: readonly (Pick<MenuFields, 'label' | 'address' | 'audience'> & Partial<MenuFields>)[],
  after: number,
): Promise<void> => {
  await sql('menu_items').insert(fields.map((one, index) => ({ ...one, position: after + index + 1 })));
};

/** Shows the links below a link where it is shown. */
export const placeLinksBelow = (sql: Transaction, id: number, place: MenuPlace): Promise<number> =>
  sql('menu_items').where('parent_id', id).update({ place });

export const changeMenuItem = (sql: Transaction, id: number, fields: MenuFields): Promise<number> =>
  sql('menu_items')
    .where('id', id)
    .update({ ...fields });

export const dropMenuItems = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('menu_items')
    .whereIn('id', [...ids])
    .delete();

/** Stores the order; the first position is 1. */
export const orderMenu = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const cases = ids.map(() => 'WHEN ? THEN ?').join(' ');
  await sql('menu_items')
    .whereIn('id', [...ids])
    .update({
      position: sql.raw(
        `CASE id ${cases} END`,
        ids.flatMap((id, index) => [id, index + 1]),
      ),
    });
};
