import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorNumber } from '../../server/core/db/index.ts';
import { isOtherSchema, otherSchemaSentence } from '../../server/core/db/migrate.ts';
import { storedFolders } from '../../server/core/file-store/index.ts';
import { checkDump, loadDump } from '../backup/dump.ts';
import { copyFiles, dumpName, filesName, replaceFiles } from '../backup/files.ts';
import { checkedManifest } from '../backup/manifest.ts';
import { dropDatabase, dropTables, makeDatabase, moveTables, tablesOf } from '../backup/queries.ts';
import { refuseWhileServing } from '../backup/serving.ts';
import { refuseOtherStore, restoreStore, storeBeside, untilStored } from '../backup/stored-files.ts';
import { plainError } from '../boot/environment.mjs';
import { type CliContext, declare, usageError } from './command.ts';
import { help } from './help.mjs';

export const command = declare({
  ...help.restore,
  options: { replace: { type: 'boolean' } },
  run: async ({ words: [folder], values, openContext }) => {
    if (!folder) throw usageError('Give the folder of the backup.');
    await refuseWhileServing(openContext());
    const present = await tablesOf(openContext().sql, openContext().settings.database.database);
    if (present.length > 0 && !values.replace)
      throw plainError(`The database has ${present.length} tables: use --replace to replace them.`);
    const tables = await checkBackup(folder);
    await refuseOtherStore(openContext(), present.length === 0);
    const inStore = storeBeside(openContext().settings) ? storedFolders : [];
    const beside = join(openContext().settings.dataDir, `restore-${randomBytes(6).toString('hex')}`);
    try {
      await copyFiles(join(folder, filesName), beside, inStore);
      if (present.length === 0) await fill(openContext(), join(folder, dumpName), tables);
      else await exchange(openContext(), join(folder, dumpName), tables, present);
      await replaceFiles(beside, openContext().settings.dataDir);
      await untilStored(restoreStore(openContext(), folder, present.length === 0));
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
    console.log(`Restored from ${folder}: ${tables.length} tables.`);
  },
});

/** Reads all of a backup before anything is changed; returns its tables. Throws when another version made it. */
const checkBackup = async (folder: string): Promise<readonly string[]> => {
  const file = join(folder, dumpName);
  if (!existsSync(file)) throw plainError(`There is no ${file}.`);
  if (!existsSync(join(folder, filesName))) throw plainError(`There is no ${join(folder, filesName)}.`);
  const manifest = await checkedManifest(folder);
  if (!manifest) console.log('This backup has no checksums: it was made by an earlier version.');
  const { tables, migrations } = await checkDump(file);
  if (await isOtherSchema(migrations)) throw plainError(otherSchemaSentence);
  const missing = manifest?.tables.filter(name => !tables.includes(name)) ?? [];
  if (missing.length > 0) throw plainError(`The dump does not contain the tables ${missing.join(', ')}.`);
  return tables;
};

const refuseUnlessWhole = async ({ sql }: CliContext, database: string, tables: readonly string[]): Promise<void> => {
  const loaded = new Set(await tablesOf(sql, database));
  const missing = tables.filter(name => !loaded.has(name));
  if (missing.length > 0)
    throw plainError(`The restore did not create the tables ${missing.join(', ')}. Nothing was changed.`);
};

/** Into an empty database; what fails leaves it empty. */
const fill = async (openContext: CliContext, file: string, tables: readonly string[]): Promise<void> => {
  const { sql, settings } = openContext;
  const { database } = settings.database;
  try {
    await loadDump(settings.database, file);
    await refuseUnlessWhole(openContext, database, tables);
  } catch (error) {
    await dropTables(sql, await tablesOf(sql, database));
    throw error;
  }
};

/** Loads into a database beside, then exchanges all tables in one statement. */
const exchange = async (
  openContext: CliContext,
  file: string,
  tables: readonly string[],
  present: readonly string[],
): Promise<void> => {
  const { sql, settings } = openContext;
  const { database } = settings.database;
  const mark = randomBytes(4).toString('hex');
  const [fresh, former] = [`${database}_restore_${mark}`, `${database}_former_${mark}`];
  try {
    for (const name of [fresh, former]) await makeDatabase(sql, name).catch(refuseWithoutRight(database));
    await loadDump({ ...settings.database, database: fresh }, file);
    await refuseUnlessWhole(openContext, fresh, tables);
    await refuseWhileServing(openContext);
    await moveTables(sql, [
      ...present.map(table => ({ table, from: database, to: former })),
      ...tables.map(table => ({ table, from: fresh, to: database })),
    ]);
  } finally {
    for (const name of [fresh, former]) await dropDatabase(sql, name);
  }
};

const refuseWithoutRight =
  (database: string) =>
  (error: unknown): never => {
    if (![1044, 1227].includes(errorNumber(error) ?? 0)) throw error;
    throw plainError(
      `The backup is first loaded into a temporary database, and this database user may not create one. Give it the permission (GRANT ALL ON \`${database}\\_%\`.* TO …), or restore into an empty database. Nothing was changed.`,
    );
  };
