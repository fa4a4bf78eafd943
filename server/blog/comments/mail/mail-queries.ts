import { type Recipient, recipientColumns } from '../../../accounts/index.ts';
import { type HeldComments, heldComments, type MailedComment } from '../../../comments/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { mailKey } from '../../../core/net/index.ts';
import type { PostSubject } from '../../../core/policy/index.ts';
import { plainText } from '../../../core/rich-text/index.ts';
import { isOut } from '../../post-model/index.ts';

/** A comment on a post as mails describe it. */
export interface MailedPostComment extends MailedComment {
  readonly parentId: number | null;
  readonly postId: number;
  readonly postSlug: string;
  /** The readers who may read there now: everybody, those who have an account, or the post's author alone. */
  readonly audience: 'everyone' | 'members' | 'author';
  /** The post needs a password. */
  readonly isProtected: boolean;
}

interface Row extends Omit<MailedPostComment, 'emailKey' | 'quoted' | 'audience' | 'isProtected'> {
  readonly email: string;
  readonly title: string;
  readonly body: string;
  readonly postState: string;
  readonly lifecycle: string;
  readonly privacy: PostSubject['privacy'];
  readonly password: string | null;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
}

const audienceOf = ({ postState: state, privacy, ...post }: Row, now: Date): MailedPostComment['audience'] => {
  if (!isOut({ ...post, state }, now) || privacy === 'private') return 'author';
  return privacy === 'registered' ? 'members' : 'everyone';
};

const mailed = (sql: Sql) =>
  sql('comments as c').join('posts as p', 'p.id', 'c.post_id').select({
    id: 'c.id',
    parentId: 'c.parent_id',
    name: 'c.name',
    title: 'c.title',
    body: 'c.body',
    state: 'c.state',
    authorId: 'c.author_id',
    email: 'c.email',
    postId: 'p.id',
    targetTitle: 'p.title',
    postSlug: 'p.slug',
    ownerId: 'p.author_id',
    postState: 'p.state',
    lifecycle: 'p.lifecycle',
    privacy: 'p.privacy',
    password: 'p.password',
    published_at: 'p.published_at',
    publish_down: 'p.publish_down',
  });

const mailedFrom = (row: Row, now: Date): MailedPostComment => ({
  ...row,
  emailKey: mailKey(row.email),
  quoted: [row.title, plainText(row.body)].filter(part => part !== ''),
  audience: audienceOf(row, now),
  isProtected: row.password !== null,
});

export const mailedComment = async (sql: Sql, id: number, now: Date): Promise<MailedPostComment | undefined> => {
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

/** Comments written or changed in this span that wait: those that mails list, and their numbers. */
export const heldBetween = async (
  sql: Sql,
  start: Date,
  end: Date,
  now: Date,
): Promise<HeldComments<MailedPostComment>> => {
  const held = sql.union([heldIn(sql, 'c.created_at', start, end), heldIn(sql, 'c.modified_at', start, end)], true);
  const { comments, counts } = await heldComments<Row>(sql, held, mailed(sql));
  return { comments: comments.map(row => mailedFrom(row, now)), counts };
};

/** The active account that wrote a comment; undefined for a guest's. */
export const commentAuthor = (sql: Sql, commentId: number): Promise<Recipient | undefined> =>
  sql('comments as c')
    .join('users as u', 'u.id', 'c.author_id')
    .select(recipientColumns)
    .where({ 'c.id': commentId, 'u.status': 'active' })
    .first();
