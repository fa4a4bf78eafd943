import { commentsWithTargets, type Locking, onlyRow, rowsById, type StoredComment } from '../../comments/index.ts';
import type { MutationContext, RequestContext, Services } from '../../core/context/index.ts';
import { isAway } from '../../core/db/index.ts';
import type { GroupLocking } from '../../core/http/index.ts';
import type { CommentSubject, PostSubject } from '../../core/policy/index.ts';
import { groupsFor } from '../../core/process/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import { commentRows } from './comment-queries.ts';
import { type CommentedPost, type CommentRow, commentSubject } from './comment-row.ts';
import { postComments } from './post-comments.ts';

/** A post that is commented on. */
export interface PostTarget extends PostSubject, CommentedPost {
  /** The number of the newest comment. */
  readonly made: number;
  /** The number of published comments. */
  readonly published: number;
  /** Whether the page of the post has a comment section. */
  readonly hasSection: boolean;
}

export interface CommentTarget extends CommentSubject, StoredComment {
  readonly version: number;
  readonly row: CommentRow;
  readonly post: PostTarget;
}

interface Row extends SubjectRow {
  kind: string;
  slug: string;
  title: string;
  allow_subscriptions: number;
  comments_made: number;
  comments_count: number;
}

const postColumns = [
  ...subjectColumns,
  ...['kind', 'slug', 'title', 'allow_subscriptions', 'comments_made', 'comments_count'],
];

const targetOf = (context: RequestContext, row: Row): PostTarget => {
  const subject = subjectOf(context, row);
  // A page of the site has no comment section.
  const isPage = row.kind === 'page';
  // Names each property in place of a spread (decision 0167).
  return {
    id: subject.id,
    authorId: subject.authorId,
    isOut: subject.isOut,
    privacy: subject.privacy,
    isLocked: subject.isLocked,
    allowsComments: subject.allowsComments && !isPage,
    slug: row.slug,
    title: row.title,
    allowsSubscriptions: row.allow_subscriptions === 1,
    made: row.comments_made,
    published: row.comments_count,
    hasSection: !isPage && context.services.site.get('comments.enabled'),
  };
};

const postTargets = async (
  context: RequestContext,
  ids: readonly number[],
  locking: Locking,
): Promise<readonly PostTarget[]> => {
  const rows = await rowsById<Row>(context.sql, 'posts', postColumns, ids, locking);
  return rows.map(row => targetOf(context, row));
};

const { join: rowOfPost } = groupsFor<Services, number, { readonly row: Row | undefined }>(
  async ({ sql }, ids) => {
    const rows = await rowsById<Row>(sql, 'posts', postColumns, [...new Set(ids)], { lock: false });
    const byId = new Map(rows.map(row => [row.id, row]));
    return ids.map(id => ({ row: byId.get(id) }));
  },
  { most: 50, atOnce: 2, endsWaiting: isAway },
);

/** The post of a request that is about to comment, before its transaction; requests that come meanwhile read together. */
export const postToComment = async (context: RequestContext, id: number): Promise<PostTarget> => {
  const { row } = await rowOfPost(context.services, id);
  return targetOf(context, onlyRow(row ? [row] : []));
};

/** The posts that requests of one transaction comment on, locked; undefined for one that is missing or left out. */
export const lockedPosts = async (
  requests: readonly { readonly context: MutationContext; readonly id: number }[],
  locking: GroupLocking,
): Promise<readonly (PostTarget | undefined)[]> => {
  const [first] = requests;
  if (!first) return [];
  const ids = [...new Set(requests.map(({ id }) => id))];
  const found = await rowsById<Row>(first.context.sql, 'posts', postColumns, ids, locking);
  const rows = new Map(found.map(row => [row.id, row]));
  return requests.map(({ context, id }) => {
    const row = rows.get(id);
    return row && targetOf(context, row);
  });
};

export const postTarget = async (context: RequestContext, id: number, locking: Locking): Promise<PostTarget> =>
  onlyRow(await postTargets(context, [id], locking));

const targetsOf = async (
  context: RequestContext,
  ids: readonly number[],
  locking: { readonly posts: Locking; readonly comments: Locking },
): Promise<CommentTarget[]> => {
  const found = await commentsWithTargets(context, postComments.tables, ids, {
    targets: postIds => postTargets(context, postIds, locking.posts),
    comments: wanted => commentRows(context.sql, wanted, locking.comments),
    targetIdOf: ({ postId }) => postId,
  });
  return found.map(({ row, target: post }) => ({
    ...commentSubject(row, post),
    version: row.version,
    targetId: post.id,
    row,
    post,
  }));
};

/** Several comments with their posts, in the order of posts and comments; all or none. */
export const commentTargets = (
  context: RequestContext,
  ids: readonly number[],
  locking: Locking = { lock: true },
): Promise<CommentTarget[]> => targetsOf(context, ids, { posts: locking, comments: locking });

export const commentTarget = async (context: RequestContext, id: number, locking: Locking): Promise<CommentTarget> =>
  onlyRow(await commentTargets(context, [id], locking));

/** A comment to like. Only its own row is locked: likes of other comments on the post do not wait for it. */
export const likeTarget = async (context: RequestContext, id: number): Promise<CommentTarget> =>
  onlyRow(await targetsOf(context, [id], { posts: { lock: false }, comments: { lock: true } }));
