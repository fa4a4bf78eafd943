import { limits } from '../../../../protocol/limits.ts';
import type { MenuAudience, MenuPlace } from '../../../../protocol/site.ts';
import type { Access } from '../../../core/policy/index.ts';
import type { Batch } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { menuAddress } from './menu-address.ts';
import type { OldMenu } from './old-menu.ts';

/** Columns of a link of the menu that the old site decides. */
export interface MenuFields {
  readonly label: string;
  readonly address: string;
  readonly audience: MenuAudience;
  readonly place: MenuPlace;
  readonly parent_id: number | null;
}

const audiences: Readonly<Record<Access, MenuAudience>> = {
  public: 'everyone',
  registered: 'members',
  special: 'contributors',
};

/** The menu of the old site with the ids that its items have here so far. */
export interface Menus {
  readonly old: OldMenu;
  readonly ids: Map<string, number>;
}

export interface OldMenuItem {
  readonly row: SourceRow;
  readonly access: Access;
}

const labelOf = ({ note }: Batch, title: string): string => {
  const letters = [...title];
  if (letters.length <= limits.menuLabel) return title;
  note('label was too long; shortened', title);
  return `${letters
    .slice(0, limits.menuLabel - 1)
    .join('')
    .trimEnd()}…`;
};

/** Headings and separators, and addresses that stand for a heading, lead nowhere. */
const hasNoLink = ({ type, link }: SourceRow): boolean =>
  type === 'heading' || type === 'separator' || (type === 'url' && ['', '#'].includes((link ?? '').trim()));

const parentOf = ({ note }: Batch, row: SourceRow, { old, ids }: Menus): number | null => {
  const top = old.topOf(row);
  if (top === undefined) return null;
  if (top.id !== row.parent_id) note('moved to the second level; menus here have two levels');
  return ids.get(top.id ?? '') ?? null;
};

/** Columns of a link; the reason when it cannot come along. */
export const fieldsOf = async (
  batch: Batch,
  { row, access }: OldMenuItem,
  menus: Menus,
): Promise<MenuFields | string> => {
  if (row.published !== '1') return 'not published or in the trash';
  const title = (row.title ?? '').trim();
  if (title === '') return 'no label';
  const address = hasNoLink(row) ? { target: '' } : await menuAddress(batch, row, menus.old);
  if (typeof address === 'string') return address;
  const reason = menus.old.reasonToHide(row);
  if (reason) batch.note(reason);
  return {
    label: labelOf(batch, title),
    address: address.target,
    audience: audiences[access],
    place: reason === undefined ? 'header' : 'hidden',
    parent_id: parentOf(batch, row, menus),
  };
};
