import { publishedNow } from '../articles/article-model/index.ts';
import { endedPosts } from '../blog/post-model/index.ts';
import type { Sql } from '../core/db/index.ts';

/** Public data of a person who has published something: never an e-mail address. */
export interface AuthorRow {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly website: string;
  readonly biography: string | null;
  /** Storage name of the picture. */
  readonly avatar: string | null;
}

const authors = (sql: Sql, now: Date) => {
  const out = (table: 'posts' | 'post_authors', id: string, user: string) =>
    sql(`${table} as l`)
      .select(sql.raw('1'))
      .whereRaw('?? = u.id', [`l.${user}`])
      .where('l.listed', 1)
      .where('l.published_at', '<=', now)
      .whereNotIn(`l.${id}`, endedPosts(sql, now));
  const articles = sql('items as i')
    .select(sql.raw('1'))
    .whereRaw('i.author_id = u.id')
    // An alias must not reveal its author.
    .where({ 'i.author_alias': '', 'i.shown': 'public' })
    .modify(publishedNow(sql, 'i.id', { levels: ['public'], now }));
  return sql('users as u')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .select('u.id', 'u.name', 'u.permalink', 'u.website', 'u.biography', { avatar: 'm.name' })
    .where(any =>
      any
        .whereExists(out('posts', 'id', 'author_id'))
        .orWhereExists(out('post_authors', 'post_id', 'user_id'))
        .orWhereExists(articles),
    );
};

/** People with published posts or articles, by id, behind the id `after`. */
export const authorsAfter = (
  sql: Sql,
  now: Date,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<AuthorRow[]> => {
  // Few accounts write: they are found in two indexes, not among all accounts.
  const candidates = sql('users')
    .select('id')
    .where('posts_count', '>', 0)
    .union(sql('items').distinct({ id: 'author_id' }).where({ author_alias: '', shown: 'public' }));
  return authors(sql, now)
    .whereIn('u.id', sql.select('id').from(candidates.as('c')))
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(count);
};

export const authorWith = (sql: Sql, now: Date, id: number): Promise<AuthorRow | undefined> =>
  authors(sql, now).where('u.id', id).first();
