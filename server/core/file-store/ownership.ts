import { text } from 'node:stream/consumers';
import type { Sql } from '../db/index.ts';
import { plainError } from '../errors/index.ts';
import type { FileStore } from './file-store.ts';
import { siteId } from './site-id-queries.ts';

const key = 'site-id';

/** Id of the site that uses the store; undefined for a new store. */
export const ownerOfStore = async (files: FileStore): Promise<string | undefined> => {
  const file = await files.open(key);
  return file && (await text(await file.read())).trim();
};

/** Writes into the store that the site of this database uses it. */
export const claimStore = async (files: FileStore, sql: Sql): Promise<void> =>
  files.put(key, { bytes: Buffer.from(await siteId(sql)) }, { type: 'text/plain' });

/**
 * Makes sure that no other site uses the store, and claims a new one: a sweep or a copy would remove the other
 * site's files. Throws a plain error. A store that nobody shares is not read.
 */
export const requireOwnStore = async ({
  files,
  sql,
}: {
  readonly files: FileStore;
  readonly sql: Sql;
}): Promise<void> => {
  if (!files.isShared) return;
  const owner = await ownerOfStore(files);
  if (owner === undefined) return claimStore(files, sql);
  if (owner !== (await siteId(sql)))
    throw plainError(
      `FILES_URL: ${files.place} has the files of another site. Use another prefix or bucket. Nothing was changed.`,
    );
};
