import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sowBulk } from '../../demo/bulk.ts';
import { type House, openHouse } from '../../test/house.ts';
import { plansOf } from '../../test/plans.ts';
import { neighboursOf } from './entry-queries.ts';
import { listedIds, nextChange, type Scope } from './listing-queries.ts';
import { relatedOf } from './related-queries.ts';

const test = suite('plans of listing queries');
let house: House;

test.before(async () => {
  house = await openHouse();
  await sowBulk(house.services, { posts: 4000, comments: 0 }, () => {});
  await house.sql.raw('ANALYZE TABLE posts, post_categories, post_tags');
});
test.after(() => house.close());

test('every listing reads its own index alone and sorts nothing', async () => {
  const now = new Date();
  const { category_id: categoryId } = await house.sql('post_categories').first('category_id');
  const { author_id: authorId } = await house.sql('posts').first('author_id');
  const scopes: readonly (readonly [Scope, string])[] = [
    [{ kind: 'site' }, 'posts_listed'],
    [{ kind: 'category', id: categoryId }, 'post_categories_listed'],
    [{ kind: 'author', id: authorId }, 'posts_by_author'],
    [{ kind: 'month', from: new Date(0), until: now }, 'posts_listed'],
  ];
  for (const [scope, index] of scopes) {
    const [plan] = await plansOf(house.sql, tx => listedIds(tx, scope, now, { start: 20, count: 11 }));
    const [step] = plan?.steps ?? [];
    assert.is(step?.key, index, scope.kind);
    assert.match(String(step?.Extra), 'Using index', scope.kind);
    assert.not.match(String(step?.Extra), 'filesort', scope.kind);
  }
  assert.ok((await plansOf(house.sql, tx => nextChange(tx, now))).length > 0);
});

test('the neighbours of a post are found in the index', async () => {
  const { id, published_at: at } = await house.sql('posts').where('listed', 1).offset(2000).first('id', 'published_at');
  const services = { ...house.services, clock: { ...house.services.clock, now: () => Date.now() } };
  const plans = await plansOf(house.sql, tx => neighboursOf({ sql: tx, services }, { id, at }));
  for (const {
    steps: [step],
  } of plans.slice(0, 2)) {
    assert.is(step?.key, 'posts_listed');
    assert.match(String(step?.Extra), 'Using index');
  }
});

test('related posts are found in the listings of their tags and categories', async () => {
  const [{ tag_id: tagId }, { category_id: categoryId }] = [
    await house.sql('post_tags').first('tag_id'),
    await house.sql('post_categories').first('category_id'),
  ];
  const about = { id: 1, tags: [{ id: tagId }], categories: [{ id: categoryId }] };
  const [plan] = await plansOf(house.sql, tx => relatedOf(tx, about, new Date()));
  const keys = plan?.steps.map(step => step.key) ?? [];
  assert.ok(keys.includes('post_tags_listed') && keys.includes('post_categories_listed'), String(keys));
});

test.run();
