import type { Sql } from '../../core/db/index.ts';
import { attachmentsFolder } from './attachment-queries.ts';

/** The keys of files of attachments that no row names. */
export const withoutRow = async (sql: Sql, keys: readonly string[]): Promise<string[]> => {
  const storedOf = (key: string): string => key.slice(attachmentsFolder.length);
  const rows: { stored: string }[] = await sql('item_attachments')
    .select('stored')
    .whereIn('stored', keys.map(storedOf));
  const known = new Set(rows.map(({ stored }) => stored));
  return keys.filter(key => !known.has(storedOf(key)));
};
