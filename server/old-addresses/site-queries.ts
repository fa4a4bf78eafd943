import type { Sql } from '../core/db/index.ts';
import { legacySource, type OldSystem } from './legacy-source.ts';

/** `legacy_source` of each system, of all old sites that have rows here. */
export interface OldSites {
  readonly sources: Readonly<Record<OldSystem, readonly string[]>>;
}

const systems: readonly OldSystem[] = ['joomla', 'k2', 'easyblog'];
const tablesWithRows = ['items', 'posts', 'item_categories', 'categories', 'users'] as const;

const hasRows = async (sql: Sql, sources: readonly string[]): Promise<boolean> => {
  const [first, ...others] = tablesWithRows.map(table =>
    sql(table)
      .select('id')
      .whereIn('legacy_source', [...sources])
      .limit(1),
  );
  const rows: unknown[] = first ? await first.unionAll(others, true) : [];
  return rows.length > 0;
};

/** Old sites whose rows are here; null when no site was taken over, or when its import was undone. */
export const oldSites = async (sql: Sql): Promise<OldSites | null> => {
  const sites: { name: string }[] = await sql('old_sites').select('name').where('kind', 'joomla').orderBy('id');
  const of = (system: OldSystem) => sites.map(({ name }) => legacySource(system, name));
  if (sites.length === 0 || !(await hasRows(sql, systems.flatMap(of)))) return null;
  return { sources: { joomla: of('joomla'), k2: of('k2'), easyblog: of('easyblog') } };
};
