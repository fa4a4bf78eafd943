import { type CommentFilter, filterComments } from '../../comments/index.ts';
import type { Knex, Sql } from '../../core/db/index.ts';
import type { Role } from '../../core/policy/index.ts';

/** A comment on an item as those who look after it see it. */
export interface ListedComment {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly network: string | null;
  readonly ip: string;
  readonly authorId: number | null;
  readonly authorRole: Role | null;
  readonly body: string;
  readonly published: number;
  readonly createdAt: Date;
  readonly itemId: number;
  readonly itemTitle: string;
  readonly itemAlias: string;
}

/**
 * Which comments: those on items of an account, or on all; those that wait, or all; of these what the filter names.
 * Words are looked for in e-mail addresses too on the list of all items, which moderators see.
 */
export interface ListedWhich extends CommentFilter {
  readonly authorId: number | null;
  readonly list: 'waiting' | 'all';
}

// An account's items lead to their comments; of all items the comments are read in the order of the list, unless a person
// or a state has an index of its own.
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
): Promise<ListedComment[]> => {
  const order = which.list === 'waiting' ? 'asc' : 'desc';
  return chosen(sql, which)
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select({ network: 'c.network', ip: 'c.ip', authorId: 'u.id', authorRole: 'u.role' })
    .select({ id: 'c.id', name: 'c.name', email: 'c.email', body: 'c.body', published: 'c.published' })
    .select({ createdAt: 'c.created_at', itemId: 'i.id', itemTitle: 'i.title', itemAlias: 'i.alias' })
    .orderBy([
      { column: 'c.created_at', order },
      { column: 'c.id', order },
    ])
    .limit(size)
    .offset(start);
};

export const listedCount = async (sql: Sql, which: ListedWhich): Promise<number> => {
  const [row]: { count: number }[] = await chosen(sql, which).count({ count: '*' });
  return Number(row?.count ?? 0);
};
