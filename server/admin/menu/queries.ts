import type { MenuAudience } from '../../../protocol/site.ts';
import type { Transaction } from '../../core/db/index.ts';

export interface MenuFields {
  readonly label: string;
  readonly address: string;
  readonly audience: MenuAudience;
}

/** Ids of the menu items in their order, with their rows locked. */
export const heldMenu = async (sql: Transaction): Promise<number[]> => {
  const rows: { id: number }[] = await sql('menu_items')
    .select('id')
    .where('position', '>', 0)
    .orderBy(['position', 'id'])
    .forUpdate();
  return rows.map(({ id }) => id);
};

export const addMenuItems = async (sql: Transaction, fields: readonly MenuFields[], after: number): Promise<void> => {
  await sql('menu_items').insert(fields.map((one, index) => ({ ...one, position: after + index + 1 })));
};

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
