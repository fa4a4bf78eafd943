import { escapeLike, type Sql } from '../../core/db/index.ts';
import { endedPosts, isCoAuthor, writtenIds } from '../post-model/index.ts';

/** Public data of an author: never an e-mail address. */
export interface Blogger {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly website: string;
  readonly biography: string;
  /** Title of the author's blog; empty for none. */
  readonly blogTitle: string;
  readonly avatar: string | null;
}

type Row = Omit<Blogger, 'biography'> & { readonly biography: string | null };

const bloggerFrom = ({ biography, ...row }: Row): Blogger => ({ ...row, biography: biography ?? '' });

const select = (sql: Sql) =>
  sql('users as u')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .select('u.id', 'u.name', 'u.permalink', 'u.website', 'u.biography', 'm.name as avatar')
    .select('u.blog_title as blogTitle');

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

/** Sort orders of authors: by name, number of posts, date of joining, newest post (wire §3.4). */
export const authorSorts = ['alphabet', 'active', 'latest', 'latestpost'] as const;
export type AuthorSort = (typeof authorSorts)[number];

const orders = {
  alphabet: [{ column: 'u.name' }, { column: 'u.id' }],
  active: [{ column: 'u.posts_count', order: 'desc' }, { column: 'u.name' }],
  latest: [
    { column: 'u.created_at', order: 'desc' },
    { column: 'u.id', order: 'desc' },
  ],
  latestpost: [
    { column: 'newest', order: 'desc' },
    { column: 'u.id', order: 'desc' },
  ],
} as const;

interface AuthorFilter {
  /** Words that must all occur in the name. */
  readonly words: readonly string[];
  readonly sort: AuthorSort;
  readonly start: number;
  readonly count: number;
}

/** Page of author ids with published posts, and the total. Costs two index lookups for each author. */
export const authorIds = async (
  sql: Sql,
  now: Date,
  { words, sort, start, count }: AuthorFilter,
): Promise<{ ids: number[]; total: number }> => {
  const out = (table: 'posts' | 'post_authors', alias: string, { id, user }: { id: string; user: string }) =>
    sql(`${table} as ${alias}`)
      .whereRaw('?? = u.id', [`${alias}.${user}`])
      .where(`${alias}.listed`, 1)
      .where(`${alias}.published_at`, '<=', now)
      .whereNotIn(`${alias}.${id}`, endedPosts(sql, now));
  const own = () => out('posts', 'l', { id: 'id', user: 'author_id' });
  const shared = () => out('post_authors', 's', { id: 'post_id', user: 'user_id' });
  const newestOf = (posts: typeof own) => posts().select('published_at').orderBy('published_at', 'desc').limit(1);
  // Without a post the other date counts.
  const newest = sql.raw("GREATEST(COALESCE(?, '1000-01-01'), COALESCE(?, '1000-01-01')) AS newest", [
    newestOf(own),
    newestOf(shared),
  ]);
  const query = sql('users as u')
    .where('u.posts_count', '>', 0)
    .where(any => any.whereExists(own().select(sql.raw('1'))).orWhereExists(shared().select(sql.raw('1'))))
    .select('u.id', sql.raw('COUNT(*) OVER () AS total'), ...(sort === 'latestpost' ? [newest] : []))
    .orderBy([...orders[sort]])
    .limit(count)
    .offset(start);
  for (const word of words) query.whereRaw('u.name LIKE ?', [`%${escapeLike(word)}%`]);
  const rows: { id: number; total: number }[] = await query;
  return { ids: rows.map(row => row.id), total: Number(rows[0]?.total ?? 0) };
};

export type TopicKind = 'category' | 'tag';

/** Category or tag with the number of an author's posts in it. */
export interface Topic {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly count: number;
}

const tables = {
  category: ['post_categories as j', 'categories as n'],
  tag: ['post_tags as j', 'tags as n'],
} as const;

/** Categories or tags of an author's published posts, the most used first. */
export const topicsOf = async (sql: Sql, kind: TopicKind, authorId: number, now: Date): Promise<Topic[]> => {
  const [joining, named] = tables[kind];
  const isAlone = !(await isCoAuthor(sql, authorId));
  const rows = await sql('posts as l')
    .modify(query => {
      if (isAlone) query.where('l.author_id', authorId);
      else query.join(writtenIds(sql, authorId).as('w'), 'w.id', 'l.id');
    })
    .join(joining, 'j.post_id', 'l.id')
    .join(named, 'n.id', `j.${kind}_id`)
    .where('l.listed', 1)
    .where('l.published_at', '<=', now)
    .where(kind === 'category' ? { 'n.published': 1 } : {})
    .whereNotIn('l.id', endedPosts(sql, now))
    .groupBy('n.id', 'n.title', 'n.alias')
    .select<(Topic & { count: unknown })[]>('n.id', 'n.title', 'n.alias', sql.raw('COUNT(*) AS count'))
    .orderBy([{ column: 'count', order: 'desc' }, { column: 'n.title' }, { column: 'n.id' }]);
  return rows.map(row => ({ ...row, count: Number(row.count) }));
};
