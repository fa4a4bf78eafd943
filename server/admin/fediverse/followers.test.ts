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
  assert.match(listed('main').text(), 'Asha Rao: 1');
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
