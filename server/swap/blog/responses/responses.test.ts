import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { accountImport } from '../../accounts/account-import.ts';
import { oldComments } from '../../fixtures/blog/comments/old-comments.ts';
import { oldBlog, zero } from '../../fixtures/blog/old-blog.ts';
import { tablesOf } from '../../fixtures/blog/test-queries.ts';
import { importOf, undoNth } from '../../fixtures/import-of.ts';
import { idOfImport } from '../../fixtures/import-queries.ts';
import { type MemoryTables, memorySource } from '../../fixtures/memory-source.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import { blogKinds } from '../index.ts';

const test = suite('ratings, reactions and subscriptions of an old blog');

const kinds = [accountImport, ...blogKinds];

const like = (id: number, content: number, by: number, type = 'comment') => ({
  ...{ id: String(id), type, content_id: String(content), created_by: String(by), created: zero },
});

const rating = (id: number, post: number, by: number, value: number, sessionid = '', type = 'entry') => ({
  ...{ id: String(id), uid: String(post), type, created_by: String(by), sessionid, value: String(value), ip: '' },
  created: '2012-06-01 10:00:00',
});

const reaction = (id: number, post: number, kind: number, by: number, token = '') => ({
  ...{ id: String(id), post_id: String(post), reaction_id: String(kind), user_id: String(by), token_id: token },
  created: '2012-06-01 10:00:00',
});

const subscription = (id: number, utype: string, uid: number, email: string | null, by = 0) => ({
  ...{ id: String(id), utype, uid: String(uid), user_id: String(by), fullname: `Reader ${id}`, email, created: zero },
});

const favourite = (id: number, account: number, post: number) => ({
  ...{ id: String(id), userId: String(account), postId: String(post), type: 'post', created: zero },
});

const featured = (id: number, type: string, content: number) => ({
  ...{ id: String(id), type, content_id: String(content), created: '2012-06-01 10:00:00' },
});

const tables: MemoryTables = {
  ...oldBlog(),
  easyblog_comment: oldComments(),
  easyblog_likes: [like(1, 1, 42), like(2, 1, 42), like(3, 1, 0), like(4, 99, 42), like(5, 1, 42, 'post')],
  easyblog_ratings: [
    ...[rating(1, 1, 42, 8), rating(2, 1, 42, 3), rating(3, 1, 0, 10, 'session'), rating(4, 1, 43, 11)],
    ...[rating(5, 1, 990, 5), rating(6, 404, 42, 5), rating(7, 1, 0, 5), rating(8, 1, 42, 1, '', 'team')],
  ],
  // Numbers of an old site differ from ours.
  easyblog_reactions: [
    { id: '4', type: 'happy', published: '1' },
    { id: '1', type: 'sad', published: '1' },
    { id: '9', type: 'Amused', published: '1' },
    { id: '10', type: 'bored', published: '0' },
  ],
  easyblog_reactions_history: [
    ...[reaction(1, 1, 1, 42), reaction(2, 1, 4, 42), reaction(3, 1, 4, 0, 'token'), reaction(4, 1, 9, 43)],
    ...[reaction(5, 404, 4, 42), reaction(6, 1, 4, 0)],
  ],
  easyblog_favourites: [favourite(1, 42, 1), favourite(2, 42, 1), favourite(3, 990, 1), favourite(4, 42, 404)],
  easyblog_subscriptions: [
    ...[subscription(1, 'site', 0, 'a@guest.example'), subscription(2, 'site', 0, 'A@Guest.example')],
    ...[subscription(3, 'entry', 1, 'liisa@members.example', 42), subscription(4, 'entry', 404, 'x@guest.example')],
    ...[subscription(5, 'category', 2, 'b@guest.example'), subscription(6, 'site', 0, 'no address')],
    ...[subscription(7, 'blogger', 42, 'c@guest.example'), subscription(8, 'site', 0, null)],
  ],
  easyblog_featured: [
    featured(1, 'post', 1),
    featured(2, 'post', 1),
    featured(3, 'blogger', 42),
    featured(4, 'post', 404),
  ],
};
const source = memorySource(tables);

