import type { Transaction } from '../../core/db/index.ts';
import { sharedFolder } from '../../media/index.ts';

/** Sets the description of an own picture that has none; only staff describes shared pictures. */
export const describePicture = async (
  sql: Transaction,
  { id, ownerId, alt }: { readonly id: number; readonly ownerId: number; readonly alt: string },
): Promise<void> => {
  await sql('media').where({ id, owner_id: ownerId, alt: '' }).whereNot('folder', sharedFolder).update({ alt });
};
