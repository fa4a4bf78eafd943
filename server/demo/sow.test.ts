import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { seedBulk } from './bulk.ts';
import { seedDemo } from './seed.ts';

const test = suite('demo content');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const rowsOf = (query: string): Promise<Record<string, number>[]> => server.sql.raw(query).then(([rows]) => rows);

test('an empty site is filled once; a second time adds nothing', async () => {
  assert.is(await seedDemo(server.services), true);
  const [posts] = await rowsOf('SELECT COUNT(*) AS n FROM posts');
  assert.is(await seedDemo(server.services), false);
  assert.equal(await rowsOf('SELECT COUNT(*) AS n FROM posts'), [posts]);
});

test('every counter of the demo content is the number of its rows', async () => {
  assert.equal(
    await rowsOf(
      `SELECT p.id FROM posts p WHERE comments_count <> (SELECT COUNT(*) FROM comments c WHERE c.post_id = p.id AND c.state = 'published')`,
    ),
    [],
  );
  assert.equal(
    await rowsOf(
      'SELECT c.id FROM comments c WHERE likes_count <> (SELECT COUNT(*) FROM comment_likes l WHERE l.comment_id = c.id)',
    ),
    [],
  );
});

test('the demo accounts of the contract are there with their roles', async () => {
  const rows: { username: string; role: string }[] = await server.sql('users').select('username', 'role');
  const roles = Object.fromEntries(rows.map(row => [row.username, row.role]));
  for (const name of ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin']) assert.is(roles[name], name);
  assert.is(roles.teamadmin, 'blogger');
});

test('a pay button is there, and stands below posts as soon as its provider is set up', async () => {
  const [button] = await rowsOf('SELECT id, is_active FROM pay_buttons');
  assert.is(button?.is_active, 1);
  assert.is(server.services.site.get('payments.entryButton'), button?.id);
  assert.is((await server.get(`/pay/${button?.id}`)).statusCode, 200);
});

test('the menu holds the header’s own links to be arranged, and an old address leads on', async () => {
  await server.services.site.reload(server.sql);
  const { menu } = server.services.site;
  assert.equal(
    menu.map(({ address }) => address),
    ['/', '/articles', '/blog/categories', '/blog/tags', '/blog/authors', '/blog/archive'],
  );
  const old = await server.get('/welcome');
  assert.equal([old.statusCode, old.headers.location], [302, '/']);
});

test('the same size gives the same posts and comments', async () => {
  const other = await openTestServer();
  const size = { posts: 12, comments: 300 };
  const titles = async ({ services, sql }: TestServer): Promise<string[]> => {
    await seedBulk(services, size);
    const rows: { title: string }[] = await sql('posts')
      .select('title')
      .where('slug', 'like', '%-%')
      .orderBy('id', 'desc')
      .limit(12);
    return rows.map(row => row.title);
  };
  assert.equal(await titles(server), await titles(other));
  await other.close();
});

test.run();
