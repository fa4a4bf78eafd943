import type { Sql, Transaction } from '../../core/db/index.ts';
import { type PictureRow, pictureColumns, pictureFrom, type StoredPicture } from '../../media/index.ts';

// Joomla names no image files by the number of an article: such a number is that of another item.
const isOfJoomla = (table: string): string => `${table}.legacy_source LIKE 'joomla@%'`;

/**
 * Sets the image key of articles that have none, as installed sites name their image files; imported items use their
 * original id.
 */
export const keyImages = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('items')
    .whereIn('id', [...ids])
    .where('image_key', '')
    .update({ image_key: sql.raw(`MD5(CONCAT('Image', IF(${isOfJoomla('items')}, id, COALESCE(legacy_id, id))))`) });

/** Image of the article with this key; an imported item takes precedence over one of ours with the same number. */
export const imageByKey = async (sql: Sql, key: string): Promise<StoredPicture | undefined> => {
  const row: PictureRow | undefined = await sql('items as i')
    .join('media as m', 'm.id', 'i.image_id')
    .where('i.image_key', key)
    .select(pictureColumns.map(column => `m.${column}`))
    .orderByRaw(`i.legacy_id IS NULL OR ${isOfJoomla('i')}, i.id`)
    .first();
  return row && pictureFrom(row);
};
