import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../core/db/index.ts';
import { indexPages } from '../../site-pages/search-queries.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('suggestions of the search');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  const { id: author } = await server.signedIn('blogger', 'Asha Rao');
  const write = writer(server);
  for (let index = 1; index <= 7; index++)
    await write.post(author, { title: `Boat <b>${index}</b>`, slug: `boat-${index}`, body: '<p>Rowing.</p>' });
  await write.post(author, { title: 'Boat secret', privacy: 'private' });
  await write.post(author, { title: 'Das Boot', language: 'de-DE', slug: 'das-boot' });
  const items = articleWriter(server);
  const { id } = await items.category('Ships');
  await items.article(author, id, { title: 'Boat article' });
  await items.article(author, id, { title: 'Boat for the crew', access: 'registered' });
  const now = new Date(server.clock.now());
  const [page] = await server.sql('site_pages').insert({
    ...{ title: 'Boat rules', alias: 'rules', path: 'rules', body: '', published: true },
    ...{ created_at: now, modified_at: now },
  });
  await transact(server.sql, tx => indexPages(tx, [Number(page)]));
});
test.after(() => server.close());

const suggest = async (q: string, as?: Person) => {
  const response = await server.get(`/search?${new URLSearchParams({ q, format: 'raw' })}`, as);
  assert.is(response.statusCode, 200, q);
  const page = load(response.body);
  return {
    response,
    status: page('[data-status]').attr('data-status') ?? '',
    options: page('[role=option]')
      .toArray()
      .map(option => [page(option).text(), page(option).attr('href')]),
    groups: page('[role=group]')
      .toArray()
      .map(group => page(group).attr('aria-label')),
    page,
  };
};

test('a visitor is suggested nothing that only others may read; a member finds it', async () => {
  for (const q of ['boat', 'boat crew', 'secret', 'boat secret'])
    assert.not.match((await suggest(q)).response.body, /secret<|for the crew/, q);
  const reader = await server.signedIn('reader');
  assert.match((await suggest('boat crew', reader)).response.body, 'Boat for the crew');
});

test('results are suggested by kind with their numbers, from the beginning of a word, with a link to all', async () => {
  for (const q of ['boat', 'boats', 'boa']) {
    const { status, options, groups } = await suggest(q);
    assert.is(status, `9 results for “${q}”`);
    assert.equal(groups, ['Posts (7)', 'Pages (1)', 'Articles (1)']);
    assert.is(options.length, 8);
    assert.equal(options.at(-1), ['Show all results (9)', `/search?q=${q}`]);
  }
  const { options, response } = await suggest('boat');
  assert.ok(options.some(([title, href]) => title === 'Boat <b>3</b>' && href === '/blog/boat-3'));
  assert.ok(options.some(([, href]) => href === '/rules'));
  assert.match(String(response.headers['content-type']), 'text/html');
  assert.not.match(response.body, '<html');
});

test('a title in another language than the page says so', async () => {
  const { page } = await suggest('boot');
  assert.is(page('[role=option]').first().attr('lang'), 'de-DE');
});

test('a mistyped word leads to searches that were meant; nothing at all is only said', async () => {
  const { options, groups, status } = await suggest('rowimg');
  assert.is(status, 'No results for “rowimg”.');
  assert.equal(groups, ['Did you mean']);
  assert.equal(options, [['rowing', '/search?q=rowing']]);
  assert.equal((await suggest('xylophone')).options, []);
  assert.is((await suggest('')).options.length, 0);
});

test('huge and hostile texts get a clear answer', async () => {
  assert.match((await suggest('boat '.repeat(2_000))).status, 'too long');
  for (const q of ['%', "' OR 1=1 --", '<script>alert(1)</script>', '=c1', '"']) {
    const { response } = await suggest(q);
    assert.not.match(response.body, '<script>');
  }
});

test.run();
