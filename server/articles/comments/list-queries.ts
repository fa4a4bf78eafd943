import type { Role } from '../../core/actor.ts';
import type { CommentFilter } from '../../core/comment-filter.ts';
import { filterComments } from '../../core/comment-filter-queries.ts';
import type { Sql } from '../../core/db.ts';

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

const chosen = (sql: Sql, { authorId, list, ...filter }: ListedWhich) =>
  sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .modify(query => {
      if (authorId !== null) query.where('i.author_id', authorId);
      if (list === 'waiting') query.where('c.published', 0);
    })
    .modify(filterComments(filter, ['c.name', 'c.body', ...(authorId === null ? ['c.email'] : [])]));

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
