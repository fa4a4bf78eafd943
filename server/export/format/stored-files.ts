import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListedFile } from './manifest.ts';

/** Tables whose rows have files, each with the paths of a row's files below the data folder. */
type FilesOf = (dataDir: string, row: Readonly<Record<string, unknown>>) => Promise<string[]>;

/** Name of a stored file or folder. */
export const storageName = /^[0-9a-f]{32}$/;
const fileName = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/** Path of the folder of a picture or recording, below the data folder. */
const mediaFolder = (name: string): string => `media/${name.slice(0, 2)}/${name}`;

const mediaFiles: FilesOf = async (dataDir, { name }) => {
  if (typeof name !== 'string' || !storageName.test(name)) return [];
  const folder = mediaFolder(name);
  const names = await readdir(join(dataDir, folder)).catch(() => []);
  const files = names.filter(one => fileName.test(one) && !one.startsWith('new-')).map(one => `${folder}/${one}`);
  return files.length > 0 ? files : [folder];
};

const attachmentFiles: FilesOf = async (_, { stored }) =>
  typeof stored === 'string' && storageName.test(stored) ? [`attachments/${stored}`] : [];

export const tablesWithFiles: ReadonlyMap<string, FilesOf> = new Map([
  ['media', mediaFiles],
  ['item_attachments', attachmentFiles],
]);

const storedPath = /^(?:media\/([0-9a-f]{2})\/([0-9a-f]{32})\/[a-z0-9][a-z0-9.-]{0,80}|attachments\/[0-9a-f]{32})$/;

/** Tells whether a path is one that this version stores files under. */
export const isStoredPath = (path: string): boolean => {
  const [found, folder, name] = storedPath.exec(path) ?? [];
  return found !== undefined && (name === undefined || name.startsWith(folder ?? '-')) && !path.includes('..');
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code));

/** Copies a file and hashes what is copied; undefined when there is none. */
export const copyHashed = async (
  from: string,
  to: string,
  { fileMode, folderMode }: { readonly fileMode: number; readonly folderMode: number },
): Promise<Omit<ListedFile, 'path'> | undefined> => {
  const found = await stat(from).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  await mkdir(dirname(to), { recursive: true, mode: folderMode });
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(from), count, createWriteStream(to, { flags: 'w', mode: fileMode }));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Checksum of a file. */
export const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
