import type { RequestContext, TransactionContext } from '../core/context/index.ts';
import type { Claim } from '../core/file-store/index.ts';
import { mediaKey, newName, removeOnRollback } from './media-files.ts';

/** File on this machine. */
export interface FileSource {
  readonly path: string;
  /** True for an upload: it never changes. */
  readonly isFinal?: boolean;
}

/** File in the store, under a name that no row has yet. */
export interface StagedFile {
  readonly name: string;
  readonly claim: Claim;
}

/**
 * Stores an upload before the transaction, which must not wait for a store. It is removed again when the call ends
 * without a row.
 */
export const stageFile = async (
  { staged }: RequestContext,
  path: string,
  filename: string,
  type: string,
): Promise<StagedFile> => {
  const name = newName();
  const claim = await staged.put([{ key: mediaKey(name, filename), content: { path, isFinal: true }, type }]);
  return { name, claim };
};

/** Makes sure that a file is in the store: one that is not there yet, of an import, is stored within the transaction. */
export const placeFile = async (
  context: TransactionContext,
  source: FileSource | StagedFile,
  filename: string,
): Promise<{ readonly name: string }> => {
  if ('name' in source) {
    source.claim(context.sql);
    return source;
  }
  const name = newName();
  removeOnRollback(context, name);
  await context.services.files.put(mediaKey(name, filename), source);
  return { name };
};
