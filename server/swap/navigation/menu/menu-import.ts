import { limits } from '../../../../protocol/limits.ts';
import type { MenuAudience } from '../../../../protocol/site.ts';
import type { Access } from '../../../core/policy/index.ts';
import { menuItems } from '../../../core/settings/index.ts';
import { accessLevels } from '../../articles/access.ts';
import type { Derived } from '../../run/derived.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../../run/kind.ts';
import type { SourceRow } from '../../source/source.ts';
import { menuAddress } from './menu-address.ts';
import { isOfSite, menuKind, type OldMenu, oldMenuOf } from './old-menu.ts';

interface MenuFields {
  readonly label: string;
  readonly address: string;
  readonly audience: MenuAudience;
}

const audiences: Readonly<Record<Access, MenuAudience | undefined>> = {
  public: 'everyone',
  registered: 'members',
  special: undefined,
};

const labelOf = ({ note }: Batch, title: string): string => {
  const letters = [...title];
  if (letters.length <= limits.menuLabel) return title;
  note('label: shortened', title);
  return `${letters
    .slice(0, limits.menuLabel - 1)
    .join('')
    .trimEnd()}…`;
};

const fieldsOf = async (
  batch: Batch,
  row: SourceRow,
  { menu, access }: { readonly menu: OldMenu; readonly access: Access },
): Promise<MenuFields | string> => {
  const reason = menu.reasonToLeave(row);
  if (reason !== undefined) return reason;
  const audience = audiences[access];
  if (audience === undefined) return 'for a group of accounts: the menu here has no such audience';
  const title = (row.title ?? '').trim();
  if (title === '') return 'no label';
  const address = await menuAddress(batch, row, menu);
  return typeof address === 'string' ? address : { label: labelOf(batch, title), address: address.target, audience };
};

const add = async (batch: Batch, row: SourceRow, fields: MenuFields, { positions }: OldMenu): Promise<Outcome> => {
  const ours = await menuItems(batch.mutation.sql);
  const same = ours.find(({ label, address }) => label === fields.label && address === fields.address);
  if (same) return { outcome: 'merged', reason: 'in the menu here already', table: 'menu_items', id: same.id };
  const position = positions.get(row.id ?? '');
  if (position === undefined || ours.length >= limits.menuItems)
    return { outcome: 'left', reason: `the menu here has room for ${limits.menuItems} links` };
  if (Number(row.level) > 1) batch.note('was below another link: the menu here has one level');
  if (row.language && row.language !== '*') batch.note('shown in every language', row.language);
  const id = await batch.insert('menu_items', { ...fields, position });
  return { outcome: 'added', table: 'menu_items', id };
};

const oldRow = (row: SourceRow, menu: OldMenu, access: Access): OldRow => {
  const { title, link, type, params, path } = row;
  return {
    oldId: row.id ?? '',
    label: title ?? '',
    hashed: { title, link, type, params, path, access, reason: menu.reasonToLeave(row) ?? '' },
    add: async batch => {
      const fields = await fieldsOf(batch, row, { menu, access });
      return typeof fields === 'string' ? { outcome: 'left', reason: fields } : add(batch, row, fields, menu);
    },
    change: async (batch, id) => {
      const fields = await fieldsOf(batch, row, { menu, access });
      if (typeof fields === 'string') return batch.note(`${fields}: stays as it is here`);
      await batch.update('menu_items', id, { ...fields });
    },
  };
};

/** Every page shows the menu. */
const header: Derived = {
  from: { menu_items: 'id' },
  refresh: async mutation => mutation.invalidate('frame', 'settings'),
};

/** Links of the main menu of Joomla, in their order. */
export const menuImport: KindImport = {
  kind: menuKind,
  table: 'menu',
  key: 'id',
  target: 'menu_items',
  compared: ['label', 'address', 'audience'],
  derived: [header],
  read: async (swap, rows) => {
    const [menu, access] = [await oldMenuOf(swap), await accessLevels(swap.source)];
    return rows.filter(isOfSite).map(row => oldRow(row, menu, access(row.access)));
  },
};
