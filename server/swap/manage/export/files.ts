import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../../core/files/index.ts';

/** Folder outside everything that is served. */
const folderOf = (dataDir: string): string => join(dataDir, 'exports');

/** Path of the zip that a task makes; unfinished parts of it have longer names. */
export const exportPath = (dataDir: string, task: number): string => join(folderOf(dataDir), `${task}.zip`);

/** Names of all zips and unfinished parts. */
export const exportNames = (dataDir: string): Promise<string[]> => namesIn(folderOf(dataDir));

export const removeExports = async (dataDir: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(folderOf(dataDir), name), { recursive: true, force: true });
};

/** Removes the zip of a task. */
export const removeExport = (dataDir: string, task: number): Promise<void> =>
  rm(exportPath(dataDir, task), { force: true });
