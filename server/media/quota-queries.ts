import type { Sql, Transaction } from '../core/db/index.ts';

/** Serializes the uploads of an account until the transaction ends. */
export const lockUploads = (sql: Transaction, ownerId: number): Promise<unknown> =>
  sql('users').select('id').where('id', ownerId).forUpdate();

interface SumRow {
  readonly sum: number | string | null;
}

// Both queries run at once and are awaited together, so that no rejection is unhandled.
const sumOfBoth = async (first: PromiseLike<SumRow[]>, second: PromiseLike<SumRow[]>): Promise<number> => {
  const rows = await Promise.all([first, second]);
  return rows.flat().reduce((sum, row) => sum + Number(row.sum ?? 0), 0);
};

/** Bytes of all files of an account: pictures, recordings, attachments. */
export const storedBytes = (sql: Sql, ownerId: number): Promise<number> =>
  sumOfBoth(
    sql('media').where('owner_id', ownerId).sum({ sum: 'bytes' }),
    sql('item_attachments').where('created_by', ownerId).sum({ sum: 'bytes' }),
  );

export const addedSince = (sql: Sql, ownerId: number, since: Date): Promise<number> =>
  sumOfBoth(
    sql('media').where('owner_id', ownerId).where('created_at', '>', since).count({ sum: '*' }),
    sql('item_attachments').where('created_by', ownerId).where('created_at', '>', since).count({ sum: '*' }),
  );
