import { indexPosts } from '../../server/blog/search/index-queries.ts';
import { type Sql, transact } from '../../server/core/db/index.ts';
import { kindNumbers } from '../../server/search/kinds.ts';

/** Words that no seeded sentence has, and in how many posts each is put: a rare one, and one of two letters. */
export const planted = { rare: 'quokka', short: 'ox' } as const;
const plantedIn = { quokka: 3, ox: 20 } as const;

const isPlanted = async (sql: Sql, word: string): Promise<boolean> =>
  (await sql('search_words').select('word').where({ kind: kindNumbers.post, word }).first()) !== undefined;

/** Puts the words into the titles of the oldest posts, once. */
export const plantWords = async (sql: Sql): Promise<void> => {
  for (const word of Object.values(planted)) {
    if (await isPlanted(sql, word)) continue;
    const rows: { id: number }[] = await sql('posts').select('id').orderBy('id').limit(plantedIn[word]);
    const ids = rows.map(({ id }) => id);
    await transact(sql, async tx => {
      await tx('posts')
        .whereIn('id', ids)
        .update({ title: tx.raw("CONCAT(title, ' ', ?)", [word]) });
      await indexPosts(tx, ids);
    });
  }
};

/** True if so many posts were seeded and counted to the end. */
export const isSeeded = async (sql: Sql, posts: number): Promise<boolean> => {
  const seeded = await sql('posts').count({ count: '*' }).first();
  const counted = await sql('categories').select('id').where('posts_count', '>', 0).first();
  return Number(seeded?.count ?? 0) >= posts && counted !== undefined;
};

export const makeDatabase = (sql: Sql, name: string): Promise<unknown> =>
  sql.raw('CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [name]);

/** Acts are measured more often than a visitor may do them. */
export const forgetThrottles = (sql: Sql): Promise<unknown> => sql('throttles').delete();

export interface ArchiveContext {
  readonly posts: readonly { readonly id: number; readonly slug: string }[];
  readonly listed: number;
  readonly inCategory: number;
  readonly category: string;
  readonly author: string;
  readonly tag: string;
  readonly tagId: number;
}

/** Subjects of the requests: posts spread over the whole archive, one category, author and tag. */
export const archiveContextOf = async (sql: Sql, count: number): Promise<ArchiveContext> => {
  const newest: { id: number } | undefined = await sql('posts').select('id').orderBy('id', 'desc').first();
  const top = newest?.id ?? 1;
  const spread = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * (top - 1)) / count));
  const posts: { id: number; slug: string }[] = await sql('posts').select('id', 'slug').whereIn('id', spread);
  const listed = await sql('posts').count({ count: '*' }).where('listed', 1).first();
  const [category, author, tag]: { id: number; name: string; posts: number }[] = await Promise.all([
    sql('categories').select('id', 'alias as name', 'posts_count as posts').orderBy('posts_count', 'desc').first(),
    sql('users').select('id', 'permalink as name', 'posts_count as posts').orderBy('posts_count', 'desc').first(),
    sql('tags').select('id', 'alias as name', 'posts_count as posts').orderBy('posts_count', 'desc').first(),
  ]);
  if (!category || !author || !tag) throw new Error('nothing is seeded');
  return {
    posts,
    listed: Number(listed?.count ?? 0),
    inCategory: category.posts,
    category: category.name,
    author: author.name,
    tag: tag.name,
    tagId: tag.id,
  };
};

/** Makes the jobs due that recur, or that an ended process had claimed. */
export const makeJobsDue = (sql: Sql): Promise<number> =>
  sql('jobs')
    .where('state', 'waiting')
    .update({ due_at: new Date(0), worker: null });
