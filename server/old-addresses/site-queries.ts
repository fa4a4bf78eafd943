import type { Sql } from '../core/db/index.ts';
import { legacySource, type OldSystem } from './legacy-source.ts';

/** `legacy_source` of each system, of all old sites that have rows here. */
export interface OldSites {
  readonly sources: Readonly<Record<OldSystem, readonly string[]>>;
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

/** Old sites whose rows are here; null when no site was taken over, or when its import was undone. */
export const oldSites = async (sql: Sql): Promise<OldSites | null> => {
  const sites: { name: string }[] = await sql('old_sites').select('name').where('kind', 'joomla').orderBy('id');
  const of = (system: OldSystem) => sites.map(({ name }) => legacySource(system, name));
  if (sites.length === 0 || !(await hasRows(sql, systems.flatMap(of)))) return null;
  return { sources: { joomla: of('joomla'), k2: of('k2'), easyblog: of('easyblog') } };
};
