import { randomBytes } from 'node:crypto';
import { createWriteStream, type Dirent } from 'node:fs';
import {
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FolderAddress } from '../config/index.ts';
import { UserError } from '../errors/index.ts';
import { fileMode, folderMode, isFull } from '../files/index.ts';
import { type Content, checkedKey, type FileStore, type OpenObject, type StoredObject } from './file-store.ts';

const modesOf = (isPrivate: boolean) =>
  isPrivate ? { file: 0o600, folder: 0o700 } : { file: fileMode, folder: folderMode };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));

const write = async (content: Content, to: string, mode: number): Promise<void> => {
  if ('bytes' in content) await writeFile(to, content.bytes, { flag: 'wx', mode });
  else if ('path' in content) await copyFile(content.path, to, constants.COPYFILE_EXCL);
  else await pipeline(content.stream, createWriteStream(to, { flags: 'wx', mode }));
  await chmod(to, mode);
};

/** Links a file that never changes; false where that is not possible, as between file systems. */
const linked = async (content: Content, to: string): Promise<boolean> => {
  if (!('path' in content) || !content.isFinal) return false;
  try {
    await link(content.path, to);
    return true;
  } catch {
    // The file system has no hard links, or a run that was killed left the file: it is written and replaces that one.
    return false;
  }
};

const statOf = async (path: string): Promise<{ size: number; mtimeMs: number } | undefined> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const entriesOf = async (folder: string): Promise<Dirent[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

async function* objectsBelow(root: string, prefix: string): AsyncGenerator<StoredObject> {
  for (const entry of await entriesOf(join(root, prefix))) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* objectsBelow(root, `${key}/`);
    const found = entry.isDirectory() ? undefined : await statOf(join(root, key));
    if (found) yield { key, bytes: found.size, modifiedMs: found.mtimeMs };
  }
}

/** Removes the folder that a picture or file has of its own when it is empty. */
const removeEmptyFolder = async (root: string, key: string): Promise<void> => {
  if (key.split('/').length < 4) return;
  try {
    await rmdir(join(root, dirname(key)));
  } catch {
    // Other files lie there.
  }
};

const opened = async (path: string) => {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Files below a folder, each under its key. */
export const folderStore = ({ folder: root, isShared }: FolderAddress): FileStore => {
  const pathOf = (key: string): string => join(root, checkedKey(key));

  const place = async (path: string, content: Content, isPrivate: boolean): Promise<void> => {
    const modes = modesOf(isPrivate);
    await mkdir(dirname(path), { recursive: true, mode: modes.folder });
    if (await linked(content, path)) return;
    const temporary = join(dirname(path), `new-${randomBytes(4).toString('hex')}-${basename(path)}`);
    try {
      await write(content, temporary, modes.file);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const head: FileStore['head'] = async key => {
    const found = await statOf(pathOf(key));
    return found && { key, bytes: found.size, modifiedMs: found.mtimeMs };
  };

  return {
    place: root,
    isShared,
    put: async (key, content, { isPrivate = false } = {}) => {
      try {
        await place(pathOf(key), content, isPrivate);
      } catch (error) {
        await removeEmptyFolder(root, key);
        throw isFull(error) ? new UserError('UPLOAD_DISK_FULL', { status: 507 }) : error;
      }
    },
    open: async key => {
      const file = await opened(pathOf(key));
      if (!file) return undefined;
      const found = await file.stat();
      if (found.isFile()) {
        const read: OpenObject['read'] = async range => file.createReadStream(range);
        return { key, bytes: found.size, modifiedMs: found.mtimeMs, read, close: () => file.close() };
      }
      await file.close();
      return undefined;
    },
    head,
    remove: async keys => {
      const errors: unknown[] = [];
      for (const key of keys) {
        try {
          await rm(pathOf(key), { force: true });
          await removeEmptyFolder(root, key);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
    list: prefix => objectsBelow(root, prefix),
    close: () => {},
  };
};
