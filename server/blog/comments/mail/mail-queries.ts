import { type Recipient, recipientColumns } from '../../../accounts/index.ts';
import { type MailedComment, mailedCommentReader } from '../../../comments/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { type PostReaders, postReaders } from '../../../core/policy/index.ts';
import { plainText } from '../../../core/rich-text/index.ts';
import { isOut } from '../../post-model/index.ts';
import { postCommentTables } from '../comment-queries.ts';

/** A comment on a post as mails describe it. */
export interface MailedPostComment extends MailedComment {
  readonly parentId: number | null;
  readonly postId: number;
  readonly postSlug: string;
  /** Readers who may read the post now. */
  readonly readers: PostReaders;
  /** The post needs a password. */
  readonly isProtected: boolean;
}

const postColumns = {
  postId: 't.id',
  postSlug: 't.slug',
  postState: 't.state',
  lifecycle: 't.lifecycle',
  privacy: 't.privacy',
  audience: 't.audience',
  password: 't.password',
  published_at: 't.published_at',
  publish_down: 't.publish_down',
} as const;

interface Row extends Pick<MailedPostComment, 'parentId' | 'state' | 'postId' | 'postSlug'> {
  readonly title: string;
  readonly body: string;
  readonly postState: string;
  readonly lifecycle: string;
  readonly privacy: string;
  readonly audience: string;
  readonly password: string | null;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
}

const readersOf = ({ postState: state, ...post }: Row, now: Date): PostReaders =>
  isOut({ ...post, state }, now) ? postReaders(post) : 'private';

export const { find: mailedComments, heldBetween } = mailedCommentReader<Row, MailedPostComment>(postCommentTables, {
  columns: { parentId: 'c.parent_id', title: 'c.title', body: 'c.body', state: 'c.state', ...postColumns },
  // A changed comment may be held again.
  dates: ['c.created_at', 'c.modified_at'],
  read: (row, now) => ({
    ...row,
    quoted: [row.title, plainText(row.body)].filter(part => part !== ''),
    readers: readersOf(row, now),
    isProtected: row.password !== null,
  }),
});

/** The active accounts that wrote comments, by the ids of these; without those of guests. */
export const commentAuthors = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Recipient>> => {
  if (ids.length === 0) return new Map();
  const rows: (Recipient & { readonly commentId: number })[] = await sql('comments as c')
    .join('users as u', 'u.id', 'c.author_id')
    .select({ commentId: 'c.id', ...recipientColumns })
    .whereIn('c.id', [...ids])
    .where('u.status', 'active');
  return new Map(rows.map(({ commentId, ...author }) => [commentId, author]));
};
