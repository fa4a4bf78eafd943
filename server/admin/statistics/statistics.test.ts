import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { articleHits } from '../../articles/article-model/index.ts';
import { postHits } from '../../blog/post-model/index.ts';
import { roles } from '../../core/policy/index.ts';
import { hitCounter } from '../../hits/hits.ts';
import { deleteStatisticsBefore } from '../../hits/index.ts';
import { foreignHost } from '../../hits/referrer.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { mostFailed, mostReferring, mostViewed, targetTitles, viewsByDay } from './queries.ts';

const test = suite('statistics');
const address = '/blog/dashboard/statistics';

let server: TestServer;
let staff: Person & { id: number };
let asha: Person & { id: number };
let bo: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  staff = await server.signedIn('staff', 'Stan Staff');
  asha = await server.signedIn('blogger', 'Asha Rao');
  bo = await server.signedIn('blogger', 'Bo Lind');
});
test.before.each(async () => {
  server.clock.advance(120_000);
  for (const table of ['view_counts', 'referrer_counts', 'failed_searches']) await server.sql(table).delete();
});
test.after(() => server.close());

const counter = () => hitCounter(server.services, postHits);

const rankingOf = (body: string, id: string): string[][] => {
  const page = load(body);
  return page(`[aria-labelledby="${id}"] tbody tr`)
    .toArray()
    .map(row =>
      page(row)
        .find('th, td')
        .toArray()
        .map(cell => page(cell).text()),
    );
};

const viewsOf = async (kind: string): Promise<number[]> =>
  (await server.sql('view_counts').where({ kind }).orderBy('target_id').select('views')).map(row => row.views);

test('a visitor is asked to sign in, a reader is refused, and every writer opens the page', async () => {
  assert.is((await server.get(address, await server.visitor())).statusCode, 403);
  for (const role of roles) {
    const expected = role === 'reader' ? 403 : 200;
    assert.is((await server.get(address, await server.signedIn(role))).statusCode, expected, role);
  }
});

test('an author sees own numbers only, whatever the address says; staff see the site or their own', async () => {
  const hers = await writer(server).post(asha.id, { title: 'Of tides' });
  const his = await writer(server).post(bo.id, { title: 'Of kites' });
  const hits = counter();
  for (let n = 0; n < 3; n++) hits.count(hers.slug, 'https://www.tides.example/links');
  hits.count(his.slug, 'https://kites.example/');
  await hits.flush();
  const { sql, clock } = server;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  await sql('failed_searches').insert({ day, query: 'zeppelins', searches: 2 });
  for (const query of ['', '?of=site', '?of=everyone&days=365']) {
    const { body } = await server.get(address + query, bo);
    assert.equal(rankingOf(body, 'most-read'), [['Of kites', '1']], query);
    assert.equal(rankingOf(body, 'referrers'), [['kites.example', '1']]);
    assert.not.match(body, 'zeppelins');
    assert.not.match(body, 'tides');
  }
  const { body } = await server.get(address, staff);
  assert.equal(rankingOf(body, 'most-read'), [
    ['Of tides', '3'],
    ['Of kites', '1'],
  ]);
  assert.is(rankingOf(body, 'failed-searches')[0]?.[0], 'zeppelins');
  assert.equal(await markupProblems(body), []);
  const own = (await server.get(`${address}?of=own`, staff)).body;
  assert.equal(rankingOf(own, 'most-read'), []);
});

test('a post that was given to another author is not named to the former one', async () => {
  const post = await writer(server).post(bo.id, { title: 'Once by Bo' });
  const hits = counter();
  hits.count(post.slug);
  await hits.flush();
  await server.sql('posts').where('id', post.id).update({ author_id: asha.id });
  server.clock.advance(120_000);
  assert.not.match((await server.get(address, bo)).body, 'Once by Bo');
});

test('views of posts and articles are written with the hits, also by two processes at once', async () => {
  const post = await writer(server).post(asha.id);
  const write = articleWriter(server);
  const item = await write.article(asha.id, (await write.category('Museums')).id);
  const counters = [counter(), counter(), hitCounter(server.services, articleHits)] as const;
  counters[0].count(post.slug);
  counters[1].count(post.slug.toUpperCase());
  counters[2].count(String(item.id));
  await Promise.all(counters.map(one => one.flush()));
  assert.equal([await viewsOf('post'), await viewsOf('item')], [[2], [1]]);
  assert.equal([await viewsOf('site'), await viewsOf('author')], [[3], [3]]);
  assert.is((await server.sql('posts').where('id', post.id).first('hits')).hits, 2);
});

test('a reading counts for the day of its moment in the time zone of the site', async () => {
  await server.set('site.timezone', 'Asia/Kathmandu');
  const before = server.clock.now();
  // Midnight there is at 18:15 in UTC.
  const evening = Date.parse('2031-05-04T18:14:59Z');
  server.clock.advance(evening - before);
  const { slug } = await writer(server).post(asha.id);
  const hits = counter();
  hits.count(slug);
  server.clock.advance(2_000);
  hits.count(slug);
  await server.set('site.timezone', 'UTC');
  hits.count(slug);
  await hits.flush();
  server.clock.advance(before - server.clock.now());
  const rows = await server.sql('view_counts').where('kind', 'site').orderBy('day').select('day', 'views');
  assert.equal(
    rows.map(({ day, views }) => [day.toISOString().slice(0, 10), views]),
    [
      ['2031-05-04', 2],
      ['2031-05-05', 1],
    ],
  );
});

