import { randomBytes } from 'node:crypto';
import { sessionHash } from '../../server/accounts/sign-in/session-queries.ts';
import type { Sql } from '../../server/core/db/db.ts';
import { emptied } from './queries.ts';

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

/** An account with 50,000 posts, made once, and a session of it by this cookie. Answers its id. */
export const fillDashboard = async (sql: Sql, cookie: string): Promise<number> => {
  if (await emptied(sql)) await seed(sql);
  const { id }: { id: number } = await sql('users').where('username', name).first('id');
  const now = Date.now();
  await sql('sessions').insert({
    ...{ hash: sessionHash(cookie), user_id: id, token: randomBytes(16).toString('hex'), remember: 0 },
    ...{ created_at: new Date(now), seen_at: new Date(now), expires_at: new Date(now + 3_600_000) },
  });
  return id;
};

/** What it is measured by: ten rows of one index. */
export const ownPosts = (sql: Sql, authorId: number): Promise<unknown> =>
  sql('posts').select('id', 'title').where({ author_id: authorId, untrashed: 1 }).orderBy('dated', 'desc').limit(10);
