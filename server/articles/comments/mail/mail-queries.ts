import { type HeldComments, heldComments, type MailedComment } from '../../../comments/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { mailKey } from '../../../core/net/index.ts';
import { itemTitleOf } from '../../item-model/index.ts';

/** A comment on an article as mails describe it. */
export interface MailedItemComment extends MailedComment {
  readonly itemId: number;
  readonly itemAlias: string;
}

interface Row extends Pick<MailedItemComment, 'id' | 'name' | 'authorId' | 'ownerId' | 'itemId' | 'itemAlias'> {
  readonly email: string;
  readonly body: string;
  readonly published: number;
  readonly title: string;
}

const mailed = (sql: Sql) =>
  sql('item_comments as c').join('items as i', 'i.id', 'c.item_id').select({
    id: 'c.id',
    name: 'c.name',
    email: 'c.email',
    body: 'c.body',
    published: 'c.published',
    authorId: 'c.author_id',
    ownerId: 'i.author_id',
    itemId: 'i.id',
    itemAlias: 'i.alias',
    title: 'i.title',
  });

const mailedFrom = ({ email, body, published, title, ...row }: Row): MailedItemComment => ({
  ...row,
  emailKey: mailKey(email),
  quoted: [body],
  state: published === 1 ? 'published' : 'held',
  targetTitle: itemTitleOf(title),
});

export const mailedComment = async (sql: Sql, id: number): Promise<MailedItemComment | undefined> => {
  const row: Row | undefined = await mailed(sql).where('c.id', id).first();
  return row && mailedFrom(row);
};

/** Comments written in this span that still wait: those that mails list, and their numbers. */
export const heldBetween = async (sql: Sql, start: Date, end: Date): Promise<HeldComments<MailedItemComment>> => {
  const held = sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .select({ id: 'c.id', created_at: 'c.created_at', owner_id: 'i.author_id' })
    .where('c.published', 0)
    .where('c.created_at', '>=', start)
    .where('c.created_at', '<', end);
  const { comments, counts } = await heldComments<Row>(sql, held, mailed(sql));
  return { comments: comments.map(mailedFrom), counts };
};
