import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../core/errors/index.ts';
import { fileMode, folderMode, isFull, isOlder, namesIn } from '../core/files/index.ts';
import type { EncodedFile } from './media-encode.ts';

/** Folder name of a stored file: 32 random hex characters; no user input is part of a path. */
export const namePattern = /^[0-9a-f]{32}$/;
const temporaryPrefix = /^new-[0-9a-f]{32}$/;

const rootOf = (dataDir: string): string => join(dataDir, 'media');
const folderOf = (dataDir: string, name: string): string => join(rootOf(dataDir), name.slice(0, 2), name);

export const filePath = (dataDir: string, name: string, filename: string): string =>
  join(folderOf(dataDir, name), filename);

/**
 * Writes the files of a picture to a temporary folder and renames it when all are written, so that no picture is
 * incomplete. A full disk throws a UserError and leaves no files.
 */
export const placeFiles = async (dataDir: string, name: string, files: readonly EncodedFile[]): Promise<void> => {
  const temporary = join(rootOf(dataDir), `new-${name}`);
  try {
    await mkdir(temporary, { recursive: true, mode: folderMode });
    for (const { filename, bytes } of files)
      await writeFile(join(temporary, filename), bytes, { flag: 'wx', mode: fileMode });
    await mkdir(join(rootOf(dataDir), name.slice(0, 2)), { recursive: true, mode: folderMode });
    await rename(temporary, folderOf(dataDir, name));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw isFull(error) ? new UserError('UPLOAD_DISK_FULL', { status: 507 }) : error;
  }
};

/** Adds files to a picture; each is written atomically. */
export const addFiles = async (dataDir: string, name: string, files: readonly EncodedFile[]): Promise<void> => {
  for (const { filename, bytes } of files) {
    const temporary = filePath(dataDir, name, `new-${filename}`);
    await writeFile(temporary, bytes, { mode: fileMode });
    await rename(temporary, filePath(dataDir, name, filename));
  }
};

export const removeFiles = (dataDir: string, name: string): Promise<void> =>
  rm(folderOf(dataDir, name), { recursive: true, force: true });

/** Deletes unfinished folders and those that `knownNames` does not return, if they are older than `before`. */
export const sweepFiles = async (
  dataDir: string,
  before: number,
  knownNames: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> => {
  let removed = 0;
  const remove = async (path: string): Promise<void> => {
    if (!(await isOlder(path, before))) return;
    await rm(path, { recursive: true, force: true });
    removed++;
  };
  for (const folder of await namesIn(rootOf(dataDir))) {
    const path = join(rootOf(dataDir), folder);
    if (temporaryPrefix.test(folder)) await remove(path);
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    const names = (await namesIn(path)).filter(name => namePattern.test(name));
    const known = await knownNames(names);
    for (const name of names) if (!known.has(name)) await remove(join(path, name));
  }
  return removed;
};
