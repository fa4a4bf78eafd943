import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { relistPosts } from './listing-queries.ts';

const test = suite('pages deep in the past');
let server: TestServer;
let shown: string[];

const hour = 3_600_000;

/** Published posts, newest first, by the plainest query. */
const readShown = async (): Promise<string[]> => {
  const now = new Date(server.clock.now());
  const rows: { slug: string }[] = await server
    .sql('posts')
    .select('slug')
    .where('listed', 1)
    .where('published_at', '<=', now)
    .where(open => open.whereNull('publish_down').orWhere('publish_down', '>', now))
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return rows.map(({ slug }) => `/blog/${slug}`);
};

/** The same with the posts for signed-in people. */
const readOwn = async (): Promise<string[]> =>
  (
    await server
      .sql('posts')
      .where(own => own.where('listed', 1).orWhere('shown', 'registered'))
      .where('published_at', '<=', new Date(server.clock.now()))
      .where(open => open.whereNull('publish_down').orWhere('publish_down', '>', new Date(server.clock.now())))
      .orderBy([
        { column: 'published_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .pluck('slug')
  ).map(slug => `/blog/${slug}`);

const linksOf = (html: string): string[] => {
  const page = load(html);
  return page('.card-title a')
    .toArray()
    .map(link => String(page(link).attr('href')));
};

test.before(async () => {
  server = await openTestServer();
  const { services, sql, clock } = server;
  await seedBulk(services, { posts: 1_700, comments: 0, isSearched: false });
  // Many posts are a month older; two have expired, one of equal moments with its neighbour, three are scheduled.
  const rows: { id: number; published_at: Date }[] = await sql('posts')
    .select('id', 'published_at')
    .orderBy('published_at');
  const [oldest, second] = rows;
  await sql('posts')
    .whereIn('id', [rows[300]?.id ?? 0, rows[900]?.id ?? 0])
    .update({ publish_down: new Date(clock.now() - hour) });
  await sql('posts')
    .where('id', second?.id ?? 0)
    .update({ published_at: oldest?.published_at });
  const later = rows.slice(500, 503).map(({ id }) => id);
  await sql('posts')
    .whereIn('id', later)
    .update({ published_at: new Date(clock.now() + 2 * hour) });
  await sql.transaction(tx => relistPosts(tx, [...later, second?.id ?? 0]));
  services.pages.clear();
  shown = await readShown();
});
test.after(() => server.close());

test('a page of the listing has the same posts however deep it lies; scheduled and ended posts are on none and are not counted', async () => {
  assert.is(shown.length, 1_695);
  for (const start of [0, 490, 500, 510, 760, 1_000, 1_250, 1_500, 1_680, 1_690]) {
    const { body, statusCode } = await server.get(`/blog?start=${start}`);
    assert.is(statusCode, 200, String(start));
    assert.equal(linksOf(body), shown.slice(start, start + 10), String(start));
  }
  assert.is((await server.get('/blog?start=1695')).statusCode, 404);
  const last = load((await server.get('/blog?start=1690')).body);
  assert.is(last('.pagination [aria-current]').text(), '170');
});

test('what a category, a tag and an author are said to hold is what is out', async () => {
  const now = new Date(server.clock.now());
  const out = server
    .sql('posts')
    .select('id')
    .where('published_at', '<=', now)
    .where(open => open.whereNull('publish_down').orWhere('publish_down', '>', now));
  const rows: { alias: string; count: number }[] = await server
    .sql('post_tags as j')
    .join('tags as t', 't.id', 'j.tag_id')
    .whereIn('j.post_id', out)
    .groupBy('t.alias')
    .select('t.alias')
    .count({ count: '*' });
  const page = load((await server.get('/blog/tags')).body);
  assert.is(page('.chip-list a').length, rows.length);
  for (const { alias, count } of rows.slice(0, 10))
    assert.match(page(`a[href="/blog/tags/${alias}"]`).text(), new RegExp(` ${count} posts`), alias);
});

test('the deep pages of signed-in people are whole, and a place behind the last post is not looked for', async () => {
  const [author, member] = [await server.signedIn('blogger', 'Ben'), await server.signedIn('reader', 'Asha')];
  const every = await server.sql('posts').where('listed', 1).orderBy('published_at').pluck('published_at');
  const write = writer(server);
  const members = await write.category('Members', { access: 'registered' });
  for (const at of [100, 101, 600, 900, 1_200, 1_650])
    await write.post(author.id, { published_at: every[at] }, { categories: [members.id] });
  server.services.pages.drop(['posts']);
  const own = await readOwn();
  assert.is(own.length, 1_701);
  for (const start of [0, 490, 500, 760, 1_000, 1_250, 1_500, 1_690])
    assert.equal(
      linksOf((await server.get(`/blog?start=${start}`, member)).body),
      own.slice(start, start + 10),
      `${start}`,
    );
  const statements: { sql: string; bindings?: unknown[] }[] = [];
  const listen = (statement: { sql: string; bindings?: unknown[] }) => statements.push(statement);
  server.sql.on('query', listen);
  assert.is((await server.get('/blog?start=900000', member)).headers.location, '/blog?start=1700');
  assert.is(statements.filter(({ sql }) => sql.includes('group by `shown`')).length, 1, 'audiences are read once');
  await server.ask('site/views/latest/loadmore', { limitstart: 900_000 }, member);
  server.sql.removeListener('query', listen);
  const far = statements.filter(({ bindings = [] }) => bindings.some(one => one === 900_000));
  assert.equal(far, []);
  await server.sql('posts').where('author_id', author.id).delete();
});

test('a post that comes out, and one whose time ends, moves the deep pages at once', async () => {
  const { id } = await server.signedIn('blogger', 'Ines Roth');
  await server.get('/blog?start=1000');
  await writer(server).post(id, { publish_down: new Date(server.clock.now() + hour) });
  server.services.pages.drop(['posts']);
  for (const passed of [0, hour, 2 * hour]) {
    server.clock.advance(passed);
    const fresh = await readShown();
    assert.equal(linksOf((await server.get('/blog?start=1000')).body), fresh.slice(1_000, 1_010), String(passed));
  }
});

test.run();
