import { limits } from '../../protocol/limits.ts';
import type { MutationContext, RequestContext, TransactionContext } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { type Claim, removeQuietly } from '../core/file-store/index.ts';
import { moment } from '../core/time/index.ts';
import { mediaKey, newName } from './media-files.ts';
import { addMedia } from './media-queries.ts';
import { reserveQuota } from './quota.ts';
import { type RecordingKind, recordingFile } from './recording-kinds.ts';
import {
  captionsFile,
  type StoredRecording,
  setTimedTexts,
  setTranscript,
  type TimedTexts,
} from './recording-queries.ts';
import { placeFile, type StagedFile, stageFile } from './staged-file.ts';

/** Recording as posted by a form. */
interface NewRecording {
  readonly owner: number;
  readonly staged: StagedFile;
  readonly bytes: number;
  readonly kind: RecordingKind;
  /** Label in its owner's form. */
  readonly title: string;
  /** Field of a validation error. */
  readonly field: string;
}

/** Stores the file of a recording before the transaction. */
export const stageRecording = (context: RequestContext, path: string, { mime }: RecordingKind): Promise<StagedFile> =>
  stageFile(context, path, recordingFile(mime), mime);

/**
 * Stores a recording unchanged: row and file together or not at all. Counts towards its owner's quota, is visible to
 * readers of its posts and articles, and is purged without a use, like pictures.
 */
export const storeRecording = async (
  context: TransactionContext,
  input: NewRecording,
): Promise<{ id: number; name: string }> => {
  const { clock } = context.services;
  await reserveQuota(context, input.owner, input.bytes, input.field);
  const { name } = await placeFile(context, input.staged, recordingFile(input.kind.mime));
  const id = await addMedia(context.sql, {
    owner_id: input.owner,
    folder: `user:${input.owner}`,
    name,
    title: input.title.slice(0, limits.title),
    ...input.kind,
    bytes: input.bytes,
    created_at: moment(clock),
  });
  return { id, name };
};

export const captionsMostBytes = 512 * 1024;

/** Captions that a form posted, in the store beside the video that they are meant for. */
export interface StagedCaptions {
  /** Name of the video. */
  readonly name: string;
  readonly captions: string;
  readonly claim: Claim;
}

/** Stores captions beside a video before the transaction that sets them. */
export const stageCaptions = async (
  { staged }: RequestContext,
  name: string,
  bytes: Buffer,
): Promise<StagedCaptions> => {
  const captions = newName();
  const claim = await staged.put([
    { key: mediaKey(name, captionsFile(captions)), content: { bytes }, type: 'text/vtt' },
  ]);
  return { name, captions, claim };
};

/**
 * Sets the captions or descriptions of a video, or with null removes them; the previous file is deleted after the
 * commit. Throws for those of a video that was replaced since they were uploaded.
 */
export const captionRecording = async (
  mutation: MutationContext,
  film: StoredRecording,
  { which, staged }: { readonly which: TimedTexts; readonly staged: StagedCaptions | null },
): Promise<void> => {
  const { services, sql } = mutation;
  if (staged && staged.name !== film.name) throw new UserError('CAPTIONS_FILM_CHANGED', { status: 409 });
  staged?.claim(sql);
  await setTimedTexts(sql, film.id, { [which]: staged?.captions ?? null });
  const before = film[which];
  if (before)
    mutation.afterCommit(() => removeQuietly(services, async () => [mediaKey(film.name, captionsFile(before))]));
};

export const transcribeRecording = (sql: Transaction, { id }: StoredRecording, transcript: string): Promise<number> =>
  setTranscript(sql, id, transcript === '' ? null : transcript);
