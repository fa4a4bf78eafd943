import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';

export interface NewItemComment {
  readonly itemId: number;
  readonly authorId: number | null;
  readonly visitor: string | null;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly body: string;
  readonly published: boolean;
  readonly ip: string;
  /** Of the address (`core/net/network`). */
  readonly network: string;
  readonly submission: string;
  readonly now: Date;
}

const count = async (sql: Transaction, itemId: number, by: number): Promise<void> => {
  if (by !== 0)
    await sql('items')
      .where('id', itemId)
      .update({ comments_count: sql.raw('comments_count + ?', [by]) });
};

/** Whether one of these submissions is kept already. The caller holds the item's row. */
export const isSubmitted = async (sql: Sql, submissions: readonly string[]): Promise<boolean> =>
  (await sql('item_comments').select('id').whereIn('submission', submissions).first()) !== undefined;

/** Adds the comment and counts it on its item; answers its id, or null for a submission that is kept already. */
export const addItemComment = async (sql: Transaction, comment: NewItemComment): Promise<number | null> => {
  const { itemId, authorId, now, ...columns } = comment;
  try {
    const [id] = await sql('item_comments').insert({
      ...columns,
      item_id: itemId,
      author_id: authorId,
      created_at: now,
    });
    await count(sql, itemId, comment.published ? 1 : 0);
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

interface Counted {
  readonly id: number;
  readonly published: boolean;
  readonly item: { readonly id: number };
}

/** Before comments are deleted: reports of them are about nothing any more. */
export const dropReports = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql('reports')
    .where('type', 'item-comment')
    .whereIn('target_id', [...ids])
    .delete();
};

/** Before items are deleted, and their comments with them. */
export const dropReportsBelow = async (sql: Transaction, itemIds: readonly number[]): Promise<void> =>
  dropReports(
    sql,
    await sql('item_comments')
      .whereIn('item_id', [...itemIds])
      .pluck('id'),
  );

/** For good; the same text may be sent again. */
export const removeItemComment = async (sql: Transaction, { id, published, item }: Counted): Promise<void> => {
  await dropReports(sql, [id]);
  await sql('item_comments').where('id', id).delete();
  await count(sql, item.id, published ? -1 : 0);
};

/** Shows a comment or takes it out of sight; answers whether that changed anything. */
export const setPublished = async (
  sql: Transaction,
  { id, published, item }: Counted,
  to: boolean,
): Promise<boolean> => {
  if (published === to) return false;
  await sql('item_comments').where('id', id).update({ published: to });
  await count(sql, item.id, to ? 1 : -1);
  return true;
};

export const setText = (sql: Transaction, id: number, body: string): Promise<number> =>
  sql('item_comments').where('id', id).update({ body });
