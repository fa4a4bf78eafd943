import type { Sql } from '../../core/db/index.ts';
import type { RecordingFile } from '../../media/index.ts';

/** Audio or video files by the id of their article. */
export const recordingsOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, RecordingFile>> => {
  if (ids.length === 0) return new Map();
  const rows: (RecordingFile & { readonly articleId: number })[] = await sql('items as i')
    .join('media as m', 'm.id', 'i.recording_id')
    .whereIn('i.id', [...ids])
    .whereIn('m.kind', ['video', 'audio'])
    .select({ articleId: 'i.id' }, 'm.name', 'm.mime', 'm.bytes');
  return new Map(rows.map(({ articleId, bytes, ...row }) => [articleId, { ...row, bytes: Number(bytes) }]));
};
