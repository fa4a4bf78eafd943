import { dropReports } from '../articles/comments/index.ts';
import { forgetBlockedNames } from '../comments/index.ts';
import type { Knex, Transaction } from '../core/db/index.ts';
import { mailKey } from '../core/net/index.ts';
import type { Forgetting } from './forgetting-queries.ts';

const atOnce = 200;

interface Row {
  readonly id: number;
  readonly item_id: number;
  readonly email: string;
}

const found = (sql: Transaction, choose: (query: Knex.QueryBuilder) => void): Promise<Row[]> =>
  sql('item_comments').select('id', 'item_id', 'email').modify(choose).orderBy('id').limit(atOnce);

const countOn = (sql: Transaction, items: readonly number[]): Promise<number> =>
  sql('items')
    .whereIn('id', [...items])
    .update({
      comments_count: sql.raw('(SELECT COUNT(*) FROM item_comments c WHERE c.item_id = items.id AND c.published = 1)'),
    });

// A comment of an item leaves no gap behind it: what is removed is gone, and what stays is nobody's.
const forgetThese = async (sql: Transaction, rows: readonly Row[], how: Forgetting): Promise<number[]> => {
  const ids = rows.map(({ id }) => id);
  const items = [...new Set(rows.map(row => row.item_id))].sort((one, other) => one - other);
  if (ids.length === 0) return [];
  await sql('items').select('id').whereIn('id', items).orderBy('id').forUpdate();
  await forgetBlockedNames(sql, 'item_comments', ids);
  const address = { email: '', website: '', ip: '', network: null };
  const nobody = { ...address, author_id: null, visitor: null, name: how.name, submission: null };
  if (how.comments === 'removed') {
    await dropReports(sql, ids);
    await sql('item_comments').whereIn('id', ids).delete();
  } else await sql('item_comments').whereIn('id', ids).update(nobody);
  await countOn(sql, items);
  return items;
};

/** Some of an account's comments on items go or become nobody's; answers the items, none when none are left. */
export const forgetItemComments = async (sql: Transaction, userId: number, how: Forgetting): Promise<number[]> =>
  forgetThese(sql, await found(sql, query => query.where('author_id', userId)), how);

/** The same for those of guests under an address; `next` is where the next step begins, null when this was the last. */
export const forgetGuestItemComments = async (
  sql: Transaction,
  emailKey: string,
  after: number,
  how: Forgetting,
): Promise<{ readonly items: readonly number[]; readonly next: number | null }> => {
  const rows = await found(sql, query => query.where('email', emailKey).whereNull('author_id').where('id', '>', after));
  // The database takes letters with and without accents for the same: whose address it is is decided here.
  const own = rows.filter(({ email }) => mailKey(email) === emailKey);
  return { items: await forgetThese(sql, own, how), next: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null) };
};
