import { countRows, type Knex, type Sql, scalar } from '../../../core/db/index.ts';
import { type Actor, hasRole } from '../../../core/policy/index.ts';
import { type Outline, outlineColumns, visitorMark, withoutText } from '../comment-queries.ts';
import type { CommentRow, Newest, RepliesToReader } from '../comment-row.ts';

/** Comments of a post that are visible to a reader: those in certain states, and the reader's own held ones. */
export interface Visibility {
  readonly postId: number;
  readonly states: readonly CommentRow['state'][];
  readonly heldIds: readonly number[];
}

export type Order = 'asc' | 'desc';

interface Range {
  readonly start: number;
  readonly size: number;
}

const ownHeldMax = 200;

/** Published comments for everybody, an actor's own held ones, and all held ones for those who moderate the post. */
export const visibilityOf = async (
  sql: Sql,
  actor: Actor,
  post: { readonly id: number; readonly authorId: number },
): Promise<Visibility> => {
  if (hasRole(actor, 'moderator') || actor.account?.id === post.authorId)
    return { postId: post.id, states: ['published', 'held'], heldIds: [] };
  const mark = visitorMark(actor);
  if (!actor.account && !mark) return { postId: post.id, states: ['published'], heldIds: [] };
  const own: { id: number }[] = await sql('comments')
    .select('id')
    .where({
      post_id: post.id,
      state: 'held',
      ...(actor.account ? { author_id: actor.account.id } : { visitor: mark }),
    })
    .limit(ownHeldMax);
  return { postId: post.id, states: ['published'], heldIds: own.map(({ id }) => id) };
};

type Narrow = (query: Knex.QueryBuilder) => void;

/** Tells whether the reader sees a comment. */
export const isSeen = (row: Pick<CommentRow, 'id' | 'state'>, { states, heldIds }: Visibility): boolean =>
  states.includes(row.state) || heldIds.includes(row.id);

/** Narrows a query to the comments that a reader sees. */
export const seen =
  (alias: 'c' | 'r', { states, heldIds }: Visibility): Narrow =>
  query => {
    query.whereIn(`${alias}.state`, [...states]);
    if (heldIds.length > 0) query.orWhereIn(`${alias}.id`, [...heldIds]);
  };

// A comment that is not visible still begins its conversation while one of its replies is visible.
const begun =
  (sql: Sql, visibility: Visibility): Narrow =>
  query => {
    const reply = sql('comments as r')
      .select('r.id')
      .where('r.post_id', visibility.postId)
      .whereRaw('r.root_id = c.id')
      .where(seen('r', visibility));
    query
      .where('c.post_id', visibility.postId)
      .whereNull('c.root_id')
      .where(either => either.where(seen('c', visibility)).orWhereExists(reply));
  };

const replied =
  (visibility: Visibility, rootId: number): Narrow =>
  query => {
    query.where({ 'c.post_id': visibility.postId, 'c.root_id': rootId }).where(seen('c', visibility));
  };

/**
 * The first comments of one page of conversations in their order, without their texts. A hidden one is among them while
 * one of its replies is visible.
 */
export const conversationRoots = async (
  sql: Sql,
  visibility: Visibility,
  { start, size }: Range,
  order: Order,
): Promise<CommentRow[]> => {
  const rows: Outline[] = await sql('comments as c')
    .select(outlineColumns)
    .modify(begun(sql, visibility))
    .orderBy('c.number', order)
    .limit(size)
    .offset(start);
  return rows.map(withoutText);
};

export const conversationCount = async (sql: Sql, visibility: Visibility): Promise<number> =>
  (await scalar(sql, sql('comments as c').modify(begun(sql, visibility)).count())) ?? 0;

/** Number of conversations before the one that begins with the comment of this number. */
export const conversationsBefore = (sql: Sql, visibility: Visibility, number: number, order: Order): Promise<number> =>
  countRows(
    sql('comments as c')
      .modify(begun(sql, visibility))
      .where('c.number', order === 'asc' ? '<' : '>', number),
  );

/** Stands for the id of a conversation's first comment: no value of a query is negative. */
const anyRoot = -1;

