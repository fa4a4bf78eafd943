import { digestedMost, type HeldComments, heldWindow } from '../../comments/index.ts';
import type { Sql } from '../../core/db/index.ts';

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

/** Comments written in this span that still wait: as many as mails list, and how many there are. */
export const heldBetween = async (sql: Sql, start: Date, end: Date): Promise<HeldComments<MailedComment>> => {
  const held = sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .select({ id: 'c.id', created_at: 'c.created_at', owner_id: 'i.author_id' })
    .where('c.published', 0)
    .where('c.created_at', '>=', start)
    .where('c.created_at', '<', end);
  const { ids, counts } = await heldWindow(sql, held, digestedMost);
  const comments: MailedComment[] =
    ids.length > 0
      ? await mailed(sql)
          .whereIn('c.id', [...ids])
          .orderBy(['c.created_at', 'c.id'])
      : [];
  return { comments, counts };
};
