import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from '../source/index.ts';

export interface FilesSize {
  readonly files: number;
  readonly bytes: number;
}

/** Number and size of the content files of a site; a file that cannot be read has no size. */
export const contentSize = async ({ folder = '', files }: Pick<Source, 'folder' | 'files'>): Promise<FilesSize> => {
  let bytes = 0;
  for (const path of files) bytes += (await lstat(join(folder, path)).catch(() => undefined))?.size ?? 0;
  return { files: files.length, bytes };
};
