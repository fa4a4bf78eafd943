import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isOlder, namesIn } from '../../core/files/index.ts';

/** Folder outside everything that is served; file names are 32 random hex characters. */
const folderOf = (dataDir: string): string => join(dataDir, 'personal-data');
const finishedName = /^([0-9a-f]{32})\.zip$/;
const unfinishedName = /^[0-9a-f]{32}\.part$/;

export const archivePath = (dataDir: string, file: string): string => join(folderOf(dataDir), `${file}.zip`);

/**
 * Writes an archive readable only by this process's user and renames it when complete. Returns file name and size in
 * bytes.
 */
export const writeArchive = async (
  dataDir: string,
  content: NodeJS.ReadableStream,
): Promise<{ file: string; bytes: number }> => {
  const file = randomBytes(16).toString('hex');
  const temporary = join(folderOf(dataDir), `${file}.part`);
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  try {
    await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }));
    const { size } = await stat(temporary);
    await rename(temporary, archivePath(dataDir, file));
    return { file, bytes: size };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

export const removeArchive = (dataDir: string, file: string | null): Promise<void> =>
  file === null ? Promise.resolve() : rm(archivePath(dataDir, file), { force: true });

/** Removes the leftovers of a killed process older than `before`: unfinished files, and files without a row. */
export const removeOrphans = async (
  dataDir: string,
  before: number,
  filesWithRow: (files: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> => {
  const names = await namesIn(folderOf(dataDir));
  const whole = names.flatMap(name => finishedName.exec(name)?.[1] ?? []);
  const known = await filesWithRow(whole);
  const orphans = [
    ...names.filter(name => unfinishedName.test(name)),
    ...whole.filter(file => !known.has(file)).map(file => `${file}.zip`),
  ];
  for (const name of orphans) {
    const path = join(folderOf(dataDir), name);
    if (await isOlder(path, before)) await rm(path, { force: true });
  }
};
