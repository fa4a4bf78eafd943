import { joinedRows, type Sql, type Transaction } from '../../core/db/index.ts';
import { insertAll, registerSearchKind, type SqlPart, updateIndex } from '../../search/index.ts';
import { coAuthorsOf, writtenIds } from '../post-model/index.ts';
import { type PostText, postEntry } from './post-text.ts';
import { updateTitleWords } from './title-word-queries.ts';

interface PostRow {
  id: number;
  title: string;
  language: string;
  excerpt: string | null;
  source: string;
  byline: string;
  keywords: string;
  markup: string;
  is_locked: number;
  published_at: Date;
  publish_down: Date | null;
  author_id: number;
  author_name: string;
}

interface TermRow {
  post_id: number;
  id: number;
  title: string;
}

/** Posts that readers may find, now or later. */
const postsOf = (sql: Sql, ids: readonly number[]): Promise<PostRow[]> =>
  sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .whereIn('p.id', ids)
    .where('p.listed', 1)
    .whereNotNull('p.published_at')
    .select('p.id', 'p.title', 'p.language', 'p.excerpt', 'p.source', 'p.published_at', 'p.publish_down', 'p.author_id')
    .select({ author_name: 'u.name', byline: 'p.byline', keywords: 'p.seo_keywords' })
    .select(sql.raw("CONCAT(COALESCE(p.intro, ''), ' ', p.body) AS markup, p.password IS NOT NULL AS is_locked"));

const termsOf = async (sql: Sql, kind: 'category' | 'tag', ids: readonly number[]): Promise<Map<number, TermRow[]>> => {
  const [joining, table] = kind === 'category' ? ['post_categories', 'categories'] : ['post_tags', 'tags'];
  const rows: TermRow[] = await joinedRows(sql, joining, table, `${kind}_id`)
    .whereIn('j.post_id', ids)
    .select('j.post_id', 'n.id', 'n.title');
  const terms = new Map<number, TermRow[]>();
  for (const row of rows) terms.set(row.post_id, [...(terms.get(row.post_id) ?? []), row]);
  return terms;
};

// A category contains the posts of its subcategories.
const parentsOf = async (sql: Sql): Promise<ReadonlyMap<number, number>> => {
  const rows: { id: number; parent: number }[] = await sql('categories')
    .select('id', 'parent_id as parent')
    .whereNotNull('parent_id');
  return new Map(rows.map(({ id, parent }) => [id, parent]));
};

const withParents = (ids: readonly number[], parents: ReadonlyMap<number, number>): number[] => {
  const all = new Set<number>();
  for (const id of ids)
    for (let at: number | undefined = id; at !== undefined && !all.has(at); at = parents.get(at)) all.add(at);
  return [...all];
};

const textsOf = async (sql: Sql, posts: readonly PostRow[]): Promise<PostText[]> => {
  const ids = posts.map(({ id }) => id);
  const [coAuthors, categories, tags, parents] = [
    await coAuthorsOf(sql, ids),
    await termsOf(sql, 'category', ids),
    await termsOf(sql, 'tag', ids),
    await parentsOf(sql),
  ];
  return posts.map(row => {
    const own = categories.get(row.id) ?? [];
    return {
      ...row,
      isLocked: row.is_locked === 1,
      authors: [{ id: row.author_id, name: row.author_name }, ...(coAuthors.get(row.id) ?? [])],
      categories: own,
      within: withParents(
        own.map(({ id }) => id),
        parents,
      ),
      tags: tags.get(row.id) ?? [],
      year: row.published_at.getUTCFullYear(),
    };
  });
};

/**
 * Updates the search index of these posts: listed ones are indexed, others removed; of all, the words of the title are
 * stored. Required after `relistPosts` in each transaction that changes the text, state, dates, password, categories or
 * tags of posts; at most some hundreds at once.
 */
export const indexPosts = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await updateTitleWords(sql, ids);
  const posts = await postsOf(sql, ids);
  await updateIndex(sql, 'post', ids, (await textsOf(sql, posts)).map(postEntry));
  const listed = new Set(posts.map(({ id }) => id));
  const unlisted = ids.filter(id => !listed.has(id));
  if (unlisted.length > 0) await sql('search_posts').whereIn('post_id', unlisted).delete();
  await insertAll(
    sql,
    'INSERT INTO search_posts (post_id, published_at, ends_at)',
    posts.map(({ id, published_at, publish_down }) => [id, published_at, publish_down]),
    'published_at = VALUES(published_at), ends_at = VALUES(ends_at)',
  );
};

const joinTables = {
  tag: { table: 'post_tags', post: 'post_id', column: 'tag_id' },
  category: { table: 'post_categories', post: 'post_id', column: 'category_id' },
} as const;

/** Posts of an author, a tag or a category after an id. */
const idsWithin = (
  sql: Sql,
  { kind, id }: { readonly kind: keyof typeof joinTables | 'author'; readonly id: number },
  { after, most }: { after: number; most: number },
): Promise<number[]> => {
  if (kind === 'author')
    return sql(writtenIds(sql, id).as('w')).where('w.id', '>', after).orderBy('w.id').limit(most).pluck('w.id');
  const { table, post, column } = joinTables[kind];
  return sql(table).where(column, id).where(post, '>', after).groupBy(post).orderBy(post).limit(most).pluck(post);
};

const isPublic = (now: Date): SqlPart => ({
  sql: 'SELECT 1 FROM search_posts WHERE post_id = w.entry_id AND published_at <= ? AND (ends_at IS NULL OR ends_at > ?)',
  bindings: [now, now],
});

registerSearchKind('post', { table: 'posts', isPublic, index: indexPosts, idsWithin });
