import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../test/fixtures/comments.ts';
import type { Written } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('tools of a cached comment');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let moderator: Member;
let writer: Member;
let other: Member;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  writer = await server.signedIn('reader', 'Wren Ito');
  other = await server.signedIn('reader', 'Otto Roy');
  visitor = await server.visitor();
});
test.after(() => server.close());

/** Reads the page of a post as each of these readers, in this order; returns what each one finds. */
const foundBy = async <T>(
  post: Written,
  readers: readonly Person[],
  find: (page: Awaited<ReturnType<typeof on.page>>) => T,
): Promise<ReadonlyMap<Person, T>> => {
  const found = new Map<Person, T>();
  for (const reader of readers) found.set(reader, find(await on.page(post, reader)));
  return found;
};

const tools = ['reply', 'like', 'approve', 'edit', 'delete', 'restore'] as const;

test('a comment that is cached has the tools of its reader, whoever read it first', async () => {
  for (const isStaffFirst of [true, false]) {
    const post = await on.post();
    const staff = [moderator, post.author, writer];
    const readers = isStaffFirst ? [...staff, visitor, other] : [visitor, other, ...staff.toReversed()];
    const published = await on.row(post, { author_id: writer.id });
    const held = await on.row(post, { author_id: writer.id, state: 'held' });
    const removed = await on.row(post, { author_id: writer.id, state: 'removed' });
    await on.row(post, { parent_id: removed });
    const found = await foundBy(post, readers, page =>
      [published, held, removed].map(id =>
        tools.filter(tool => page(`#comment-${id} [data-comment-${tool}]`).length > 0).join(' '),
      ),
    );
    assert.equal(found.get(visitor), ['reply like', '', '']);
    assert.equal(found.get(other), ['reply like', '', '']);
    assert.equal(found.get(writer), ['reply like edit delete', 'edit delete', '']);
    assert.equal(found.get(post.author), ['reply like delete', 'approve delete', 'restore']);
    assert.equal(found.get(moderator), ['reply like edit delete', 'approve edit delete', 'restore']);
  }
});

test('a cached comment has the link to its exchange only for readers who see an answer to it', async () => {
  for (const readers of [
    [writer, other],
    [other, writer],
  ]) {
    const post = await on.post();
    const first = await on.row(post);
    await on.row(post, { parent_id: first, author_id: writer.id, state: 'held' });
    const linksIn = (page: Awaited<ReturnType<typeof on.page>>): number =>
      page(`#comment-${first} .eb-comment-exchange`).length;
    const found = await foundBy(post, readers, linksIn);
    assert.is(found.get(writer), 1, 'the held answer is their own');
    assert.is(found.get(other), 0, 'the link would tell of a held answer');
    await on.save(post, visitor, { parentId: first, depth: 1 });
    assert.is(linksIn(await on.page(post, other)), 1);
    server.clock.advance(20 * 60_000);
  }
});

test.run();
