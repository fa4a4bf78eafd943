import type { Sql } from '../core/db/index.ts';
import { type PictureRow, pictureColumns, pictureFrom, type StoredPicture } from '../media/index.ts';
import { fileId } from './file-id.ts';

/** Picture that was made from the first of these files of the old sites that came along. */
export const pictureOfFiles = async (
  sql: Sql,
  sources: readonly string[],
  files: readonly string[],
): Promise<StoredPicture | undefined> => {
  const ids = files.map(fileId);
  const rows: (PictureRow & { legacy_id: string })[] = await sql('media')
    .select(pictureColumns)
    .select('legacy_id')
    .whereIn('legacy_source', [...sources])
    .whereIn('legacy_id', ids)
    .where('kind', 'picture');
  const [first] = rows.sort((one, other) => ids.indexOf(one.legacy_id) - ids.indexOf(other.legacy_id));
  return first && pictureFrom(first);
};
