import { commentsWithTargets, type Locking, onlyRow, rowsById, type StoredComment } from '../../comments/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { CommentSubject, PostSubject } from '../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import { commentRows } from './comment-queries.ts';
import { type CommentedPost, type CommentRow, commentSubject } from './comment-row.ts';
import { postComments } from './post-comments.ts';

/** A post that is commented on. */
export interface PostTarget extends PostSubject, CommentedPost {
  /** The number of the newest comment. */
  readonly made: number;
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
}

const postColumns = [...subjectColumns, 'kind', 'slug', 'title', 'allow_subscriptions', 'comments_made'];

const postTargets = async (
  context: RequestContext,
  ids: readonly number[],
  locking: Locking,
): Promise<readonly PostTarget[]> => {
  const rows = await rowsById<Row>(context.sql, 'posts', postColumns, ids, locking);
  return rows.map(row => {
    const subject = subjectOf(context, row);
    return {
      ...subject,
      // A page of the site has no comment section.
      allowsComments: subject.allowsComments && row.kind !== 'page',
      slug: row.slug,
      title: row.title,
      allowsSubscriptions: row.allow_subscriptions === 1,
      made: row.comments_made,
    };
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
