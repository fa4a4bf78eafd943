import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { type House, openHouse } from '../../test/house.ts';
import { plansOf } from '../../test/plans.ts';
import { locatedCount, locatedPosts } from './queries.ts';

const test = suite('plans of the queries of places');
let house: House;

test.before(async () => {
  house = await openHouse();
  await seedBulk(house.services, { posts: 4000, comments: 0, isSearched: false }, () => {});
  await house.sql('posts').whereRaw('id % 7 = 0').update({ latitude: 55.9, longitude: -3.1 });
  await house.sql.raw('ANALYZE TABLE posts');
});
test.after(() => house.close());

test('the places are read from their own index, the newest first, and nothing is sorted', async () => {
  const now = new Date();
  for (const work of [
    (tx: House['sql']) => locatedPosts(tx, now, { start: 100, count: 100 }),
    (tx: House['sql']) => locatedCount(tx, now),
  ]) {
    const [plan] = await plansOf(house.sql, work);
    const [step] = plan?.steps ?? [];
    assert.is(step?.key, 'posts_located');
    assert.not.match(String(step?.Extra), 'filesort');
  }
});

test.run();
