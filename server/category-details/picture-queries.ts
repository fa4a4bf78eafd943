import type { Sql, Transaction } from '../core/db/index.ts';
import { picturesOf, type StoredPicture } from '../media/index.ts';

/** Stored picture of a category; undefined if it has none. */
export const categoryPicture = async (
  sql: Sql,
  imageId: number | null | undefined,
): Promise<StoredPicture | undefined> => (imageId ? (await picturesOf(sql, [imageId])).get(imageId) : undefined);

export const describePicture = (sql: Transaction, id: number, alt: string): Promise<number> =>
  sql('media').where('id', id).update({ alt });
