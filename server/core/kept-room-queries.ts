import type { Sql, Transaction } from './db.ts';

/** Until the transaction ends the other uploads of this account wait. */
export const holdUploads = (sql: Transaction, ownerId: number): Promise<unknown> =>
  sql('users').select('id').where('id', ownerId).forUpdate();

interface SumRow {
  readonly sum: number | string | null;
}

const sumOf = async (query: PromiseLike<SumRow[]>): Promise<number> => Number((await query)[0]?.sum ?? 0);

/** What the files of an account take together: pictures, films and recordings, attachments. */
export const keptBytes = async (sql: Sql, ownerId: number): Promise<number> => {
  const media = sumOf(sql('media').where('owner_id', ownerId).sum({ sum: 'bytes' }));
  const attached = sumOf(sql('item_attachments').where('created_by', ownerId).sum({ sum: 'bytes' }));
  return (await media) + (await attached);
};

/** How many of its files came since then. */
export const addedSince = async (sql: Sql, ownerId: number, since: Date): Promise<number> => {
  const media = sumOf(sql('media').where('owner_id', ownerId).where('created_at', '>', since).count({ sum: '*' }));
  const attached = sumOf(
    sql('item_attachments').where('created_by', ownerId).where('created_at', '>', since).count({ sum: '*' }),
  );
  return (await media) + (await attached);
};
