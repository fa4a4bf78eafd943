import type { Services } from '../../../core/context/index.ts';
import { transact } from '../../../core/db/index.ts';
import { moment } from '../../../core/time/index.ts';
import { dropExports, exportIds } from './export-queries.ts';
import { exportNames, removeExports } from './files.ts';
import { exportLastsMs } from './ready.ts';

/** Deletes exports that are over, and files that belong to none. */
export const sweepExports = async ({ sql, settings, clock }: Services): Promise<void> => {
  const before = new Date(moment(clock).getTime() - exportLastsMs);
  await transact(sql, tx => dropExports(tx, before));
  // Names are read before the rows: files of a task that begins in between are not among them.
  const names = await exportNames(settings.dataDir);
  const ids = new Set((await exportIds(sql)).map(String));
  await removeExports(
    settings.dataDir,
    names.filter(name => !ids.has(name.split('.')[0] ?? '')),
  );
};
