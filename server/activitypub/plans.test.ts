import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../core/db/db.ts';
import { seedBulk } from '../demo/bulk.ts';
import { insertAll } from '../demo/demo-queries.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { actorKeys } from './actor-keys.ts';
import { authorsCount } from './actor-queries.ts';
import {
  concernedPosts,
  duePosts,
  inboxesOf,
  knownPostsAfter,
  lockedSentPost,
  sentPosts,
} from './delivery/post-queries.ts';
import { activityRow, dropActivities, dropFollowersAt, failingSince, insertActivities } from './delivery/queries.ts';
import {
  dropFollowersOf,
  followerHosts,
  followersAmong,
  followersCount,
  isFull,
  isKnownFollower,
  removeFollower,
} from './followers/follower-queries.ts';
import { repliesOf, replyWith } from './inbox/reply-queries.ts';
import { dropOldRemoteActors, remoteActorByKey } from './signatures/remote-actor-queries.ts';

const test = suite('plans of queries for other servers (ActivityPub)');
let server: TestServer;
let now: Date;
let before: Date;
/** An actor; the ids of a cluster do not begin with 1. */
let actorId: number;
const uri = (at: number): string => `https://social.example/${at}`;

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  now = new Date(clock.now());
  before = new Date(clock.now() - 24 * 3600_000);
  await seedBulk(services, { posts: 300, comments: 300 });
  const { row } = await actorKeys(services, 'site');
  actorId = row.id;
  const numbers = Array.from({ length: 2_000 }, (_, at) => at + 1);
  const keys = { public_key: '', private_key: '', created_at: now };
  await insertAll(
    sql,
    'activitypub_actors',
    numbers.map(at => ({ name: `author:${at}`, ...keys })),
  );
  await insertAll(
    sql,
    'activitypub_followers',
    numbers.map(at => ({
      ...{ actor_id: row.id, uri: uri(at), handle: `@f${at}@social.example`, inbox: uri(at % 500) },
      ...{ host: `h${at % 200}.example`, follow_id: uri(at), created_at: now },
    })),
  );
  await insertAll(
    sql,
    'activitypub_posts',
    numbers.map(at => ({ post_id: at, actor_id: row.id, state: 'sent', digest: '' })),
  );
  await insertAll(
    sql,
    'activitypub_failing_inboxes',
    numbers.map(at => ({ inbox: uri(at), failing_since: now })),
  );
  await insertAll(
    sql,
    'activitypub_activities',
    numbers.map(() => ({ actor_id: row.id, body: '{}', created_at: now })),
  );
  await insertAll(
    sql,
    'activitypub_remote_actors',
    numbers.map(at => ({
      ...{ uri: uri(at), key_id: `${uri(at)}#main-key`, public_key: '', inbox: uri(at), shared_inbox: uri(at) },
      ...{ handle: `@f${at}@social.example`, name: '', url: uri(at), fetched_at: now },
    })),
  );
  const comments: number[] = await sql('comments').pluck('id');
  await insertAll(
    sql,
    'activitypub_comments',
    comments.map(id => ({ comment_id: id, uri: uri(id), actor_uri: uri(id % 100) })),
  );
  await sql.raw(
    'ANALYZE TABLE activitypub_actors, activitypub_followers, activitypub_posts, activitypub_failing_inboxes, activitypub_comments, activitypub_activities, activitypub_remote_actors, posts, comments, users',
  );
});
test.after(() => server.close());

const inboxes = ['https://social.example/7', 'https://social.example/8'];

const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'posts that changed': tx => concernedPosts(tx, [7, 8, 9], now),
  'posts whose time came': tx => duePosts(tx, now),
  'posts that were sent': tx => sentPosts(tx, [7, 8]),
  'posts that other servers have': tx => knownPostsAfter(tx, 100, 50, now),
  'a post that is sent': tx => lockedSentPost(tx, 7),
  'an activity': tx => activityRow(tx, 7),
  'failing inboxes': tx => failingSince(tx, inboxes),
  'followers at lost inboxes': tx => dropFollowersAt(tx, inboxes),
  'a follower': tx => isKnownFollower(tx, 'https://social.example/7'),
  'an ended follow': tx => removeFollower(tx, 'https://social.example/7', { followId: 'https://social.example/7' }),
  'a follow that is ended by its account': tx => removeFollower(tx, 'https://social.example/7', { actorId }),
  'servers of followers': tx => followerHosts(tx),
  'followers of blocked servers': tx => dropFollowersOf(tx, ['h7.example', 'h8.example'], 1_000),
  'followers of a server at an account': tx => isFull(tx, { actorId, uri: uri(7), host: 'h7.example' }, 5),
  'followers to remove': tx => followersAmong(tx, [7, 8]),
  'new activities': tx =>
    insertActivities(
      tx,
      [7, 8].map(at => ({ actorId, body: `${at}` })),
      now,
    ),
  'old activities': tx => dropActivities(tx, before),
  'accounts that were not heard for long': tx => dropOldRemoteActors(tx, before),
  'number of authors': tx => authorsCount(tx),
  'number of followers': tx => followersCount(tx, 'author:7'),
  'inboxes of an account without followers': tx => inboxesOf(tx, [999]),
  'a key': tx => remoteActorByKey(tx, 'https://social.example/7#main-key'),
  'a reply': tx => replyWith(tx, 'https://social.example/7'),
  'replies of an account': tx => repliesOf(tx, 'https://social.example/7', 50),
};

for (const [name, search] of Object.entries(searches))
  test(`${name}: by an index`, async () => {
    assert.equal(scansIn(await plansOf(server.sql, search)), []);
  });

test.run();