test('a page from the cache counts, and a stop writes what was counted', async () => {
  const other = await openTestServer();
  const { id } = await other.signedIn('blogger');
  const post = await writer(other).post(id);
  for (let n = 0; n < 2; n++) await other.get(`/blog/${post.slug}`);
  await other.get(`/blog/${post.slug}`, undefined, { 'user-agent': 'Examplebot/1.0' });
  await other.get('/search?q=Zeppelins%20%20over%20nowhere');
  for (let n = 0; n < 2; n++) await other.get('/articles/itemlist/search?searchword=Airships%20of%20glass');
  const rows: unknown[][] = [];
  other.sql.on('query', ({ sql: words, bindings }: { sql: string; bindings: unknown[] }) => {
    if (words.startsWith('insert into `view_counts`') || words.startsWith('insert into `failed_searches`'))
      rows.push(bindings);
  });
  await other.close();
  assert.is(rows.length, 2);
  assert.ok(JSON.stringify(rows).includes('zeppelins over nowhere'));
  const searches = rows.find(row => row.includes('airships of glass')) ?? [];
  assert.is(searches[searches.indexOf('airships of glass') + 1], 2, 'searches of articles too, each one');
});

test('with the setting off hits are counted and nothing is counted by day', async () => {
  const post = await writer(server).post(asha.id);
  await server.set('statistics.enabled', false);
  const hits = counter();
  hits.count(post.slug, 'https://tides.example/');
  await hits.flush();
  assert.is((await server.sql('posts').where('id', post.id).first('hits')).hits, 1);
  assert.equal(await viewsOf('site'), []);
  assert.match((await server.get(address, staff)).body, 'turned off');
  await server.set('statistics.enabled', true);
});

test('a forged referrer is no site: scripts, bytes, long ones, addresses of machines and our own pages', () => {
  for (const referrer of [
    'javascript:alert(1)',
    'data:text/html,x',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(150)}example/`,
    `https://tides.example/${'x'.repeat(3_000)}`,
    'https://\u0000\u0001.example/',
    'https://<script>.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'not an address',
    '',
    undefined,
    'http://www.lectern.test/blog',
  ])
    assert.is(foreignHost(referrer, 'http://lectern.test'), '', String(referrer));
  assert.is(foreignHost('https://user:secret@WWW.Tides.example:8443/x?q=1', 'http://lectern.test'), 'tides.example');
});

test('a flood of hosts fills neither the memory nor the table: those beyond a thousand are counted together', async () => {
  const post = await writer(server).post(asha.id);
  const hits = counter();
  for (let n = 0; n < 30_000; n++) hits.count(post.slug, `https://flood${n}.example/`);
  await hits.flush();
  const rows = await server.sql('referrer_counts').select('host', 'views');
  assert.is(rows.length, 1_001);
  assert.is(rows.find(row => row.host === '*')?.views, 29_000);
  const { body } = await server.get(`${address}?days=7`, staff);
  assert.is(rankingOf(body, 'referrers')[0]?.[0], 'Other sites');
});

test('the chart has a sentence and a table; a year is shown in weeks', async () => {
  const { sql, clock } = server;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  await sql('view_counts').insert({ kind: 'site', target_id: 0, day, views: 1_234 });
  const page = load((await server.get(`${address}?days=90`, staff)).body);
  assert.match(page('.chart figcaption').text(), 'Views: 1,234.');
  assert.is(page('.chart svg[role="img"]').attr('aria-label')?.startsWith('Bar chart'), true);
  assert.is(page('.chart-table tbody tr').length, 90);
  assert.match(page('.chart-table tbody tr').first().text(), '1,234');
  const year = load((await server.get(`${address}?days=365`, staff)).body);
  assert.is(year('.chart-table tbody tr').length, 53);
  assert.match(year('.chart-table tbody tr').first().text(), '1,234');
});

test('old counts are deleted, and indexes find everything that the page shows', async () => {
  const { sql } = server;
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    kind: 'post',
    target_id: n + 1,
    day: '2020-01-01',
    author_id: n % 50,
    views: 1,
  }));
  await sql.batchInsert('view_counts', rows, 500);
  await sql('view_counts').insert({ kind: 'site', target_id: 0, day: '2026-01-01', views: 1 });
  await deleteStatisticsBefore(sql, '2025-01-01');
  assert.equal([await viewsOf('post'), await viewsOf('site')], [[], [1]]);
  const days = Array.from({ length: 30 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`);
  await sql.batchInsert(
    'view_counts',
    days.flatMap(day =>
      Array.from({ length: 100 }, (_, n) => ({ kind: 'post', target_id: n + 1, day, author_id: n % 50, views: 1 })),
    ),
    500,
  );
  await sql.batchInsert(
    'referrer_counts',
    days.flatMap(day => Array.from({ length: 50 }, (_, n) => ({ author_id: n, day, host: `h${n}.example`, views: 1 }))),
    500,
  );
  await sql.batchInsert(
    'failed_searches',
    days.flatMap(day => Array.from({ length: 50 }, (_, n) => ({ day, query: `words ${n}`, searches: 1 }))),
    500,
  );
  await sql.raw('ANALYZE TABLE view_counts, referrer_counts, failed_searches');
  const plans = await plansOf(sql, async tx => {
    for (const authorId of [null, 7]) {
      await viewsByDay(tx, { authorId, from: '2026-01-28' });
      await mostViewed(tx, { authorId, from: '2026-01-28' }, 10);
      await mostReferring(tx, { authorId, from: '2026-01-28' }, 10);
      await targetTitles(tx, 'post', [1, 2], authorId);
    }
    await mostFailed(tx, '2026-01-28', 10);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
