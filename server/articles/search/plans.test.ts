import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sql } from '../../core/db/db.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { parseArticleSearch } from './search-params.ts';
import { findArticles } from './search-queries.ts';

const test = suite('plans of the search of items');
let server: TestServer;
let category: { readonly id: number };

const count = 10_000;
const now = new Date('2026-11-21T12:00:00Z');

test.before(async () => {
  server = await openTestServer();
  const author = await server.signedIn('author');
  category = await articleWriter(server).category('Many');
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const shown = (id: number): string => (id % 50 === 0 ? '' : id % 9 === 0 ? 'registered' : 'public');
  const at = (id: number): Date => new Date(now.getTime() - id * 60_000);
  await insertAll(
    server.sql,
    'items',
    ids.map(id => ({
      ...{ id, category_id: category.id, author_id: author.id, title: `Item ${id}`, alias: `item-${id}` },
      ...{ intro: '<p>The garden.</p>', body: '', shown: shown(id), published: true },
      ...{ created_at: at(id), modified_at: at(id), publish_up: at(id) },
    })),
  );
  await insertAll(
    server.sql,
    'item_category_ancestors',
    ids.map(id => ({ category_id: category.id, item_id: id, shown: shown(id), created_at: at(id) })),
  );
  const words = (id: number): string[] => [
    'item',
    String(id),
    'the',
    'garden',
    ...(id % 500 === 1 ? ['gardener'] : []),
  ];
  await insertAll(
    server.sql,
    'search_words',
    ids.flatMap(id =>
      words(id).map((word, at) => ({
        ...{ kind: 2, word, entry_id: id },
        ...{ weight: 1, places: Buffer.from([0, at]) },
      })),
    ),
  );
  await server.sql.raw('ANALYZE TABLE items, item_category_ancestors, search_words');
});
test.after(() => server.close());

const searches = ['garden', 'the garden', 'item 77', 'gardener', 'gard', '"the garden"', 'the gar'];

test('search reads words and items by their keys, however frequent a word is', async () => {
  for (const searchword of searches)
    for (const levels of [['public'], ['public', 'registered']] as const)
      for (const categories of ['', String(category.id)]) {
        const { search } = parseArticleSearch({ searchword, categories }, ['en', 'de']);
        const find = (sql: Sql) => findArticles(sql, search, { levels, now }, 10);
        assert.equal(scansIn(await plansOf(server.sql, find)), [], searchword);
        assert.ok((await find(server.sql)).length > 0, searchword);
      }
});

test('a search that finds more than anybody pages through says so', async () => {
  const { body } = await server.get('/articles/itemlist/search?searchword=garden');
  assert.match(body, /More than 500 articles found; the newest are shown/);
  assert.match(body, /start=490/);
  assert.not.match(body, /start=500/);
});

test.run();
