import { digest, type Sql } from '../../core/db/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';
import type { CommentRow } from './comment-row.ts';

interface Words {
  body: string;
  html: string;
}

export interface Outline {
  id: number;
  post_id: number;
  parent_id: number | null;
  root_id: number | null;
  number: number;
  depth: number;
  author_id: number | null;
  name: string;
  website: string;
  title: string;
  state: CommentRow['state'];
  removed_by: number | null;
  likes_count: number;
  version: number;
  created_at: Date;
}

type Stored = Outline & Words;

// What tells whether a comment is printed already. Its words are read only when it is not.
export const outlineColumns = [
  'id',
  'post_id',
  'parent_id',
  'root_id',
  'number',
  'depth',
  'author_id',
  'name',
  'website',
  'title',
  'state',
  'removed_by',
  'likes_count',
  'version',
  'created_at',
] as const;
const columns = [...outlineColumns, 'body', 'html'] as const;

/** A row as the code reads it. */
export const rowOf = (stored: Outline & Partial<Words>): CommentRow => ({
  id: stored.id,
  postId: stored.post_id,
  parentId: stored.parent_id,
  rootId: stored.root_id,
  number: stored.number,
  depth: stored.depth,
  authorId: stored.author_id,
  name: stored.name,
  website: stored.website,
  title: stored.title,
  body: stored.body ?? '',
  // Printed by core/bbcode when it was saved.
  html: rawHtml(stored.html ?? ''),
  state: stored.state,
  removedById: stored.removed_by,
  likes: stored.likes_count,
  version: stored.version,
  createdAt: stored.created_at,
});

/** How a visitor is written beside what they wrote; null for an account and for a visitor without a cookie. */
export const visitorMark = (actor: Actor): string | null =>
  actor.account || actor.visitor === '' ? null : digest('visitor', actor.visitor);

/** The words of comments, by id. */
export const plainTextOf = async (
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<CommentRow, 'body' | 'html'>>> => {
  const rows: (Words & { id: number })[] = ids.length
    ? await sql('comments').select('id', 'body', 'html').whereIn('id', ids)
    : [];
  return new Map(rows.map(({ id, body, html }) => [id, { body, html: rawHtml(html) }]));
};

export const commentRow = async (
  sql: Sql,
  id: number,
  { lock }: { lock: boolean },
): Promise<CommentRow | undefined> => {
  const query = sql('comments')
    .select(...columns)
    .where('id', id)
    .first();
  const row: Stored | undefined = await (lock ? query.forUpdate() : query);
  return row && rowOf(row);
};

/** Which of these comments an actor likes. */
export const likedAmong = async (sql: Sql, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows: { id: number }[] = ids.length
    ? await sql('comment_likes')
        .select({ id: 'comment_id' })
        .where('actor', actorKey(actor))
        .whereIn('comment_id', [...ids])
    : [];
  return new Set(rows.map(row => row.id));
};

/** Whether nothing in a thread is this actor's own: no comment, none that is held, no like of an account. */
export const isStranger = async (sql: Sql, actor: Actor, postId: number): Promise<boolean> => {
  const { account } = actor;
  const mark = visitorMark(actor);
  if (!account && !mark) return true;
  const own = account
    ? sql('comments').select('id').where({ author_id: account.id, post_id: postId })
    : sql('comments').select('id').where({ visitor: mark, post_id: postId, state: 'held' });
  const liked = sql('comment_likes as l')
    .join('comments as c', 'c.id', 'l.comment_id')
    .select('c.id')
    .where({ 'l.user_id': account?.id ?? 0, 'c.post_id': postId });
  const { any }: { any: number } = await sql
    .select(
      account ? sql.raw('(EXISTS (?) OR EXISTS (?)) AS `any`', [own, liked]) : sql.raw('EXISTS (?) AS `any`', [own]),
    )
    .first();
  return any === 0;
};

export const likesOf = async (sql: Sql, actor: Actor, commentId: number): Promise<boolean> =>
  (await sql('comment_likes')
    .select('comment_id')
    .where({ comment_id: commentId, actor: actorKey(actor) })
    .first()) !== undefined;
