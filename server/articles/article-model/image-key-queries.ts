import type { Sql, Transaction } from '../../core/db/index.ts';
import { type PictureRow, pictureColumns, pictureFrom, type StoredPicture } from '../../media/index.ts';

/**
 * Sets the image key of articles that have none, as installed sites name their image files; imported articles use their
 * original id.
 */
export const keyImages = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('items')
    .whereIn('id', [...ids])
    .where('image_key', '')
    .update({ image_key: sql.raw("MD5(CONCAT('Image', COALESCE(legacy_id, id)))") });

/** Image of the article with this key; an imported article takes precedence over one of ours with the same number. */
export const imageByKey = async (sql: Sql, key: string): Promise<StoredPicture | undefined> => {
  const row: PictureRow | undefined = await sql('items as i')
    .join('media as m', 'm.id', 'i.image_id')
    .where('i.image_key', key)
    .select(pictureColumns.map(column => `m.${column}`))
    .orderByRaw('i.legacy_id IS NULL, i.id')
    .first();
  return row && pictureFrom(row);
};
