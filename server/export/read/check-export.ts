import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainError } from '../../core/errors/index.ts';
import { LineTooLong, linesOf } from '../format/lines.ts';
import { fileListName, type ListedFile, listedFile, type Manifest } from '../format/manifest.ts';
import type { Bars } from '../format/progress.ts';
import { hashOf, isStoredPath } from '../format/stored-files.ts';
import { tablePath } from '../format/table-path.ts';
import type { PortableTable } from '../tables/portable-table.ts';
import { BadValue } from '../tables/values.ts';
import { rowReader } from './checked-row.ts';

interface Expected {
  readonly sha256: string;
  readonly lines: number;
}

/**
 * Reads every line of a file of an export and compares its checksum. Throws plain errors with the file and the line.
 */
const checkLines = async (
  folder: string,
  path: string,
  expected: Expected,
  check: (line: Buffer) => Promise<void> | void,
): Promise<void> => {
  const found = await lstat(join(folder, path)).catch(() => undefined);
  if (!found?.isFile()) throw plainError(`${path} is missing: this export is incomplete.`);
  const hash = createHash('sha256');
  let lines = 0;
  try {
    for await (const { bytes, number } of linesOf(join(folder, path), chunk => hash.update(chunk))) {
      lines = number;
      try {
        await check(bytes);
      } catch (error) {
        throw error instanceof BadValue ? plainError(`${path}, line ${number}: ${error.message}.`) : error;
      }
    }
  } catch (error) {
    throw error instanceof LineTooLong ? plainError(`${path}: ${error.message}.`) : error;
  }
  if (lines !== expected.lines) throw plainError(`${path} has ${lines} lines, but export.json says ${expected.lines}.`);
  if (hash.digest('hex') !== expected.sha256)
    throw plainError(`${path} was changed after the export: its checksum differs.`);
};

const fileOf = (bytes: Buffer): ListedFile => {
  try {
    return listedFile.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new BadValue('file name is missing');
  }
};

const checkFile = async (folder: string, bytes: Buffer): Promise<void> => {
  const { path, sha256, ...listed } = fileOf(bytes);
  if (!isStoredPath(path)) throw new BadValue(`${path.slice(0, 100)} is not the name of a stored file`);
  const full = join(folder, 'files', path);
  // A link could lead out of the folder.
  const found = await lstat(full).catch(() => undefined);
  if (!found?.isFile()) throw new BadValue(`files/${path} is missing`);
  if (found.size !== listed.bytes || (await hashOf(full)) !== sha256)
    throw new BadValue(`files/${path} was changed after the export: its checksum differs`);
};

/** Files that an export lists. */
export const listedFiles = async function* (folder: string): AsyncGenerator<ListedFile> {
  for await (const { bytes } of linesOf(join(folder, fileListName))) yield fileOf(bytes);
};

/** Reads all of an export before anything is written: every line and file. Throws plain errors. */
export const checkExport = async (
  folder: string,
  manifest: Manifest,
  tables: readonly PortableTable[],
  progress: Bars,
): Promise<void> => {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const bar = progress('Checking', rows + manifest.files.count);
  for (const table of tables) {
    const written = manifest.tables[table.name];
    if (!written) continue;
    const read = rowReader(table);
    await checkLines(folder, tablePath(table.name), { ...written, lines: written.rows }, line => {
      read(line);
      bar.step();
    });
  }
  const files = { ...manifest.files, lines: manifest.files.count };
  await checkLines(folder, fileListName, files, async line => {
    await checkFile(folder, line);
    bar.step();
  });
  bar.end();
};
