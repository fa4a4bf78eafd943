import { guestColumns } from '../../comments/index.ts';
import type { Knex, Sql } from '../../core/db/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { type ArchivedRow, batchAfter, rowsInBatches, type Section } from './archive-row-queries.ts';

// Include a post's title only if the post is public.
export const postColumns = (sql: Sql) => ({
  post: 'p.id',
  postTitle: sql.raw('IF(p.listed = 1, p.title, NULL)'),
});

// The database's collation ignores accents in addresses: compare exactly here.
const hasExactAddress = (emailKey: string) => (row: ArchivedRow) =>
  typeof row.email === 'string' && mailKey(row.email) === emailKey;

const withExactAddress = async function* (
  rows: AsyncIterable<ArchivedRow>,
  emailKey: string,
): AsyncGenerator<ArchivedRow> {
  for await (const row of rows) if (hasExactAddress(emailKey)(row)) yield row;
};

const commentColumns = (sql: Sql) => ({
  ...postColumns(sql),
  number: 'c.number',
  title: 'c.title',
  text: 'c.body',
  state: 'c.state',
  at: 'c.created_at',
  changedAt: 'c.modified_at',
});

export const comments = (sql: Sql, choose: (query: Knex.QueryBuilder) => void, more: Record<string, string> = {}) =>
  rowsInBatches(after =>
    batchAfter(
      sql('comments as c')
        .join('posts as p', 'p.id', 'c.post_id')
        .select(guestColumns)
        .select({ ...commentColumns(sql), ...more })
        .modify(choose),
      'c.id',
      after,
    ),
  );

const articleCommentColumns = (sql: Sql) => ({
  item: 'i.id',
  articleTitle: sql.raw("IF(i.shown = 'public', i.title, NULL)"),
  text: 'c.body',
  published: 'c.published',
  at: 'c.created_at',
});

/** Comments on items of the article area. */
export const articleComments = (
  sql: Sql,
  choose: (query: Knex.QueryBuilder) => void,
  more: Record<string, string> = {},
) =>
  rowsInBatches(after =>
    batchAfter(
      sql('item_comments as c')
        .join('items as i', 'i.id', 'c.item_id')
        .select(guestColumns)
        .select({ ...articleCommentColumns(sql), ...more })
        .modify(choose),
      'c.id',
      after,
    ),
  );

const subscriptionColumns = {
  type: 'type',
  target: 'target_id',
  name: 'name',
  email: 'email',
  state: 'state',
  frequency: 'frequency',
  at: 'created_at',
};

export const subscriptions = (sql: Sql, choose: (query: Knex.QueryBuilder) => void) =>
  rowsInBatches(after => batchAfter(sql('subscriptions').select(subscriptionColumns).modify(choose), 'id', after));

/** Rows of a table that belong to an address, in batches. */
const rowsOfAddress = (
  sql: Sql,
  table: string,
  emailKey: string,
  columns: Readonly<Record<string, string>> & { readonly email: string },
) =>
  withExactAddress(
    rowsInBatches(after => batchAfter(sql(table).select(columns).where(columns.email, emailKey), 'id', after)),
    emailKey,
  );

const mailColumns = { email: 'recipient', subject: 'subject', state: 'state', at: 'created_at', sentAt: 'sent_at' };

/** Amounts are in minor units (cents). */
const amountColumns = {
  amount: 'amount',
  refunded: 'refunded',
  currency: 'currency',
  provider: 'provider',
  number: 'transaction_id',
  at: 'created_at',
};

const paymentColumns = { email: 'email', name: 'payer', title: 'title', state: 'state', ...amountColumns };

const refusedPaymentColumns = { email: 'email', name: 'payer', kind: 'kind', ...amountColumns };

// The reason of a block is a note of the moderators and is left out.
const blockColumns = { name: 'name', email: 'email', at: 'created_at', endsAt: 'ends_at' };

/** Sections of data stored under a mail address without a sign-in. */
export const guestSections = (sql: Sql, emailKey: string): readonly Section[] => [
  {
    name: 'comments-as-guest',
    rows: () =>
      withExactAddress(
        comments(sql, query => query.where('c.email', emailKey).whereNull('c.author_id')),
        emailKey,
      ),
  },
  {
    name: 'item-comments-as-guest',
    rows: () =>
      withExactAddress(
        articleComments(sql, query => query.where('c.email', emailKey).whereNull('c.author_id')),
        emailKey,
      ),
  },
  {
    name: 'subscriptions-as-guest',
    rows: () =>
      withExactAddress(
        subscriptions(sql, query => query.where('email_key', emailKey).whereNull('user_id')),
        emailKey,
      ),
  },
  { name: 'comment-blocks', rows: () => rowsOfAddress(sql, 'commenter_blocks', emailKey, blockColumns) },
  { name: 'mails', rows: () => rowsOfAddress(sql, 'outbox', emailKey, mailColumns) },
  { name: 'payments', rows: () => rowsOfAddress(sql, 'payments', emailKey, paymentColumns) },
  { name: 'refused-payments', rows: () => rowsOfAddress(sql, 'payment_events', emailKey, refusedPaymentColumns) },
];
