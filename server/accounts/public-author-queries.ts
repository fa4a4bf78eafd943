import type { Sql } from '../core/db/index.ts';

/** Public data of a person who writes: never an e-mail address. */
export interface PublicAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly website: string;
  readonly biography: string | null;
  /** Storage name of the picture. */
  readonly avatar: string | null;
}

/** Public data of accounts, `users as u`; the caller says which. */
export const publicAuthors = (sql: Sql) =>
  sql('users as u')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .select('u.id', 'u.name', 'u.permalink', 'u.website', 'u.biography', { avatar: 'm.name' });
