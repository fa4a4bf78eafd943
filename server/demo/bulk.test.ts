import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { seedBulk } from './bulk.ts';

const test = suite('seeded posts');
const size = { posts: 1_100, comments: 2_200, isSearched: false };
const batch = 500;
let whole: TestServer;
let stopped: TestServer;

test.before(async () => {
  [whole, stopped] = [await openTestServer(), await openTestServer()];
});
test.after(async () => {
  await whole.close();
  await stopped.close();
});

const rowsOf = async ({ sql }: TestServer) => ({
  posts: await sql('posts').orderBy('id').select('id', 'title', 'body', 'published_at', 'comments_count'),
  tags: await sql('post_tags').orderBy(['post_id', 'tag_id']).select('post_id', 'tag_id', 'published_at'),
  comments: await sql('comments').orderBy('id').select('id', 'post_id', 'number', 'body', 'created_at'),
  counts: await sql('categories').orderBy('id').select('id', 'posts_count'),
});

test('a seed that was stopped loses at most one batch, and resumed gives the rows of one that was not', async () => {
  await seedBulk(whole.services, size);
  let batches = 0;
  const stop = (): void => {
    if (++batches === 2) throw new Error('stopped');
  };
  const seed = () => seedBulk(stopped.services, { ...size, isResumed: true }, stop);
  assert.match(String(await seed().catch(String)), 'stopped');
  assert.is(await countOf(stopped), batch * 2);
  stopped.clock.advance(3_600_000);
  await seed();
  assert.is(batches, 3, 'one batch was left');
  const [expected, found] = [await rowsOf(whole), await rowsOf(stopped)];
  for (const table of ['posts', 'tags', 'comments', 'counts'] as const)
    assert.ok(JSON.stringify(found[table]) === JSON.stringify(expected[table]), table);
  await seed();
  assert.is(await countOf(stopped), size.posts);
  assert.is(batches, 3);
});

const countOf = async ({ sql }: TestServer): Promise<number> =>
  Number((await sql('posts').count({ n: '*' }).first())?.n);

test.run();
