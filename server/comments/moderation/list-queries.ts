import { escapeLike, type Knex } from '../../core/db/index.ts';
import { emptyGuest } from '../form/guest-checks.ts';
import type { CommentFilter } from './comment-filter.ts';
import type { CommentWriter } from './commenter-views.tsx';

const personColumns = { account: 'c.author_id', email: 'c.email', network: 'c.network' } as const;

/** Narrows comments, `c`, to those of a filter; `searched` are the columns that words are found in. */
export const filterComments =
  ({ search, person }: CommentFilter, searched: readonly string[]) =>
  (query: Knex.QueryBuilder): void => {
    if (person) query.where(personColumns[person.kind], person.value);
    if (!search) return;
    const pattern = `%${escapeLike(search)}%`;
    query.where(found => {
      for (const column of searched) found.orWhere(column, 'like', pattern);
    });
  };

export interface ListedComment extends CommentWriter {
  readonly id: number;
  readonly createdAt: Date;
}

const columns = {
  id: 'c.id',
  network: 'c.network',
  ip: 'c.ip',
  createdAt: 'c.created_at',
  authorId: 'u.id',
  authorRole: 'u.role',
} as const;

/** The columns of comments, `c`, that a guest fills in. */
export const guestColumns = Object.keys(emptyGuest).map(name => `c.${name}`);

/** Reads the columns of comments, `c`, that every moderation list shows. */
export const selectListed = (query: Knex.QueryBuilder): void => {
  query.leftJoin('users as u', 'u.id', 'c.author_id').select(columns).select(guestColumns);
};
