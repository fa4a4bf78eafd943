import type { Sql } from '../../core/db.ts';

/** A comment on an item as mails speak of it. */
export interface MailedComment {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly body: string;
  readonly published: number;
  readonly authorId: number | null;
  readonly itemId: number;
  readonly itemTitle: string;
  readonly itemAlias: string;
  readonly itemAuthorId: number;
}

const mailed = (sql: Sql) =>
  sql('item_comments as c').join('items as i', 'i.id', 'c.item_id').select({
    id: 'c.id',
    name: 'c.name',
    email: 'c.email',
    body: 'c.body',
    published: 'c.published',
    authorId: 'c.author_id',
    itemId: 'i.id',
    itemTitle: 'i.title',
    itemAlias: 'i.alias',
    itemAuthorId: 'i.author_id',
  });

export const mailedComment = (sql: Sql, id: number): Promise<MailedComment | undefined> =>
  mailed(sql).where('c.id', id).first();

/** Comments written in this span that still wait, the longest waiting first. */
export const heldBetween = (sql: Sql, start: Date, end: Date): Promise<MailedComment[]> =>
  mailed(sql)
    .where('c.published', 0)
    .where('c.created_at', '>=', start)
    .where('c.created_at', '<', end)
    .orderBy(['c.created_at', 'c.id']);
