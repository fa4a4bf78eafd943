import type { CommentTables } from '../../comments/index.ts';
import { countRows, digest, type Sql, scalar, type Transaction } from '../../core/db/index.ts';
import { noHtml, rawHtml } from '../../core/html/index.ts';
import { type Actor, accountWithActivity, actorKey } from '../../core/policy/index.ts';
import type { CommentRow } from './comment-row.ts';

export const postCommentTables: CommentTables = {
  comments: 'comments',
  targets: 'posts',
  targetId: 'post_id',
  stateColumns: state => ({ state }),
};

/** Columns of a comment, `c`, without its text, which is not needed when the markup of the comment is cached. */
export const outlineColumns = {
  id: 'c.id',
  postId: 'c.post_id',
  parentId: 'c.parent_id',
  rootId: 'c.root_id',
  number: 'c.number',
  depth: 'c.depth',
  authorId: 'c.author_id',
  name: 'c.name',
  website: 'c.website',
  origin: 'c.origin',
  language: 'c.language',
  title: 'c.title',
  state: 'c.state',
  removedById: 'c.removed_by',
  likes: 'c.likes_count',
  version: 'c.version',
  createdAt: 'c.created_at',
} as const;

export type Outline = Omit<CommentRow, 'body' | 'html'>;

/** A comment without its text. */
export const withoutText = (outline: Outline): CommentRow => ({ ...outline, body: '', html: noHtml });

/** The mark of a visitor that is stored with a comment; null for an account and for a visitor without a cookie. */
export const visitorMark = (actor: Actor): string | null =>
  actor.account || actor.visitor === '' ? null : digest('visitor', actor.visitor);

export const commentTexts = async (
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<CommentRow, 'body' | 'html'>>> => {
  const rows: { id: number; body: string; html: string }[] = ids.length
    ? await sql('comments').select('id', 'body', 'html').whereIn('id', ids)
    : [];
  return new Map(rows.map(({ id, body, html }) => [id, { body, html: rawHtml(html) }]));
};

/** Comments by their ids, in the order of their posts and ids. */
export const commentRows = async (
  sql: Sql,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<CommentRow[]> => {
  const query = sql('comments as c')
    .select({ ...outlineColumns, body: 'c.body', html: 'c.html' })
    .whereIn('c.id', [...ids])
    .orderBy(['c.post_id', 'c.id']);
  const rows: (Outline & { body: string; html: string })[] = await (lock ? query.forUpdate() : query);
  // Printed by core/rich-text when it was saved.
  return rows.map(row => ({ ...row, html: rawHtml(row.html) }));
};

export const commentRow = async (sql: Sql, id: number, locking: { lock: boolean }): Promise<CommentRow | undefined> =>
  (await commentRows(sql, [id], locking))[0];

/** The comment of this id, which this transaction has just written. */
export const writtenComment = async (sql: Transaction, id: number): Promise<CommentRow> => {
  const row = await commentRow(sql, id, { lock: false });
  if (!row) throw new Error('a comment just written is there');
  return row;
};

/** Of these comments, the ids that an actor likes. */
export const likedAmong = async (sql: Sql, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows: { id: number }[] = ids.length
    ? await sql('comment_likes')
        .select({ id: 'comment_id' })
        .where('actor', actorKey(actor))
        .whereIn('comment_id', [...ids])
    : [];
  return new Set(rows.map(row => row.id));
};

/** Tells whether a thread contains no comment or like of this account, or no held comment of this visitor. */
export const isStranger = async (sql: Sql, actor: Actor, postId: number): Promise<boolean> => {
  const account = accountWithActivity(actor);
  const mark = visitorMark(actor);
  if (!account && !mark) return true;
  const own = account
    ? sql('comments').select('id').where({ author_id: account.id, post_id: postId })
    : sql('comments').select('id').where({ visitor: mark, post_id: postId, state: 'held' });
  const liked = sql('comment_likes as l')
    .join('comments as c', 'c.id', 'l.comment_id')
    .select('c.id')
    .where({ 'l.user_id': account?.id ?? 0, 'c.post_id': postId });
  const hasOwn = account ? sql.raw('(EXISTS (?) OR EXISTS (?))', [own, liked]) : sql.raw('EXISTS (?)', [own]);
  return (await scalar(sql, hasOwn)) === 0;
};

/** The number of published comments on a post. */
export const publishedCount = async (sql: Sql, postId: number): Promise<number> =>
  (await scalar(sql, sql('posts').select('comments_count').where('id', postId))) ?? 0;

/** The state that a removed comment had before. */
export const stateBefore = async (sql: Sql, id: number): Promise<'published' | 'held'> => {
  const row: { state: string | null } | undefined = await sql('comments')
    .select('state_before as state')
    .where('id', id)
    .first();
  return row?.state === 'held' ? 'held' : 'published';
};

/** Counts the likes of a comment and stores their number. */
const recount = async (sql: Transaction, commentId: number): Promise<number> => {
  const likes = await countRows(sql('comment_likes').where('comment_id', commentId));
  await sql('comments').where('id', commentId).update({ likes_count: likes });
  return likes;
};

/** Inserts a like of an actor; a second one changes nothing. Resolves with the number of likes. */
export const addLike = async (sql: Transaction, actor: Actor, commentId: number, now: Date): Promise<number> => {
  await sql('comment_likes')
    .insert({ comment_id: commentId, actor: actorKey(actor), user_id: actor.account?.id ?? null, created_at: now })
    .onConflict(['comment_id', 'actor'])
    .ignore();
  return recount(sql, commentId);
};

export const removeLike = async (sql: Transaction, actor: Actor, commentId: number): Promise<number> => {
  await sql('comment_likes')
    .where({ comment_id: commentId, actor: actorKey(actor) })
    .delete();
  return recount(sql, commentId);
};
