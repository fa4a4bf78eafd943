import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { parseTerms } from '../../search/search-terms.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
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

test.run();
