import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the repository, written by hand or generated; `path` is relative to its root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A breach of an architecture rule. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly sentence: string;
}

const notOurs = new Set(['.git', 'node_modules', 'build', 'var', '.env']);
const notText = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|zip|gz|br|pdf|log|mp4|webm)$/i;

/** Every text file that is or may come under version control, read. */
export const sourcesBelow = (root: string): Source[] =>
  pathsBelow(root, '').map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const pathsBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !notOurs.has(entry.name) && !notText.test(entry.name))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return pathsBelow(root, path);
      return entry.isFile() ? [path] : [];
    });

/** True for a test or a helper of tests. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.split('/')[1] === 'test';

/** Line number, from 1, of this character. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
