import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { CommentSubject, PostSubject } from '../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import { type CommentedPost, type CommentRow, commentSubject } from './comment-row.ts';
import { commentRow } from './queries.ts';

/** The post a comment is written to or stands under. */
export interface PostTarget extends PostSubject, CommentedPost {
  /** Comments ever made: the last one's number. */
  readonly made: number;
}

/** A comment with its post. */
export interface CommentTarget extends CommentSubject {
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

const postRow = (sql: Sql, id: number, lock: boolean): Promise<Row | undefined> => {
  const query = sql('posts')
    .select(...subjectColumns, 'kind', 'slug', 'title', 'allow_subscriptions', 'comments_made')
    .where('id', id)
    .first();
  return lock ? query.forUpdate() : query;
};

interface Locking {
  /** Holds the rows until the transaction ends, the post before its comments: whoever counts comes in turn. */
  readonly lock: boolean;
}

export const postTarget = async (context: RequestContext, id: number, { lock }: Locking): Promise<PostTarget> => {
  const row = await postRow(context.sql, id, lock);
  if (!row) throw notFound();
  const subject = subjectOf(context, row);
  const { kind, slug, title, allow_subscriptions, comments_made } = row;
  return {
    ...subject,
    // A page of the site has no comment section.
    allowsComments: subject.allowsComments && kind !== 'page',
    slug,
    title,
    allowsSubscriptions: allow_subscriptions === 1,
    made: comments_made,
  };
};

const postIdOf = async (sql: Sql, commentId: number): Promise<number> => {
  const row: { post_id: number } | undefined = await sql('comments').select('post_id').where('id', commentId).first();
  if (!row) throw notFound();
  return row.post_id;
};

export const commentTarget = async (context: RequestContext, id: number, locking: Locking): Promise<CommentTarget> => {
  const post = await postTarget(context, await postIdOf(context.sql, id), locking);
  const row = await commentRow(context.sql, id, locking);
  if (!row) throw notFound();
  return { ...commentSubject(row, post), row, post };
};

/** A comment to like: only its own row is held, so that likers wait for each other and for nobody else. */
export const likeTarget = async (context: RequestContext, id: number): Promise<CommentTarget> => {
  const post = await postTarget(context, await postIdOf(context.sql, id), { lock: false });
  const row = await commentRow(context.sql, id, { lock: true });
  if (!row) throw notFound();
  return { ...commentSubject(row, post), row, post };
};

/** Several comments; for an act they are locked, in one order so that two bulk acts never wait for each other. */
export const commentTargets = async (
  context: RequestContext,
  ids: readonly number[],
  { lock }: Locking = { lock: true },
): Promise<CommentTarget[]> => {
  const rows: { id: number; post_id: number }[] = await context
    .sql('comments')
    .select('id', 'post_id')
    .whereIn('id', [...ids]);
  const found = new Map(rows.map(row => [row.id, row.post_id]));
  if (ids.some(id => !found.has(id))) throw notFound();
  const ordered = [...found].sort(([a, postA], [b, postB]) => postA - postB || a - b);
  const targets: CommentTarget[] = [];
  if (lock) for (const postId of new Set(ordered.map(([, post]) => post))) await postTarget(context, postId, { lock });
  for (const [id] of ordered) targets.push(await commentTarget(context, id, { lock }));
  return targets;
};
