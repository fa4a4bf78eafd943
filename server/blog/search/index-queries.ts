import type { Knex, Sql, Transaction } from '../../core/db/index.ts';
import { type IndexedWord, indexedWords, type Source } from './index-rows.ts';

interface PostRow {
  id: number;
  title: string;
  excerpt: string | null;
  source: string;
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

const rowsAtOnce = 2_000;
const pairsAtOnce = 200;

/** Posts that readers may find, now or later. */
const postsOf = (sql: Sql, ids: readonly number[]): Promise<PostRow[]> =>
  sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .whereIn('p.id', ids)
    .where('p.listed', 1)
    .whereNotNull('p.published_at')
    .select('p.id', 'p.title', 'p.excerpt', 'p.source', 'p.published_at', 'p.publish_down', 'p.author_id')
    .select({ author_name: 'u.name' })
    .select(sql.raw("CONCAT(COALESCE(p.intro, ''), ' ', p.body) AS markup, p.password IS NOT NULL AS is_locked"));

const termsOf = async (sql: Sql, kind: 'category' | 'tag', ids: readonly number[]): Promise<Map<number, TermRow[]>> => {
  const [joining, table] = kind === 'category' ? ['post_categories', 'categories'] : ['post_tags', 'tags'];
  const rows: TermRow[] = await sql(`${joining} as j`)
    .join(`${table} as n`, 'n.id', `j.${kind}_id`)
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

const insertAll = async (sql: Sql, statement: string, rows: readonly unknown[][], end = ''): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some: Knex.Value = Object.assign(rows.slice(start, start + rowsAtOnce));
    await sql.raw(`${statement} VALUES ? ${end}`, [some]);
  }
};

type Key = Readonly<Record<string, string | number>>;

const deleteAll = async (sql: Sql, table: string, keys: readonly Key[]): Promise<void> => {
  for (let start = 0; start < keys.length; start += pairsAtOnce)
    await sql(table)
      .where((any: Knex.QueryBuilder) => {
        for (const key of keys.slice(start, start + pairsAtOnce)) any.orWhere(key);
      })
      .delete();
};

interface IndexedRows {
  readonly words: ReadonlySet<string>;
  readonly heads: ReadonlySet<string>;
}

const listOf = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean));

const indexedRowsOf = async (sql: Sql, ids: readonly number[]): Promise<Map<number, IndexedRows>> => {
  const rows: { post_id: number; words: string; heads: string }[] = await sql('search_sources')
    .select('post_id', 'words', 'heads')
    .whereIn('post_id', ids);
  return new Map(rows.map(({ post_id, words, heads }) => [post_id, { words: listOf(words), heads: listOf(heads) }]));
};

const headKey = ({ word, weight }: IndexedWord): string => `${word}/${weight}`;
const headOf = (key: string): { word: string; weight: number } => {
  const at = key.lastIndexOf('/');
  return { word: key.slice(0, at), weight: Number(key.slice(at + 1)) };
};

interface IndexEntry {
  readonly id: number;
  readonly words: readonly IndexedWord[];
}

// Removed words are deleted by their key; the others are replaced.
const removeOutdated = async (
  sql: Transaction,
  indexed: ReadonlyMap<number, IndexedRows>,
  entries: readonly IndexEntry[],
) => {
  const now = new Map(entries.map(({ id, words }) => [id, words]));
  const words: Key[] = [];
  const heads: Key[] = [];
  for (const [post_id, before] of indexed) {
    const after = now.get(post_id) ?? [];
    const wordsNow = new Set(after.map(({ word }) => word));
    const headsNow = new Set(after.filter(({ head }) => head > 0).map(headKey));
    for (const word of before.words) if (!wordsNow.has(word)) words.push({ word, post_id });
    for (const key of before.heads) if (!headsNow.has(key)) heads.push({ ...headOf(key), post_id });
  }
  await deleteAll(sql, 'search_words', words);
  await deleteAll(sql, 'search_heads', heads);
  const removed = [...indexed.keys()].filter(id => !now.has(id));
  if (removed.length > 0) await sql('search_sources').whereIn('post_id', removed).delete();
};

const byWord = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);

const write = async (sql: Transaction, entries: readonly IndexEntry[]): Promise<void> => {
  const words: unknown[][] = [];
  const heads: unknown[][] = [];
  for (const { id, words: some } of entries)
    for (const { word, weight, head, positions } of some) {
      words.push([word, id, weight, positions]);
      if (head > 0) heads.push([word, weight, id]);
    }
  await insertAll(
    sql,
    'INSERT INTO search_words (word, post_id, weight, places)',
    words.sort(byWord),
    'ON DUPLICATE KEY UPDATE weight = VALUES(weight), places = VALUES(places)',
  );
  await insertAll(
    sql,
    'INSERT INTO search_heads (word, weight, post_id)',
    heads.sort(byWord),
    'ON DUPLICATE KEY UPDATE weight = VALUES(weight)',
  );
  await insertAll(
    sql,
    'INSERT INTO search_sources (post_id, words, heads)',
    entries.map(({ id, words: some }) => [
      id,
      some.map(({ word }) => word).join(' '),
      some
        .filter(({ head }) => head > 0)
        .map(headKey)
        .join(' '),
    ]),
    'ON DUPLICATE KEY UPDATE words = VALUES(words), heads = VALUES(heads)',
  );
};

const sourcesOf = async (sql: Sql, posts: readonly PostRow[]): Promise<Source[]> => {
  const ids = posts.map(({ id }) => id);
  const [categories, tags, parents] = [
    await termsOf(sql, 'category', ids),
    await termsOf(sql, 'tag', ids),
    await parentsOf(sql),
  ];
  return posts.map(row => {
    const own = categories.get(row.id) ?? [];
    return {
      ...row,
      isLocked: row.is_locked === 1,
      author: { id: row.author_id, name: row.author_name },
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
 * Updates the search index of these posts: listed ones are indexed, others removed. Required after `relistPosts` in
 * each transaction that changes the text, state, dates, password, categories or tags of posts; at most some hundreds at
 * once.
 */
export const indexPosts = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const posts = await postsOf(sql, ids);
  const indexed = await indexedRowsOf(sql, ids);
  const entries = (await sourcesOf(sql, posts)).map(source => ({ id: source.id, words: indexedWords(source) }));
  await removeOutdated(sql, indexed, entries);
  const listed = new Set(posts.map(({ id }) => id));
  const unlisted = ids.filter(id => !listed.has(id));
  if (unlisted.length > 0) await sql('search_posts').whereIn('post_id', unlisted).delete();
  await insertAll(
    sql,
    'INSERT INTO search_posts (post_id, published_at, ends_at)',
    posts.map(({ id, published_at, publish_down }) => [id, published_at, publish_down]),
    'ON DUPLICATE KEY UPDATE published_at = VALUES(published_at), ends_at = VALUES(ends_at)',
  );
  await write(sql, entries);
};
