import { type FileStore, isUnfinished, type StoredObject } from './file-store.ts';

/** Folders of a store. */
export const storedFolders = ['media', 'attachments', 'personal-data', 'exports'] as const;

/** All files of a site. */
export async function* storedObjects(files: FileStore): AsyncGenerator<StoredObject> {
  for (const folder of storedFolders)
    for await (const object of files.list(`${folder}/`)) if (!isUnfinished(object.key)) yield object;
}

const isPrivate = (key: string): boolean => /^(?:personal-data|exports)\//.test(key);

/**
 * Copies a file into another store unless one of its size is there: a key never gets other bytes, and a file is whole or
 * not there. Throws when the copy has another size.
 */
export const copyObject = async (
  from: FileStore,
  to: FileStore,
  { key, bytes }: StoredObject,
): Promise<'copied' | 'same' | 'missing'> => {
  if ((await to.head(key))?.bytes === bytes) return 'same';
  const file = await from.open(key);
  if (!file) return 'missing';
  await to.put(key, { stream: await file.read(), size: file.bytes }, { isPrivate: isPrivate(key) });
  const copied = await to.head(key);
  if (copied?.bytes !== file.bytes) throw new Error(`${key} has another size in ${to.place} than in ${from.place}`);
  return 'copied';
};
