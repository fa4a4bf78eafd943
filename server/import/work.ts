import { mutate, type Services } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import type { Batch, ImportContext, ImportOptions } from './ground.ts';
import { pictureBook } from './picture-book.ts';
import { merge, newReceipt, type Receipt } from './receipt.ts';

const idle = (): void => {};

const groundOf = (
  services: Services,
  options: ImportOptions,
  source: string,
): Omit<ImportContext, 'sql' | 'inBatch'> & { receipt: Receipt } => ({
  services,
  options,
  source,
  ownHosts: [new URL(services.settings.baseUrl).host],
  book: pictureBook(),
  receipt: newReceipt(),
});

class RolledBack extends Error {}

// One transaction around everything, never kept: what is counted is what would happen.
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
): Promise<Receipt> => {
  const shared = groundOf(services, options, source);
  if (options.dryRun) {
    await rehearsed(services, sql =>
      work({
        ...shared,
        sql,
        inBatch: run => run({ write: { services, sql, invalidate: idle, afterCommit: idle }, part: shared.receipt }),
      }),
    );
    return shared.receipt;
  }
  const inBatch = async <T>(run: (batch: Batch) => Promise<T>): Promise<T> => {
    let part = newReceipt();
    const result = await mutate(services, write => {
      part = newReceipt();
      return run({ write, part });
    });
    merge(shared.receipt, part);
    return result;
  };
  await work({ ...shared, sql: services.sql, inBatch });
  return shared.receipt;
};
