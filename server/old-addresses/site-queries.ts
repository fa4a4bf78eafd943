import type { Sql } from '../core/db/index.ts';
import { legacySource, type OldSystem } from './legacy-source.ts';
import { type K2Sef, k2SefOf, languagesOf } from './sef-settings.ts';

/** A menu item that was published: the query of its link. */
export interface OldMenuItem {
  readonly link: string;
  readonly isHome: boolean;
}

/** Menu items by their paths in lower case, and by their numbers. Of several sites the first one counts. */
export interface OldMenus {
  readonly byPath: ReadonlyMap<string, OldMenuItem>;
  readonly byId: ReadonlyMap<string, OldMenuItem>;
}

/** `legacy_source` of each system, of all old sites that have rows here. */
export interface OldSites {
  readonly sources: Readonly<Record<OldSystem, readonly string[]>>;
  readonly menus: OldMenus;
  /** How K2 built addresses on the first site that chose its own words; null: the standard ones. */
  readonly k2Sef: K2Sef | null;
  /** Prefixes of addresses that name a language. */
  readonly languages: ReadonlySet<string>;
  /**
   * Ids of rows that have another name here, by kind and old name: `post news`. Of several rows the first one keeps it.
   */
  readonly names: ReadonlyMap<string, readonly number[]>;
}

const systems: readonly OldSystem[] = ['joomla', 'k2', 'easyblog'];
const tablesWithRows = ['items', 'posts', 'item_categories', 'categories', 'users'] as const;

const hasRows = async (sql: Sql, sources: readonly string[]): Promise<boolean> => {
  for (const table of tablesWithRows) {
    // In the order of its index, or the database reads the table.
    const row: unknown = await sql(table)
      .select('legacy_source')
      .whereIn('legacy_source', [...sources])
      .orderBy('legacy_source')
      .first();
    if (row !== undefined) return true;
  }
  return false;
};

const mostMenuItems = 5_000;

const oldMenus = async (sql: Sql): Promise<OldMenus> => {
  const rows: { old_id: number; path: string; link: string; is_home: number }[] = await sql('old_menus')
    .select('old_id', 'path', 'link', 'is_home')
    .where('id', '>', 0)
    .orderBy('id')
    .limit(mostMenuItems);
  const [byPath, byId] = [new Map<string, OldMenuItem>(), new Map<string, OldMenuItem>()];
  for (const { old_id, path, link, is_home } of rows) {
    const item = { link, isHome: is_home === 1 };
    const [key, id] = [path.toLowerCase(), String(old_id)];
    if (!byPath.has(key)) byPath.set(key, item);
    if (!byId.has(id)) byId.set(id, item);
  }
  return { byPath, byId };
};

const mostNames = 20_000;

const oldNames = async (sql: Sql): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows: { kind: string; name: string; row_id: number }[] = await sql('old_names')
    .select('kind', 'name', 'row_id')
    .where('id', '>', 0)
    .orderBy('id')
    .limit(mostNames);
  const names = new Map<string, number[]>();
  for (const { kind, name, row_id } of rows)
    names.set(`${kind} ${name}`, [...(names.get(`${kind} ${name}`) ?? []), row_id]);
  return names;
};

/** Old sites whose rows are here; null when no site was taken over, or when its import was undone. */
export const oldSites = async (sql: Sql): Promise<OldSites | null> => {
  // By its index also where the table is small.
  const sites: { name: string; settings: string }[] = await sql
    .from(sql.raw('?? FORCE INDEX (??)', ['old_sites', 'old_sites_kind_name_unique']))
    .select('name', 'settings')
    .where('kind', 'joomla')
    .orderBy('id');
  const of = (system: OldSystem) => sites.map(({ name }) => legacySource(system, name));
  if (sites.length === 0 || !(await hasRows(sql, systems.flatMap(of)))) return null;
  const sources = { joomla: of('joomla'), k2: of('k2'), easyblog: of('easyblog') };
  const k2Sef = sites.map(({ settings }) => k2SefOf(settings)).find(sef => sef !== null) ?? null;
  const languages = new Set(sites.flatMap(({ settings }) => languagesOf(settings)));
  return { sources, menus: await oldMenus(sql), names: await oldNames(sql), k2Sef, languages };
};
