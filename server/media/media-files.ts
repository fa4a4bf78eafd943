import { randomBytes } from 'node:crypto';
import type { TransactionContext } from '../core/context/index.ts';
import {
  type FileStore,
  isUnfinished,
  type NewObject,
  putAll,
  removeQuietly,
  type StoreWithLog,
} from '../core/file-store/index.ts';
import type { EncodedFile } from './media-encode.ts';

/** Folder name of a stored file: 32 random hex characters; no user input is part of a key. */
export const namePattern = /^[0-9a-f]{32}$/;

const folder = 'media/';
const prefixOf = (name: string): string => `${folder}${name.slice(0, 2)}/${name}/`;

/** Key of a stored file. */
export const mediaKey = (name: string, filename: string): string => prefixOf(name) + filename;

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  vtt: 'text/vtt',
};

const typeOf = (filename: string) => {
  const type = types[filename.split('.').at(-1) ?? ''];
  return type === undefined ? {} : { type };
};

export const newName = (): string => randomBytes(16).toString('hex');

/** The files of a picture as objects of the store. */
export const objectsOf = (name: string, files: readonly EncodedFile[]): NewObject[] =>
  files.map(({ filename, bytes }) => ({ key: mediaKey(name, filename), content: { bytes }, ...typeOf(filename) }));

/** Stores files of a picture, all or none. */
export const placeFiles = (files: FileStore, name: string, encoded: readonly EncodedFile[]): Promise<void> =>
  putAll(files, objectsOf(name, encoded));

/** Removes all files of these names. Those of a store that does not answer are left to the daily sweep. */
export const removeFiles = (services: StoreWithLog, names: readonly string[]): Promise<void> =>
  removeQuietly(
    services,
    ...names.map(name => async (files: FileStore) => {
      const keys: string[] = [];
      for await (const { key } of files.list(prefixOf(name))) keys.push(key);
      return keys;
    }),
  );

/** Removes the files of a name when the transaction is rolled back. */
export const removeOnRollback = ({ services, sql }: TransactionContext, name: string): void => {
  sql.executionPromise.catch(() => removeFiles(services, [name]));
};

/** The files of one name in the store. */
interface Stored {
  readonly name: string;
  readonly keys: string[];
  newestMs: number;
}

const nameIn = /^media\/[0-9a-f]{2}\/([0-9a-f]{32})\//;
const namesAtOnce = 200;

/** Groups the listed files by their names; those of a killed process are groups of their own. */
async function* groups(files: FileStore): AsyncGenerator<Stored> {
  let last: Stored | undefined;
  for await (const { key, modifiedMs } of files.list(folder)) {
    const name = isUnfinished(key) ? '' : nameIn.exec(key)?.[1];
    if (name === undefined) continue;
    if (name !== '' && last?.name === name) {
      last.keys.push(key);
      last.newestMs = Math.max(last.newestMs, modifiedMs);
      continue;
    }
    if (last) yield last;
    last = { name, keys: [key], newestMs: modifiedMs };
  }
  if (last) yield last;
}

/** Removes unfinished files and those whose names `knownNames` does not return, if they are older than `before`. */
export const sweepFiles = async (
  files: FileStore,
  before: number,
  knownNames: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> => {
  let removed = 0;
  let batch: Stored[] = [];
  const sweepBatch = async (): Promise<void> => {
    const known = await knownNames(batch.flatMap(({ name }) => (name === '' ? [] : [name])));
    for (const { keys } of batch.filter(({ name }) => !known.has(name))) {
      await files.remove(keys);
      removed++;
    }
    batch = [];
  };
  for await (const group of groups(files)) {
    if (group.newestMs < before) batch.push(group);
    if (batch.length >= namesAtOnce) await sweepBatch();
  }
  await sweepBatch();
  return removed;
};
