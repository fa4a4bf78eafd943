import { createReadStream } from 'node:fs';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { DatabaseAddress } from '../../server/core/config/index.ts';
import { isPlainError } from '../../server/core/errors/plain-error.ts';
import { plainError } from '../boot/environment.mjs';
import { runStatements } from './queries.ts';
import { dumpOf, migrationsIn, tableMadeBy } from './statements.ts';

/** Reads a dump to its end; a fault of the file or of its compression is thrown where it is read. */
const unpacked = (file: string): AsyncIterable<Buffer> => {
  const output = new PassThrough();
  pipeline(createReadStream(file), createGunzip(), output, error => error && output.destroy(error));
  return output;
};

const endMark = /^-- Dump completed\b/m;

/** Tables that every dump of Lectern has, whichever version wrote it. */
const needed = ['migrations', 'users', 'settings'];

interface DumpContent {
  readonly tables: readonly string[];
  /** Names of the migrations that the dumped database has had. */
  readonly migrations: readonly string[];
}

/** Reads the whole dump and returns its tables and migrations. Throws a plain error when it is cut or no dump of Lectern. */
export const checkDump = async (file: string): Promise<DumpContent> => {
  const tables: string[] = [];
  const migrations: string[] = [];
  const dump = dumpOf(unpacked(file));
  try {
    for await (const statement of dump.statements()) {
      const table = tableMadeBy(statement);
      if (table !== undefined) tables.push(table);
      migrations.push(...migrationsIn(statement));
    }
  } catch (error) {
    if (isPlainError(error)) throw error;
    throw plainError(`${file} cannot be read to its end (${error instanceof Error ? error.message : error}).`);
  }
  if (!endMark.test(dump.rest())) throw plainError(`${file} is cut: the end that every dump has is missing.`);
  const missing = needed.filter(name => !tables.includes(name));
  if (missing.length > 0) throw plainError(`${file} is no dump of Lectern: it has no ${missing.join(', ')}.`);
  return { tables, migrations };
};

/** Runs a checked dump in an empty database. */
export const loadDump = (address: DatabaseAddress, file: string): Promise<void> =>
  runStatements(address, dumpOf(unpacked(file)).statements());
