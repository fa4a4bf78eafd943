import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changeSetting } from '../../core/context/site-setting-change.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('posts while the site does not speak with other servers (ActivityPub)');
let world: World;
let form: ReturnType<typeof composing>;

/** Objects of the activities that a server received since the last question. */
const news = (from: World['social']): Record<string, unknown>[] => from.received.splice(0);

test.before(async () => {
  world = await openFederatedServer();
  const { server, social, other, author, inbox, send, work } = world;
  form = composing(server, author);
  await send(social.signed('ravi', inbox, social.activity('ravi', 'Follow', world.actor)));
  await send(other.signed('lena', inbox, other.activity('lena', 'Follow', world.site)));
  await work();
  for (const one of [social, other]) news(one);
});
test.after(() => world.close());

const publish = async (fields: Readonly<Record<string, string | undefined>> = {}): Promise<number> => {
  assert.is((await form.save({ goal: 'publish', ...fields })).statusCode, 303);
  return (await form.newest()).id;
};
const move = async (name: string, id: number): Promise<void> => {
  assert.is((await world.server.post({ task: `posts.${name}`, ids: [id] }, world.author)).statusCode, 303, name);
};

test('posts that were withdrawn or changed while the site was switched off are told when it is switched on', async () => {
  const { server } = world;
  const titles = ['Hidden', 'Private', 'Locked', 'Deleted', 'Renamed', 'Unchanged'];
  const ids: number[] = [];
  for (const title of titles) ids.push(await publish({ title }));
  const [hidden = 0, restricted = 0, locked = 0, deleted = 0, renamed = 0] = ids;
  await world.work();
  for (const one of [world.social, world.other]) news(one);
  await changeSetting(server.services, 'activitypub.enabled', false);
  const save = async (id: number, fields: Record<string, string>) => {
    const { version } = await form.row(id);
    assert.is((await form.save({ id: `${id}`, version: `${version}`, goal: 'publish', ...fields })).statusCode, 303);
  };
  await move('unpublish', hidden);
  await save(restricted, { title: 'Private', privacy: 'private' });
  await save(locked, { title: 'Locked', password: 'secret words' });
  for (const name of ['trash', 'delete']) await move(name, deleted);
  await save(renamed, { title: 'Another title' });
  await world.work(60_000);
  assert.equal([news(world.social), news(world.other)], [[], []]);
  await changeSetting(server.services, 'activitypub.enabled', true);
  await world.work(6_000);
  const idOf = (id: number) => `http://lectern.test/activitypub/posts/${id}`;
  const toldNow = (from: World['social']) => news(from).map(({ type, object }) => [type, Object(object).id]);
  const deletes = [hidden, restricted, locked, deleted].map(id => ['Delete', idOf(id)]).sort();
  for (const one of [world.social, world.other]) assert.equal(toldNow(one).sort(), deletes);
  await world.work(60_000);
  assert.equal(toldNow(world.social), [['Update', idOf(renamed)]]);
  news(world.other);
  assert.is((await server.sql('activitypub_posts').where({ state: 'sent', post_id: deleted })).length, 0);
  await world.work(60_000);
  assert.equal(news(world.social), []);
});

test.run();
