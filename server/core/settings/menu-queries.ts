import type { MenuAudience } from '../../../protocol/site.ts';
import type { Sql } from '../db/index.ts';

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