let server: TestServer;
let before: unknown;

test.before(async () => {
  server = await openTestServer();
  before = await tablesOf(server.sql);
  await importOf(server.services, kinds, source);
});

test.after(() => server.close());

const expected: Readonly<Record<string, readonly [added: number, merged: object, left: object]>> = {
  'easyblog likes of comments': [
    1,
    { duplicate: 1 },
    { 'comment or account does not exist, or guest without identification': 2, 'not a like of a comment': 1 },
  ],
  'easyblog ratings': [
    2,
    { 'replaced by a later one of the same person': 1 },
    { 'not a rating of a post, post or account does not exist, or value is not from 1 to 10': 5 },
  ],
  'easyblog reaction kinds': [2, { 'standard reaction': 2 }, {}],
  'easyblog reactions': [
    3,
    { 'replaced by a later one of the same person': 1 },
    { 'post, account or reaction type does not exist, or no person is given': 2 },
  ],
  'easyblog favourites': [1, { duplicate: 1 }, { 'post or account does not exist': 2 }],
  'easyblog subscriptions': [
    4,
    { 'same address in different case': 1 },
    { 'its target does not exist': 1, 'no e-mail address': 2 },
  ],
  'easyblog featured': [2, { duplicate: 1 }, { 'its target does not exist': 1 }],
};

for (const [kind, counts] of Object.entries(expected))
  test(`${kind}: every row is added, merged or left`, async () => {
    const { added, merged, left } = (await receiptOf(server.sql, await idOfImport(server.sql, 1))).kinds[kind] ?? {};
    assert.equal([added, merged, left], counts);
  });

test('the last rating and reaction of a person count, and counters follow', async () => {
  const post = await server.sql('posts').where('slug', 'open').first();
  assert.equal([post.ratings_count, post.ratings_sum], [2, 13]);
  assert.equal([post.reactions_count, post.favourites_count], [3, 1]);
  const counts = await server.sql('reaction_counts').select('reaction', 'count');
  assert.equal(
    counts.map(({ reaction: kind, count }) => [kind, count]),
    [
      [1, 2],
      [6, 1],
    ],
  );
  const [liked] = await server.sql('comments').where('likes_count', '>', 0).select('body', 'likes_count');
  assert.equal([liked.body, liked.likes_count], ['First [b]bold[/b]', 1]);
});

test('a kind of the old site is offered with its votes, one that was off there is not', async () => {
  const { payload } = await server.get('/blog/open');
  assert.match(payload, /data-reaction="amused"[^>]*data-id="6"/);
  assert.match(payload, '<span class="reaction-word">Amused</span>');
  assert.not.match(payload, 'data-reaction="bored"');
});

test('subscriptions are active, and nobody is mailed', async () => {
  const rows = await server.sql('subscriptions').orderBy('id').select('type', 'email', 'state', 'user_id');
  assert.equal(
    rows.map(({ type, email, state, user_id }) => [type, email, state, user_id !== null]),
    [
      ['site', 'a@guest.example', 'active', false],
      ['entry', 'liisa@members.example', 'active', true],
      ['category', 'b@guest.example', 'active', false],
      ['blogger', 'c@guest.example', 'active', false],
    ],
  );
  assert.equal(await server.sql('outbox'), []);
});

test('a second import adds nothing, and an undo leaves every table as it was', async () => {
  const { steps } = await importOf(server.services, kinds, source);
  for (const [kind, { added, changed, conflict }] of steps) assert.equal([added, changed, conflict], [0, 0, 0], kind);
  await undoNth(server.services, kinds, 2);
  assert.equal((await undoNth(server.services, kinds, 1)).remaining, []);
  assert.equal(await tablesOf(server.sql), before);
});

test.run();
