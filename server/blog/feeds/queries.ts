import type { Sql } from '../../core/db/index.ts';
import { plainTextOf, rawHtml, shortened } from '../../core/html/index.ts';
import { endedPosts } from '../post-model/index.ts';

interface FeedComment {
  readonly id: number;
  readonly name: string;
  readonly words: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
}

const summaryLength = 500;

/** Newest published comments of a post, newest first. */
export const newestComments = async (sql: Sql, postId: number, count: number): Promise<FeedComment[]> => {
  const rows: (Omit<FeedComment, 'words'> & { html: string })[] = await sql('comments')
    .select('id', 'name', 'html', { createdAt: 'created_at', modifiedAt: 'modified_at' })
    .where({ post_id: postId, state: 'published' })
    .orderBy('number', 'desc')
    .limit(count);
  return rows.map(({ html, ...row }) => ({ ...row, words: shortened(plainTextOf(rawHtml(html)), summaryLength) }));
};

interface SitemapPost {
  readonly id: number;
  readonly slug: string;
  readonly modifiedAt: Date;
}

const openPosts = (sql: Sql, now: Date) =>
  sql('posts')
    .where('listed', 1)
    .where('published_at', '<=', now)
    .whereNull('password')
    .whereNotIn('id', endedPosts(sql, now));

/** Highest id of a post. */
export const newestId = async (sql: Sql): Promise<number> => {
  const row = await sql('posts').max({ id: 'id' }).first();
  return Number(row?.id ?? 0);
};

/** Public posts after an id up to another, ordered by id, in chunks. */
export const openPostsAfter = (
  sql: Sql,
  now: Date,
  { after, until, count }: { after: number; until: number; count: number },
): Promise<SitemapPost[]> =>
  openPosts(sql, now)
    .select('id', 'slug', { modifiedAt: 'modified_at' })
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(count);

/** Slugs of categories, tags and authors with published posts. */
export const slugsWithPosts = (
  sql: Sql,
  table: 'categories' | 'tags' | 'users',
  ids: readonly number[],
): Promise<string[]> => {
  const column = table === 'users' ? 'permalink' : 'alias';
  return sql(table)
    .whereIn('id', ids)
    .where(table === 'categories' ? { published: 1, audience: 'public' } : {})
    .orderBy('id')
    .pluck(column);
};
