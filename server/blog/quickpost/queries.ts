import type { Sql, Transaction } from '../../core/db/index.ts';
import { sharedFolder } from '../../media/index.ts';

export const hasCategories = async (sql: Sql): Promise<boolean> =>
  (await sql('categories').select('id').first()) !== undefined;

/** Says what is to be seen on one's own picture that nobody has described yet; the shared ones are staff's to describe. */
export const describePicture = async (
  sql: Transaction,
  { id, ownerId, alt }: { readonly id: number; readonly ownerId: number; readonly alt: string },
): Promise<void> => {
  await sql('media').where({ id, owner_id: ownerId, alt: '' }).whereNot('folder', sharedFolder).update({ alt });
};
