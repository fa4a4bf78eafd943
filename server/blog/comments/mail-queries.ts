import type { Sql } from '../../core/db.ts';
import { mailKey } from '../../core/mail-address.ts';
import type { CommentRow } from './comment-row.ts';

/** A comment as mails speak of it. */
export interface MailedComment {
  readonly id: number;
  readonly number: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly state: CommentRow['state'];
  readonly authorId: number | null;
  readonly emailKey: string;
  readonly postId: number;
  readonly postTitle: string;
  readonly postSlug: string;
  readonly postAuthorId: number;
}

export const mailedComment = async (sql: Sql, id: number): Promise<MailedComment | undefined> => {
  const row: (Omit<MailedComment, 'emailKey'> & { email: string }) | undefined = await sql('comments as c')
    .join('posts as p', 'p.id', 'c.post_id')
    .select({
      id: 'c.id',
      number: 'c.number',
      parentId: 'c.parent_id',
      name: 'c.name',
      title: 'c.title',
      body: 'c.body',
      state: 'c.state',
      authorId: 'c.author_id',
      email: 'c.email',
      postId: 'p.id',
      postTitle: 'p.title',
      postSlug: 'p.slug',
      postAuthorId: 'p.author_id',
    })
    .where('c.id', id)
    .first();
  if (!row) return undefined;
  const { email, ...rest } = row;
  return { ...rest, emailKey: mailKey(email) };
};

export interface Addressee {
  readonly userId: number | null;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
}

const addressee = { userId: 'u.id', email: 'u.email', emailKey: 'u.email_key', name: 'u.name' };

/** An account that may be written to: active. */
export const accountAddressee = (sql: Sql, userId: number): Promise<Addressee | undefined> =>
  sql('users as u').select(addressee).where({ 'u.id': userId, 'u.status': 'active' }).first();

/** The account behind a comment, if it is one's. */
export const commentAuthor = (sql: Sql, commentId: number): Promise<Addressee | undefined> =>
  sql('comments as c')
    .join('users as u', 'u.id', 'c.author_id')
    .select(addressee)
    .where({ 'c.id': commentId, 'u.status': 'active' })
    .first();

/** Everybody who may approve on every post. */
export const moderators = (sql: Sql): Promise<Addressee[]> =>
  sql('users as u')
    .select(addressee)
    .whereIn('u.role', ['moderator', 'staff', 'admin'])
    .where('u.status', 'active')
    .orderBy('u.id');

export interface Follower extends Addressee {
  readonly subscriptionId: number;
}

export const followersOf = (sql: Sql, postId: number): Promise<Follower[]> =>
  sql('subscriptions')
    .select({ subscriptionId: 'id', userId: 'user_id', email: 'email', emailKey: 'email_key', name: 'name' })
    .where({ type: 'entry', target_id: postId, state: 'active' })
    .orderBy('id');
