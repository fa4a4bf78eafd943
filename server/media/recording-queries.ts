import type { Sql, Transaction } from '../core/db/index.ts';
import { recordingFile } from './recording-kinds.ts';

export interface StoredRecording {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly kind: 'video' | 'audio';
  readonly mime: string;
  /** File name of its captions; null: none. */
  readonly captions: string | null;
  /** File name of the descriptions of what it shows; null: none. */
  readonly descriptions: string | null;
  /** Plain text of what is said and heard; null: none. */
  readonly transcript: string | null;
}

/** Files of timed texts beside a video. */
export type TimedTexts = 'captions' | 'descriptions';

export const recordingOf = async (sql: Sql, id: number | null): Promise<StoredRecording | undefined> => {
  if (id === null) return undefined;
  const row: StoredRecording | undefined = await sql('media')
    .select('id', 'name', 'title', 'kind', 'mime', 'captions', 'descriptions', 'transcript')
    .where('id', id)
    .whereIn('kind', ['video', 'audio'])
    .first();
  return row;
};

/** Names the file of the captions or descriptions of a video; null for none. */
export const setTimedTexts = (
  sql: Transaction,
  id: number,
  files: Readonly<Partial<Record<TimedTexts, string | null>>>,
): Promise<number> => sql('media').where('id', id).update(files);

export const setTranscript = (sql: Transaction, id: number, transcript: string | null): Promise<number> =>
  sql('media').where('id', id).update({ transcript });

/** File of a recording, as feeds name it. */
export interface RecordingFile extends Pick<StoredRecording, 'name' | 'mime'> {
  readonly bytes: number;
}

/** Path below the site's root. */
export const recordingPath = ({ name, mime }: Pick<StoredRecording, 'name' | 'mime'>): string =>
  `/media/files/${name}/${recordingFile(mime)}`;

export const captionsFile = (captions: string): string => `captions-${captions}.vtt`;

/** Path of the captions or descriptions of a video; undefined without them. */
export const timedTextsPath = (film: StoredRecording, which: TimedTexts): string | undefined => {
  const file = film[which];
  return file === null ? undefined : `/media/files/${film.name}/${captionsFile(file)}`;
};
