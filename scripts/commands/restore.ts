import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { copyFiles, dumpName, filesName } from '../backup/files.ts';
import { clientProgram, startClient, untilEnded } from '../backup/program.ts';
import { dropTables, tablesOf } from '../backup/queries.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, type House, usageError } from './command.ts';

export const command = declare({
  forms: ['restore FOLDER', 'restore FOLDER --replace'],
  meaning:
    'Brings a backup back into an empty database, or with --replace instead of what is there. Stop the site first.',
  options: { replace: { type: 'boolean' } },
  run: async ({ words: [folder], values, house }) => {
    if (!folder) throw usageError('Say which folder to read.');
    const file = join(folder, dumpName);
    if (!existsSync(file)) throw plainError(`There is no ${file}.`);
    await makeRoom(house(), values.replace ?? false);
    await load(house(), file);
    await copyFiles(join(folder, filesName), house().settings.dataDir);
    console.log(`Restored from ${folder}.`);
  },
});

const makeRoom = async ({ sql, settings }: House, replace: boolean): Promise<void> => {
  const tables = await tablesOf(sql, settings.database.database);
  if (tables.length > 0 && !replace) {
    throw plainError(`The database has ${tables.length} tables: say --replace to lose them.`);
  }
  await dropTables(sql, tables);
};

const load = async ({ settings }: House, file: string): Promise<void> => {
  const program = await clientProgram('mariadb', 'mysql');
  const child = startClient(program, [], settings.database, ['pipe', 'inherit', 'inherit']);
  const read = child.stdin && pipeline(createReadStream(file), createGunzip(), child.stdin);
  await Promise.all([untilEnded(child, 'The restore'), read]);
};
