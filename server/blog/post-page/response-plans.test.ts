import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn, touchedBy } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { respondsTo } from './response-queries.ts';

const test = suite('plans of the responses of an account to a post');
let server: TestServer;

const many = 300;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('an account and a post with very many responses are looked up by few rows', async () => {
  const { sql, clock } = server;
  const write = writer(server);
  const { id: authorId } = await server.signedIn('blogger');
  const { id: userId } = await server.signedIn('reader');
  const post = await write.post(authorId);
  const created_at = new Date(clock.now());
  const numbers = Array.from({ length: many }, (_, index) => index);
  const person = (name: string) => {
    const email = `${name}@example.org`;
    return {
      username: name,
      username_key: name,
      name,
      email,
      email_key: email,
      password: '',
      permalink: name,
      created_at,
    };
  };
  await insertAll(
    sql,
    'users',
    numbers.map(n => person(`other-${n}`)),
  );
  const others: number[] = await sql('users').where('username', 'like', 'other-%').pluck('id');
  await seedBulk(server.services, { posts: many, comments: 0, isSearched: false }, () => {});
  const posts: number[] = await sql('posts').whereNot('id', post.id).pluck('id');
  const comment = (post_id: number, number: number) => ({
    ...{ post_id, number, author_id: post_id === post.id ? others[number] : userId, name: 'A', email: '', website: '' },
    ...{ title: '', body: 'Words.', html: 'Words.', state: 'published', ip: '', visitor: '', created_at },
    submission: `${post_id}-${number}`,
  });
  await insertAll(sql, 'comments', [...numbers.map(n => comment(post.id, n)), ...posts.map(id => comment(id, 1))]);
  const commentIds: number[] = await sql('comments').where('author_id', userId).pluck('id');
  // Each other account does to the post what this account does to other posts.
  const pairs = numbers.flatMap(n => [
    { user_id: others[n] ?? 0, post_id: post.id },
    { user_id: userId, post_id: posts[n] ?? 0 },
  ]);
  const acting = pairs.map(pair => ({ ...pair, actor: `u:${pair.user_id}`, created_at }));
  await insertAll(
    sql,
    'reactions',
    acting.map(row => ({ ...row, reaction: 1 })),
  );
  await insertAll(
    sql,
    'ratings',
    acting.map(row => ({ ...row, value: 4 })),
  );
  await insertAll(
    sql,
    'favourites',
    pairs.map(pair => ({ ...pair, created_at })),
  );
  await insertAll(
    sql,
    'subscriptions',
    pairs.map(({ user_id, post_id }) => {
      const email = `${user_id}@example.org`;
      const target = { type: 'entry', target_id: post_id };
      return { ...target, user_id, email, email_key: email, name: 'A', state: 'active', created_at };
    }),
  );
  const like = (comment_id: number) => ({ comment_id, actor: `u:${userId}`, user_id: userId, created_at });
  await insertAll(sql, 'comment_likes', commentIds.slice(0, 49).map(like));
  await sql.raw('ANALYZE TABLE comments, reactions, ratings, favourites, subscriptions, comment_likes');
  assert.equal(scansIn(await plansOf(sql, tx => respondsTo(tx, userId, post.id))), []);
  const checkRows = (expected: boolean): Promise<void> =>
    sql.transaction(async tx => {
      const { read } = await touchedBy(tx, async () => assert.is(await respondsTo(tx, userId, post.id), expected));
      assert.ok(read <= 120, `${read} rows`);
    });
  await checkRows(false);
  await insertAll(sql, 'comment_likes', commentIds.slice(49).map(like));
  await checkRows(true);
});

test.run();
