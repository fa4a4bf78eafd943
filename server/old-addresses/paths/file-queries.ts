import type { Sql } from '../../core/db/index.ts';
import {
  type FileRow,
  fileColumns,
  fileFrom,
  fileKinds,
  mainPath,
  type PictureRow,
  pictureColumns,
  pictureFrom,
} from '../../media/index.ts';
import { fileId } from '../file-id.ts';

interface FoundFile {
  readonly name: string;
  /** Site path. */
  readonly path: string;
}

type MediaRow =
  | (PictureRow & { readonly kind: 'picture'; readonly legacy_id: string })
  | (FileRow & { readonly legacy_id: string });

const foundIn = (row: MediaRow): FoundFile =>
  row.kind === 'picture' ? { name: row.name, path: mainPath(pictureFrom(row)) } : fileFrom(row);

/** File that was made from the first of these files of the old sites that came along. */
export const fileOfOldFiles = async (
  sql: Sql,
  sources: readonly string[],
  files: readonly string[],
): Promise<FoundFile | undefined> => {
  const ids = files.map(fileId);
  const rows: MediaRow[] = await sql('media')
    .select([...new Set([...pictureColumns, ...fileColumns, 'legacy_id'])])
    .whereIn('legacy_source', [...sources])
    .whereIn('legacy_id', ids)
    .whereIn('kind', ['picture', ...fileKinds]);
  const [first] = rows.sort((one, other) => ids.indexOf(one.legacy_id) - ids.indexOf(other.legacy_id));
  return first && foundIn(first);
};
