import { limits } from '../../../../protocol/limits.ts';
import { type MenuItem, menuItems } from '../../../core/settings/index.ts';
import { accessLevels } from '../../groups/index.ts';
import { type Batch, type Derived, type KindImport, knownIds, type OldRow, type Outcome } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { fieldsOf, type MenuFields, type Menus, type OldMenuItem } from './menu-fields.ts';
import { countItems, isOfSite, menuKind, oldMenuOf } from './old-menu.ts';

const isSame = (fields: MenuFields, one: MenuItem): boolean =>
  fields.address !== '' && one.label === fields.label && one.address === fields.address;

const add = async (batch: Batch, row: SourceRow, fields: MenuFields): Promise<Outcome> => {
  const ours = await menuItems(batch.mutation.sql);
  const same = ours.find(one => isSame(fields, one));
  if (same) return { outcome: 'merged', reason: 'already in the menu here', table: 'menu_items', id: same.id };
  if (ours.length >= limits.menuItems)
    return { outcome: 'left', reason: `the menu here is full (at most ${limits.menuItems} links)` };
  const top = ours.filter(({ place, parentId }) => place === 'header' && parentId === null);
  const isTop = fields.place === 'header' && fields.parent_id === null;
  const isFull = isTop && top.length >= limits.menuTopItems;
  if (isFull) batch.note(`not shown; the first level of the menu is full (at most ${limits.menuTopItems} links)`);
  if (row.language && row.language !== '*') batch.note('shown in all languages', row.language);
  const place = isFull ? 'hidden' : fields.place;
  const id = await batch.insert('menu_items', { ...fields, place, position: ours.length + 1 });
  return { outcome: 'added', table: 'menu_items', id };
};

const oldRow = (item: OldMenuItem, menus: Menus): OldRow => {
  const { title, link, type, params, path, published, parent_id } = item.row;
  const oldId = item.row.id ?? '';
  const shown = menus.old.reasonToHide(item.row) ?? '';
  return {
    oldId,
    label: title ?? '',
    hashed: { title, link, type, params, path, published, parent_id, access: item.access, shown },
    add: async batch => {
      const fields = await fieldsOf(batch, item, menus);
      if (typeof fields === 'string') return { outcome: 'left', reason: fields };
      const outcome = await add(batch, item.row, fields);
      if (outcome.outcome !== 'left' && outcome.id !== undefined) menus.ids.set(oldId, outcome.id);
      return outcome;
    },
    change: async (batch, id) => {
      const fields = await fieldsOf(batch, item, menus);
      if (typeof fields === 'string') return batch.note(`${fields}; the version here was kept`);
      await batch.update('menu_items', id, { ...fields });
    },
  };
};

/** Every page shows the menu. */
const header: Derived = {
  from: { menu_items: 'id' },
  refresh: async mutation => mutation.invalidate('frame', 'settings'),
};

const numberOf = (text: string | null | undefined): number => Number(text ?? 0);

// Parents come before what is below them; those of one parent stay in their order.
const inOrder = (one: SourceRow, other: SourceRow): number =>
  numberOf(one.level) - numberOf(other.level) ||
  numberOf(one.lft) - numberOf(other.lft) ||
  numberOf(one.id) - numberOf(other.id);

/** Links of the menus of Joomla: those of the main menu are shown in the header, the others are kept for later. */
export const menuImport: KindImport = {
  kind: menuKind,
  table: 'menu',
  key: 'id',
  target: 'menu_items',
  count: countItems,
  compared: ['label', 'address', 'audience', 'place', 'parent_id'],
  derived: [header],
  // A menu is read as a whole.
  atOnce: 2_000,
  read: async (swap, rows) => {
    const access = await accessLevels(swap);
    const known = await knownIds(
      swap,
      menuKind,
      rows.map(({ id }) => id),
    );
    const menus: Menus = { old: await oldMenuOf(swap), ids: new Map(known) };
    return rows
      .filter(isOfSite)
      .toSorted(inOrder)
      .map(row => oldRow({ row, access: access(row.access) }, menus));
  },
};
