import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { parseTerms } from '../../search/search-terms.ts';
import { countsOf } from '../../search/term-queries.ts';
import { plansOf, scansIn, touchedBy } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { cardsOf } from '../cards/index.ts';
import { findByBeginning } from './beginning-queries.ts';
import { indexPosts } from './index-queries.ts';
import { findPosts } from './queries.ts';

const test = suite('plans of search');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 1500, comments: 0 });
  await server.sql.raw('ANALYZE TABLE search_words, search_heads, search_posts');
});
test.after(() => server.close());

test('search reads its words by their keys, however frequent they are', async () => {
  const now = new Date();
  for (const typed of [
    'garden',
    'garden harbour',
    '"garden hears the harbour"',
    'author 3',
    'category 7',
    'gardens hears',
  ])
    for (const sort of ['relevance', 'newest'] as const)
      for (const narrowing of [[], ['=y2026']]) {
        const search = { ...parseTerms(typed, ['en', 'de', 'fr']), narrowing, sort };
        const plans = await plansOf(server.sql, tx => findPosts(tx, search, now, { start: 10, size: 10 }));
        const scans = scansIn(plans).filter(scan => !scan.startsWith('<'));
        assert.equal(scans, [], `${typed} ${sort}`);
      }
});

// The server plans by the sizes that tables had when they were opened: after an import they say that all are empty.
test('words of posts and their cards are read by the ids of the posts while statistics are old', async () => {
  const ids: number[] = await server.sql('posts').limit(500).pluck('id');
  const plans = await plansOf(server.sql, async tx => {
    await indexPosts(tx, ids);
    await cardsOf(tx, ids.slice(0, 10));
  });
  const read = plans.filter(({ statement }) => /`(?:post_tags|post_categories)` as `j`/.test(statement));
  assert.is(read.length, 3);
  for (const { statement, steps } of read) {
    assert.is(steps[0]?.table, 'j', statement.slice(0, 120));
    for (const [at, { table }] of steps.entries()) if (table === 'n') assert.is(steps[at - 1]?.table, 'j');
  }
});

const part = { start: 0, size: 10 };

test('the beginning of a word is looked up by keys too, alone and beside other words', async () => {
  const now = new Date();
  for (const typed of ['', 'river', 'garden harbour'])
    for (const sort of ['relevance', 'newest'] as const) {
      const search = { ...parseTerms(typed, ['en']), narrowing: [], sort };
      const plans = await plansOf(server.sql, tx => findByBeginning(tx, search, 'wind', now, part));
      assert.equal(
        scansIn(plans).filter(scan => !scan.startsWith('<')),
        [],
        `${typed} ${sort}`,
      );
      assert.not(
        plans.some(({ steps }) => steps.some(({ key }) => key === 'search_words_of_entry')),
        typed,
      );
    }
});

test('a count reads no more rows of a frequent word than it must, and copies none', async () => {
  const all = await server.sql('search_words').where({ kind: 1, word: 'window' }).count({ count: '*' }).first();
  await server.sql.transaction(async tx => {
    const terms = [{ any: ['window'] }, { any: ['river', 'rivers'] }];
    const { read, copied } = await touchedBy(tx, async () =>
      assert.equal(await countsOf(tx, 'post', terms, 100), [101, 101]),
    );
    assert.ok(read <= 2 * 101 + 10, `${read} rows`);
    assert.ok(copied < 20, `${copied} copies`);
    assert.equal(await countsOf(tx, 'post', [{ any: ['window'] }, { any: ['nosuch'] }], 5_000), [
      Number(all?.count),
      0,
    ]);
  });
});

test('a rare word leads to its posts, however frequent the beginning beside it is; a cut number says so', async () => {
  const { sql } = server;
  const rare: number[] = await sql('posts').orderBy('id').limit(3).pluck('id');
  const word = { kind: 1, weight: 1, places: '' };
  await sql('search_words').insert(rare.map(entry_id => ({ ...word, word: 'quokka', entry_id })));
  const add = (begun: string) =>
    sql.raw(
      'INSERT INTO search_words (kind, word, entry_id, weight, places) SELECT 1, ?, id, 1, "" FROM posts WHERE ? = "millwright" OR id NOT IN (?)',
      [begun, begun, rare],
    );
  const words = ['millpond', 'millrace', 'millstone', 'millwheel', 'millwright'];
  for (const begun of words) await add(begun);
  const now = new Date(Date.now() + 86_400_000);
  const find = (typed: string) => {
    const search = { ...parseTerms(typed, ['en']), narrowing: [], sort: 'relevance' as const };
    return findByBeginning(sql, search, 'mill', now, part);
  };
  // Words are looked up by their keys when they are few, by their posts when they are many.
  for (const further of [[], ['millage', 'milldam', 'millhand', 'millinery', 'millrun']]) {
    for (const begun of further) await add(begun);
    const found = await find('quokka');
    assert.equal([...found.ids].sort(), [...rare].sort());
    assert.is(found.isMore, false);
    const frequent = await find('window');
    assert.is(frequent.ids.length, part.size);
    assert.is(frequent.isMore, true);
    assert.is(frequent.begun.length, words.length + further.length);
  }
});

test.run();
