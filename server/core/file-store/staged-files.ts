import type { Transaction } from '../db/index.ts';
import { StoreTimeout, within } from './deadline.ts';
import type { Content, FileStore, PutOptions } from './file-store.ts';
import { FilesUnavailable } from './unavailable.ts';

/** A new file of a store. */
export interface NewObject extends PutOptions {
  readonly key: string;
  readonly content: Content;
}

/** Leaves the files in the store when this transaction is committed. */
export type Claim = (sql: Transaction) => void;

/** Files that a call stores before its transaction opens. */
export interface StagedFiles {
  /** Stores them, all or none. Without a claim they are removed when the call ends. */
  readonly put: (objects: readonly NewObject[]) => Promise<Claim>;
  /** Removes what no committed transaction claimed. */
  readonly discard: () => Promise<void>;
}

/** A store with the log for what it could not remove. */
export interface StoreWithLog {
  readonly files: FileStore;
  readonly log: { readonly error: (fields: object, message: string) => void };
}

const removalMs = 6_000;

const isTimeout = (error: unknown): boolean =>
  error instanceof StoreTimeout || (error instanceof FilesUnavailable && error.isTimeout);

/** Stores files, all or none. */
export const putAll = async (files: FileStore, objects: readonly NewObject[]): Promise<void> => {
  const outcomes = await Promise.allSettled(
    objects.map(({ key, content, ...options }) => files.put(key, content, options)),
  );
  const failed = outcomes.find(outcome => outcome.status === 'rejected');
  if (!failed) return;
  const stored = objects.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  // The store has just failed: what it does not remove now is swept later.
  await within(removalMs, () => files.remove(stored.map(({ key }) => key))).catch(() => {});
  throw failed.reason;
};

/**
 * Removes files that no row names any more, one list of keys after the other. The change was committed: an error is
 * logged, and the other lists are removed. A store that does not answer in time is asked for nothing more. Files that
 * are left are swept later.
 */
export const removeQuietly = async (
  { files, log }: StoreWithLog,
  ...lists: readonly ((files: FileStore) => Promise<readonly string[]>)[]
): Promise<void> => {
  for (const keysOf of lists) {
    try {
      await within(removalMs, async ({ signal }) => {
        const keys = await keysOf(files);
        if (!signal.aborted) await files.remove(keys);
      });
    } catch (error) {
      log.error({ err: error }, 'files without a row were not removed');
      if (isTimeout(error)) return;
    }
  }
};

/** The files that one call stages. */
export const stagedFiles = (store: StoreWithLog): StagedFiles => {
  const open = new Set<readonly string[]>();
  return {
    put: async objects => {
      const keys = objects.map(({ key }) => key);
      await putAll(store.files, objects);
      open.add(keys);
      return sql => {
        sql.executionPromise.then(
          () => open.delete(keys),
          () => {},
        );
      };
    },
    discard: async () => {
      const left = [...open].flat();
      open.clear();
      if (left.length > 0) await removeQuietly(store, async () => left);
    },
  };
};
