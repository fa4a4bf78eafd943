import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { plainError } from '../../core/errors/index.ts';
import { isFull } from '../../core/files/index.ts';
import { fileListName, manifestName, wordpressName } from '../format/manifest.ts';

/** Makes a folder for its owner only. Throws a plain error when it is there and not empty. */
export const emptyFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0) throw plainError(`${folder} is not empty: choose a new folder.`);
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'files'), { mode: 0o700 });
};

/** Removes the parts of an export that failed. */
export const removeWritten = async (folder: string): Promise<void> => {
  for (const name of ['data', 'files', fileListName, wordpressName, manifestName])
    await rm(join(folder, name), { recursive: true, force: true });
};

/** Runs `work`; a full disk becomes a plain error. */
export const whenFull = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw plainError(
      `The disk of ${folder} is full: the export was removed. Free some space, or choose another folder.`,
    );
  }
};
