import type { Services } from '../../../core/context/index.ts';
import { transact } from '../../../core/db/index.ts';
import { requireOwnStore } from '../../../core/file-store/index.ts';
import { moment } from '../../../core/time/index.ts';
import { dropExports, exportIds } from './export-queries.ts';
import { exportsFolder, removeUnfinished, taskOf } from './files.ts';
import { exportLastsMs } from './ready.ts';

/** Deletes exports that are over, and files that belong to none. */
export const sweepExports = async (services: Services): Promise<void> => {
  const { sql, settings, files, clock } = services;
  const before = new Date(moment(clock).getTime() - exportLastsMs);
  await transact(sql, tx => dropExports(tx, before));
  await requireOwnStore(services);
  // Keys are read before the rows: files of a task that begins in between are not among them.
  const keys: string[] = [];
  for await (const { key } of files.list(exportsFolder)) keys.push(key);
  const ids = new Set(await exportIds(sql));
  await files.remove(keys.filter(key => !ids.has(taskOf(key))));
  await removeUnfinished(settings.dataDir, task => !ids.has(task));
};
