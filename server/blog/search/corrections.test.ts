import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { transact } from '../../core/db/index.ts';
import { correctionsOf } from '../../search/corrections.ts';
import { parseTerms } from '../../search/search-terms.ts';
import { addToVocabulary } from '../../search/vocabulary-queries.ts';
import { indexPages } from '../../site-pages/search-queries.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { indexPosts } from './index-queries.ts';

const test = suite('corrections of a search');
const hour = 3_600_000;
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: { id: number };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  await write.post(author.id, { title: 'Outside', body: '<p>A garden with a Häuschen and an orchard.</p>' });
});
test.after(() => server.close());

const page = async (q: string, as?: Awaited<ReturnType<TestServer['visitor']>>) =>
  load((await server.get(`/search?${new URLSearchParams({ q })}`, as)).body);
const meant = async (q: string, as?: Awaited<ReturnType<TestServer['visitor']>>): Promise<string[]> => {
  const found = await page(q, as);
  return found('.search-corrections a')
    .toArray()
    .map(link => found(link).text());
};

test('words of texts that are not for everyone are never offered, whoever searches', async () => {
  const now = server.clock.now();
  const hidden = [
    { state: 'draft' },
    { published_at: new Date(now + hour) },
    { publish_down: new Date(now - 1000) },
    { lifecycle: 'trashed' },
    { privacy: 'private' },
    { privacy: 'registered' },
  ];
  for (const columns of hidden)
    await write.post(author.id, { title: 'Zebrawood', body: '<p>Zebrawood</p>', ...columns });
  await write.post(author.id, { title: 'Locked', body: '<p>zebrawood</p>', password: 'a hash' });
  const items = articleWriter(server);
  const { id } = await items.category('Woods');
  for (const columns of [{ published: false }, { access: 'registered' }, { publish_up: new Date(now + hour) }])
    await items.article(author.id, id, { title: 'Zebrawood', ...columns });
  const date = new Date(now);
  const [draft] = await server.sql('site_pages').insert({
    ...{ title: 'Zebrawood', alias: 'zebra', path: 'zebra', body: '', published: false },
    ...{ created_at: date, modified_at: date },
  });
  await transact(server.sql, tx => indexPages(tx, [Number(draft)]));
  assert.ok(await server.sql('search_vocabulary').where('word', 'zebrawood').first('word'));
  for (const as of [undefined, await server.signedIn('reader'), await server.signedIn('admin')])
    for (const q of ['zebrawod', 'zebrawoods x', 'sebrawood']) assert.equal(await meant(q, as), [], q);
});

test('a mistyped word leads to the nearest words, as texts write them', async () => {
  for (const q of ['gardn', 'gaarden', 'gadren', 'garxen', 'Gardxn']) assert.equal(await meant(q), ['garden'], q);
  assert.equal(await meant('hauschn'), ['häuschen']);
  assert.equal(await meant('the gardxn, "orchrad"'), []);
  assert.equal(await meant('a gardxn, "orchrad"'), ['a garden, "orchard"']);
  const found = await page('gardxn');
  assert.is(found('.search-corrections h2').text(), 'Did you mean');
  assert.is(found('.search-corrections a').attr('href'), '/search?q=garden');
  assert.equal(await markupProblems(found.html()), []);
});

test('nothing is offered for words that are found, for words far from any, for short ones and for numbers', async () => {
  for (const q of ['garden', 'gard', 'xylophone', 'gz', '2027', 'orchard nothinglikeit', 'a'.repeat(200)])
    assert.equal(await meant(q), [], q);
});

test('wildcards and huge input are only text', async () => {
  for (const q of ['gard%', 'gard_n', "gardn' OR 1=1", '%', '_', 'gardn\\', '"'.repeat(300)]) {
    const found = await page(q);
    assert.is(found('main h1').length, 1, q);
  }
  const huge = await page('gardxn'.repeat(1_700));
  assert.match(huge('main [role=status]').text(), 'too long');
  const many = await page(Array.from({ length: 1_500 }, (_, index) => `gardx${index}`).join(' '));
  assert.match(many('main [role=status]').text(), 'too long');
});

test('a word that no text contains any more leaves the vocabulary', async () => {
  const post = await write.post(author.id, { title: 'Brief', body: '<p>Marzipan.</p>' });
  assert.equal(await meant('marzipn'), ['marzipan']);
  await server.sql('posts').where('id', post.id).update({ body: '<p>Nougat.</p>' });
  await transact(server.sql, tx => indexPosts(tx, [post.id]));
  assert.equal(await meant('marzipn'), []);
  for (const table of ['search_vocabulary', 'search_spellings'])
    assert.is(await server.sql(table).where('word', 'marzipan').first('word'), undefined, table);
});

test('corrections read the vocabulary by its keys, however large it is', async () => {
  const letters = 'abcdefghijklmnopqrst';
  const words = Array.from({ length: 8_000 }, (_, index) =>
    [index, index * 7, index * 13, Math.floor(index / 20), Math.floor(index / 400)]
      .map(at => letters[at % 20] ?? 'a')
      .join('')
      .concat('ing'),
  );
  await transact(server.sql, tx =>
    addToVocabulary(
      tx,
      words.map(word => ({ word, written: word })),
    ),
  );
  await server.sql.raw('ANALYZE TABLE search_vocabulary, search_spellings, search_words, search_posts');
  const now = new Date(server.clock.now());
  const terms = parseTerms('gardxn', ['en', 'de']);
  const plans = await plansOf(server.sql, tx => correctionsOf(tx, 'gardxn', terms, now));
  assert.equal(
    scansIn(plans).filter(scan => !scan.startsWith('<')),
    [],
  );
});

test.run();
