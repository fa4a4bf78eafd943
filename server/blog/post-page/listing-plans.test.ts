import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { beyond, daysOf } from '../archive/queries.ts';
import { bloggerBy } from '../bloggers/queries.ts';
import { categoryBy, subcategories } from '../categories/queries.ts';
import { newestComments, newestId, openPostsAfter, slugsWithPosts } from '../feeds/queries.ts';
import { coAuthorsOf } from '../post-model/co-author-queries.ts';
import { countsBy, listedCount } from '../post-model/listed-count-queries.ts';
import { listedIds, monthsOf, newestOfScopes, nextChange, type Scope } from '../post-model/listing-queries.ts';
import { tagBy } from '../tags/queries.ts';
import { neighboursOf } from './post-queries.ts';
import { relatedOf } from './related-queries.ts';

const test = suite('plans of listing queries');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 4000, comments: 0, isSearched: false }, () => {});
  await server.sql.raw('ANALYZE TABLE posts, post_categories, post_tags');
});
test.after(() => server.close());

test('every listing reads its own index alone and sorts nothing', async () => {
  const now = new Date();
  const { category_id: categoryId } = await server.sql('post_categories').first('category_id');
  const { author_id: authorId } = await server.sql('posts').first('author_id');
  const scopes: readonly (readonly [Scope, string])[] = [
    [{ kind: 'site' }, 'posts_listed'],
    [{ kind: 'front' }, 'posts_front'],
    [{ kind: 'category', id: categoryId }, 'post_categories_listed'],
    [{ kind: 'author', id: authorId }, 'posts_by_author'],
    [{ kind: 'month', from: new Date(0), until: now }, 'posts_listed'],
  ];
  for (const [scope, index] of scopes) {
    // A list of an author looks for shared posts first.
    const plan = (await plansOf(server.sql, tx => listedIds(tx, scope, now, { start: 20, count: 11 }))).at(-1);
    const [step] = plan?.steps ?? [];
    assert.is(step?.key, index, scope.kind);
    assert.match(String(step?.Extra), 'Using index', scope.kind);
    assert.not.match(String(step?.Extra), 'filesort', scope.kind);
  }
  assert.ok((await plansOf(server.sql, tx => nextChange(tx, now))).length > 0);
});

test('the sections of a composed front page each read the index of their scope', async () => {
  const now = new Date();
  const { category_id: id } = await server.sql('post_categories').first('category_id');
  const scopes: Scope[] = [{ kind: 'front' }, { kind: 'category', id }];
  const [plan] = await plansOf(server.sql, tx => newestOfScopes(tx, scopes, now, 12));
  const keys = plan?.steps.map(({ key }) => key) ?? [];
  for (const index of ['posts_front', 'post_categories_listed']) assert.ok(keys.includes(index), index);
  assert.equal(scansIn(plan ? [plan] : []), []);
  const [front = [], ofCategory = []] = await newestOfScopes(server.sql, scopes, now, 12);
  assert.equal(front, await listedIds(server.sql, { kind: 'front' }, now, { start: 0, count: 12 }));
  assert.equal(ofCategory, await listedIds(server.sql, { kind: 'category', id }, now, { start: 0, count: 12 }));
});

test('the posts of an author who shares in some are read from two indexes, as far as the page reaches', async () => {
  const now = new Date();
  const rows: { id: number; author_id: number; published_at: Date }[] = await server
    .sql('posts')
    .select('id', 'author_id', 'published_at')
    .where('listed', 1);
  const id = rows[0]?.author_id ?? 0;
  const shared = rows.filter(row => row.author_id !== id).slice(0, 600);
  await server.sql.batchInsert(
    'post_authors',
    shared.map(({ id: post_id, published_at }) => ({
      ...{ post_id, user_id: id, position: 0, listed: 1 },
      ...{ published_at, created_at: now },
    })),
  );
  await server.sql.raw('ANALYZE TABLE post_authors');
  const scope = { kind: 'author', id } as const;
  const plans = await plansOf(server.sql, async tx => {
    await listedIds(tx, scope, now, { start: 20, count: 11 });
    await monthsOf(tx, scope, now);
    await coAuthorsOf(tx, [1, 2, 3]);
  });
  assert.equal(scansIn(plans), []);
  const keys = plans.flatMap(({ steps }) => steps.map(({ key }) => key));
  assert.ok(keys.includes('posts_by_author') && keys.includes('post_authors_listed'));
  const ids = await listedIds(server.sql, scope, now, { start: 0, count: 5_000 });
  assert.is(
    new Set(ids).size,
    rows.filter(row => row.author_id === id && row.published_at <= now).length + shared.length,
  );
  await server.sql('post_authors').delete();
});

