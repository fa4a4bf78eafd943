import { escapeLike, type Knex } from '../core/db/index.ts';
import type { CommentFilter } from './comment-filter.ts';

const personColumns = { account: 'c.author_id', email: 'c.email', network: 'c.network' } as const;

/** Narrows comments, `c`, to those a moderation list asks for; `searched` are the columns that words are found in. */
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
