import { readFile } from 'node:fs/promises';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { can, site } from '../../core/policy/index.ts';
import {
  captionRecording,
  captionsMostBytes,
  captionsProblem,
  checkWhole,
  type RecordingKind,
  recordingKindOf,
  recordingOf,
  removePicture,
  type StagedCaptions,
  type StagedFile,
  type StoredRecording,
  stageCaptions,
  stageRecording,
  storeRecording,
  type TimedTexts,
  transcribeRecording,
} from '../../media/index.ts';

const field = 'recording';

/** Audio or video file uploaded with a form; its file is in the store. */
export interface UploadedRecording {
  readonly staged: StagedFile;
  readonly bytes: number;
  readonly title: string;
  readonly kind: RecordingKind;
}

/** Uploaded recording with its detected type. Throws if browsers cannot play it. */
export const uploadedRecording = async (context: RequestContext): Promise<UploadedRecording | undefined> => {
  const file = context.streamed.find(one => one.field === 'recording_file');
  if (!file || !can(context.actor, 'media.upload', site)) return undefined;
  checkWhole(context, file, field);
  const kind = await recordingKindOf(file.path);
  if (!kind) throw new UserError('RECORDING_KIND_WRONG', { field });
  const staged = await stageRecording(context, file.path, kind);
  return { staged, bytes: file.bytes, title: file.filename.replace(/^.*[\\/]/, ''), kind };
};

/** Captions or descriptions uploaded with a form, for its video or that of the article. Throws if they are invalid. */
export const uploadedCaptions = async (
  context: RequestContext,
  which: TimedTexts,
  articleId: number,
  recording: UploadedRecording | undefined,
): Promise<StagedCaptions | undefined> => {
  const file = context.files.find(one => one.field === `${which}_file`);
  if (!file || !can(context.actor, 'media.upload', site)) return undefined;
  const bytes = file.bytes <= captionsMostBytes ? await readFile(file.path) : undefined;
  const line = bytes && captionsProblem(bytes);
  if (!bytes || line === 0) throw new UserError('CAPTIONS_WRONG', { field });
  if (line !== undefined) throw new UserError('CAPTIONS_WRONG_LINE', { args: [line, file.filename], field });
  const name = recording?.staged.name ?? (await recordingOfArticle(context.sql, articleId))?.name;
  if (name === undefined) throw new UserError('CAPTIONS_NO_FILM', { field });
  return stageCaptions(context, name, bytes);
};

export const recordingOfArticle = async (sql: Sql, articleId: number): Promise<StoredRecording | undefined> => {
  const row: { recording_id: number | null } | undefined = await sql('items')
    .select('recording_id')
    .where('id', articleId)
    .first();
  return recordingOf(sql, row?.recording_id ?? null);
};

/** Recording fields of a form. */
export interface RecordingFields {
  readonly articleId: number;
  readonly isRemoved: boolean;
  readonly upload: UploadedRecording | undefined;
  /** Null: remove the captions; undefined: no change. */
  readonly captions: StagedCaptions | null | undefined;
  readonly descriptions: StagedCaptions | null | undefined;
  readonly transcript: string;
}

// A replaced recording's file is deleted: nothing else refers to it.
const recordingToCaption = async (
  mutation: MutationContext,
  { articleId, isRemoved, upload }: RecordingFields,
): Promise<StoredRecording | undefined> => {
  const current = await recordingOfArticle(mutation.sql, articleId);
  if (!upload && !isRemoved) return current;
  if (current) await removePicture(mutation.services, mutation, current.name);
  if (!upload) return undefined;
  const { id } = await storeRecording(mutation, { ...upload, owner: mutation.actor.account?.id ?? 0, field });
  return recordingOf(mutation.sql, id);
};

/** Throws for captions without a video, and for a transcript without a recording. */
export const checkRecording = async (
  mutation: MutationContext,
  { articleId, isRemoved, upload, captions, descriptions, transcript }: RecordingFields,
): Promise<void> => {
  if (!captions && !descriptions && transcript === '') return;
  const kind = upload?.kind.kind ?? (isRemoved ? undefined : (await recordingOfArticle(mutation.sql, articleId))?.kind);
  if ((captions || descriptions) && kind !== 'video') throw new UserError('CAPTIONS_NO_FILM', { field });
  // The text of a recording that is removed goes with it.
  if (kind === undefined && !isRemoved) throw new UserError('TRANSCRIPT_NO_RECORDING', { field: 'transcript' });
};

/** Recording and captions after the save; `checkRecording` must have passed. */
export const saveRecording = async (
  mutation: MutationContext,
  chosen: RecordingFields,
): Promise<StoredRecording | undefined> => {
  const recording = await recordingToCaption(mutation, chosen);
  if (!recording) return undefined;
  for (const which of ['captions', 'descriptions'] as const) {
    const staged = chosen[which];
    if (staged || (staged === null && recording[which] !== null))
      await captionRecording(mutation, recording, { which, staged });
  }
  if (chosen.transcript !== (recording.transcript ?? ''))
    await transcribeRecording(mutation.sql, recording, chosen.transcript);
  return recording;
};
