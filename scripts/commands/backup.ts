import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseAddress } from '../../server/core/config/index.ts';
import { checkDump } from '../backup/dump.ts';
import { copyFiles, dumpName, filesName } from '../backup/files.ts';
import { writeManifest } from '../backup/manifest.ts';
import { clientProgram, onOneHost, startClient, untilEnded } from '../backup/program.ts';
import { tablesOf } from '../backup/queries.ts';
import { refuseWhileServing } from '../backup/serving.ts';
import { backUpStore } from '../backup/stored-files.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';

export const command = declare({
  ...help.backup,
  options: { stopped: { type: 'boolean' } },
  run: async ({ words: [folder], values, openContext }) => {
    if (!folder) throw usageError('Give the folder to create.');
    if (values.stopped) await refuseWhileServing(openContext());
    if (existsSync(folder)) throw plainError(`${folder} already exists: choose a new folder.`);
    const program = await clientProgram('mariadb-dump', 'mysqldump');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const { sql, settings } = openContext();
      const tables = await tablesOf(sql, settings.database.database);
      if (tables.length === 0) throw plainError('The database has no tables: there is nothing to back up.');
      await onOneHost(settings.database, host => dump(program, host, join(folder, dumpName), tables));
      await copyFiles(settings.dataDir, join(folder, filesName));
      await backUpStore(openContext(), folder);
      await checkDump(join(folder, dumpName));
      await writeManifest(folder, tables);
    } catch (error) {
      // Half a backup is taken for a whole one on the worst of days.
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    console.log(
      `Written to ${folder}. Protect it like the site itself: it contains the secret of the site and the data of all accounts.`,
    );
  },
});

const dump = async (
  program: string,
  address: DatabaseAddress,
  file: string,
  tables: readonly string[],
): Promise<void> => {
  // A single transaction is consistent: writers are not blocked and related rows stay together.
  const args = ['--single-transaction', '--skip-lock-tables', '--no-tablespaces', '--hex-blob', '--quick'];
  const words = [...args, '--skip-triggers'];
  const child = startClient(program, words, address, tables, ['ignore', 'pipe', 'inherit']);
  const written = child.stdout && pipeline(child.stdout, createGzip(), createWriteStream(file, { mode: 0o600 }));
  await Promise.all([untilEnded(child, 'The dump'), written]);
};
