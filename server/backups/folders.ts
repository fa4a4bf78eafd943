import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const nightly = /^nightly-\d{4}-\d{2}-\d{2}$/;

/** File that the command `backup` writes last: a folder without it is not complete. */
const manifest = 'manifest.json';

/** Folder of the backup of a day (`2026-11-26`). */
export const folderOfDay = (place: string, day: string): string => join(place, `nightly-${day}`);

export const isComplete = (folder: string): boolean => existsSync(join(folder, manifest));

/** Names of the folders of nightly backups, the newest first; none if there is no folder for them. */
const nightlyFolders = async (place: string): Promise<readonly string[]> => {
  const names = existsSync(place) ? await readdir(place) : [];
  return names
    .filter(name => nightly.test(name))
    .sort()
    .reverse();
};

/** Names of the complete nightly backups, the newest first. */
export const nightlyBackups = async (place: string): Promise<readonly string[]> =>
  (await nightlyFolders(place)).filter(name => isComplete(join(place, name)));

const remove = async (place: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(place, name), { recursive: true, force: true });
};

/** Removes nightly backups that a server did not finish, since it was killed meanwhile. */
export const removeIncomplete = async (place: string): Promise<void> =>
  remove(
    place,
    (await nightlyFolders(place)).filter(name => !isComplete(join(place, name))),
  );

/** Removes all but the newest nightly backups. Other folders stay, whatever they contain. */
export const removeOldBackups = async (place: string, most: number): Promise<void> =>
  remove(place, (await nightlyBackups(place)).slice(most));
