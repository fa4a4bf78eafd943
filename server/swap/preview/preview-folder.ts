import { link, mkdir, opendir, readdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Folders of a site's data whose files pages show. */
const shown = ['media', 'attachments'];
const folderMode = 0o700;

const previews = (dataDir: string): string => join(dataDir, 'previews');

export const previewFolder = (dataDir: string, name: string): string => join(previews(dataDir), name);

const linkFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch {
    // A folder of another file system; Lectern never writes into a file that it has stored.
    await symlink(resolve(from), to);
  }
};

const linkFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: folderMode });
  for await (const entry of await opendir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await linkFile(source, target);
  }
};

/**
 * Makes the data folder of a preview: the files of the site, which lie in `files`, are linked, and what is new lies in it
 * alone. Files in a bucket, where `files` is undefined, are not shown.
 */
export const makePreviewFolder = async (dataDir: string, name: string, files: string | undefined): Promise<string> => {
  const folder = previewFolder(dataDir, name);
  await mkdir(folder, { recursive: true, mode: folderMode });
  if (files === undefined) return folder;
  const there = await readdir(files);
  for (const one of shown) if (there.includes(one)) await linkFolder(join(files, one), join(folder, one));
  return folder;
};

/** Names of the previews that have a folder. */
export const previewFolders = async (dataDir: string): Promise<readonly string[]> => {
  try {
    return (await readdir(previews(dataDir))).filter(name => /^lectern_preview_[0-9a-f]{12}$/.test(name));
  } catch {
    return [];
  }
};

/** Removes the folder of a preview; files of the site have their other name and stay. */
export const removePreviewFolder = (dataDir: string, name: string): Promise<void> =>
  rm(previewFolder(dataDir, name), { recursive: true, force: true });
