import type { Transaction } from '../core/db/index.ts';

export type LegacyKind = 'home' | 'post' | 'category' | 'tag' | 'user' | 'media' | 'archive';

/** Deletes the old addresses of rows that are being deleted: they lead nowhere, and an import may store them again. */
export const dropLegacyAddresses = (sql: Transaction, kind: LegacyKind, ids: readonly number[]): Promise<number> =>
  sql('legacy_addresses')
    .where('kind', kind)
    .whereIn('target_id', [...ids])
    .delete();
