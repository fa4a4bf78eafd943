import { isDuplicate, type Transaction } from '../../core/db/index.ts';

/** Marks an activity as received; false for one that was received before. */
export const markReceived = async (sql: Transaction, hash: string, expiresAt: Date): Promise<boolean> => {
  try {
    await sql('activitypub_received').insert({ hash, expires_at: expiresAt });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
