import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { transact } from '../../core/db/index.ts';
import { scheduleReindex } from '../../search/rebuild-jobs.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';
import { indexPosts } from './index-queries.ts';

const test = suite('search');
const hour = 3_600_000;
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: { id: number };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const search = async (query: string, as?: Awaited<ReturnType<TestServer['visitor']>>) => {
  const response = await server.get(`/search?${query}`, as);
  assert.is(response.statusCode, 200, query);
  const page = load(response.body);
  return {
    page,
    body: response.body,
    titles: page('.search-result h2')
      .toArray()
      .map(title => page(title).text()),
    outcome: page('main [role=status]').text(),
  };
};
const find = async (q: string) => (await search(new URLSearchParams({ q }).toString())).titles;

test('narrowing to an author tells of no account that never wrote, whether there is one or not', async () => {
  const { id } = await server.signedIn('reader', 'Nobody Knows');
  const { permalink } = await server.sql('users').where('id', id).first('permalink');
  const there = (await search(`q=kite&author=${permalink}`)).body;
  assert.not.match(there, 'Nobody Knows');
  assert.is(there.replaceAll(permalink, 'x'), (await search('q=kite&author=x')).body);
});

test('posts that are not for everybody are never found, by title or by text, by a visitor or a reader', async () => {
  const now = server.clock.now();
  const hidden = [
    { state: 'draft' },
    { state: 'pending' },
    { published_at: new Date(now + hour) },
    { publish_down: new Date(now - 1000) },
    { lifecycle: 'trashed' },
    { lifecycle: 'archived' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { kind: 'page' },
  ];
  for (const columns of hidden)
    await write.post(author.id, { title: 'Zebrawood', body: '<p>Zebrawood</p>', ...columns });
  const reader = await server.signedIn('reader');
  for (const as of [undefined, reader, { ...reader, ...author }])
    for (const query of ['q=zebrawood', 'q=zebrawood&sort=newest', 'q=%22zebrawood%22'])
      assert.equal((await search(query, as)).titles, []);
});

test('of a protected post the title is found and no word of what the password keeps', async () => {
  const columns = {
    title: 'Safe box',
    body: '<p>combination</p>',
    excerpt: 'numbers',
    source: 'locksmith',
    password: 'a hash',
  };
  await write.post(author.id, columns);
  assert.equal(await find('safe box'), ['Safe box']);
  for (const secret of ['combination', 'numbers', 'locksmith']) assert.equal(await find(secret), []);
  assert.not.match((await search('q=safe')).body, 'combination');
});

test('nothing typed is an operator of the database, a wildcard or markup', async () => {
  await write.post(author.id, { title: 'Plain tale', body: '<p>alpha beta</p>' });
  await write.post(author.id, { title: 'Pure wool', body: '<p>made of 100% wool, named snake_case</p>' });
  await write.post(author.id, { title: 'Wool price', body: '<p>1000 for wool, snakeXcase</p>' });
  assert.equal(await find('+alpha -beta'), ['Plain tale']);
  assert.equal(await find('*lpha'), []);
  assert.equal(await find('alph* beta'), []);
  assert.equal(await find('>alpha <beta (~)'), ['Plain tale']);
  assert.equal(await find('alpha OR nothere'), []);
  assert.equal(await find('%'), ['Pure wool']);
  assert.equal(await find('100%'), ['Pure wool']);
  assert.equal(await find('snake_case'), ['Pure wool']);
  for (const hostile of ["' OR 1=1 --", '"', '""', '\\', '=c1', '@@version', '\u0000', '🙂', '"crashes phrase']) {
    const { page } = await search(new URLSearchParams({ q: hostile }).toString());
    assert.is(page('main h1').length, 1, hostile);
  }
  const { body } = await search(new URLSearchParams({ q: '<script>alert(1)</script>' }).toString());
  assert.not.match(body, '<script>alert');
});

test('a huge search is cut and says so; a wrong page is not found', async () => {
  const { outcome } = await search(new URLSearchParams({ q: 'alpha '.repeat(1_000) }).toString());
  assert.match(outcome, 'too long');
  const many = Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ');
  assert.match((await search(new URLSearchParams({ q: many }).toString())).outcome, 'too long');
  for (const start of ['-1', '1e3', '99999', '10', "1'"])
    assert.is((await server.get(`/search?q=alpha&start=${start}`)).statusCode, 404, start);
  assert.is((await server.get('/search?q=alpha&q=beta&year=99999&sort=x')).statusCode, 200);
});

test('titles, texts, tags, categories and authors are searched, the title counts most, and all words must be there', async () => {
  const category = await write.category('Weaving mills');
  const tag = await write.tag('Loom');
  await write.post(author.id, { title: 'In the text', body: '<p>A shuttle flies.</p>' });
  await write.post(author.id, {
    title: 'Shuttle',
    body: '<p>Flies too.</p>',
    published_at: new Date(server.clock.now() - 48 * hour),
  });
  await write.post(author.id, { title: 'Filed', body: '<p>-</p>' }, { categories: [category.id], tags: [tag.id] });
  assert.equal(await find('shuttle'), ['Shuttle', 'In the text']);
  assert.equal((await search('q=shuttle&sort=newest')).titles, ['In the text', 'Shuttle']);
  assert.equal(await find('shuttle nothere'), []);
  assert.equal(await find('weaving'), ['Filed']);
  assert.equal(await find('LOOM'), ['Filed']);
  assert.equal(await find('loom asha'), ['Filed']);
});

test('words of one and two letters, numbers, accents, case and scripts without spaces are found', async () => {
  await write.post(author.id, { title: 'Go with X', body: '<p>An ox at 5 Café Zürich — straße, Łódź, ﬁn</p>' });
  await write.post(author.id, { title: '東京の図書館', body: '<p>点字の本</p>' });
  for (const q of ['ox', 'x', 'go', '5', 'cafe', 'CAFÉ', 'zurich', 'strasse', 'lodz', 'fin'])
    assert.ok((await find(q)).includes('Go with X'), q);
  assert.equal(await find('図書館'), ['東京の図書館']);
  assert.equal(await find('館図書'), []);
});

test('a phrase in double quotes is found where its words stand side by side', async () => {
  await write.post(author.id, { title: 'Right order', body: '<p>the quiet <em>river</em> bends</p>' });
  await write.post(author.id, { title: 'Wrong order', body: '<p>the river is quiet, bends</p>' });
  assert.equal(await find('"quiet river bends"'), ['Right order']);
  assert.equal(await find('“quiet river” the'), ['Right order']);
  assert.is((await find('quiet river bends')).length, 2);
  assert.equal(await find('"order the"'), [], 'no phrase reaches from the title into the text');
});

test('posts with a phrase come by relevance, those with it in the title first, or the newest first', async () => {
  const at = (hours: number): Date => new Date(server.clock.now() - hours * hour);
  const body = '<p>Words of a text.</p>';
  await write.post(author.id, { title: 'Copper kettle', body, published_at: at(9) });
  for (const hours of [5, 3])
    await write.post(author.id, {
      title: `Kitchen ${hours}`,
      body: '<p>A copper kettle.</p>',
      published_at: at(hours),
    });
  assert.equal(await find('"copper kettle"'), ['Copper kettle', 'Kitchen 3', 'Kitchen 5']);
  const newest = await search(new URLSearchParams({ q: '"copper kettle"', sort: 'newest' }).toString());
  assert.equal(newest.titles, ['Kitchen 3', 'Kitchen 5', 'Copper kettle']);
});

test('F-3.1 any form of a word finds the others, a beginning finds what goes on from it, and quotes stay exact', async () => {
  await write.post(author.id, { title: 'Winter', body: '<p>Two gardens and a screen reader.</p>' });
  await write.post(author.id, { title: 'Summer', body: '<p>One garden. Screen readers are planning.</p>' });
  const both = ['Summer', 'Winter'];
  for (const q of ['garden', 'gardens', 'screen reader', 'screen readers', 'gard', 'screen readi', 'screen rea'])
    assert.equal((await find(q)).sort(), q === 'screen readi' ? [] : both, q);
  assert.equal(await find('plans'), ['Summer']);
  assert.equal(await find('"gardens"'), ['Winter']);
  assert.equal(await find('"garden"'), ['Summer']);
  assert.equal(await find('"screen reader"'), ['Winter']);
  const { page } = await search('q=gardens');
  assert.equal(
    page('mark')
      .toArray()
      .map(one => page(one).text())
      .sort(),
    ['garden', 'gardens'],
  );
});

test('F-3.1 the search of the header finds posts and articles with their counts, and nothing found leads on', async () => {
  const items = articleWriter(server);
  const { id } = await items.category('Reading room');
  await items.article(author.id, id, { title: 'Braille displays', intro: '<p>Lanterns in a row.</p>' });
  const { page, outcome, titles } = await search('q=lantern');
  assert.match(outcome, '1 result for “lantern”');
  assert.equal(titles, []);
  assert.match(page('.search-articles').text(), 'Braille displays');
  assert.match(page('.tabs-plain').text(), 'Articles (1)');
  const href = page('.tabs-plain a').last().attr('href') ?? '';
  const articles = load((await server.get(href)).body);
  assert.match(articles('main').text(), 'Braille displays');
  assert.is(articles('main a[href="/search?q=lantern"]').length, 1);
  const none = await search(new URLSearchParams({ q: 'lantern zeppelin' }).toString());
  const ways = none
    .page('.empty a')
    .toArray()
    .map(way => none.page(way).attr('href'));
  assert.ok(ways.includes('/search?q=lantern'));
  assert.ok(ways.includes('/categories') || ways.some(way => way?.includes('categories')));
  const quoted = await search(new URLSearchParams({ q: '"lantern"' }).toString());
  assert.is(quoted.page('.empty a').first().attr('href'), '/search?q=lantern');
});

test('a search is narrowed by category with what is inside it, tag, author and year', async () => {
  const other = await server.signedIn('blogger', 'Bo Lind');
  const outer = await write.category('Outer');
  const inner = await write.category('Inner');
  await server.sql('categories').where('id', inner.id).update({ parent_id: outer.id });
  const tag = await write.tag('Wind');
  const long = new Date('2019-05-05T10:00:00Z');
  await write.post(author.id, { title: 'Kite A', published_at: long }, { categories: [inner.id] });
  await write.post(other.id, { title: 'Kite B' }, { tags: [tag.id] });
  const { permalink } = await server.sql('users').where('id', other.id).first('permalink');
  assert.equal((await search(`q=kite&category=${outer.alias}`)).titles, ['Kite A']);
  assert.equal((await search(`q=kite&category=${inner.alias}`)).titles, ['Kite A']);
  assert.equal((await search(`q=kite&tag=${tag.alias}`)).titles, ['Kite B']);
  assert.equal((await search(`q=kite&author=${permalink}`)).titles, ['Kite B']);
  assert.equal((await search('q=kite&year=2019')).titles, ['Kite A']);
  assert.equal((await search(`category=${outer.alias}`)).titles, ['Kite A']);
  const none = await search(`q=kite&category=${outer.alias}&tag=${tag.alias}`);
  assert.equal(none.titles, []);
  assert.is(none.page('.empty a').first().attr('href'), '/search?q=kite');
  assert.equal((await search('q=kite&category=nosuch')).titles, []);
  assert.is(none.page('#search-category option[selected]').attr('value'), outer.alias);
});

test('the page says how many there are in its title and a status, marks the words, pages on and is not indexed', async () => {
  for (let index = 1; index <= 12; index++)
    await write.post(author.id, {
      title: `Lantern <b>${index}</b>`,
      body: `<p>${'filler words here. '.repeat(60)}The lantern &amp; &lt;i&gt; lamp shine.</p>`,
    });
  const { page, outcome, body, titles } = await search('q=lantern+shine');
  assert.is(outcome, '12 results for “lantern shine”');
  assert.match(page('title').text(), '12 results for “lantern shine” – Search');
  assert.is(titles.length, 10);
  assert.is(page('.search-result mark').first().text(), 'Lantern');
  assert.match(page('.search-result .card-excerpt').first().text(), '… ');
  assert.match(page('.search-result .card-excerpt').first().text(), 'The lantern & <i> lamp shine');
  assert.match(String(page('meta[name=robots]').attr('content')), 'noindex');
  assert.is(page('link[rel=canonical]').attr('href'), 'http://lectern.test/search');
  assert.is(page('.pagination a[rel=next]').attr('href'), '/search?q=lantern+shine&start=10');
  assert.equal(await markupProblems(body), []);
  const second = await search('q=lantern+shine&start=10');
  assert.is(second.titles.length, 2);
  assert.is(second.page('ol.search-results').attr('start'), '11');
  assert.equal((await search('q=lantern')).page('form[role=search]').length, 2);
});

test('search works without scripts from every page, at its old address, and from a page that is not there', async () => {
  const home = load((await server.get('/')).body);
  const form = home('header form[role=search]');
  assert.is(form.attr('action'), '/search');
  assert.is(form.attr('method'), 'get');
  assert.is(form.find('input').attr('name'), 'q');
  assert.is(load((await server.get('/nothing-here')).body)('main form[role=search]').length, 1);
  const old = load((await server.get('/index.php?option=com_blog&view=search&query=shuttle')).body);
  assert.is(old('.search-result').length, 2);
  const empty = await search('');
  assert.is(empty.page('.search-result').length, 0);
  assert.ok(empty.page('.empty a').length >= 3);
  assert.equal(await markupProblems(empty.body), []);
});

test('search is in step with what is written, and names are indexed anew by a job', async () => {
  const post = await write.post(author.id, { title: 'Before', body: '<p>marzipan</p>' });
  const again = () => transact(server.sql, tx => indexPosts(tx, [post.id]));
  await server.sql('posts').where('id', post.id).update({ title: 'After', body: '<p>nougat</p>' });
  await again();
  assert.equal(await find('marzipan'), []);
  assert.equal(await find('before'), []);
  assert.equal(await find('nougat after'), ['After']);
  await server.sql('posts').where('id', post.id).update({ lifecycle: 'trashed' });
  await again();
  assert.equal(await find('nougat'), []);
  const left = await server.sql('search_words').where({ kind: 1, entry_id: post.id }).first('word');
  assert.is(left, undefined);
  assert.is(await server.sql('search_heads').where({ kind: 1, entry_id: post.id }).first('word'), undefined);

  const tag = await write.tag('Oldname');
  await write.post(author.id, { title: 'Tagged' }, { tags: [tag.id] });
  await server.sql('tags').where('id', tag.id).update({ title: 'Newname' });
  await transact(server.sql, sql =>
    scheduleReindex({ sql, services: server.services }, { kind: 'post', scope: { kind: 'tag', id: tag.id } }),
  );
  await workOnce(server.services);
  assert.equal(await find('newname'), ['Tagged']);
  assert.equal(await find('oldname'), []);
});

test.run();
