import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moment } from '../../core/time/clock.ts';
import { seedBulk } from '../../demo/bulk.ts';
import { accountRow, insertAll } from '../../demo/demo-queries.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { recentPosts } from '../cards/recent-queries.ts';
import { featuredOf } from '../post-model/feature-queries.ts';
import { countsBy } from '../post-model/listed-count-queries.ts';
import { authorIds, authorSorts, bloggersOf, topicsOf } from './queries.ts';

const test = suite('plans of author queries');
let server: TestServer;
let ids: number[];

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 4000, comments: 0, isSearched: false }, () => {});
  ids = (await server.sql('users').select('id')).map(row => row.id);
  const readers = Array.from({ length: 2000 }, (_, n) => `reader-${n}`).map(username =>
    accountRow({
      ...{ username, name: username, role: 'reader', password: '', biography: '', website: '' },
      createdAt: moment(server.clock),
    }),
  );
  await insertAll(server.sql, 'users', readers);
  await server.sql.raw('ANALYZE TABLE posts, users, post_categories, post_tags, categories, tags, featured');
});
test.after(() => server.close());

test('who has a post out is found author by author, not account by account or post by post', async () => {
  const now = moment(server.clock);
  for (const sort of authorSorts) {
    const asked = { words: ['au'], sort, start: 0, count: 10 };
    const [plan] = await plansOf(server.sql, tx => authorIds(tx, now, asked));
    const keys = new Map(plan?.steps.map(step => [step.table, step.key]));
    assert.is(keys.get('u'), 'users_counted', sort);
    assert.is(keys.get('l'), 'posts_by_author', sort);
  }
});

test('counts, recent posts, topics, names and badges of a page of authors are read by index', async () => {
  const now = moment(server.clock);
  const shown = ids.slice(0, 10);
  const plans = await plansOf(server.sql, async tx => {
    await countsBy(tx, 'author', now, shown);
    await bloggersOf(tx, shown);
    await featuredOf(tx, 'blogger', shown);
    await topicsOf(tx, 'category', ids[0] ?? 0, now);
    await topicsOf(tx, 'tag', ids[0] ?? 0, now);
  });
  assert.ok(plans.length >= 6);
  assert.equal(scansIn(plans), []);
  const [recent] = await plansOf(server.sql, tx => recentPosts(tx, 'author', shown, now, 3));
  const inner = recent?.steps.filter(step => step.table === 'l') ?? [];
  // The posts that each owns, and those that each is a co-author of.
  assert.equal(
    inner.map(({ key }) => key),
    shown.flatMap(() => ['posts_by_author', 'post_authors_listed']),
  );
});

test('a count beside the account is the count of what is listed', async () => {
  const now = moment(server.clock);
  const counts = await countsBy(server.sql, 'author', now, ids);
  const rows = await server
    .sql('posts')
    .where('listed', 1)
    .groupBy('author_id')
    .select('author_id as id')
    .count('* as n');
  assert.equal(new Map(rows.map(row => [row.id, Number(row.n)])), counts);
});

test.run();
