import { dirname } from 'node:path';
import { beginningOf } from '../../core/files/index.ts';
import type { Source } from '../source/index.ts';
import { fileInSite } from './file-in-site.ts';

export interface Label {
  readonly title: string;
  readonly caption: string;
}

const galleries = 'media/k2/galleries/';
const mostBytes = 1_000_000;

const linesOf = async (root: string, path: string): Promise<string[]> => {
  const found = await fileInSite(root, path);
  const text = found ? await beginningOf(found.file, mostBytes).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
  return text.toString('utf8').split(/\r?\n/);
};

/**
 * Titles and captions of the pictures of galleries of K2, by their paths: a file `en-GB.labels.txt` beside them has
 * lines `picture.jpg|title|caption`. The first file of a folder counts.
 */
export const galleryLabels = async (
  { folder, files }: Pick<Source, 'folder' | 'files'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Label>> => {
  const labels = new Map<string, Label>();
  const folders = new Set(paths.filter(path => path.startsWith(galleries)).map(path => dirname(path)));
  for (const one of folders) {
    const file = files.find(path => dirname(path) === one && /\.labels\.txt$/i.test(path));
    for (const line of folder !== undefined && file ? await linesOf(folder, file) : []) {
      const [name = '', title = '', caption = ''] = line.split('|').map(part => part.trim());
      if (name !== '') labels.set(`${one}/${name}`, { title, caption });
    }
  }
  return labels;
};
