import type { Sql } from '../core/db/index.ts';
import { recordingFile } from './recording-kinds.ts';

/** A kept film or recording. */
export interface StoredRecording {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly kind: 'video' | 'audio';
  readonly mime: string;
  /** Names the file of its captions; null: it has none. */
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

/** Its path below the site's root. */
export const recordingPath = ({ name, mime }: StoredRecording): string => `/media/files/${name}/${recordingFile(mime)}`;

export const captionsFile = (captions: string): string => `captions-${captions}.vtt`;

/** The path of a film's captions; undefined where it has none. */
export const captionsPath = ({ name, captions }: StoredRecording): string | undefined =>
  captions === null ? undefined : `/media/files/${name}/${captionsFile(captions)}`;
