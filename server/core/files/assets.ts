import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config/index.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

type Manifest = Readonly<Record<string, Chunk>>;

const manifestPath = join(root, 'media/build/.vite/manifest.json');

const read = (): Manifest => (existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {});

let manifest: Manifest | undefined;

/** Path of the built file of a source below the site's base; undefined before the first build. */
export const asset = (source: string): string | undefined => {
  manifest ??= read();
  const file = manifest[source]?.file;
  return file && `/media/build/${file}`;
};
