import { join } from 'node:path';
import type { Services } from '../../core/context/index.ts';
import { isUnavailable, knownMigrations } from '../../core/db/index.ts';
import { plainError, UserError } from '../../core/errors/index.ts';
import { FilesUnavailable, requireOwnStore } from '../../core/file-store/index.ts';
import { serversNow } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Manifest } from '../format/manifest.ts';
import type { Bars } from '../format/progress.ts';
import { hashOf } from '../format/stored-files.ts';
import { foreignKeys } from '../tables/column-queries.ts';
import { type PortableTable, portableTables } from '../tables/portable-table.ts';
import { omittedTables } from '../tables/table-classes.ts';
import { checkExport, listedFiles } from './check-export.ts';
import { checkedManifest } from './check-manifest.ts';
import { rowCleaner } from './clean-row.ts';
import {
  type Begun,
  beginImport,
  begunImport,
  emptyTables,
  endImport,
  filledTables,
  orphans,
  withoutForeignKeys,
} from './import-queries.ts';
import { rebuildDerived } from './rebuild.ts';
import { storeTables } from './store-tables.ts';
import { inDependencyOrder } from './table-order.ts';

export interface ImportedSite {
  readonly manifest: Manifest;
  /** Whether it went on where an earlier one was interrupted. */
  readonly isContinued: boolean;
}

const refuseWhileServing = async ({ sql }: Services): Promise<void> => {
  const [place] = await serversNow(sql);
  if (place !== undefined) throw plainError(`The site is running (${place}): stop it first. Nothing was changed.`);
};

/** Refuses to empty the tables of a site that was started during the import: people may have written to it. */
const refuseToTakeBack = async ({ sql }: Services, error: unknown): Promise<void> => {
  const [place] = await serversNow(sql);
  if (place === undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw plainError(
    `${reason}\nThe site was started during the import (${place}), so the imported rows were not removed: stop it and run the import again.`,
  );
};

/** The interrupted import of this export, if there is one. Throws a plain error when anything else is here. */
const startOf = async ({ sql }: Services, digest: string, names: readonly string[]): Promise<Begun | undefined> => {
  const begun = await begunImport(sql);
  if (begun?.digest === digest) return begun;
  if (begun)
    throw plainError('The import of another export was interrupted here: run that import again until it is finished.');
  const filled = await filledTables(sql, names);
  if (filled.length === 0) return undefined;
  const shown = filled.slice(0, 6).map(({ table, rows }) => `${table} (${rows})`);
  throw plainError(
    `This site is not empty: ${shown.join(', ')}${filled.length > 6 ? ' and more' : ''}. An export can only be imported into an empty site: use another DATABASE_URL and DATA_DIR. Nothing was changed.`,
  );
};

const copyFiles = async ({ files }: Services, folder: string, count: number, progress: Bars): Promise<void> => {
  const bar = progress('Stored files', count);
  for await (const { path, sha256 } of listedFiles(folder)) {
    const from = join(folder, 'files', path);
    await files.put(path, { path: from });
    if ((await hashOf(from)) !== sha256) throw plainError(`files/${path} was changed during the import.`);
    bar.step();
  }
  bar.end();
};

const refuseOrphans = async ({ sql }: Services, names: readonly string[]): Promise<void> => {
  for (const key of await foreignKeys(sql)) {
    if (!names.includes(key.table)) continue;
    const rows = await orphans(sql, key);
    if (rows > 0)
      throw plainError(
        `data/${key.table}.jsonl: ${rows} rows have a ${key.column} that is not in data/${key.target}.jsonl.`,
      );
  }
};

/** Takes back what an import has written. */
const takeBack = async ({ sql, files }: Services, folder: string, digest: string, names: readonly string[]) => {
  await withoutForeignKeys(sql, async tx => {
    await emptyTables(tx, [...omittedTables('derived'), ...names]);
    await endImport(tx, digest);
  });
  for await (const { path } of listedFiles(folder)) await files.remove([path]);
};

const write = async (
  services: Services,
  folder: string,
  manifest: Manifest,
  tables: readonly PortableTable[],
  begun: Begun,
  progress: Bars,
): Promise<void> => {
  const { baseUrl } = services.settings;
  const host = (address: string): string => new URL(address).host;
  const origin = {
    ownHosts: [host(baseUrl), host(manifest.site.address)] as const,
    ownOrigin: new URL(baseUrl).origin,
  };
  await copyFiles(services, folder, manifest.files.count, progress);
  const cleanerOf = (table: PortableTable) => rowCleaner(table, origin);
  await storeTables({ sql: services.sql, folder, manifest, begun, cleanerOf }, tables, progress);
  await refuseOrphans(
    services,
    tables.map(({ name }) => name),
  );
  await rebuildDerived(services, progress);
  await endImport(services.sql, begun.digest);
};

/** True for a failure after which the same import can go on: what it has written stays. */
const canGoOn = (error: unknown): boolean => isUnavailable(error) || error instanceof FilesUnavailable;

const isFull = (error: unknown): boolean => error instanceof UserError && error.status === 507;

/**
 * Imports an export into an empty site whose server does not run. Everything is checked before anything is written.
 * A failed import is removed, unless a server was started meanwhile; a killed one continues when it is run again. Throws
 * plain errors.
 */
export const importSite = async (services: Services, folder: string, progress: Bars): Promise<ImportedSite> => {
  await refuseWhileServing(services);
  await requireOwnStore(services);
  const { sql, clock } = services;
  const all = await portableTables(sql);
  const order = inDependencyOrder(
    all.map(({ name }) => name),
    await foreignKeys(sql),
  );
  const tables = order.flatMap(name => all.filter(table => table.name === name));
  const { manifest, digest } = await checkedManifest(folder, { tables, migrations: await knownMigrations() });
  const begun = await startOf(services, digest, order);
  await checkExport(folder, manifest, tables, progress);
  if (!begun) await beginImport(sql, digest, moment(clock));
  try {
    await write(services, folder, manifest, tables, begun ?? { digest, table: '', lines: 0 }, progress);
  } catch (error) {
    if (!canGoOn(error)) {
      await refuseToTakeBack(services, error);
      await takeBack(services, folder, digest, order);
    }
    throw isFull(error)
      ? plainError(
          'The disk of the data folder is full. Free some space and run the import again. Nothing was imported.',
        )
      : error;
  }
  return { manifest, isContinued: begun !== undefined };
};
