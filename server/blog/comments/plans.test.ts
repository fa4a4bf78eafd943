import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accountRecipients, moderatorRecipients, recipientsByEmail } from '../../accounts/recipient-queries.ts';
import { storedAmong } from '../../comments/storage-queries.ts';
import type { Transaction } from '../../core/db/db.ts';
import type { Actor } from '../../core/policy/actor.ts';
import { seedBulk } from '../../demo/bulk.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn, touchedBy } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { activate, followersOf, subscriptionBy } from '../subscriptions/subscription-queries.ts';
import {
  addLike,
  commentRow,
  commentTexts,
  isStranger,
  likedAmong,
  publishedCount,
  removeLike,
} from './comment-queries.ts';
import { commentAuthors, heldBetween, mailedComments } from './mail/mail-queries.ts';
import { heldCount, heldPostComments, selectedComments } from './moderation/queue-queries.ts';
import {
  commentsBefore,
  commentsByTime,
  conversationAround,
  outlineNumbered,
  visibleCount,
} from './thread/by-time-queries.ts';
import { shortThreadMost, storedThread } from './thread/short-thread-queries.ts';
import {
  commentNumbered,
  conversationCount,
  conversationRoots,
  conversationsBefore,
  newestIn,
  nextSibling,
  outlinesOf,
  repliesBefore,
  repliesOf,
  repliesTo,
  replyCounts,
  visibilityOf,
} from './thread/thread-queries.ts';

const test = suite('plans of comment queries');
let server: TestServer;

const visitor: Actor = { account: null, visitor: 'a'.repeat(32) };
const member: Actor = {
  account: { id: 3, role: 'reader', name: 'A', username: 'a', email: '', website: '', avatar: null, audiences: [] },
  visitor: '',
};

const seen = { postId: 1, states: ['published'], heldIds: [5, 6] } as const;

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  await seedBulk(services, { posts: 1_000, comments: 6_000, isSearched: false });
  const created_at = new Date(clock.now());
  const ids: { id: number }[] = await sql('comments').select('id').orderBy('id').limit(3_000);
  const likes = ids.map(({ id }, index) => ({ comment_id: id, actor: `v:${index % 50}`, created_at }));
  const subscriptions = ids.map(({ id }, index) => {
    const email = `reader-${id}@example.org`;
    return { type: 'entry', target_id: 1 + (index % 900), email, email_key: email, created_at };
  });
  const readers = ids.map(({ id }) => {
    const name = `reader-${id}`;
    const email = `${name}@example.org`;
    return {
      ...{ username: name, username_key: name, name, email, email_key: email, password: '', permalink: name },
      created_at,
    };
  });
  await insertAll(sql, 'comment_likes', likes);
  await insertAll(sql, 'subscriptions', subscriptions);
  await insertAll(sql, 'users', readers);
  await sql('comments').whereIn('id', ids.slice(0, 20)).update({ state: 'held' });
  await sql.raw('ANALYZE TABLE comments, comment_likes, subscriptions, users, posts');
});
test.after(() => server.close());

