import type { Sql } from '../core/db/index.ts';
import { recordingFile } from './recording-kinds.ts';

export interface StoredRecording {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly kind: 'video' | 'audio';
  readonly mime: string;
  /** File name of its captions; null: none. */
  readonly captions: string | null;
}

export const recordingOf = async (sql: Sql, id: number | null): Promise<StoredRecording | undefined> => {
  if (id === null) return undefined;
  const row: StoredRecording | undefined = await sql('media')
    .select('id', 'name', 'title', 'kind', 'mime', 'captions')
    .where('id', id)
    .whereIn('kind', ['video', 'audio'])
    .first();
  return row;
};

/** File of a recording, as feeds name it. */
export interface RecordingFile extends Pick<StoredRecording, 'name' | 'mime'> {
  readonly bytes: number;
}

/** Path below the site's root. */
export const recordingPath = ({ name, mime }: Pick<StoredRecording, 'name' | 'mime'>): string =>
  `/media/files/${name}/${recordingFile(mime)}`;

export const captionsFile = (captions: string): string => `captions-${captions}.vtt`;

/** Path of a video's captions; undefined without captions. */
export const captionsPath = ({ name, captions }: StoredRecording): string | undefined =>
  captions === null ? undefined : `/media/files/${name}/${captionsFile(captions)}`;
