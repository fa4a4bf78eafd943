import { countWhere, oncePerRun, type Swap } from '../../run/index.ts';
import { paramText, readParams, type SourceRow } from '../../source/index.ts';

export const menuKind = 'menu items of the site';

/** Menu items of the old site. */
export interface OldMenu {
  readonly byId: ReadonlyMap<string, SourceRow>;
  /** Why an item is not shown, in the words of the receipt; undefined for one of the header. */
  readonly reasonToHide: (row: SourceRow) => string | undefined;
  /** The item of the first level that an item is below, on whatever level; undefined for those of the first level. */
  readonly topOf: (row: SourceRow) => SourceRow | undefined;
}

/** Whether a row is an item of the site: not of the administrator's menu, and not the root of the tree. */
export const isOfSite = ({ client_id, parent_id }: SourceRow): boolean => client_id === '0' && parent_id !== '0';

export const countItems = countWhere({ table: 'menu', key: 'id' }, isOfSite);

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

const topOf = (row: SourceRow, byId: ReadonlyMap<string, SourceRow>): SourceRow | undefined => {
  let top: SourceRow | undefined;
  let above = byId.get(row.parent_id ?? '');
  for (let level = 0; above && level < mostLevels; level++) {
    top = above;
    above = byId.get(above.parent_id ?? '');
  }
  return top;
};

const readMenu = async (swap: Swap): Promise<OldMenu> => {
  const rows = (await swap.source.rowsWith('menu', 'client_id', ['0'])).filter(isOfSite);
  const byId = new Map(rows.map(row => [row.id ?? '', row]));
  const main = mainMenuOf(rows);
  return {
    byId,
    reasonToHide: row => {
      if (row.menutype !== main) return 'not in the main menu; not shown';
      if (isHidden(row) || isBelowHidden(row, byId)) return 'hidden in its menu; not shown';
      return row.type === 'separator' ? 'separator; not shown' : undefined;
    },
    topOf: row => topOf(row, byId),
  };
};

/** Reads the menu of the old site once in a run. */
export const oldMenuOf = oncePerRun(readMenu);
