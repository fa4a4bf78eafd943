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
  const rows: { id: number; name: string; html: string; created_at: Date; modified_at: Date | null }[] = await sql(
    'comments',
  )
    .select('id', 'name', 'html', 'created_at', 'modified_at')
    .where({ post_id: postId, state: 'published' })
    .orderBy('number', 'desc')
    .limit(count);
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    words: shortened(plainTextOf(rawHtml(row.html)), summaryLength),
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  }));
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
export const openPostsAfter = async (
  sql: Sql,
  now: Date,
  { after, until, count }: { after: number; until: number; count: number },
): Promise<SitemapPost[]> => {
  const rows: { id: number; slug: string; modified_at: Date }[] = await openPosts(sql, now)
    .select('id', 'slug', 'modified_at')
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(count);
  return rows.map(row => ({ id: row.id, slug: row.slug, modifiedAt: row.modified_at }));
};

/** Slugs of categories, tags and authors with published posts. */
export const slugsWithPosts = async (
  sql: Sql,
  table: 'categories' | 'tags' | 'users',
  ids: readonly number[],
): Promise<string[]> => {
  const column = table === 'users' ? 'permalink' : 'alias';
  const rows: { name: string }[] = await sql(table)
    .select({ name: column })
    .whereIn('id', ids)
    .where(table === 'categories' ? { published: 1 } : {})
    .orderBy('id');
  return rows.map(row => row.name);
};
