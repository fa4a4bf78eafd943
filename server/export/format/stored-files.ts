import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../core/file-store/index.ts';
import type { ListedFile } from './manifest.ts';

/** Tables whose rows have files, each with the keys of a row's files in the store. */
type FilesOf = (files: FileStore, row: Readonly<Record<string, unknown>>) => Promise<string[]>;

/** Name of a stored file or folder. */
export const storageName = /^[0-9a-f]{32}$/;
const fileName = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/** Folder of a picture or recording in the store. */
const mediaFolder = (name: string): string => `media/${name.slice(0, 2)}/${name}`;

const mediaFiles: FilesOf = async (files, { name }) => {
  if (typeof name !== 'string' || !storageName.test(name)) return [];
  const folder = mediaFolder(name);
  const keys: string[] = [];
  for await (const { key } of files.list(`${folder}/`)) {
    const one = key.slice(folder.length + 1);
    if (fileName.test(one) && !one.startsWith('new-')) keys.push(key);
  }
  return keys.length > 0 ? keys : [folder];
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

/** Copies a stored file to this machine and hashes what is copied; undefined when there is none. */
export const copyHashed = async (
  files: FileStore,
  key: string,
  to: string,
  { fileMode, folderMode }: { readonly fileMode: number; readonly folderMode: number },
): Promise<Omit<ListedFile, 'path'> | undefined> => {
  const file = await files.open(key);
  if (!file) return undefined;
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
  await pipeline(await file.read(), count, createWriteStream(to, { flags: 'w', mode: fileMode }));
  return { bytes, sha256: hash.digest('hex') };
};

/** Checksum of a file. */
export const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