/** Loads one part of the replies of each conversation, oldest first, in one statement. */
export const repliesOf = async (
  sql: Sql,
  visibility: Visibility,
  rootIds: readonly number[],
  { start, size }: Range,
): Promise<CommentRow[]> => {
  if (rootIds.length === 0) return [];
  // Composed once for all conversations: composing a hundred takes longer than reading their rows.
  const part = sql('comments as c')
    .select('c.id')
    .modify(replied(visibility, anyRoot))
    .orderBy('c.number')
    .limit(size)
    .offset(start)
    .toSQL();
  const parts = rootIds.map(() => `(${part.sql})`).join(' union all ');
  const values = rootIds.flatMap(id => part.bindings.map(value => (value === anyRoot ? id : value)));
  const rows: Outline[] = await sql
    .from(sql.raw(`(${parts}) as found`, values))
    .join('comments as c', 'c.id', 'found.id')
    .select(outlineColumns)
    .orderBy('c.number');
  return rows.map(withoutText);
};

/** The number of visible replies of each conversation. */
export const replyCounts = async (
  sql: Sql,
  visibility: Visibility,
  rootIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows: { id: number; count: number }[] = rootIds.length
    ? await sql('comments as c')
        .select({ id: 'c.root_id' })
        .count({ count: '*' })
        .where('c.post_id', visibility.postId)
        .whereIn('c.root_id', [...rootIds])
        .where(seen('c', visibility))
        .groupBy('c.root_id')
    : [];
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
};

/** The number of replies of a conversation before the one of this number. */
export const repliesBefore = (sql: Sql, visibility: Visibility, rootId: number, number: number): Promise<number> =>
  countRows(sql('comments as c').modify(replied(visibility, rootId)).where('c.number', '<', number));

/** Comments of these ids in any state, without their texts. */
export const outlinesOf = async (sql: Sql, ids: readonly number[]): Promise<CommentRow[]> => {
  const rows: Outline[] = ids.length
    ? await sql('comments as c')
        .select(outlineColumns)
        .whereIn('c.id', [...ids])
    : [];
  return rows.map(withoutText);
};

/** The newest published comment of a post; null while there is none. */
export const newestIn = async (sql: Sql, postId: number): Promise<Newest | null> => {
  const [newest, other]: Omit<Newest, 'isOnly'>[] = await sql('comments')
    .select('id', 'number', 'name', { createdAt: 'created_at' })
    .where({ post_id: postId, state: 'published' })
    .orderBy('number', 'desc')
    .limit(2);
  return newest ? { ...newest, isOnly: other === undefined } : null;
};

/** Published replies of others to the comments of an account on a post: how many, and the newest of them. */
export const repliesTo = async (sql: Sql, postId: number, accountId: number): Promise<RepliesToReader> => {
  const row: { count?: number | string; newestId?: number | null } | undefined = await sql('comments as own')
    .join('comments as c', 'c.parent_id', 'own.id')
    .where({ 'own.author_id': accountId, 'own.post_id': postId, 'c.post_id': postId, 'c.state': 'published' })
    .where(other => other.whereNull('c.author_id').orWhereNot('c.author_id', accountId))
    .count({ count: '*' })
    .max({ newestId: 'c.id' })
    .first();
  return { count: Number(row?.count ?? 0), newestId: row?.newestId ?? 0 };
};

type Numbered = Pick<CommentRow, 'id' | 'number'>;

/** Published comments after this number, at most `count`, oldest first. */
export const publishedAfter = (sql: Sql, postId: number, number: number, count: number): Promise<Numbered[]> =>
  sql('comments')
    .select('id', 'number')
    .where({ post_id: postId, state: 'published' })
    .where('number', '>', number)
    .orderBy('number')
    .limit(count);

/** Id of the next visible comment with the same parent as this one, if there is one. */
export const nextSibling = async (
  sql: Sql,
  visibility: Visibility,
  { rootId, parentId, number }: Pick<CommentRow, 'rootId' | 'parentId' | 'number'>,
  order: Order,
): Promise<number | undefined> => {
  const next: { id: number } | undefined = await sql('comments as c')
    .select('c.id')
    .where({ 'c.post_id': visibility.postId, 'c.root_id': rootId, 'c.parent_id': parentId })
    .where('c.number', order === 'asc' ? '>' : '<', number)
    .where(seen('c', visibility))
    .orderBy('c.number', order)
    .first();
  return next?.id;
};

/** Id of the published comment with this number or the next higher one; undefined when there is none. */
export const commentNumbered = async (sql: Sql, postId: number, number: number): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('comments')
    .select('id')
    .where({ post_id: postId, state: 'published' })
    .where('number', '>=', number)
    .orderBy('number')
    .first();
  return row?.id;
};
