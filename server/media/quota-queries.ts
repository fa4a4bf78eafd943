import type { Sql, Transaction } from '../core/db/index.ts';

/** Until the transaction ends the other uploads of this account wait. */
export const holdUploads = (sql: Transaction, ownerId: number): Promise<unknown> =>
  sql('users').select('id').where('id', ownerId).forUpdate();

interface SumRow {
  readonly sum: number | string | null;
}

// Both are under way at once, so they are waited for together: what fails alone would fail for nobody.
const sumOfBoth = async (first: PromiseLike<SumRow[]>, second: PromiseLike<SumRow[]>): Promise<number> => {
  const rows = await Promise.all([first, second]);
  return rows.flat().reduce((sum, row) => sum + Number(row.sum ?? 0), 0);
};

/** What the files of an account take together: pictures, films and recordings, attachments. */
export const keptBytes = (sql: Sql, ownerId: number): Promise<number> =>
  sumOfBoth(
    sql('media').where('owner_id', ownerId).sum({ sum: 'bytes' }),
    sql('item_attachments').where('created_by', ownerId).sum({ sum: 'bytes' }),
  );

/** How many of its files came since then. */
export const addedSince = (sql: Sql, ownerId: number, since: Date): Promise<number> =>
  sumOfBoth(
    sql('media').where('owner_id', ownerId).where('created_at', '>', since).count({ sum: '*' }),
    sql('item_attachments').where('created_by', ownerId).where('created_at', '>', since).count({ sum: '*' }),
  );
