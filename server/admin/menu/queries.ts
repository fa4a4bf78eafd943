import type { MenuAudience, MenuPlace, MenuTargetKind } from '../../../protocol/site.ts';
import type { Transaction } from '../../core/db/index.ts';
import type { MenuTarget } from '../../core/settings/index.ts';

export interface MenuFields {
  readonly label: string;
  readonly address: string;
  readonly audience: MenuAudience;
  readonly place: MenuPlace;
  readonly parent_id: number | null;
  readonly target_kind: MenuTargetKind | null;
  readonly target_id: number | null;
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

/**
 * Takes links out of the menu so that they can be put back: a link without a position is removed. Links below them move
 * to the first level, and links that were removed earlier are deleted.
 */
export const removeMenuItems = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  await sql('menu_items').where('position', 0).delete();
  await sql('menu_items')
    .whereIn('parent_id', [...ids])
    .update({ parent_id: null });
  await sql('menu_items')
    .whereIn('id', [...ids])
    .update({ position: 0, parent_id: null });
};

/** Removed links among these ids. */
export const removedItems = (sql: Transaction, ids: readonly number[]): Promise<number[]> =>
  sql('menu_items')
    .where('position', 0)
    .whereIn('id', [...ids])
    .forUpdate()
    .pluck('id');

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

type Placed = Pick<MenuFields, 'place' | 'parent_id'>;

/** Adds a link to a target after all others, before the order is stored; returns its id. */
export const addTargetLink = async (
  sql: Transaction,
  fields: Placed & Pick<MenuFields, 'label'>,
  target: MenuTarget,
): Promise<number> => {
  const [id] = await sql('menu_items').insert({
    ...fields,
    ...{ address: '', target_kind: target.kind, target_id: target.id, position: limitPosition },
  });
  return Number(id);
};

const limitPosition = 1_000_000;

export const moveTargetLink = async (sql: Transaction, id: number, placed: Placed): Promise<void> => {
  await sql('menu_items')
    .where({ id })
    .update({ ...placed });
  await placeLinksBelow(sql, id, placed.place);
};
