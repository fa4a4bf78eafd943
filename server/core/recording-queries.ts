import type { Sql } from './db.ts';
import { recordingFile } from './recording-kinds.ts';

/** A kept film or recording. */
export interface StoredRecording {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly kind: 'video' | 'audio';
  readonly mime: string;
}

export const recordingOf = async (sql: Sql, id: number | null): Promise<StoredRecording | undefined> => {
  if (id === null) return undefined;
  const row: StoredRecording | undefined = await sql('media')
    .select('id', 'name', 'title', 'kind', 'mime')
    .where('id', id)
    .whereIn('kind', ['video', 'audio'])
    .first();
  return row;
};

/** Its path below the site's root. */
export const recordingPath = ({ name, mime }: StoredRecording): string => `/media/files/${name}/${recordingFile(mime)}`;
