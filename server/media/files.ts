import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { limits } from '../../protocol/limits.ts';
import type { MutationContext, TransactionContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { isFull, placeFile } from '../core/files/index.ts';
import { moment } from '../core/time/index.ts';
import { safeFilename } from './file-types.ts';
import { filePath, removeFiles } from './media-files.ts';
import { addMedia, type NewMedia } from './media-queries.ts';
import { reserveQuota } from './quota.ts';
import { diskNameOf, fileNameOf, kindOfType, type StoredFile, storedFile } from './stored-file.ts';

interface NewFile {
  /** Null for a file that belongs to nobody: it counts towards no quota. */
  readonly owner: number | null;
  readonly folder: string;
  /** The file to store. */
  readonly path: string;
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

interface Storing {
  /** Adds the row, for example one that an import records; returns its id. */
  readonly insert?: (media: NewMedia) => Promise<number>;
  /** Stores the file: an upload is moved, a file of another site copied. */
  readonly place?: typeof placeFile;
}

const placed = async (place: typeof placeFile, from: string, to: string): Promise<void> => {
  try {
    await place(from, to);
  } catch (error) {
    throw isFull(error) ? new UserError('UPLOAD_DISK_FULL', { status: 507 }) : error;
  }
};

/**
 * Stores a file that is no picture, unchanged: row and file together or not at all. Throws a UserError for a full quota
 * or disk. It stays until its owner deletes it.
 */
export const storeFile = async (
  context: TransactionContext,
  input: NewFile,
  { insert = media => addMedia(context.sql, media), place = placeFile }: Storing = {},
): Promise<StoredFile> => {
  const { settings, clock, log } = context.services;
  const { owner, folder, mime, bytes } = input;
  if (owner !== null) await reserveQuota(context, owner, bytes, input.field);
  const name = randomBytes(16).toString('hex');
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
  context.sql.executionPromise
    .catch(() => removeFiles(settings.dataDir, name))
    .catch(error => log.error({ err: error, name }, 'a file without a row'));
  await placed(place, input.path, filePath(settings.dataDir, name, fileNameOf(mime)));
  return storedFile({ id, ownerId: owner, name, folder, ...words, kind, mime, bytes, version: null });
};

/**
 * Stores other bytes of the same type under the address of a file. `update` changes its row. The former bytes stay
 * beside them until the file is deleted.
 */
export const replaceFile = async (
  context: TransactionContext,
  { name, mime }: Pick<StoredFile, 'name' | 'mime'>,
  { path, bytes, place = placeFile }: { path: string; bytes: number; place?: typeof placeFile },
  update: (columns: { readonly bytes: number; readonly version: string }) => Promise<unknown>,
): Promise<void> => {
  const { settings, log } = context.services;
  const version = randomBytes(16).toString('hex');
  const target = filePath(settings.dataDir, name, diskNameOf({ mime, version }));
  await update({ bytes, version });
  context.sql.executionPromise
    .catch(() => rm(target, { force: true }))
    .catch(error => log.error({ err: error, name }, 'a file without a row'));
  await placed(place, path, target);
};

/** Deletes the replaced bytes of a file whose row gets its former version again, after the commit. */
export const dropVersion = (
  { services, afterCommit }: Pick<MutationContext, 'services' | 'afterCommit'>,
  file: Pick<StoredFile, 'name' | 'mime' | 'version'>,
): void => {
  if (file.version !== null)
    afterCommit(() => rm(filePath(services.settings.dataDir, file.name, diskNameOf(file)), { force: true }));
};
