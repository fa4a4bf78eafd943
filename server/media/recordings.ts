import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { limits } from '../../protocol/limits.ts';
import type { MutationContext, TransactionContext } from '../core/context/index.ts';
import { placeFile } from '../core/files/index.ts';
import { moment } from '../core/time/index.ts';
import { addFiles, filePath, removeFiles } from './media-files.ts';
import { addMedia } from './media-queries.ts';
import { reserveQuota } from './quota.ts';
import { type RecordingKind, recordingFile } from './recording-kinds.ts';
import { captionsFile, type StoredRecording } from './recording-queries.ts';

/** Recording as posted by a form. */
interface NewRecording {
  readonly owner: number;
  readonly path: string;
  readonly bytes: number;
  readonly kind: RecordingKind;
  /** Label in its owner's form. */
  readonly title: string;
  /** Field of a validation error. */
  readonly field: string;
}

/**
 * Stores a recording unchanged: row and file together or not at all. Counts towards its owner's quota, is visible to
 * readers of its posts and articles, and is purged without a use, like pictures.
 */
export const storeRecording = async (
  context: TransactionContext,
  input: NewRecording,
): Promise<{ id: number; name: string }> => {
  const { settings, clock, log } = context.services;
  await reserveQuota(context, input.owner, input.bytes, input.field);
  const name = randomBytes(16).toString('hex');
  const id = await addMedia(context.sql, {
    owner_id: input.owner,
    folder: `user:${input.owner}`,
    name,
    title: input.title.slice(0, limits.title),
    ...input.kind,
    bytes: input.bytes,
    created_at: moment(clock),
  });
  context.sql.executionPromise
    .catch(() => removeFiles(settings.dataDir, name))
    .catch(error => log.error({ err: error, name }, 'a recording without a row'));
  await placeFile(input.path, filePath(settings.dataDir, name, recordingFile(input.kind.mime)));
  return { id, name };
};

export const captionsMostBytes = 512 * 1024;

/** Tells whether a file contains captions for browsers: WebVTT, in UTF-8 (W3C WebVTT §4). */
export const isCaptions = (bytes: Buffer): boolean => {
  try {
    // The decoder removes a byte order mark.
    return /^WEBVTT(?:[ \t\r\n]|$)/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
};

/** Sets the captions of a video, or with null removes them; the previous file is deleted after the commit. */
export const captionRecording = async (
  mutation: MutationContext,
  film: StoredRecording,
  bytes: Buffer | null,
): Promise<void> => {
  const { services, sql } = mutation;
  const { dataDir } = services.settings;
  const pathOf = (captions: string): string => filePath(dataDir, film.name, captionsFile(captions));
  const captions = bytes && randomBytes(16).toString('hex');
  await sql('media').where('id', film.id).update({ captions });
  if (bytes && captions) {
    sql.executionPromise
      .catch(() => rm(pathOf(captions), { force: true }))
      .catch(error => services.log.error({ err: error, film: film.name }, 'captions without a row'));
    await addFiles(dataDir, film.name, [{ filename: captionsFile(captions), bytes }]);
  }
  const before = film.captions;
  if (before) mutation.afterCommit(() => rm(pathOf(before), { force: true }));
};