test('a listing is counted from what is kept beside authors, categories and tags, and a deep page begins at its month', async () => {
  const now = new Date();
  const { category_id: id } = await server.sql('post_categories').first('category_id');
  const plans = await plansOf(server.sql, async tx => {
    for (const by of ['category', 'tag', 'author'] as const) {
      await countsBy(tx, by, now);
      await listedCount(tx, { kind: by, id }, now);
    }
    await listedCount(tx, { kind: 'site' }, now);
    await listedCount(tx, { kind: 'front' }, now);
    await listedCount(tx, { kind: 'team', id: 1 }, now);
  });
  assert.equal(scansIn(plans), []);
  // Scheduled and expired posts are found through an index each.
  const ofPosts = plans.flatMap(({ steps }) => steps).filter(({ table }) => table === 'posts');
  assert.ok(ofPosts.length > 0);
  for (const { key } of ofPosts) assert.ok(/^posts_(?:listed|ending|front)$/.test(String(key)), String(key));
  const until = new Date(now.getTime() - 60 * 86_400_000);
  const [page, months] = await plansOf(server.sql, async tx => {
    await listedIds(tx, { kind: 'site' }, now, { start: 100, count: 11, until });
    await monthsOf(tx, { kind: 'site' }, now);
  });
  assert.is(page?.steps[0]?.key, 'posts_listed');
  assert.not.match(String(page?.steps[0]?.Extra), 'filesort');
  assert.match(String(months?.steps[0]?.Extra), 'Using index');
});

test('the neighbours of a post are found in the index', async () => {
  const { id, published_at: at } = await server
    .sql('posts')
    .where('listed', 1)
    .offset(2000)
    .first('id', 'published_at');
  const services = { ...server.services, clock: { ...server.services.clock, now: () => Date.now() } };
  const [plan, ...others] = await plansOf(server.sql, tx => neighboursOf({ sql: tx, services }, { id, at }));
  assert.is(others.length, 0);
  assert.equal(scansIn(plan ? [plan] : []), []);
  const found = plan?.steps.filter(({ key }) => key === 'posts_listed') ?? [];
  assert.is(found.length, 2);
  for (const { Extra } of found) assert.match(String(Extra), 'Using index');
});

test('related posts are found in the listings of their tags and categories', async () => {
  const [{ tag_id: tagId }, { category_id: categoryId }] = [
    await server.sql('post_tags').first('tag_id'),
    await server.sql('post_categories').first('category_id'),
  ];
  const about = { id: 1, tags: [{ id: tagId }], categories: [{ id: categoryId }] };
  const [plan] = await plansOf(server.sql, tx => relatedOf(tx, about, new Date()));
  const keys = plan?.steps.map(step => step.key) ?? [];
  assert.ok(keys.includes('post_tags_listed') && keys.includes('post_categories_listed'), String(keys));
});

test('a month and its neighbours, the sitemap and its parts are read from an index', async () => {
  const now = new Date();
  const span = { from: new Date(now.getTime() - 30 * 86_400_000), until: now };
  const plans = await plansOf(server.sql, async tx => {
    await daysOf(tx, span, now);
    await beyond(tx, span, now);
    await newestId(tx);
    await openPostsAfter(tx, now, { after: 2_000, until: 40_000, count: 100 });
    await newestComments(tx, 1, 20);
    await slugsWithPosts(tx, 'tags', [1, 2, 3]);
  });
  assert.equal(scansIn(plans), []);
  assert.is(plans[0]?.steps[0]?.key, 'posts_listed');
});

test('a category, a tag and an author are found by their names', async () => {
  const { alias } = await server.sql('categories').first('alias');
  const plans = await plansOf(server.sql, async tx => {
    await categoryBy(tx, { alias });
    await subcategories({ sql: tx, actor: { account: null, visitor: '' } }, 1);
    await tagBy(tx, { alias: 'seed-tag-1' });
    await bloggerBy(tx, { permalink: 'seed-author-1' });
  });
  assert.equal(
    // The fixture has no pictures and subcategories: an empty table is read whole.
    scansIn(plans).filter(scan => !scan.includes('parent_id') && !scan.startsWith('m:')),
    [],
  );
});

test.run();
