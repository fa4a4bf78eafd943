import { text } from 'node:stream/consumers';
import type { Sql } from '../db/index.ts';
import { plainError } from '../errors/index.ts';
import { storedObjects } from './copy.ts';
import type { FileStore } from './file-store.ts';
import { hasFiles, siteId } from './site-id-queries.ts';

const key = 'site-id';

/** Id of the site that uses the store; undefined for a new store. */
export const ownerOfStore = async (files: FileStore): Promise<string | undefined> => {
  const file = await files.open(key);
  return file && (await text(await file.read())).trim();
};

/** Writes into the store that the site of this database uses it. */
export const claimStore = async (files: FileStore, sql: Sql): Promise<void> =>
  files.put(key, { bytes: Buffer.from(await siteId(sql)) }, { type: 'text/plain' });

const isEmpty = async (files: FileStore): Promise<boolean> => {
  for await (const _ of storedObjects(files)) return false;
  return true;
};

interface StoreOfSite {
  readonly files: FileStore;
  readonly sql: Sql;
}

/** Store of this site, a new one, that of another site, or an empty one although the site has files. */
type Ownership = 'own' | 'new' | 'other' | 'empty';

const ownershipOf = async ({ files, sql }: StoreOfSite): Promise<Ownership> => {
  const owner = await ownerOfStore(files);
  if (owner !== undefined) return owner === (await siteId(sql)) ? 'own' : 'other';
  return (await hasFiles(sql)) && (await isEmpty(files)) ? 'empty' : 'new';
};

const problems: Readonly<Record<Ownership, string | undefined>> = {
  own: undefined,
  new: undefined,
  other: 'has the files of another site. Use another prefix or bucket.',
  empty:
    'is empty, but this site has files. Check that the folder is mounted and the prefix is right. To move the files there, run `lectern files copy --to URL` with the former FILES_URL.',
};

const problemOf = ({ files }: StoreOfSite, ownership: Ownership): string | undefined =>
  problems[ownership] && `${files.place} ${problems[ownership]}`;

/** Tells in a sentence why a site must not use a store; undefined for its own and a new one. */
export const storeProblem = async (store: StoreOfSite): Promise<string | undefined> =>
  problemOf(store, await ownershipOf(store));

/**
 * Makes sure that no other site uses the store, and claims a new one: a sweep or a copy would remove the other
 * site's files. An empty one is not claimed for a site that has files, unless it `mayBeFilled` now: its folder may not be
 * mounted. Throws a plain error. A store that nobody shares is not read.
 */
export const requireOwnStore = async (
  store: StoreOfSite,
  { mayBeFilled = false }: { readonly mayBeFilled?: boolean } = {},
): Promise<void> => {
  const { files, sql } = store;
  if (!files.isShared) return;
  const ownership = await ownershipOf(store);
  const isFilled = ownership === 'empty' && mayBeFilled;
  const problem = isFilled ? undefined : problemOf(store, ownership);
  if (problem !== undefined) throw plainError(`FILES_URL: ${problem} Nothing was changed.`);
  if (ownership !== 'own') await claimStore(files, sql);
};