const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'what a visitor sees of a thread': tx => visibilityOf(tx, visitor, { id: 1, authorId: 1 }),
  'what a member sees of a thread': tx => visibilityOf(tx, member, { id: 1, authorId: 1 }),
  'F-6.11 a page of conversations': tx => conversationRoots(tx, seen, { start: 20, size: 20 }, 'asc'),
  'F-6.11 the newest conversations': tx => conversationRoots(tx, seen, { start: 0, size: 20 }, 'desc'),
  'F-6.11 how many conversations there are': tx => conversationCount(tx, seen),
  'F-6.11 how many conversations stand before one': tx => conversationsBefore(tx, seen, 40, 'asc'),
  'F-6.11 some replies of each conversation': tx => repliesOf(tx, seen, [1, 2, 3], { start: 0, size: 31 }),
  'F-6.11 how many replies each conversation has': tx => replyCounts(tx, seen, [1, 2, 3]),
  'F-6.11 how many replies stand before one': tx => repliesBefore(tx, seen, 1, 40),
  'a page of comments by time': tx => commentsByTime(tx, seen, 50, 'desc'),
  'a page of comments by time, for a reader without held ones': tx =>
    commentsByTime(tx, { ...seen, heldIds: [] }, 0, 'asc'),
  'how many comments a reader sees': tx => visibleCount(tx, seen),
  'how many comments stand before one in time': tx => commentsBefore(tx, seen, 40, 'desc'),
  'the exchange around a comment': tx => conversationAround(tx, 1, { rootId: 1, number: 3 }),
  'a comment in any state by its number': tx => outlineNumbered(tx, 1, 3),
  'comments by their ids': tx => outlinesOf(tx, [1, 2, 3]),
  'the newest comment of a post': tx => newestIn(tx, 1),
  'a short thread': tx => storedThread(tx, 2),
  'replies to the comments of an account': tx => repliesTo(tx, 1, 3),
  'the next comment that answers the same one': tx =>
    nextSibling(tx, seen, { rootId: 1, parentId: 2, number: 7 }, 'asc'),
  'a comment by its number': tx => commentNumbered(tx, 1, 7),
  'the words of comments': tx => commentTexts(tx, [1, 2, 3]),
  'one comment': tx => commentRow(tx, 7, { lock: true }),
  'what an actor likes': tx => likedAmong(tx, visitor, [1, 2, 3]),
  'whether an actor likes it': tx => likedAmong(tx, visitor, [7]),
  'whether a visitor has part in a thread': tx => isStranger(tx, visitor, 1),
  'whether an account has part in a thread': tx => isStranger(tx, member, 1),
  'how many comments show': tx => publishedCount(tx, 1),
  'held comments': tx => heldPostComments(tx, { start: 0, size: 20, search: '', person: null }),
  'held comments with words in them': tx =>
    heldPostComments(tx, { start: 0, size: 100, search: 'casino', person: null }),
  'the held comments of an account': tx =>
    heldPostComments(tx, { start: 0, size: 20, search: '', person: { kind: 'account', value: '3' } }),
  'the held comments of an e-mail address': tx =>
    heldPostComments(tx, { start: 0, size: 20, search: '', person: { kind: 'email', value: 'a@example.org' } }),
  'comments selected on another page': tx => selectedComments(tx, [1, 2, 3]),
  'how many are held': tx => heldCount(tx),
  'a submission': tx => storedAmong(tx, { comments: 'comments' }, ['a'.repeat(64), 'b'.repeat(64)]),
  'a like': tx => addLike(tx, visitor, 7, new Date(server.clock.now())),
  'a like taken back': tx => removeLike(tx, visitor, 7),
  'a comment for a mail': tx => mailedComments(tx, [7], new Date()),
  'comments held within a window': tx => heldBetween(tx, new Date(0), new Date(), new Date()),
  'accounts to write to': tx => accountRecipients(tx, [3, 4]),
  'accounts by their addresses': tx => recipientsByEmail(tx, ['reader-7@example.org', 'nobody@example.org']),
  'the authors of comments': tx => commentAuthors(tx, [7, 8]),
  'those who moderate': tx => moderatorRecipients(tx),
  'those who follow posts': tx => followersOf(tx, [7, 8]),
  'a followed post': tx => subscriptionBy(tx, 7),
  'a follower confirmed': tx => activate(tx, 7, { userId: null }),
};

for (const [name, search] of Object.entries(searches)) {
  test(`an index finds ${name}`, async () => {
    const plans = await plansOf(server.sql, search);
    assert.ok(plans.length > 0);
    assert.equal(scansIn(plans), []);
  });
}

test('a thread is read whole only if it is short, also counted with the comments that do not show', async () => {
  const { sql } = server;
  const write = writer(server);
  const post = await write.post((await server.signedIn('blogger')).id);
  const many = 500;
  const line = { post_id: post.id, name: 'N', body: 'b', html: 'b', created_at: new Date(server.clock.now()) };
  const add = (from: number, count: number, state: string) =>
    insertAll(
      sql,
      'comments',
      Array.from({ length: count }, (_, at) => ({ ...line, number: from + at, submission: `${from + at}`, state })),
    );
  const read = () =>
    sql.transaction(async tx => {
      let found: Awaited<ReturnType<typeof storedThread>> | undefined;
      const touched = await touchedBy(tx, async () => {
        found = await storedThread(tx, post.id);
      });
      return { ...touched, numbers: found?.comments?.map(({ number }) => number) ?? null };
    });
  await add(1, 3, 'published');
  await sql('posts').where('id', post.id).update({ comments_count: 3 });
  assert.equal((await read()).numbers, [1, 2, 3]);
  await add(4, many, 'held');
  const spammed = await read();
  assert.is(spammed.numbers, null);
  assert.ok(spammed.read <= shortThreadMost + 10, `${spammed.read} rows of a post with many held comments`);
  await sql('comments').where('post_id', post.id).update({ state: 'published' });
  await sql('posts')
    .where('id', post.id)
    .update({ comments_count: many + 3 });
  const long = await read();
  assert.is(long.numbers, null);
  assert.ok(long.read <= 10, `${long.read} rows of a long thread`);
});

test.run();
