import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
};

/** Packs the files of an export into a new zip for its owner only. `step` is called for each piece that is written. */
export const zipFolder = async (folder: string, to: string, step: () => void): Promise<void> => {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const { outputStream } = zip;
  zip.on('error', error => {
    if (outputStream instanceof Readable)
      outputStream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  // Stored files are pictures and recordings, which hardly become smaller.
  for (const name of await filesBelow(folder))
    zip.addFile(join(folder, name), name, { mode: 0o100600, compress: !name.startsWith('files/') });
  zip.end();
  const counted = new Transform({
    transform: (piece, _, done) => {
      try {
        step();
        done(null, piece);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  await pipeline(outputStream, counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
};
