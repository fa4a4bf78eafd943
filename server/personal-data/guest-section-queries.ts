import type { Knex, Sql } from '../core/db/index.ts';
import { mailKey } from '../core/net/index.ts';
import { type Kept, type Section, steps, walk } from './kept-queries.ts';

// The title of a post is told only where everybody may read it.
export const postColumns = (sql: Sql) => ({
  post: 'p.id',
  postTitle: sql.raw('IF(p.listed = 1, p.title, NULL)'),
});

// The database takes letters with and without accents for the same: whose address it is is decided here.
const isExactly = (emailKey: string) => (row: Kept) => typeof row.email === 'string' && mailKey(row.email) === emailKey;

const exactly = async function* (rows: AsyncIterable<Kept>, emailKey: string): AsyncGenerator<Kept> {
  for await (const row of rows) if (isExactly(emailKey)(row)) yield row;
};

const commentColumns = (sql: Sql) => ({
  ...postColumns(sql),
  number: 'c.number',
  name: 'c.name',
  email: 'c.email',
  website: 'c.website',
  title: 'c.title',
  text: 'c.body',
  state: 'c.state',
  at: 'c.created_at',
  changedAt: 'c.modified_at',
});

export const comments = (sql: Sql, choose: (query: Knex.QueryBuilder) => void, more: Record<string, string> = {}) =>
  walk(after =>
    steps(
      sql('comments as c')
        .join('posts as p', 'p.id', 'c.post_id')
        .select({ ...commentColumns(sql), ...more })
        .modify(choose),
      'c.id',
      after,
    ),
  );

const itemCommentColumns = (sql: Sql) => ({
  item: 'i.id',
  itemTitle: sql.raw("IF(i.shown = 'public', i.title, NULL)"),
  name: 'c.name',
  email: 'c.email',
  website: 'c.website',
  text: 'c.body',
  published: 'c.published',
  at: 'c.created_at',
});

/** Comments on items of the article area. */
export const itemComments = (sql: Sql, choose: (query: Knex.QueryBuilder) => void, more: Record<string, string> = {}) =>
  walk(after =>
    steps(
      sql('item_comments as c')
        .join('items as i', 'i.id', 'c.item_id')
        .select({ ...itemCommentColumns(sql), ...more })
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
  walk(after => steps(sql('subscriptions').select(subscriptionColumns).modify(choose), 'id', after));

const mails = (sql: Sql, emailKey: string) =>
  exactly(
    walk(after =>
      steps(
        sql('outbox')
          .select({ email: 'recipient', subject: 'subject', state: 'state', at: 'created_at', sentAt: 'sent_at' })
          .where('recipient', emailKey),
        'id',
        after,
      ),
    ),
    emailKey,
  );

const payments = (sql: Sql, emailKey: string) =>
  exactly(
    walk(after =>
      steps(
        sql('payments')
          .select({
            email: 'email',
            name: 'payer',
            title: 'title',
            state: 'state',
            // In minor units.
            amount: 'amount',
            refunded: 'refunded',
            currency: 'currency',
            provider: 'provider',
            number: 'transaction_id',
            at: 'created_at',
          })
          .where('email', emailKey),
        'id',
        after,
      ),
    ),
    emailKey,
  );

const refusedPayments = (sql: Sql, emailKey: string) =>
  exactly(
    walk(after =>
      steps(
        sql('payment_events')
          .select({
            email: 'email',
            name: 'payer',
            kind: 'kind',
            // In minor units.
            amount: 'amount',
            refunded: 'refunded',
            currency: 'currency',
            provider: 'provider',
            number: 'transaction_id',
            at: 'created_at',
          })
          .where('email', emailKey),
        'id',
        after,
      ),
    ),
    emailKey,
  );

// Why somebody was blocked is the moderators' note.
const blocks = (sql: Sql, emailKey: string) =>
  exactly(
    walk(after =>
      steps(
        sql('commenter_blocks')
          .select({ name: 'name', email: 'email', at: 'created_at', endsAt: 'ends_at' })
          .where('email', emailKey),
        'id',
        after,
      ),
    ),
    emailKey,
  );

/** What is kept under an address without an account having signed for it. */
export const guestSections = (sql: Sql, emailKey: string): readonly Section[] => [
  {
    name: 'comments-as-guest',
    rows: () =>
      exactly(
        comments(sql, query => query.where('c.email', emailKey).whereNull('c.author_id')),
        emailKey,
      ),
  },
  {
    name: 'item-comments-as-guest',
    rows: () =>
      exactly(
        itemComments(sql, query => query.where('c.email', emailKey).whereNull('c.author_id')),
        emailKey,
      ),
  },
  {
    name: 'subscriptions-as-guest',
    rows: () =>
      exactly(
        subscriptions(sql, query => query.where('email_key', emailKey).whereNull('user_id')),
        emailKey,
      ),
  },
  { name: 'comment-blocks', rows: () => blocks(sql, emailKey) },
  { name: 'mails', rows: () => mails(sql, emailKey) },
  { name: 'payments', rows: () => payments(sql, emailKey) },
  { name: 'refused-payments', rows: () => refusedPayments(sql, emailKey) },
];
