import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../test/fixtures/comments.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { sampleSource } from '../fixtures/sample-source.ts';
import { joomlaKinds } from '../joomla/index.ts';

const test = suite('an import while people write');
let server: TestServer;
let on: ReturnType<typeof commenting>;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.after(() => server.close());

/** A post that came along and takes comments; undefined before there is one. */
const importedPost = (): Promise<{ id: number } | undefined> =>
  server
    .sql('posts')
    .where({ state: 'published', listed: true, allow_comments: true })
    .whereNotNull('legacy_id')
    .orderBy('id', 'desc')
    .first('id');

const isCounted = async (id: number): Promise<boolean> => {
  const post = await server.sql('posts').where('id', id).first('comments_count');
  const published = await server.sql('comments').where({ post_id: id, state: 'published' });
  return Number(post.comments_count) === published.length;
};

test('every comment that was acknowledged is stored and counted, and an undo keeps it with its post', async () => {
  const own = await on.post();
  const source = await sampleSource();
  let isRunning = true;
  const run = importOf(server.services, joomlaKinds, source).finally(() => {
    isRunning = false;
  });
  const saved: { post: number; id: number }[] = [];
  for (let n = 0; isRunning || n === 0; n++) {
    server.clock.advance(60_000);
    const target = (n % 2 === 1 ? await importedPost() : undefined) ?? own;
    const { id } = await on.save(target, await server.visitor(), { comment: `Written meanwhile, number ${n}.` });
    saved.push({ post: target.id, id });
  }
  const { runId } = await run;
  await source.close();
  const posts = [...new Set(saved.map(({ post }) => post))];
  assert.ok(posts.length > 1, 'comments on a post of this site and on imported ones');
  for (const id of posts) assert.ok(await isCounted(id), `counter of post ${id}`);

  const { remaining } = await undoOf(server.services, joomlaKinds, runId);
  const ids = saved.map(({ id }) => id);
  assert.is((await server.sql('comments').whereIn('id', ids)).length, ids.length);
  for (const id of posts) assert.ok(await isCounted(id), `counter of post ${id} after the undo`);
  assert.is(remaining.filter(({ table }) => table === 'posts').length, posts.length - 1);
});

test.run();
