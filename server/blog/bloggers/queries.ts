import type { Sql } from '../../core/db/index.ts';

/** Public data of an author: never an e-mail address. */
export interface Blogger {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly website: string;
  readonly biography: string;
  readonly avatar: string | null;
}

interface Row {
  id: number;
  name: string;
  permalink: string;
  website: string;
  biography: string | null;
  avatar: string | null;
}

const bloggerFrom = ({ biography, ...row }: Row): Blogger => ({ ...row, biography: biography ?? '' });

const select = (sql: Sql) =>
  sql('users as u')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .select('u.id', 'u.name', 'u.permalink', 'u.website', 'u.biography', 'm.name as avatar');

export const bloggersOf = async (sql: Sql, ids: readonly number[]): Promise<Blogger[]> => {
  const rows: Row[] = await select(sql).whereIn('u.id', ids).orderBy(['u.name', 'u.id']);
  return rows.map(bloggerFrom);
};

export const bloggerBy = async (sql: Sql, by: { permalink: string } | { id: number }): Promise<Blogger | undefined> => {
  const row: Row | undefined = await select(sql)
    .where('permalink' in by ? { 'u.permalink': by.permalink } : { 'u.id': by.id })
    .first();
  return row && bloggerFrom(row);
};
