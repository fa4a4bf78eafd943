import type { Readable } from 'node:stream';

/** Object of a store: a file under a key such as `media/3f/3f…/large.jpg`. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface ByteRange {
  readonly start: number;
  /** The last byte, inclusive. */
  readonly end: number;
}

/** Object that can be read; `close` it unless its stream was read to the end or destroyed. */
export interface OpenObject extends StoredObject {
  /** Reads all of it or a range, once. */
  readonly read: (range?: ByteRange) => Promise<Readable>;
  readonly close: () => Promise<void>;
}

/** Content of a new object. */
export type Content =
  | { readonly bytes: Buffer }
  | {
      readonly path: string;
      /** True when the source file never changes again: a folder store may link it instead of copying. */
      readonly isFinal?: boolean;
    }
  | { readonly stream: Readable; readonly size: number };

export interface PutOptions {
  readonly type?: string;
  /** True for personal data: only this process's user may read the file in a folder. */
  readonly isPrivate?: boolean;
}

/**
 * Place of uploads, exports and archives: a folder or a bucket. An object is whole or not there; it never gets other
 * bytes. A store that does not answer in time throws FilesUnavailable; a full disk a UserError with status 507.
 */
export interface FileStore {
  /** Where it is, without credentials. */
  readonly place: string;
  /** True when other sites may store their files there too: it is claimed before anything is swept. */
  readonly isShared: boolean;
  readonly put: (key: string, content: Content, options?: PutOptions) => Promise<void>;
  /** Undefined when there is no such object. */
  readonly open: (key: string) => Promise<OpenObject | undefined>;
  readonly head: (key: string) => Promise<StoredObject | undefined>;
  /** An error for one object does not keep a folder from removing the others; a bucket stops at it. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Objects whose key begins with `prefix`, which ends with a slash, in the order of their keys. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>;
  readonly close: () => void;
}

/** Tells whether a file is one that a killed process did not finish: those lie in folders only. */
export const isUnfinished = (key: string): boolean => /\/new-/.test(key);

const keyForm = /^[a-z0-9][a-z0-9-]*(?:\/[A-Za-z0-9][A-Za-z0-9_.-]*)*$/;

/** Throws for a key that is none of ours: no user input is part of one. */
export const checkedKey = (key: string): string => {
  if (!keyForm.test(key) || key.length > 300) throw new Error(`not a key of a stored file: ${key.slice(0, 80)}`);
  return key;
};
