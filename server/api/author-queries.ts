import { type PublicAuthor, publicAuthors } from '../accounts/index.ts';
import { publishedNow } from '../articles/article-model/index.ts';
import { endedPosts } from '../blog/post-model/index.ts';
import type { Sql } from '../core/db/index.ts';

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
  return publicAuthors(sql).where(any =>
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
): Promise<PublicAuthor[]> => {
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

export const authorWith = (sql: Sql, now: Date, id: number): Promise<PublicAuthor | undefined> =>
  authors(sql, now).where('u.id', id).first();
