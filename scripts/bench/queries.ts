import { randomBytes } from 'node:crypto';
import { sessionHash } from '../../server/accounts/sign-in/session-queries.ts';
import { indexPosts } from '../../server/blog/search/index-queries.ts';
import type { Knex, Sql } from '../../server/core/db/db.ts';
import { transact } from '../../server/core/db/transact.ts';
import { rulesWord } from '../../server/search/rebuild.ts';
import { outdatedKinds, recordRules } from '../../server/search/rebuild-queries.ts';

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

/** Three indexed selects: what a list of posts needs at least. */
export const baselineList = async (sql: Sql) => {
  const posts: { id: number; author_id: number; category_id: number }[] = await sql('posts')
    .select('id', 'title', 'slug', 'published_at', 'author_id', 'category_id', sql.raw('LEFT(body, 2000) AS body'))
    .where('listed', 1)
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(20);
  const ids = (of: 'author_id' | 'category_id'): number[] => [...new Set(posts.map(post => post[of]))];
  const authors: { id: number }[] = await sql('users').select('id', 'name').whereIn('id', ids('author_id'));
  const categories: { id: number }[] = await sql('categories').select('id', 'title').whereIn('id', ids('category_id'));
  return { posts, authors, categories };
};

/** Post with the longest thread, and its categories and tags. */
export const benchPost = async (sql: Sql) => {
  const post: { id: number; slug: string; comments: number; category_id: number } = await sql('posts')
    .select('id', 'slug', 'comments_count as comments', 'category_id')
    .where('slug', 'like', '%-%')
    .orderBy('comments_count', 'desc')
    .first();
  const category: { alias: string } = await sql('categories').select('alias').where('id', post.category_id).first();
  return { ...post, category: category.alias };
};

/** A reader who is signed in, and has marked these posts as favourites; answers the cookie. */
export const signedInReader = async (sql: Sql, favourites: readonly number[] = []): Promise<string> => {
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
  if (favourites.length > 0)
    await sql('favourites').insert(favourites.map(post_id => ({ user_id: id, post_id, created_at })));
  return `lectern_session=${cookie}`;
};

export const setSetting = (sql: Sql, name: string, value: unknown): Promise<unknown> =>
  sql('settings')
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge();

export const emptied = async (sql: Sql): Promise<boolean> => (await sql('posts').select('id').first()) === undefined;

interface BenchArticle {
  readonly id: number;
  readonly alias: string;
  readonly categoryId: number;
  readonly categoryAlias: string;
}

/** The seeded item with the long thread; undefined before anything was seeded. */
export const firstArticle = (sql: Sql): Promise<BenchArticle | undefined> =>
  sql('items as i')
    .join('item_categories as c', 'c.id', 'i.category_id')
    .where('c.alias', 'like', 'seed-%')
    .select('i.id', 'i.alias', { categoryId: 'c.id', categoryAlias: 'c.alias' })
    .orderBy('i.id')
    .first();

const posts = 50_000;
const batch = 2_000;
const categories = 20;
const states = ['published', 'published', 'published', 'draft', 'pending', 'unpublished'] as const;

const name = 'blogger';
const email = `${name}@lectern.example`;

const seed = async (sql: Sql): Promise<void> => {
  const created_at = new Date();
  await sql('users').insert({
    ...{ username: name, username_key: name, name, email, email_key: email, password: '', permalink: name },
    ...{ role: 'blogger', created_at },
  });
  const { id: author_id }: { id: number } = await sql('users').where('username', name).first('id');
  await sql('categories').insert(
    Array.from({ length: categories }, (_, n) => ({ id: n + 1, title: `Category ${n}`, alias: `c-${n}`, created_at })),
  );
  for (let start = 0; start < posts; start += batch)
    await sql('posts').insert(
      Array.from({ length: batch }, (_, index) => {
        const n = start + index;
        const at = new Date(created_at.getTime() - n * 60_000);
        return {
          ...{ title: `Post no ${(n * 7919) % posts}`, slug: `post-${n}`, body: '<p>Words.</p>', author_id },
          ...{ state: states[n % states.length], category_id: 1 + (n % categories), hits: (n * 31) % 9973 },
          ...{ created_at: at, modified_at: at, published_at: at },
        };
      }),
    );
  await sql.raw('ANALYZE TABLE posts, categories');
};

const indexedAtOnce = 500;

/** Indexes all posts once, as a rebuild of the index does: none runs while lists are measured. */
const indexAll = async (sql: Knex): Promise<void> => {
  const rules = rulesWord('post');
  if ((await outdatedKinds(sql, new Map([['post', rules]]))).length === 0) return;
  const ids: number[] = await sql('posts').orderBy('id').pluck('id');
  for (let start = 0; start < ids.length; start += indexedAtOnce)
    await transact(sql, tx => indexPosts(tx, ids.slice(start, start + indexedAtOnce)));
  await transact(sql, tx => recordRules(tx, 'post', rules));
  await sql.raw('ANALYZE TABLE post_title_words, search_words');
};

/** An account with 50,000 posts, made once, and a session of it by this cookie. Answers its id. */
export const fillDashboard = async (sql: Knex, cookie: string): Promise<number> => {
  if (await emptied(sql)) await seed(sql);
  await indexAll(sql);
  const { id }: { id: number } = await sql('users').where('username', name).first('id');
  const now = Date.now();
  await sql('sessions').insert({
    ...{ hash: sessionHash(cookie), user_id: id, token: randomBytes(16).toString('hex'), remember: 0 },
    ...{ created_at: new Date(now), seen_at: new Date(now), expires_at: new Date(now + 3_600_000) },
  });
  return id;
};

/** Baseline: ten rows of one index. */
export const ownPosts = (sql: Sql, authorId: number): Promise<unknown> =>
  sql('posts').select('id', 'title').where({ author_id: authorId, untrashed: 1 }).orderBy('dated', 'desc').limit(10);
