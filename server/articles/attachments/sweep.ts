import type { Services } from '../../core/context/index.ts';
import { requireOwnStore } from '../../core/file-store/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { attachmentsFolder } from './attachment-queries.ts';
import { withoutRow } from './sweep-queries.ts';

const dayMs = 24 * 3600_000;
const atOnce = 200;

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
