import type { MenuAudience, MenuPlace, MenuTargetKind } from '../../../protocol/site.ts';
import type { PagePurpose } from '../../../protocol/site-pages.ts';
import type { Sql, Transaction } from '../db/index.ts';
import { articlePaths, paths } from '../paths/index.ts';

/** Target of a link of the menu; its address is looked up whenever the menu is read. */
export interface MenuTarget {
  readonly kind: MenuTargetKind;
  readonly id: number;
}

/** A link of the menu, or a heading above some. */
export interface MenuItem {
  readonly id: number;
  readonly label: string;
  /** A path of the site or a whole address; empty for a heading, and for a target that readers cannot see. */
  readonly address: string;
  readonly audience: MenuAudience;
  readonly place: MenuPlace;
  /** The link above it; null in the first level. */
  readonly parentId: number | null;
  /** Null for a link with an address of its own. */
  readonly target: MenuTarget | null;
}

interface Row extends Omit<MenuItem, 'target'> {
  readonly kind: MenuTargetKind | null;
  readonly targetId: number | null;
  readonly path: string | null;
  readonly category: string | null;
  readonly readers: string | null;
  readonly itemCategory: string | null;
  readonly tag: string | null;
}

// The menu is shown to everyone: it does not name a category for some readers.
const categoryAddress = (row: Row, alias: string): string =>
  row.readers === 'public' ? paths.category(alias) : paths.categoryById(row.targetId ?? 0);

const addressOf = (row: Row): string => {
  if (row.kind === null) return row.address;
  if (row.path !== null) return paths.sitePage(row.path);
  if (row.category !== null) return categoryAddress(row, row.category);
  if (row.tag !== null) return paths.tag(row.tag);
  return row.itemCategory === null ? '' : articlePaths.category({ id: row.targetId ?? 0, alias: row.itemCategory });
};

/** True if it should lead somewhere that is gone or not published. */
export const isBrokenLink = ({ target, address }: Pick<MenuItem, 'target' | 'address'>): boolean =>
  target !== null && address === '';

/** In their order among those of one parent, with the current addresses of their targets. */
export const menuItems = async (sql: Sql): Promise<MenuItem[]> => {
  const rows: Row[] = await sql('menu_items as m')
    .leftJoin('site_pages as p', on =>
      on.on('p.id', 'm.target_id').andOnVal('m.target_kind', 'page').andOnVal('p.published', true),
    )
    .leftJoin('categories as c', on =>
      on.on('c.id', 'm.target_id').andOnVal('m.target_kind', 'category').andOnVal('c.published', true),
    )
    .leftJoin('item_categories as i', on =>
      on
        .on('i.id', 'm.target_id')
        .andOnVal('m.target_kind', 'item-category')
        .andOnVal('i.published', true)
        .andOnNull('i.trashed_at'),
    )
    .leftJoin('tags as t', on => on.on('t.id', 'm.target_id').andOnVal('m.target_kind', 'tag'))
    .select('m.id', 'm.label', 'm.address', 'm.audience', 'm.place', { parentId: 'm.parent_id' })
    .select({ kind: 'm.target_kind', targetId: 'm.target_id' })
    .select({ path: 'p.path', category: 'c.alias', readers: 'c.audience', itemCategory: 'i.alias', tag: 't.alias' })
    .where('m.position', '>', 0)
    .orderBy(['m.position', 'm.id']);
  return rows.map(row => {
    const { id, label, audience, place, parentId, kind, targetId } = row;
    const target = kind === null || targetId === null ? null : { kind, id: targetId };
    return { id, label, address: addressOf(row), audience, place, parentId, target };
  });
};

/** A page that the footer and forms name. */
export interface PurposePage {
  readonly purpose: PagePurpose;
  readonly title: string;
  readonly address: string;
}

/** Pages of the site, as every request needs them. */
export interface KnownPages {
  /** Paths of all pages, drafts too, so that an address that is missing costs no query. */
  readonly paths: ReadonlySet<string>;
  /** Published pages that have a purpose. */
  readonly named: readonly PurposePage[];
}

interface PageRow {
  readonly path: string;
  readonly purpose: PagePurpose | null;
  readonly title: string;
  readonly published: number;
}

export const knownPages = async (sql: Sql): Promise<KnownPages> => {
  const rows: PageRow[] = await sql('site_pages')
    .select('path', 'purpose', 'title', 'published')
    .whereNotNull('path')
    .orderBy('path');
  return {
    paths: new Set(rows.map(({ path }) => path)),
    named: rows.flatMap(({ path, purpose, title, published }) =>
      purpose !== null && published === 1 ? [{ purpose, title, address: paths.sitePage(path) }] : [],
    ),
  };
};

const isTargeted = async (sql: Sql, kind: MenuTargetKind, ids: readonly number[]): Promise<boolean> =>
  ids.length > 0 &&
  (await sql('menu_items')
    .where('target_kind', kind)
    .whereIn('target_id', [...ids])
    .first('id')) !== undefined;

/** Lets links to these rows lead to another one, into which they are merged. */
export const moveMenuTargets = async (
  sql: Transaction,
  kind: MenuTargetKind,
  from: readonly number[],
  to: number,
): Promise<void> => {
  await sql('menu_items')
    .where('target_kind', kind)
    .whereIn('target_id', [...from])
    .update({ target_id: to });
};

interface Refreshing {
  readonly sql: Sql;
  readonly invalidate: (...tags: ('frame' | 'settings')[]) => void;
}

/** Invalidates the menu of every page if it leads to one of these rows, whose address or state changes. */
export const refreshMenu = async (
  { sql, invalidate }: Refreshing,
  kind: MenuTargetKind,
  ids: readonly number[],
): Promise<void> => {
  if (await isTargeted(sql, kind, ids)) invalidate('frame', 'settings');
};
