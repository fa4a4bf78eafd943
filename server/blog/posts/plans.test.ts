import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sowBulk } from '../../demo/bulk.ts';
import { type House, openHouse } from '../../test/house.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import {
  archivePosts,
  deletePosts,
  placeTags,
  publishPosts,
  restorePosts,
  trashPosts,
  unarchivePosts,
  unpublishPosts,
} from './change-queries.ts';
import { relisting } from './relisting-queries.ts';

const test = suite('plans of moving posts');
let house: House;
const ids = [11, 12, 13];

test.before(async () => {
  house = await openHouse();
  await sowBulk(house.services, { posts: 3_000, comments: 0, isSearched: false });
  await house.sql.raw('ANALYZE TABLE posts, post_categories, post_tags, users, categories, tags');
});
test.after(() => house.close());

const moving = { by: 1, now: new Date('2026-11-21T12:00:00Z') };

const changes = { publishPosts, unpublishPosts, archivePosts, unarchivePosts, trashPosts, restorePosts };

for (const [name, change] of Object.entries(changes)) {
  test(`${name} and what follows in listings, counts and search cost no full scan`, async () => {
    const plans = await plansOf(house.sql, tx => relisting(tx, ids, () => change(tx, ids, moving)));
    assert.ok(plans.length > 6);
    assert.equal(scansIn(plans).filter(ofFewRows), []);
  });
}

test('posts deleted, and the pages that named them, cost no full scan', async () => {
  const plans = await plansOf(house.sql, async tx => {
    await placeTags(tx, ids);
    await deletePosts(tx, ids);
  });
  assert.ok(plans.length > 4);
  assert.equal(scansIn(plans).filter(ofFewRows), []);
});

// Some tens of authors, categories and tags, and what is empty here, are read whole rather than by their index.
function ofFewRows(scan: string): boolean {
  return !/^(users|categories|tags|c|n|t|u|media|featured|subscriptions|search_\w+): /.test(scan);
}

test.run();
