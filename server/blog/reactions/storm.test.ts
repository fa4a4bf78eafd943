import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { reacting } from '../../test/fixtures/reactions.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('storms of reactions');
let server: TestServer;
let post: Written;
let on: ReturnType<typeof reacting>;

test.before(async () => {
  server = await openTestServer();
  on = reacting(server);
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  const { id } = await server.signedIn('blogger');
  post = await writer(server).post(id);
});
test.after(() => server.close());

test('D-002 two hundred people at once: every reaction counts once; a storm of changes of mind ends exact', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => server.visitor()));
  await Promise.all(people.map((person, index) => on.save(post.id, (index % 5) + 1, person)));
  assert.equal(await on.counters(post.id), [{ 1: 40, 2: 40, 3: 40, 4: 40, 5: 40 }, 200]);
  server.clock.advance(20 * 60_000);
  await Promise.all(
    people
      .slice(0, 40)
      .flatMap((person, index) => [
        on.save(post.id, ((index + 1) % 5) + 1, person),
        index % 2 ? on.remove(post.id, person) : on.save(post.id, 1, person),
      ]),
  );
  const kept = await on.rows(post.id);
  const expected: Record<number, number> = {};
  for (const { reaction } of kept) expected[reaction] = (expected[reaction] ?? 0) + 1;
  assert.is(new Set(kept.map(({ actor }) => actor)).size, kept.length);
  assert.equal(await on.counters(post.id), [expected, kept.length]);
});

test('one person from thirty places at once has one reaction and counts once', async () => {
  const visitor = await server.visitor();
  await Promise.all(Array.from({ length: 30 }, (_, index) => on.save(post.id, (index % 5) + 1, visitor)));
  assert.is((await on.rows(post.id)).length, 1);
  assert.is((await on.counters(post.id))[1], 1);
});

test.run();
