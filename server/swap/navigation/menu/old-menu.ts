import { limits } from '../../../../protocol/limits.ts';
import { menuItems } from '../../../core/settings/index.ts';
import { knownIds } from '../../blog/known-ids.ts';
import type { Swap } from '../../run/kind.ts';
import { paramText, readParams, type SourceRow } from '../../source/index.ts';

export const menuKind = 'menu items of the site';

/** Menu items of the old site as far as the menu of this site can have them: one list without levels. */
export interface OldMenu {
  readonly byId: ReadonlyMap<string, SourceRow>;
  /** Why an item is no link of the main menu; undefined for one that is. */
  readonly reasonToLeave: (row: SourceRow) => string | undefined;
  /** Positions of the items that the menu still has room for. */
  readonly positions: ReadonlyMap<string, number>;
}

/** Whether a row is an item of the site: not of the administrator's menu, and not the root of the tree. */
export const isOfSite = ({ client_id, parent_id }: SourceRow): boolean => client_id === '0' && parent_id !== '0';

const isPublished = ({ published }: SourceRow): boolean => published === '1';

const mainMenuOf = (rows: readonly SourceRow[]): string => {
  const homes = rows.filter(row => row.home === '1' && isPublished(row));
  const home = homes.find(({ language }) => language === '*') ?? homes[0];
  return home?.menutype ?? 'mainmenu';
};

const isHidden = ({ params }: SourceRow): boolean => paramText(readParams(params), 'menu_show') === '0';

const mostLevels = 50;

const isBelowHidden = (row: SourceRow, byId: ReadonlyMap<string, SourceRow>): boolean => {
  let above = byId.get(row.parent_id ?? '');
  for (let level = 0; above && level < mostLevels; level++) {
    if (!isPublished(above) || isHidden(above)) return true;
    above = byId.get(above.parent_id ?? '');
  }
  return false;
};

const readMenu = async (swap: Swap): Promise<OldMenu> => {
  const rows = (await swap.source.rowsWith('menu', 'client_id', ['0'])).filter(isOfSite);
  const byId = new Map(rows.map(row => [row.id ?? '', row]));
  const main = mainMenuOf(rows);
  const reasonToLeave = (row: SourceRow): string | undefined => {
    if (!isPublished(row)) return 'not published or trashed';
    if (row.menutype !== main) return 'of another menu than the main one';
    if (isHidden(row) || isBelowHidden(row, byId)) return 'hidden in its menu';
    return row.type === 'heading' || row.type === 'separator' ? 'a heading or a separator: leads nowhere' : undefined;
  };
  const shown = rows
    .filter(row => reasonToLeave(row) === undefined)
    .toSorted((a, b) => Number(a.lft) - Number(b.lft) || Number(a.id) - Number(b.id));
  const known = await knownIds(
    swap,
    menuKind,
    shown.map(({ id }) => id),
  );
  const ours = await menuItems(swap.services.sql);
  // Higher levels come first when there is not room for all items.
  const chosen = shown
    .filter(({ id }) => !known.has(id ?? ''))
    .toSorted((a, b) => Number(a.level) - Number(b.level))
    .slice(0, Math.max(0, limits.menuItems - ours.length));
  return {
    byId,
    reasonToLeave,
    positions: new Map(
      shown.filter(row => chosen.includes(row)).map(({ id }, at) => [id ?? '', ours.length + at + 1] as const),
    ),
  };
};

const menus = new WeakMap<Swap, Promise<OldMenu>>();

/** Reads the menu of the old site once in a run. */
export const oldMenuOf = (swap: Swap): Promise<OldMenu> => {
  const menu = menus.get(swap) ?? readMenu(swap);
  menus.set(swap, menu);
  return menu;
};
