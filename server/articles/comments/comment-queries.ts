import type { CommentTables } from '../../comments/index.ts';
import { countRows, digest, inKeyset, type KeysetRange, type Knex, ordered, type Sql } from '../../core/db/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';
import { publishedNow, type ReaderScope } from '../article-model/index.ts';

export const articleCommentTables: CommentTables = {
  comments: 'item_comments',
  targets: 'items',
  targetId: 'item_id',
  stateColumns: state => ({ published: state === 'published' }),
};

/** The mark of a visitor that is stored with a comment; null for an account and for a visitor without a cookie. */
export const visitorMark = (actor: Actor): string | null =>
  actor.account || actor.visitor === '' ? null : digest('item-comment', actorKey(actor));

/** A comment as the page of its article shows it (spec §3.1). */
export interface ArticleCommentRow {
  readonly id: number;
  readonly articleId: number;
  /** The account behind it; null: a guest's. */
  readonly author: { readonly id: number; readonly permalink: string; readonly avatar: string | null } | null;
  readonly name: string;
  readonly website: string;
  /** Plain text. */
  readonly body: string;
  readonly published: boolean;
  readonly version: number;
  readonly createdAt: Date;
}

/** The reader of an article's comments. */
interface Viewing {
  readonly articleId: number;
  readonly actor: Actor;
  /** Held comments of everybody are seen. */
  readonly moderates: boolean;
}

// A held comment is shown to its author and to moderators only.
const visible =
  ({ articleId, actor, moderates }: Viewing) =>
  (query: Knex.QueryBuilder): void => {
    query.where('c.item_id', articleId);
    if (moderates) return;
    const mark = visitorMark(actor);
    query.where(either => {
      either.where('c.published', 1);
      if (actor.account) either.orWhere('c.author_id', actor.account.id);
      else if (mark) either.orWhere('c.visitor', mark);
    });
  };

interface Row extends Omit<ArticleCommentRow, 'author' | 'published'> {
  readonly published: number;
  readonly author_id: number | null;
  readonly permalink: string | null;
  readonly avatar: string | null;
}

const columns = {
  id: 'c.id',
  articleId: 'c.item_id',
  author_id: 'c.author_id',
  name: 'c.name',
  website: 'c.website',
  body: 'c.body',
  published: 'c.published',
  version: 'c.version',
  createdAt: 'c.created_at',
  permalink: 'u.permalink',
  avatar: 'a.name',
};

const rowOf = ({ author_id, permalink, avatar, ...row }: Row): ArticleCommentRow => ({
  ...row,
  author: author_id === null ? null : { id: author_id, permalink: permalink ?? '', avatar },
  published: row.published === 1,
});

const rows = (sql: Sql) =>
  sql('item_comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .select(columns);

export type Order = 'asc' | 'desc';

export interface Range {
  readonly start: number;
  readonly size: number;
  readonly order: Order;
}

/** A page of an article's comments that this reader may see. */
export const articleCommentsOf = async (
  sql: Sql,
  viewing: Viewing,
  { start, size, order }: Range,
): Promise<ArticleCommentRow[]> => {
  const found: Row[] = await rows(sql)
    .modify(visible(viewing))
    .orderBy(ordered(order, 'c.created_at', 'c.id'))
    .limit(size)
    .offset(start);
  return found.map(rowOf);
};

/** Comments of an article that this reader may see, oldest first, behind a position. */
export const articleCommentsAfter = async (
  sql: Sql,
  viewing: Viewing,
  range: Pick<KeysetRange, 'after' | 'count'>,
): Promise<ArticleCommentRow[]> => {
  const found: Row[] = await rows(sql)
    .modify(visible(viewing))
    .modify(inKeyset({ at: 'c.created_at', id: 'c.id', order: 'asc' }, range));
  return found.map(rowOf);
};

/** The newest published comment of an article. */
export const newestArticleComment = async (
  sql: Sql,
  articleId: number,
): Promise<Pick<ArticleCommentRow, 'id' | 'name' | 'createdAt'> | undefined> =>
  sql('item_comments')
    .select('id', 'name', { createdAt: 'created_at' })
    .where({ item_id: articleId, published: 1 })
    .orderBy(ordered('desc', 'created_at', 'id'))
    .first();

export const articleCommentsCount = (sql: Sql, viewing: Viewing): Promise<number> =>
  countRows(sql('item_comments as c').modify(visible(viewing)));

export const articleCommentRow = async (sql: Sql, id: number): Promise<ArticleCommentRow | undefined> => {
  const row: Row | undefined = await rows(sql).where('c.id', id).first();
  return row && rowOf(row);
};

/** The number of comments before one, as this reader sees them. */
export const articleCommentsBefore = (
  sql: Sql,
  viewing: Viewing,
  { createdAt, id }: Pick<ArticleCommentRow, 'createdAt' | 'id'>,
  order: Order,
): Promise<number> => {
  const sign = order === 'asc' ? '<' : '>';
  return countRows(
    sql('item_comments as c')
      .modify(visible(viewing))
      .where('c.created_at', `${sign}=`, createdAt)
      .whereRaw(`(c.created_at ${sign} ? OR c.id ${sign} ?)`, [createdAt, id]),
  );
};

/** Tells whether none of an article's comments is this reader's own. */
export const hasNoComment = async (sql: Sql, actor: Actor, articleId: number): Promise<boolean> => {
  const mark = visitorMark(actor);
  if (!actor.account && !mark) return true;
  const own = actor.account ? { author_id: actor.account.id } : { visitor: mark };
  return (
    (await sql('item_comments')
      .select('id')
      .where({ item_id: articleId, ...own })
      .first()) === undefined
  );
};

/** Tells whether an account has a published comment on an article that the reader may see. */
export const isShownAsWriter = async (sql: Sql, userId: number, showing: ReaderScope): Promise<boolean> =>
  (await sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .where({ 'c.author_id': userId, 'c.published': 1 })
    .whereIn('i.shown', showing.levels)
    .modify(publishedNow(sql, 'i.id', showing))
    .first('c.id')) !== undefined;

/** Tells whether an account has this display name. */
export const isNameOfAccount = async (sql: Sql, name: string): Promise<boolean> =>
  (await sql('users').select('id').where('name', name).first()) !== undefined;
