import { type Recipient, recipientColumns } from '../../accounts/index.ts';
import { digestedMost, type HeldComments, heldWindow } from '../../comments/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { mailKey } from '../../core/net/index.ts';
import type { PostSubject } from '../../core/policy/index.ts';
import { isOut } from '../post-model/index.ts';
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
  /** Who may read there now: everybody, those who have an account, or its author alone. */
  readonly audience: 'everyone' | 'members' | 'author';
  /** A password stands before the post. */
  readonly isProtected: boolean;
}

interface Row extends Omit<MailedComment, 'emailKey' | 'audience' | 'isProtected'> {
  readonly email: string;
  readonly postState: string;
  readonly shelf: string;
  readonly privacy: PostSubject['privacy'];
  readonly password: string | null;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
}

const audienceOf = ({ postState: state, privacy, ...post }: Row, now: Date): MailedComment['audience'] => {
  if (!isOut({ ...post, state }, now) || privacy === 'private') return 'author';
  return privacy === 'registered' ? 'members' : 'everyone';
};

const mailed = (sql: Sql) =>
  sql('comments as c').join('posts as p', 'p.id', 'c.post_id').select({
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
    postState: 'p.state',
    shelf: 'p.shelf',
    privacy: 'p.privacy',
    password: 'p.password',
    published_at: 'p.published_at',
    publish_down: 'p.publish_down',
  });

const mailedFrom = (row: Row, now: Date): MailedComment => ({
  ...row,
  emailKey: mailKey(row.email),
  audience: audienceOf(row, now),
  isProtected: row.password !== null,
});

export const mailedComment = async (sql: Sql, id: number, now: Date): Promise<MailedComment | undefined> => {
  const row: Row | undefined = await mailed(sql).where('c.id', id).first();
  return row && mailedFrom(row, now);
};

const heldIn = (sql: Sql, column: 'c.created_at' | 'c.modified_at', start: Date, end: Date) =>
  sql('comments as c')
    .join('posts as p', 'p.id', 'c.post_id')
    .select({ id: 'c.id', created_at: 'c.created_at', owner_id: 'p.author_id' })
    .where('c.state', 'held')
    .where(column, '>=', start)
    .where(column, '<', end);

/** Comments that wait since a time in this span, written or changed then: as many as mails list, and how many there are. */
export const heldBetween = async (
  sql: Sql,
  start: Date,
  end: Date,
  now: Date,
): Promise<HeldComments<MailedComment>> => {
  const held = sql.union([heldIn(sql, 'c.created_at', start, end), heldIn(sql, 'c.modified_at', start, end)], true);
  const { ids, counts } = await heldWindow(sql, held, digestedMost);
  const rows: Row[] =
    ids.length > 0
      ? await mailed(sql)
          .whereIn('c.id', [...ids])
          .orderBy(['c.created_at', 'c.id'])
      : [];
  return { comments: rows.map(row => mailedFrom(row, now)), counts };
};

/** The account behind a comment, if it is one's. */
export const commentAuthor = (sql: Sql, commentId: number): Promise<Recipient | undefined> =>
  sql('comments as c')
    .join('users as u', 'u.id', 'c.author_id')
    .select(recipientColumns)
    .where({ 'c.id': commentId, 'u.status': 'active' })
    .first();
