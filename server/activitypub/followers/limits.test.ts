import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changeSetting } from '../../core/context/site-setting-change.ts';
import { workJobs } from '../../core/jobs/jobs.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';
import type { FediverseServer } from '../../test/stubs/fediverse.ts';
import { actorKeys } from '../actor-keys.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('limits of followers of a server (ActivityPub)');
const settledMs = 6_000;
let world: World;

test.before(async () => {
  world = await openFederatedServer();
});
test.before.each(() => world.server.sql('throttles').delete());
test.after(() => world.close());

const follow = async (from: FediverseServer, name: string, object: string): Promise<number> => {
  const request = from.signed(name, world.inbox, from.activity(name, 'Follow', object));
  return (await world.send(request)).statusCode;
};
const hosts = (): Promise<string[]> => world.server.sql('activitypub_followers').orderBy('id').pluck('host');
const answersOf = ({ received }: FediverseServer) => received.splice(0).map(({ type, actor }) => [type, actor]);

test('a server that is blocked loses its followers, those of its subdomains too, and is not told', async () => {
  const { server, social, other, work } = world;
  for (const name of ['ravi', 'kim']) await follow(social, name, world.actor);
  await follow(other, 'lena', world.site);
  await work();
  for (const one of [social, other]) one.received.length = 0;
  const { row } = await actorKeys(server.services, 'site');
  const at = new Date(server.clock.now());
  const added = ['eu.social.example', 'antisocial.example'].map(host => ({
    ...{ actor_id: row.id, host, uri: `https://${host}/1`, handle: `@a@${host}`, inbox: `https://${host}/inbox` },
    ...{ follow_id: `https://${host}/2`, created_at: at },
  }));
  await insertAll(server.sql, 'activitypub_followers', added);
  await changeSetting(server.services, 'activitypub.blockedDomains', ['social.example']);
  await work(settledMs);
  assert.equal(await hosts(), ['other.example', 'antisocial.example']);
  assert.equal([social.received, other.received], [[], []]);
  assert.is(await follow(social, 'ravi', world.actor), 403);
});

test('a follower of a blocked server that is still stored gets nothing, and waiting deliveries end', async () => {
  const { server, social, other, author, write, work } = world;
  await changeSetting(server.services, 'activitypub.blockedDomains', []);
  await follow(social, 'ravi', world.site);
  await work(settledMs);
  for (const one of [social, other]) one.received.length = 0;
  const { federatePosts } = await import('../delivery/posts.ts');
  const publish = async (): Promise<void> => {
    const { id } = await write.post(author.id);
    await server.sql.transaction(sql => federatePosts({ services: server.services, sql }, [id]));
  };
  social.moods({ status: 503 });
  await publish();
  await work();
  await server.set('activitypub.blockedDomains', ['social.example']);
  await publish();
  while ((await workJobs(server.services, 'default')) > 0);
  const jobs: string[] = await server.sql('jobs').where('kind', 'activitypub-deliver').orderBy('id').pluck('payload');
  const inboxes = ['antisocial', 'other', 'social'].map(name => `https://${name}.example/inbox`);
  const [absent = '', open = '', blocked = ''] = inboxes;
  assert.equal(
    jobs.map(payload => JSON.parse(payload).inboxes),
    [
      [absent, blocked],
      [absent, open],
    ],
  );
  await work(3600_000);
  assert.equal(social.received, []);
  assert.is(other.received.length, 2);
  await changeSetting(server.services, 'activitypub.blockedDomains', []);
});

test('a follow beyond the limit of its server is rejected; who follows already, and other servers, are not', async () => {
  const { server, social, other, work } = world;
  await server.sql('activitypub_followers').delete();
  const { row } = await actorKeys(server.services, world.author.id);
  const invented = Array.from({ length: 20_000 - 1 }, (_, at) => ({
    ...{ actor_id: row.id, host: 'social.example', uri: `https://social.example/${at}`, handle: `@f${at}@s.example` },
    ...{ inbox: 'https://social.example/inbox', follow_id: `https://social.example/${at}` },
    created_at: new Date(server.clock.now()),
  }));
  await insertAll(server.sql, 'activitypub_followers', invented);
  for (const one of [social, other]) one.received.length = 0;
  const asked = async (from: FediverseServer, name: string, object: string) => {
    await follow(from, name, object);
    await work();
    return answersOf(from);
  };
  assert.equal(await asked(social, 'last', world.actor), [['Accept', world.actor]]);
  assert.equal(await asked(social, 'more', world.actor), [['Reject', world.actor]]);
  assert.equal(await asked(social, 'last', world.actor), [['Accept', world.actor]]);
  assert.equal(await asked(social, 'more', world.site), [['Accept', world.site]]);
  assert.equal(await asked(other, 'lena', world.actor), [['Accept', world.actor]]);
  assert.is((await hosts()).length, 20_000 + 2);
});

test.run();
