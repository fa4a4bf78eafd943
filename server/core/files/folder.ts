import { access, readdir, stat } from 'node:fs/promises';

/** The names in a folder; none where there is no folder. */
export const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
};

/** True if the file exists and was modified before `than`, in milliseconds. */
export const isOlder = async (path: string, than: number): Promise<boolean> => {
  try {
    return (await stat(path)).mtimeMs < than;
  } catch {
    return false;
  }
};

export const isThere = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};
