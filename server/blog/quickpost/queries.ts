import type { Transaction } from '../../core/db/index.ts';
import { sharedFolder } from '../../media/index.ts';

/**
 * Sets the description of an own picture that has none, or marks it as decorative; only staff describes shared
 * pictures.
 */
export const describePicture = async (
  sql: Transaction,
  { id, ownerId, alt }: { readonly id: number; readonly ownerId: number; readonly alt: string },
  isDecorative: boolean,
): Promise<void> => {
  const own = sql('media').where({ id, owner_id: ownerId }).whereNot('folder', sharedFolder);
  if (isDecorative) await own.update({ is_decorative: true });
  else if (alt !== '') await own.where('alt', '').update({ alt, is_decorative: false });
};
