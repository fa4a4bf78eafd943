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

export const mailedComment = (sql: Sql, id: number): Promise<MailedComment | undefined> =>
  sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .select({
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
    })
    .where('c.id', id)
    .first();
