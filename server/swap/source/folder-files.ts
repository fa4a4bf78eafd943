import { opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Source, SourceRow } from './source.ts';

/** Name under which the files of a site's folder are read like a table; no table of a database has it. */
export const filesTable = '(files)';

/** Folders with content of people. */
const contentFolders = ['images', 'media/k2', 'media/com_easyblog'];

/** Files that every folder of Joomla has, and sizes that EasyBlog made of other files. */
const ignored = /(?:^|\/)(?:index\.html|\.htaccess|Thumbs\.db|\.DS_Store|(?:b2ap3|a1sx2)_[a-z]+\d*_[^/]+)$/i;

const pathsBelow = async (root: string, folder: string): Promise<string[]> => {
  const paths: string[] = [];
  try {
    // A link may lead out of the site: it is not followed.
    for await (const entry of await opendir(join(root, folder), { recursive: true }))
      if (entry.isFile()) paths.push(relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch {
    // A site without this folder, or one that may not be read, has no files to bring along.
  }
  return paths;
};

const itemPicture = /^media\/k2\/items\/(?:src\/([0-9a-f]{32})|cache\/([0-9a-f]{32})_(XL|L|M|Generic|S|XS))\.jpg$/;
const sizeOrder = ['XL', 'L', 'M', 'Generic', 'S', 'XS'];

/** The file of each picture of K2: its source, or the largest of its sizes where the source is gone. */
const chosenItemPictures = (paths: readonly string[]): ReadonlySet<string> => {
  const best = new Map<string, { readonly path: string; readonly rank: number }>();
  for (const path of paths) {
    const [, source, cached, size = ''] = itemPicture.exec(path) ?? [];
    const name = source ?? cached;
    const rank = source ? -1 : sizeOrder.indexOf(size);
    if (name && rank < (best.get(name)?.rank ?? sizeOrder.length)) best.set(name, { path, rank });
  }
  return new Set([...best.values()].map(({ path }) => path));
};

/** Paths of the content files of a site, below its folder, sorted; of pictures in several sizes the largest. */
export const contentFiles = async (folder: string): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const one of contentFolders) for (const path of await pathsBelow(folder, one)) paths.push(path);
  const chosen = chosenItemPictures(paths);
  return paths
    .filter(path => !ignored.test(path) && (!itemPicture.test(path) || chosen.has(path)))
    .sort((a, b) => (a < b ? -1 : 1));
};

type Reading = Pick<Source, 'hasTable' | 'columnsOf' | 'count' | 'rowsAfter'>;

/** Adds the files of a folder to the tables of a source: rows with `number` and `path`. */
export const withFiles = <S extends Reading>(source: S, files: readonly string[]): S => {
  const rows: readonly SourceRow[] = files.map((path, at) => ({ number: String(at + 1), path }));
  return {
    ...source,
    hasTable: (table: string) => (table === filesTable ? rows.length > 0 : source.hasTable(table)),
    columnsOf: (table: string) => (table === filesTable ? new Set(['number', 'path']) : source.columnsOf(table)),
    count: async (table: string, ...rest: [Parameters<Source['count']>[1]?]) =>
      table === filesTable ? rows.length : source.count(table, ...rest),
    rowsAfter: async (table: string, key: string, after: number, limit: number) =>
      table === filesTable
        ? rows.slice(Math.max(0, after), Math.max(0, after) + limit)
        : source.rowsAfter(table, key, after, limit),
  };
};
