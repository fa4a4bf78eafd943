import type { Batch, Derived, KindImport, OldRow, Outcome } from '../../run/index.ts';
import { paramText, readParams, type SourceRow } from '../../source/index.ts';
import { meantItem } from './menu-address.ts';
import { countItems, isOfSite, type OldMenu, oldMenuOf } from './old-menu.ts';

const [longestPath, longestLink] = [500, 1000];

const queryOf = (link: string): string => link.split('?')[1] ?? '';

const columnsOf = (row: SourceRow, menu: OldMenu): { readonly path: string; readonly link: string } | string => {
  if (row.published !== '1') return 'not published or in the trash';
  const item = meantItem(row, menu);
  if (!item) return 'links to a menu item that does not exist or is not published';
  const [path, link] = [row.path ?? '', queryOf(item.link ?? '')];
  if (path === '' || path.length > longestPath || link.length > longestLink) return 'path is empty or too long';
  return item.type === 'component' ? { path, link } : 'not a page of the old site';
};

const add = async (batch: Batch, row: SourceRow, menu: OldMenu): Promise<Outcome> => {
  const columns = columnsOf(row, menu);
  if (typeof columns === 'string') return { outcome: 'left', reason: columns };
  const more = { site_id: batch.siteId, old_id: Number(row.id), is_home: row.home === '1' };
  const id = await batch.insert('old_menus', { ...columns, ...more });
  return { outcome: 'added', table: 'old_menus', id };
};

const oldRow = (row: SourceRow, menu: OldMenu): OldRow => {
  const columns = columnsOf(row, menu);
  const { title, home } = row;
  return {
    oldId: row.id ?? '',
    label: title ?? '',
    hashed: { columns: JSON.stringify(columns), home, alias: paramText(readParams(row.params), 'aliasoptions') },
    add: batch => add(batch, row, menu),
    change: async (batch, id) => {
      if (typeof columns === 'string') return batch.note(`${columns}; its address still leads to the same page`);
      await batch.update('old_menus', id, { ...columns, is_home: row.home === '1' });
    },
  };
};

/** Serving processes keep the menus of old sites in memory. */
const known: Derived = {
  from: { old_menus: 'id' },
  refresh: async mutation => mutation.invalidate('settings'),
};

/** Paths of all menus of Joomla: addresses that they gave to pages (address facts §1.5). */
export const menuPathImport: KindImport = {
  kind: 'addresses of menu items',
  table: 'menu',
  key: 'id',
  target: 'old_menus',
  count: countItems,
  compared: ['path', 'link', 'is_home'],
  derived: [known],
  read: async (swap, rows) => {
    const menu = await oldMenuOf(swap);
    return rows.filter(isOfSite).map(row => oldRow(row, menu));
  },
};
