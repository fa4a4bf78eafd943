import { type CommentFilter, filterComments, type ListedComment, selectListed } from '../../../comments/index.ts';
import { countRows, type Knex, ordered, type Sql } from '../../../core/db/index.ts';

/** A comment on an article in a moderation list. */
export interface ListedArticleComment extends ListedComment {
  readonly body: string;
  readonly version: number;
  readonly published: number;
  readonly articleId: number;
  readonly articleTitle: string;
  readonly articleAlias: string;
}

/**
 * The comments of a list: on the articles of an account or on all articles, held ones or all, narrowed by the filter.
 * The list of all articles, which moderators see, is searched by e-mail address too.
 */
export interface ListedWhich extends CommentFilter {
  readonly authorId: number | null;
  readonly list: 'waiting' | 'all';
}

// An account's articles lead to their comments; of all articles the comments are read in the order of the list, unless
// a person or a state has an index of its own.
const joined = (sql: Sql, { authorId, list, person }: ListedWhich): Knex.QueryBuilder => {
  if (authorId !== null) return sql('item_comments as c').join('items as i', 'i.id', 'c.item_id');
  const isWhole = list === 'all' && person === null;
  const index = isWhole ? 'FORCE INDEX (item_comments_by_date)' : '';
  return sql.from(sql.raw(`item_comments AS c ${index} STRAIGHT_JOIN items AS i ON i.id = c.item_id`));
};

const chosen = (sql: Sql, which: ListedWhich): Knex.QueryBuilder => {
  const { authorId, list, search, person } = which;
  return joined(sql, which)
    .modify(query => {
      if (authorId !== null) query.where('i.author_id', authorId);
      if (list === 'waiting') query.where('c.published', 0);
    })
    .modify(filterComments({ search, person }, ['c.name', 'c.body', ...(authorId === null ? ['c.email'] : [])]));
};

/** The longest waiting first; of all, the newest. */
export const listedComments = (
  sql: Sql,
  which: ListedWhich,
  { start, size }: { start: number; size: number },
): Promise<ListedArticleComment[]> => {
  const order = which.list === 'waiting' ? 'asc' : 'desc';
  return chosen(sql, which)
    .modify(selectListed)
    .select({
      body: 'c.body',
      version: 'c.version',
      published: 'c.published',
      articleId: 'i.id',
      articleTitle: 'i.title',
      articleAlias: 'i.alias',
    })
    .orderBy(ordered(order, 'c.created_at', 'c.id'))
    .limit(size)
    .offset(start);
};

export const listedCount = (sql: Sql, which: ListedWhich): Promise<number> => countRows(chosen(sql, which));
