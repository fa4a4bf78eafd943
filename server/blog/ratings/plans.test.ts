import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../demo/bulk.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { addRating, ratingOf, removeRating, votersOf } from './queries.ts';

const test = suite('plans of rating queries');
let server: TestServer;
let postId: number;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 400, comments: 0 }, () => {});
  const posts: { id: number }[] = await server.sql('posts').select('id').limit(200);
  postId = Number(posts[0]?.id);
  const rows = posts.flatMap(({ id }, place) =>
    Array.from({ length: place === 0 ? 3_000 : 10 }, (_, index) => ({
      post_id: id,
      actor: `v:plan-${index}`,
      value: (index % 10) + 1,
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    })),
  );
  for (let start = 0; start < rows.length; start += 500)
    await server.sql('ratings').insert(rows.slice(start, start + 500));
  await server.sql.raw('ANALYZE TABLE ratings, posts');
});
test.after(() => server.close());

test('voters are read from their index, the latest first, without sorting', async () => {
  const [plan] = await plansOf(server.sql, tx => votersOf(tx, postId, 20));
  const [step] = plan?.steps ?? [];
  assert.is(step?.key, 'ratings_post_id_created_at_index');
  assert.not.match(String(step?.Extra), 'filesort');
  assert.not.match(String(step?.Extra), 'temporary');
});

test('no vote, no taking back and no own vote reads a table from end to end', async () => {
  const actor = { account: null, visitor: 'a visitor' };
  const plans = await plansOf(server.sql, async tx => {
    await addRating(tx, { postId, actor, value: 7, now: new Date() });
    await ratingOf(tx, postId, actor);
    await removeRating(tx, postId, actor);
  });
  assert.ok(plans.length >= 4);
  assert.equal(scansIn(plans), []);
});

test.run();
