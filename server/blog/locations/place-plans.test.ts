import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { plansOf } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { locatedCount, locatedPosts } from './queries.ts';

const test = suite('plans of the queries of places');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 4000, comments: 0, isSearched: false }, () => {});
  await server.sql('posts').whereRaw('id % 7 = 0').update({ latitude: 55.9, longitude: -3.1 });
  await server.sql.raw('ANALYZE TABLE posts');
});
test.after(() => server.close());

test('the places are read from their own index, the newest first, and nothing is sorted', async () => {
  const now = new Date();
  for (const work of [
    (tx: TestServer['sql']) => locatedPosts(tx, now, { start: 100, count: 100 }),
    (tx: TestServer['sql']) => locatedCount(tx, now),
  ]) {
    const [plan] = await plansOf(server.sql, work);
    const [step] = plan?.steps ?? [];
    assert.is(step?.key, 'posts_located');
    assert.not.match(String(step?.Extra), 'filesort');
  }
});

test.run();
