import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('followers on other servers');
const page = '/blog/dashboard/site/followers';
let world: World;

test.before(async () => {
  world = await openFederatedServer();
  const { social, other, actor, site, inbox, send, work } = world;
  await send(social.signed('ravi', inbox, social.activity('ravi', 'Follow', actor)));
  await send(other.signed('lena', inbox, other.activity('lena', 'Follow', site)));
  await work();
  social.received.length = 0;
});
test.after(() => world.close());

test('nobody below administrators sees or removes followers', async () => {
  const { server } = world;
  const ids = await server.sql('activitypub_followers').pluck('id');
  for (const person of [await server.visitor(), await server.signedIn('staff')]) {
    assert.is((await server.get(page, person)).statusCode, 403);
    assert.is((await server.post({ task: 'followers.remove', ids }, person)).statusCode, 403);
  }
  assert.is((await world.followers()).length, 2);
});

test('administrators see who follows whom, and remove a follower, whose server is told', async () => {
  const { server, social, actor, work } = world;
  const admin = await server.signedIn('admin');
  const { body } = await server.get(page, admin);
  assert.equal(await markupProblems(body), []);
  const listed = load(body);
  assert.equal(
    listed('tbody .user-email')
      .toArray()
      .map(one => listed(one).text()),
    ['@lena@other.example', '@ravi@social.example'],
  );
  assert.match(listed('main').text(), 'Asha Rao: 1 follower');
  const found = load((await server.get(`${page}?post-search=ravi`, admin)).body);
  assert.is(found('tbody .user-email').length, 1);
  const { id } = await server.sql('activitypub_followers').where('uri', social.uriOf('ravi')).first();
  assert.is((await server.post({ task: 'followers.remove', ids: [id, 999_999] }, admin)).statusCode, 404);
  assert.is((await world.followers()).length, 2);
  assert.is((await server.post({ task: 'followers.remove', ids: [id] }, admin)).statusCode, 303);
  await work();
  assert.is((await world.followers()).length, 1);
  const [reject] = social.received;
  assert.equal([reject?.type, reject?.actor], ['Reject', actor]);
});

test('several followers are removed at once, each server is told, and the audit log names them', async () => {
  const { server, social, other, actor, site, inbox, send, work } = world;
  const admin = await server.signedIn('admin');
  await send(social.signed('ravi', inbox, social.activity('ravi', 'Follow', actor)));
  await send(social.signed('kim', inbox, social.activity('kim', 'Follow', site)));
  await work();
  for (const one of [social, other]) one.received.length = 0;
  const ids = await server.sql('activitypub_followers').orderBy('id').pluck('id');
  assert.is((await server.post({ task: 'followers.remove', ids }, admin)).statusCode, 303);
  await work();
  assert.equal(await world.followers(), []);
  const told = ({ received }: typeof social) =>
    received.map(({ type, actor: by, object }) => [type, by, Object(object).actor]).sort();
  assert.equal(told(other), [['Reject', site, other.uriOf('lena')]]);
  assert.equal(
    told(social),
    [
      ['Reject', actor, social.uriOf('ravi')],
      ['Reject', site, social.uriOf('kim')],
    ].sort(),
  );
  const details = await server
    .sql('audit_log')
    .where('act', 'follower.remove')
    .whereIn('target_id', ids)
    .pluck('detail');
  assert.equal(details.sort(), ['@kim@social.example', '@lena@other.example', '@ravi@social.example']);
});

test('followers of a deleted account are not shown as followers of the site', async () => {
  const { server, social, inbox, send, work } = world;
  const kai = await server.signedIn('blogger', 'Kai');
  await world.write.post(kai.id);
  const kaiActor = `http://lectern.test/activitypub/authors/${kai.id}`;
  for (const object of [kaiActor, world.site])
    await send(social.signed('kim', inbox, social.activity('kim', 'Follow', object)));
  await work();
  await server.sql('activitypub_actors').where('name', `author:${kai.id}`).update({ user_id: null });
  const listed = load((await server.get(page, await server.signedIn('admin'))).body);
  const lines = listed('h2:contains("Most followed accounts") + ul li').toArray();
  assert.equal(lines.map(line => listed(line).text()).sort(), ['Deleted account: 1 follower', 'Lectern: 1 follower']);
  const rows = listed('tbody tr:has(.user-email)').toArray();
  assert.equal(rows.map(row => /Deleted account|Lectern/.exec(listed(row).text())?.[0]).sort(), [
    'Deleted account',
    'Lectern',
  ]);
});

test('the page of an author and the footer tell the address, as long as the site is switched on', async () => {
  const { server, author } = world;
  const { permalink } = await server.sql('users').where('id', author.id).first('permalink');
  const read = async () => load((await server.get(`/blog/authors/${permalink}`)).body);
  const shown = await read();
  assert.is(shown('main .fediverse-address bdi').text(), `@${permalink}@lectern.test`);
  assert.is(shown('footer .fediverse-address bdi').text(), '@blog@lectern.test');
  await server.set('activitypub.enabled', false);
  assert.is((await read())('.fediverse-address').length, 0);
  assert.match((await server.get(page, await server.signedIn('admin'))).body, 'cannot be followed');
});

test.run();
