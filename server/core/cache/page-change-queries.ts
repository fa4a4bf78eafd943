import type { Sql, Transaction } from '../db/index.ts';
import type { Tag } from './tag-cache.ts';

/**
 * Raises the version of each tag, in the name of the process that changed it. Called last in a transaction, tags
 * sorted, so that two writers never cross.
 */
export const recordChanges = async (sql: Transaction, tags: readonly string[], node: string): Promise<void> => {
  if (tags.length === 0) return;
  await sql('page_changes')
    .insert(tags.map(tag => ({ tag, version: 1, node, changed_at: sql.raw('UTC_TIMESTAMP(3)') })))
    .onConflict('tag')
    .merge({ version: sql.raw('page_changes.version + 1'), node, changed_at: sql.raw('UTC_TIMESTAMP(3)') });
};

export interface PageChange {
  readonly tag: Tag;
  readonly version: number;
}

/**
 * Tags other processes changed within the last `seconds` seconds of the database's clock. With `isWaited` the node of a
 * Galera cluster first applies what other nodes had committed when the query began.
 */
export const changesOfOthers = async (
  sql: Sql,
  node: string,
  { seconds, isWaited }: { readonly seconds: number; readonly isWaited: boolean },
): Promise<PageChange[]> => {
  const query = sql('page_changes')
    .select('tag', 'version')
    .whereRaw('changed_at >= UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds])
    .whereNot('node', node);
  if (!isWaited) return query;
  const { sql: words, bindings } = query.toSQL().toNative();
  const [rows = []]: PageChange[][] = await sql.raw(`SET STATEMENT wsrep_sync_wait = 1 FOR ${words}`, bindings);
  return rows;
};

/** Whether the database is a node of a Galera cluster. */
export const isClusterNode = async (sql: Sql): Promise<boolean> => {
  const [rows = []]: { readonly Value: string }[][] = await sql.raw("SHOW SESSION VARIABLES LIKE 'wsrep_on'");
  return rows.some(({ Value }) => Value === 'ON');
};

export const versionsOf = (sql: Sql, tags: readonly string[]): Promise<PageChange[]> =>
  sql('page_changes').select('tag', 'version').whereIn('tag', tags);
