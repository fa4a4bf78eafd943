import { mutate, type Services } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import type { Batch, ImportContext, ImportOptions } from './import-context.ts';
import { pictureBook } from './picture-map.ts';
import { type ImportReport, merge, newReport } from './report.ts';

const idle = (): void => {};

const contextOf = (
  services: Services,
  options: ImportOptions,
  source: string,
): Omit<ImportContext, 'sql' | 'inBatch'> & { report: ImportReport } => ({
  services,
  options,
  source,
  ownHosts: [new URL(services.settings.baseUrl).host],
  book: pictureBook(),
  report: newReport(),
});

class RolledBack extends Error {}

// A rehearsal runs in one transaction that is rolled back; the report counts what would happen.
const rehearsed = async (services: Services, work: (sql: Transaction) => Promise<void>): Promise<void> => {
  try {
    await services.sql.transaction(async sql => {
      await work(sql);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
};

/** Runs an import: batch by batch, each in its transaction, or as a rehearsal that leaves nothing. */
export const importing = async (
  services: Services,
  options: ImportOptions,
  source: string,
  work: (context: ImportContext) => Promise<void>,
): Promise<ImportReport> => {
  const shared = contextOf(services, options, source);
  if (options.dryRun) {
    await rehearsed(services, sql =>
      work({
        ...shared,
        sql,
        inBatch: run => run({ write: { services, sql, invalidate: idle, afterCommit: idle }, part: shared.report }),
      }),
    );
    return shared.report;
  }
  const inBatch = async <T>(run: (batch: Batch) => Promise<T>): Promise<T> => {
    let part = newReport();
    const result = await mutate(services, write => {
      part = newReport();
      return run({ write, part });
    });
    merge(shared.report, part);
    return result;
  };
  await work({ ...shared, sql: services.sql, inBatch });
  return shared.report;
};
