import { lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Path of a regular file below the folder of the site, with its size; undefined for a link, and for one that leads out.
 */
export const fileInSite = async (
  root: string,
  path: string,
): Promise<{ readonly file: string; readonly bytes: number } | undefined> => {
  try {
    const [real, file, found] = await Promise.all([
      realpath(root),
      realpath(join(root, path)),
      lstat(join(root, path)),
    ]);
    return file.startsWith(real + sep) && found.isFile() ? { file, bytes: found.size } : undefined;
  } catch {
    return undefined;
  }
};
