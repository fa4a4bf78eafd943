import { countRows, type Knex, type Sql } from '../../../core/db/index.ts';
import { type Outline, outlineColumns, withoutText } from '../comment-queries.ts';
import type { CommentRow } from '../comment-row.ts';
import { type Order, seen, type Visibility } from './thread-queries.ts';

/** Comments on a page of a list without levels. */
export const byTimeSize = 50;

const visibleIn =
  (visibility: Visibility) =>
  (query: Knex.QueryBuilder): void => {
    query.where('c.post_id', visibility.postId).where(seen('c', visibility));
  };

/** A page of a post's visible comments in the order of their numbers, without their texts. */
export const commentsByTime = async (
  sql: Sql,
  visibility: Visibility,
  start: number,
  order: Order,
): Promise<CommentRow[]> => {
  const rows: Outline[] = await sql('comments as c')
    .select(outlineColumns)
    .modify(visibleIn(visibility))
    .orderBy('c.number', order)
    .limit(byTimeSize)
    .offset(start);
  return rows.map(withoutText);
};

export const visibleCount = (sql: Sql, visibility: Visibility): Promise<number> =>
  countRows(sql('comments as c').modify(visibleIn(visibility)));

/** Visible comments before the one of this number. */
export const commentsBefore = (sql: Sql, visibility: Visibility, number: number, order: Order): Promise<number> =>
  countRows(
    sql('comments as c')
      .modify(visibleIn(visibility))
      .where('c.number', order === 'asc' ? '<' : '>', number),
  );

/** The comment of a post with this number, in any state, without its text. */
export const outlineNumbered = async (sql: Sql, postId: number, number: number): Promise<CommentRow | undefined> => {
  const row: Outline | undefined = await sql('comments as c')
    .select(outlineColumns)
    .where({ 'c.post_id': postId, 'c.number': number })
    .first();
  return row && withoutText(row);
};

/** Comments that are read before and after the one whose exchange is looked for. */
export const exchangeWindow = 500;

/**
 * The comments around one of a conversation in any state, without texts: its first comment, and as many as
 * `exchangeWindow` before the number and after it.
 */
export const conversationAround = async (
  sql: Sql,
  postId: number,
  { rootId, number }: { readonly rootId: number; readonly number: number },
): Promise<CommentRow[]> => {
  const replies = (sign: '<' | '>=', order: Order) =>
    sql('comments as c')
      .select(outlineColumns)
      .where({ 'c.post_id': postId, 'c.root_id': rootId })
      .where('c.number', sign, number)
      .orderBy('c.number', order)
      .limit(exchangeWindow);
  const first = sql('comments as c').select(outlineColumns).where('c.id', rootId);
  const rows: Outline[] = await sql.unionAll([first, replies('<', 'desc'), replies('>=', 'asc')], true);
  return rows.map(withoutText).sort((a, b) => a.number - b.number);
};
