import type { Sql } from '../../server/core/db.ts';

export interface CommentLine {
  readonly id: number;
  readonly name: string;
  readonly html: string;
}

/** Three indexed selects: what any rendering of the page needs at least. */
export const baselineRows = async (sql: Sql, postId: number) => {
  const post: { title: string; body: string; author_id: number } = await sql('posts')
    .select('title', 'body', 'author_id')
    .where('id', postId)
    .first();
  const author: { name: string } = await sql('users').select('name').where('id', post.author_id).first();
  const comments: CommentLine[] = await sql('comments')
    .select('id', 'name', 'html')
    .where({ post_id: postId, state: 'published' })
    .orderBy('number');
  return { post, author, comments };
};

/** The post with the longest thread, and the terms it stands under. */
export const benchPost = async (sql: Sql) => {
  const post: { id: number; slug: string; comments: number; category_id: number } = await sql('posts')
    .select('id', 'slug', 'comments_count as comments', 'category_id')
    .where('slug', 'like', '%-%')
    .orderBy('comments_count', 'desc')
    .first();
  const category: { alias: string } = await sql('categories').select('alias').where('id', post.category_id).first();
  return { ...post, category: category.alias };
};

export const setSetting = (sql: Sql, name: string, value: unknown): Promise<unknown> =>
  sql('settings')
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge();

export const emptied = async (sql: Sql): Promise<boolean> => (await sql('posts').select('id').first()) === undefined;
