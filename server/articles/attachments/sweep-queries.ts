import type { Services } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { requireOwnStore } from '../../core/file-store/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { attachmentsFolder } from './attachment-queries.ts';

const dayMs = 24 * 3600_000;
const atOnce = 200;

const withoutRow = async (sql: Sql, keys: readonly string[]): Promise<string[]> => {
  const storedOf = (key: string): string => key.slice(attachmentsFolder.length);
  const rows: { stored: string }[] = await sql('item_attachments')
    .select('stored')
    .whereIn('stored', keys.map(storedOf));
  const known = new Set(rows.map(({ stored }) => stored));
  return keys.filter(key => !known.has(storedOf(key)));
};

/** Removes files of attachments that have had no row for a day: a killed process left them. */
export const sweepAttachments = async (services: Services): Promise<void> => {
  const { files, sql, clock } = services;
  await requireOwnStore(services);
  const before = clock.now() - dayMs;
  let old: string[] = [];
  const sweep = async (): Promise<void> => {
    if (old.length > 0) await files.remove(await withoutRow(sql, old));
    old = [];
  };
  for await (const { key, modifiedMs } of files.list(attachmentsFolder)) {
    if (modifiedMs < before) old.push(key);
    if (old.length >= atOnce) await sweep();
  }
  await sweep();
};

registerJob('sweep-attachments', sweepAttachments, { everyMs: dayMs });
