import { randomBytes } from 'node:crypto';
import { sessionHash } from '../../server/accounts/sign-in/session-queries.ts';
import type { Sql } from '../../server/core/db/db.ts';

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

/** A reader who is signed in; answers his cookie. */
export const signedInReader = async (sql: Sql): Promise<string> => {
  const cookie = randomBytes(32).toString('base64url');
  const created_at = new Date();
  const name = `reader-${cookie.slice(0, 12).toLowerCase()}`;
  const email = `${name}@lectern.example`;
  const [id] = await sql('users').insert({
    ...{ username: name, username_key: name, name: 'A reader', email, email_key: email, password: '', permalink: name },
    created_at,
  });
  await sql('sessions').insert({
    ...{ hash: sessionHash(cookie), user_id: id, token: randomBytes(16).toString('hex'), remember: 0 },
    ...{ created_at, seen_at: created_at, expires_at: new Date(created_at.getTime() + 3_600_000) },
  });
  return `lectern_session=${cookie}`;
};

export const setSetting = (sql: Sql, name: string, value: unknown): Promise<unknown> =>
  sql('settings')
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge();

export const emptied = async (sql: Sql): Promise<boolean> => (await sql('posts').select('id').first()) === undefined;
