import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const nightly = /^nightly-\d{4}-\d{2}-\d{2}$/;

/** File that the command `backup` writes last: a folder without it is not complete. */
const manifest = 'manifest.json';

/** Folder of the backup of a day (`2026-11-26`). */
export const folderOfDay = (place: string, day: string): string => join(place, `nightly-${day}`);

export const isComplete = (folder: string): boolean => existsSync(join(folder, manifest));

/** Names of the complete nightly backups, the newest first; none if there is no folder for them. */
export const nightlyBackups = async (place: string): Promise<readonly string[]> => {
  const names = existsSync(place) ? await readdir(place) : [];
  return names
    .filter(name => nightly.test(name) && isComplete(join(place, name)))
    .sort()
    .reverse();
};

/** Removes all but the newest nightly backups. Other folders stay, whatever they contain. */
export const removeOldBackups = async (place: string, most: number): Promise<void> => {
  for (const name of (await nightlyBackups(place)).slice(most))
    await rm(join(place, name), { recursive: true, force: true });
};
