import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../core/files/index.ts';

export interface FolderSize {
  readonly files: number;
  readonly bytes: number;
}

/** Folders of a site with content of people. */
const contentFolders = ['images', 'media/k2', 'media/com_easyblog'];

const sizeOf = async (folder: string): Promise<FolderSize> => {
  let [files, bytes] = [0, 0];
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      // A link may lead out of the site: it is not followed.
      if (!entry.isFile()) continue;
      files++;
      bytes += (await lstat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
    }
  } catch {
    // Without this folder, or the right to read it, there is no file to bring along.
  }
  return { files, bytes };
};

/** Number and size of the files that people have uploaded to a site. */
export const contentSize = async (siteFolder: string): Promise<FolderSize> => {
  const sizes: FolderSize[] = [];
  for (const folder of contentFolders) sizes.push(await sizeOf(join(siteFolder, folder)));
  return {
    files: sizes.reduce((sum, { files }) => sum + files, 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

/** K2 names pictures by a digest of the item's number: the number of items that have one, as original or in a size. */
export const countK2Images = async (siteFolder: string): Promise<number> => {
  const names = [
    ...(await namesIn(join(siteFolder, 'media/k2/items/src'))),
    ...(await namesIn(join(siteFolder, 'media/k2/items/cache'))),
  ];
  const digests = names.flatMap(name => /^([0-9a-f]{32})(?:_(?:XL|L|M|S|XS|Generic))?\.jpg$/.exec(name)?.[1] ?? []);
  return new Set(digests).size;
};
