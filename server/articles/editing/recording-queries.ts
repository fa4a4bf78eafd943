import { readFile } from 'node:fs/promises';
import type { Deed, Visit } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { may, site } from '../../core/policy/index.ts';
import {
  captionRecording,
  captionsMostBytes,
  checkWhole,
  isCaptions,
  type RecordingKind,
  recordingKindOf,
  recordingOf,
  removePicture,
  type StoredRecording,
  storeRecording,
} from '../../media/index.ts';

const field = 'recording';

/** A film or recording that came with a form. */
export interface SentRecording {
  readonly path: string;
  readonly bytes: number;
  readonly title: string;
  readonly kind: RecordingKind;
}

/** The one that came, by what it is; refused when it is no film or recording that browsers play. */
export const sentRecording = async (visit: Visit): Promise<SentRecording | undefined> => {
  const file = visit.streamed.find(one => one.field === 'recording_file');
  if (!file || !may(visit.actor, 'media.upload', site)) return undefined;
  checkWhole(visit, file, field);
  const kind = await recordingKindOf(file.path);
  if (!kind) throw new Refusal('RECORDING_KIND_WRONG', { field });
  return { path: file.path, bytes: file.bytes, title: file.filename.replace(/^.*[\\/]/, ''), kind };
};

/** The captions that came for a film; refused when they are none. */
export const sentCaptions = async (visit: Visit): Promise<Buffer | undefined> => {
  const file = visit.files.find(one => one.field === 'captions_file');
  if (!file || !may(visit.actor, 'media.upload', site)) return undefined;
  const bytes = file.bytes <= captionsMostBytes ? await readFile(file.path) : undefined;
  if (!bytes || !isCaptions(bytes)) throw new Refusal('CAPTIONS_WRONG', { field });
  return bytes;
};

export const recordingOfItem = async (sql: Sql, itemId: number): Promise<StoredRecording | undefined> => {
  const row: { recording_id: number | null } | undefined = await sql('items')
    .select('recording_id')
    .where('id', itemId)
    .first();
  return recordingOf(sql, row?.recording_id ?? null);
};

/** The part of a form that is about an item's recording. */
export interface ChosenRecording {
  readonly itemId: number;
  readonly isRemoved: boolean;
  readonly sent: SentRecording | undefined;
  /** Null: those of its film go; undefined: they stay. */
  readonly captions: Buffer | null | undefined;
}

// The one that goes takes its file along: nothing else shows it.
const kept = async (deed: Deed, { itemId, isRemoved, sent }: ChosenRecording): Promise<StoredRecording | undefined> => {
  const standing = await recordingOfItem(deed.sql, itemId);
  if (!sent && !isRemoved) return standing;
  if (standing) await removePicture(deed.services, deed, standing.name);
  if (!sent) return undefined;
  const { id } = await storeRecording(deed, { ...sent, owner: deed.actor.account?.id ?? 0, field });
  return recordingOf(deed.sql, id);
};

/** Refuses captions where there will be no film. */
export const checkRecording = async (
  deed: Deed,
  { itemId, isRemoved, sent, captions }: ChosenRecording,
): Promise<void> => {
  if (!captions) return;
  const kind = sent?.kind.kind ?? (isRemoved ? undefined : (await recordingOfItem(deed.sql, itemId))?.kind);
  if (kind !== 'video') throw new Refusal('CAPTIONS_NO_FILM', { field });
};

/** The recording an item has from here on, with its captions; `checkRecording` has let it through. */
export const chosenRecording = async (deed: Deed, chosen: ChosenRecording): Promise<StoredRecording | undefined> => {
  const recording = await kept(deed, chosen);
  const { captions } = chosen;
  if (recording && (captions || (captions === null && recording.captions !== null)))
    await captionRecording(deed, recording, captions);
  return recording;
};
