import type { Knex, Sql, Transaction } from '../db/index.ts';
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

/** Tags that were changed within the last `seconds` seconds of the database's clock, but by `except`. */
export const changesSince = (sql: Sql, seconds: number, except: string | undefined): Knex.QueryBuilder<PageChange> => {
  const changes = sql('page_changes')
    .select('tag', 'version')
    .whereRaw('changed_at >= UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds]);
  return except === undefined ? changes : changes.whereNot('node', except);
};

export const versionsOf = (sql: Sql, tags: readonly string[]): Knex.QueryBuilder<PageChange> =>
  sql('page_changes').select('tag', 'version').whereIn('tag', tags);
