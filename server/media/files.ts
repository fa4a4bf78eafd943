import { randomBytes } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import type { MutationContext, TransactionContext } from '../core/context/index.ts';
import { removeQuietly } from '../core/file-store/index.ts';
import { moment } from '../core/time/index.ts';
import { safeFilename } from './file-types.ts';
import { mediaKey } from './media-files.ts';
import { addMedia, type NewMedia } from './media-queries.ts';
import { reserveQuota } from './quota.ts';
import { type FileSource, placeFile, type StagedFile } from './staged-file.ts';
import { diskNameOf, fileNameOf, kindOfType, type StoredFile, storedFile } from './stored-file.ts';

interface NewFile {
  /** Null for a file that belongs to nobody: it counts towards no quota. */
  readonly owner: number | null;
  readonly folder: string;
  /** The file to store: an upload, or a file of another site, which is copied. */
  readonly source: FileSource | StagedFile;
  readonly bytes: number;
  readonly filename: string;
  readonly title?: string;
  /** Checked type: `fileTypeOf`. */
  readonly mime: string;
  /** True for a file that everybody may see. */
  readonly isPublic?: boolean;
  readonly legacy?: { readonly source: string; readonly id: string };
  /** Field of a validation error. */
  readonly field?: string;
}

/**
 * Stores a file that is no picture, unchanged: row and file together or not at all. Throws a UserError for a full quota
 * or disk. It stays until its owner deletes it. `insert` adds the row, for example one that an import records.
 */
export const storeFile = async (
  context: TransactionContext,
  input: NewFile,
  insert: (media: NewMedia) => Promise<number> = media => addMedia(context.sql, media),
): Promise<StoredFile> => {
  const { clock } = context.services;
  const { owner, folder, mime, bytes } = input;
  if (owner !== null) await reserveQuota(context, owner, bytes, input.field);
  const { name } = await placeFile(context, input.source, fileNameOf(mime));
  const now = moment(clock);
  const words = { title: (input.title ?? '').slice(0, limits.title), filename: safeFilename(input.filename) };
  const kind = kindOfType(mime);
  const id = await insert({
    ...{ ...words, owner_id: owner, folder, name, kind, mime, bytes },
    created_at: now,
    attached_at: input.isPublic ? now : null,
    is_permanent: true,
    is_public: input.isPublic === true,
    legacy_source: input.legacy?.source ?? null,
    legacy_id: input.legacy?.id ?? null,
  });
  return storedFile({ id, ownerId: owner, name, folder, ...words, kind, mime, bytes, version: null });
};

/**
 * Stores other bytes of the same type under the address of a file. `update` changes its row. The former bytes stay
 * beside them until the file is deleted.
 */
export const replaceFile = async (
  context: TransactionContext,
  { name, mime }: Pick<StoredFile, 'name' | 'mime'>,
  { path, bytes }: { path: string; bytes: number },
  update: (columns: { readonly bytes: number; readonly version: string }) => Promise<unknown>,
): Promise<void> => {
  const { services, sql } = context;
  const version = randomBytes(16).toString('hex');
  const key = mediaKey(name, diskNameOf({ mime, version }));
  await update({ bytes, version });
  sql.executionPromise.catch(() => removeQuietly(services, async () => [key]));
  await services.files.put(key, { path }, { type: mime });
};

/** Deletes the replaced bytes of a file whose row gets its former version again, after the commit. */
export const dropVersion = (
  { services, afterCommit }: Pick<MutationContext, 'services' | 'afterCommit'>,
  file: Pick<StoredFile, 'name' | 'mime' | 'version'>,
): void => {
  if (file.version !== null)
    afterCommit(() => removeQuietly(services, async () => [mediaKey(file.name, diskNameOf(file))]));
};
