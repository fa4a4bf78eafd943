import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../core/config/index.ts';
import type { Services } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { definitions, isSiteSetting } from '../../core/settings/index.ts';
import { isoMoment, moment } from '../../core/time/index.ts';
import { formatVersion, type Manifest, manifestName } from '../format/manifest.ts';
import type { Bars } from '../format/progress.ts';
import { countRowsOf, doneMigrations } from '../tables/count-queries.ts';
import { type PortableTable, portableTables } from '../tables/portable-table.ts';
import { omittedTables } from '../tables/table-classes.ts';
import { writeWordpress } from '../wxr/write-wordpress.ts';
import { emptyFolder, removeWritten, whenFull } from './folder.ts';
import { inSnapshot, type StoredRow } from './row-queries.ts';
import { writeFiles } from './site-files.ts';
import { type TableChoice, type WrittenTable, writeTable } from './table-files.ts';

export interface ExportOptions {
  /** Exports password hashes and other secrets of accounts. */
  readonly accountSecrets: boolean;
  readonly progress: Bars;
}

const isSecretSetting = (name: unknown): boolean => {
  if (typeof name !== 'string' || !isSiteSetting(name)) return false;
  const definition = definitions[name];
  return 'isSecret' in definition && definition.isSecret === true;
};

/** Returns the version of this product. */
const productVersion = async (): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version;

const writeTables = async (
  sql: Sql,
  folder: string,
  tables: readonly PortableTable[],
  options: ExportOptions,
  secretSettings: string[],
): Promise<Record<string, WrittenTable>> => {
  const accepts = (table: string, { name }: StoredRow): boolean => {
    if (table !== 'settings' || !isSecretSetting(name)) return true;
    secretSettings.push(String(name));
    return false;
  };
  const choice: TableChoice = { accountSecrets: options.accountSecrets, accepts };
  const bar = options.progress('Rows', await countRowsOf(sql, tables));
  const written: Record<string, WrittenTable> = {};
  for (const table of tables) written[table.name] = await writeTable(sql, folder, table, choice, () => bar.step());
  bar.end();
  return written;
};

const leftOutColumns = (tables: readonly PortableTable[], { accountSecrets }: ExportOptions): string[] =>
  tables.flatMap(table =>
    [...Object.keys(table.secrets ?? {}), ...(accountSecrets ? [] : Object.keys(table.accountSecrets ?? {}))].map(
      column => `${table.name}.${column}`,
    ),
  );

const writeAll = async (services: Services, folder: string, options: ExportOptions): Promise<Manifest> => {
  const { settings, files: store, site, clock } = services;
  const all = await portableTables(services.sql);
  const tables = all.filter(({ repeatsSecrets }) => options.accountSecrets || !repeatsSecrets);
  const secretSettings: string[] = [];
  const { written, wordpress, migrations } = await inSnapshot(services.sql, async sql => ({
    migrations: await doneMigrations(sql),
    written: await writeTables(sql, folder, tables, options, secretSettings),
    wordpress: await writeWordpress(services, sql, folder, options.progress),
  }));
  const { missing, ...files } = await writeFiles(store, folder, written, options.progress);
  const manifest: Manifest = {
    format: formatVersion,
    product: 'Lectern',
    version: await productVersion(),
    migrations,
    site: { name: site.get('site.name'), address: settings.baseUrl },
    exportedAt: isoMoment(moment(clock)),
    accountSecrets: options.accountSecrets,
    tables: written,
    files,
    wordpress,
    leftOut: {
      settings: secretSettings,
      columns: leftOutColumns(tables, options),
      tables: {
        secret: [...omittedTables('secret'), ...all.filter(one => !tables.includes(one)).map(({ name }) => name)],
        momentary: omittedTables('momentary'),
        derived: omittedTables('derived'),
      },
      missingFiles: missing,
    },
  };
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return manifest;
};

/**
 * Exports the site into a new or empty folder: rows as JSON lines, stored files, a file for WordPress, and
 * `export.json` last. Reads one state of the database while the site runs. A failure leaves nothing there; a plain
 * error says when the folder is not empty or the disk is full.
 */
export const exportSite = async (services: Services, folder: string, options: ExportOptions): Promise<Manifest> => {
  await emptyFolder(folder);
  try {
    return await whenFull(folder, () => writeAll(services, folder, options));
  } catch (error) {
    await removeWritten(folder);
    throw error;
  }
};
