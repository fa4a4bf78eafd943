import { randomBytes } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import type { TransactionContext } from '../core/context/index.ts';
import { placeFile } from '../core/files/index.ts';
import { moment } from '../core/time/index.ts';
import { filePath, removeFiles } from './media-files.ts';
import { addMedia } from './media-queries.ts';
import { reserveQuota } from './quota.ts';
import { type RecordingKind, recordingFile } from './recording-kinds.ts';

/** Recording as posted by a form. */
export interface NewRecording {
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
    ownerId: input.owner,
    folder: `user:${input.owner}`,
    name,
    title: input.title.slice(0, limits.title),
    alt: '',
    caption: '',
    kind: input.kind.kind,
    mime: input.kind.mime,
    bytes: input.bytes,
    width: null,
    height: null,
    sizes: null,
    createdAt: moment(clock),
    attachedAt: null,
    isPermanent: false,
    isPublic: false,
    legacySource: null,
    legacyId: null,
  });
  context.sql.executionPromise
    .catch(() => removeFiles(settings.dataDir, name))
    .catch(error => log.error({ err: error, name }, 'a recording without a row'));
  await placeFile(input.path, filePath(settings.dataDir, name, recordingFile(input.kind.mime)));
  return { id, name };
};
