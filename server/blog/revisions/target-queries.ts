import type { RequestContext } from '../../core/context/index.ts';
import { isReading, type Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { RevisionStatus, RevisionSubject } from '../../core/policy/index.ts';
import { lockedPosts, type PostFields, readContent, type WritablePost, writablePosts } from '../post-model/index.ts';

/** Revision with its post, for the policy and the table of actions. */
export interface RevisionTarget extends RevisionSubject, RevisionStatus {
  readonly id: number;
  readonly post: WritablePost;
  readonly ordering: number;
  readonly title: string;
  readonly createdAt: Date;
  /** Version of the post it is based on, while it waits for a moderator. */
  readonly baseVersion: number | null;
}

interface Row extends Omit<RevisionTarget, 'post' | 'isCurrent'> {
  readonly postId: number;
}

const columns = {
  ...{ id: 'id', postId: 'post_id', ordering: 'ordering', title: 'title', state: 'state' },
  ...{ writerId: 'created_by', createdAt: 'created_at', baseVersion: 'base_version' },
} as const;

const targetFrom = (row: Row, post: WritablePost): RevisionTarget => {
  const isCurrent = row.id === post.revisionId;
  return { ...row, post, isCurrent };
};

const rowsOf = (sql: Sql, ids: readonly number[]): Promise<Row[]> =>
  sql('revisions')
    .select(columns)
    .whereIn('id', [...ids])
    .orderBy('id');

// Mutations lock the posts first, always in the same order; then no revision of theirs changes.
const postsOf = (context: RequestContext, ids: readonly number[]): Promise<WritablePost[]> =>
  isReading(context.sql) || !context.sql.isTransaction ? writablePosts(context, ids) : lockedPosts(context, ids);

/** Revisions with their posts; mutations lock the posts. Refuses all when one is missing. */
export const revisionTargets = async (context: RequestContext, ids: readonly number[]): Promise<RevisionTarget[]> => {
  const wanted = [...new Set(ids)];
  const seen = await rowsOf(context.sql, wanted);
  if (seen.length < wanted.length) throw notFound();
  const posts = await postsOf(
    context,
    seen.map(row => row.postId),
  );
  const byId = new Map(posts.map(post => [post.id, post]));
  const rows = await rowsOf(context.sql, wanted);
  if (rows.length < wanted.length) throw notFound();
  return rows.flatMap(row => {
    const post = byId.get(row.postId);
    return post ? [targetFrom(row, post)] : [];
  });
};

/** Loads one revision in the same way. */
export const revisionTarget = async (context: RequestContext, id: number): Promise<RevisionTarget> => {
  const [target] = await revisionTargets(context, [id]);
  if (!target) throw notFound();
  return target;
};

/** Post id and revision id of `post.revision`. */
export const partsOf = (uid: string): { postId: number; revisionId: number } => {
  const [postId = 0, revisionId = 0] = uid.split('.').map(Number);
  return { postId, revisionId };
};

/** Revision of a uid; not found when it belongs to another post. */
export const revisionByUid = async (context: RequestContext, uid: string): Promise<RevisionTarget> => {
  const { postId, revisionId } = partsOf(uid);
  const target = await revisionTarget(context, revisionId);
  if (target.post.id !== postId) throw notFound();
  return target;
};

export const fieldsOfRevision = async (sql: Sql, id: number): Promise<PostFields> => {
  const row: { content: string } | undefined = await sql('revisions').select('content').where('id', id).first();
  if (!row) throw notFound();
  return readContent(row.content);
};

/** Text that may wait for a moderator: the post itself, or a change of it. */
export interface PendingTarget extends WritablePost {
  /** Uid as requested. */
  readonly requestedUid: string;
  /** Change beside the post; null: the post's own text. */
  readonly change: RevisionTarget | null;
}

/**
 * Targets of the uids; mutations lock their posts. Throws not found when a revision is missing or belongs to another
 * post.
 */
export const pendingTargets = async (context: RequestContext, uids: readonly string[]): Promise<PendingTarget[]> => {
  const requested = [...new Set(uids)].map(uid => ({ uid, ...partsOf(uid) }));
  const posts = await postsOf(
    context,
    requested.map(({ postId }) => postId),
  );
  const rows = await rowsOf(
    context.sql,
    requested.map(({ revisionId }) => revisionId),
  );
  return requested.map(({ uid, postId, revisionId }) => {
    const post = posts.find(({ id }) => id === postId);
    const row = rows.find(({ id }) => id === revisionId);
    const isCurrent = revisionId === (post?.revisionId ?? 0);
    // A text that got a revision since is not the requested one either.
    if (!post || (row?.postId !== postId && !(isCurrent && revisionId === 0))) throw notFound();
    return { ...post, requestedUid: uid, change: row && !isCurrent ? targetFrom(row, post) : null };
  });
};
