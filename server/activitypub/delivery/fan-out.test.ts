import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../core/db/index.ts';
import { workJobs } from '../../core/jobs/jobs.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';
import { actorKeys } from '../actor-keys.ts';
import { federatePosts } from './posts.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('posts for ten thousand followers (ActivityPub)');
const followers = 10_000;
const sentJobs = 20;
let world: World;

test.before(async () => {
  world = await openFederatedServer();
});
test.after(() => world.close());

/** Has followers at inboxes of the other server. */
const gather = async (inboxOf: (at: number) => string): Promise<void> => {
  const { server, author } = world;
  const { row } = await actorKeys(server.services, author.id);
  await server.sql('activitypub_followers').delete();
  const rows = Array.from({ length: followers }, (_, at) => ({
    ...{ actor_id: row.id, uri: `https://social.example/users/f${at}`, handle: `@f${at}@social.example` },
    ...{ inbox: inboxOf(at), follow_id: `https://social.example/${at}`, created_at: new Date(server.clock.now()) },
  }));
  await insertAll(server.sql, 'activitypub_followers', rows);
};

/** Publishes a post and queues what is sent of it; answers with the number of jobs. */
const publish = async (): Promise<number> => {
  const { server, author, write } = world;
  const { id } = await write.post(author.id);
  await transact(server.sql, sql => federatePosts({ services: server.services, sql }, [id]));
  while ((await workJobs(server.services, 'default')) > 0);
  return (await server.sql('jobs').where('kind', 'activitypub-deliver')).length;
};

test('followers at one server cost one request', async () => {
  await gather(() => 'https://social.example/inbox');
  assert.is(await publish(), 1);
  await world.work();
  assert.is(world.social.received.splice(0).length, 1);
});

test('ten thousand inboxes are queued in jobs of fifty; pages answer while the first thousand requests are sent', async () => {
  const { server, post } = world;
  await gather(at => `https://social.example/users/f${at}/inbox`);
  assert.is(await publish(), followers / 50);
  // The first thousand of them.
  const queued = await server.sql('jobs').where('kind', 'activitypub-deliver').orderBy('id').pluck('id');
  await server.sql('jobs').whereIn('id', queued.slice(sentJobs)).delete();
  let isSending = true;
  const sending = world.work().finally(() => {
    isSending = false;
  });
  do {
    assert.is((await server.get(`/blog/${post.slug}`)).statusCode, 200);
    await new Promise(resolve => setTimeout(resolve, 100));
  } while (isSending);
  await sending;
  const targets = new Set(world.others.heard('social.example').map(({ path }) => path));
  assert.is(world.social.received.length, sentJobs * 50);
  assert.is([...targets].filter(path => /^\/users\/f\d+\/inbox$/.test(path)).length, sentJobs * 50);
  assert.equal(await server.sql('jobs').where('kind', 'activitypub-deliver'), []);
});

test.run();
