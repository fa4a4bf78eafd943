import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderMode, isThere, namesIn, placeFile } from '../../core/files/index.ts';

const uploadsFolder = (dataDir: string): string => join(dataDir, 'imports');

/** Folder of the files of an upload. */
export const uploadFolder = (dataDir: string, upload: string): string => join(uploadsFolder(dataDir), upload);

const connectionFile = (folder: string): string => join(folder, 'connection');

/** Name of the folder of the files that a task reads. */
export const taskUpload = (id: number): string => `task-${id}`;

/** Names for uploaded files as they are stored: without folders and odd characters, and each once. */
export const uploadNames = (filenames: readonly string[]): string[] => {
  const used = new Set(['connection']);
  return filenames.map((filename, index) => {
    const plain =
      filename
        .replace(/^.*[\\/]/, '')
        .replace(/[^\w.-]/g, '_')
        .slice(-100) || 'dump.sql';
    let name = plain;
    for (let number = index + 1; used.has(name) || name.startsWith('.'); number++) name = `${number}-${plain}`;
    used.add(name);
    return name;
  });
};

/** Stores uploaded files under their names. */
export const placeUploads = async (
  folder: string,
  files: readonly { readonly path: string; readonly name: string }[],
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: folderMode });
  for (const { path, name } of files)
    if (!(await isThere(join(folder, name)))) await placeFile(path, join(folder, name));
};

/** Stores the address of a live database, with its password, for this server's user alone. */
export const placeConnection = async (folder: string, url: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: folderMode });
  await writeFile(connectionFile(folder), url, { mode: 0o600 });
};

export const connectionOf = (folder: string): Promise<string> => readFile(connectionFile(folder), 'utf8');

export const removeUpload = (dataDir: string, upload: string): Promise<void> =>
  rm(uploadFolder(dataDir, upload), { recursive: true, force: true });

/** Removes folders of uploads that belong to none of these, and are older than `before`, in milliseconds. */
export const sweepUploads = async (dataDir: string, known: ReadonlySet<string>, before: number): Promise<void> => {
  for (const name of await namesIn(uploadsFolder(dataDir))) {
    if (known.has(name)) continue;
    const { mtimeMs } = await stat(uploadFolder(dataDir, name));
    if (mtimeMs < before) await removeUpload(dataDir, name);
  }
};

/** Folder in which an operator lays the files of old sites, so that the dashboard can offer them. */
export const sitesFolder = (dataDir: string): string => join(dataDir, 'old-sites');

/** Names of the folders of old sites; links are no folders. */
export const siteFolders = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(sitesFolder(dataDir), { withFileTypes: true }).catch(() => []);
  return entries
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
};
