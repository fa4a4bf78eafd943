import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { MutationContext } from '../core/context/index.ts';
import { addFiles, filePath } from './media-files.ts';
import { captionsFile, type StoredRecording } from './recording-queries.ts';

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
