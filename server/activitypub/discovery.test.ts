import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('documents for other servers (ActivityPub)');
let server: TestServer;
let asha: Person & { id: number };

const finger = (resource: string) => server.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
const handleOf = async (): Promise<string> =>
  (await server.sql('users').where('id', asha.id).first('permalink')).permalink;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha <Rao>');
  await server.sql('users').where('id', asha.id).update({ biography: 'Writes on tides.\n\nAnd <b>ships</b>.' });
});
test.after(() => server.close());

test('a site that is not switched on tells other servers nothing', async () => {
  const { id, slug } = await writer(server).post(asha.id);
  for (const path of [
    `/.well-known/webfinger?resource=acct:${await handleOf()}@lectern.test`,
    '/.well-known/nodeinfo',
    '/activitypub/nodeinfo/2.1',
    '/activitypub/site',
    '/activitypub/site/outbox',
    `/activitypub/authors/${asha.id}`,
    `/activitypub/posts/${id}`,
  ])
    assert.is((await server.get(path)).statusCode, 404, path);
  assert.not.match((await server.get(`/blog/${slug}`)).body, 'activity+json');
  await server.set('activitypub.enabled', true);
});

test('an account without published posts, a name of another host and a missing resource lead nowhere', async () => {
  const silent = await server.signedIn('blogger', 'Silent');
  const { permalink } = await server.sql('users').where('id', silent.id).first('permalink');
  await writer(server).post(silent.id, { state: 'draft' });
  await writer(server).post(silent.id, { privacy: 'registered' });
  for (const resource of [
    `acct:${permalink}@lectern.test`,
    `acct:${await handleOf()}@other.test`,
    'acct:nobody@lectern.test',
    'acct:blog.7@lectern.test',
    'http://lectern.test/activitypub/authors/999999',
  ])
    assert.is((await finger(resource)).statusCode, 404, resource);
  assert.is((await server.get(`/activitypub/authors/${silent.id}`)).statusCode, 404);
  for (const resource of ['', 'blog', 'mailto:blog@lectern.test'])
    assert.is((await finger(resource)).statusCode, 400, resource);
  assert.is((await server.get('/.well-known/webfinger')).statusCode, 400);
});

test('an author is found by name and has one key pair, however many ask at once', async () => {
  const found = await finger(`acct:${(await handleOf()).toUpperCase()}@LECTERN.test`);
  assert.match(String(found.headers['content-type']), 'application/jrd+json');
  assert.is(found.headers['access-control-allow-origin'], '*');
  const { subject, links } = JSON.parse(found.body);
  assert.is(subject, `acct:${await handleOf()}@lectern.test`);
  const self = links.find(({ rel }: { rel: string }) => rel === 'self');
  assert.equal(
    [self.type, self.href],
    ['application/activity+json', `http://lectern.test/activitypub/authors/${asha.id}`],
  );
  const ask = () => server.get(new URL(self.href).pathname, undefined, { accept: 'application/activity+json' });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const [first, ...others] = answers.map(({ body }) => JSON.parse(body));
  for (const other of others) assert.is(other.publicKey.publicKeyPem, first.publicKey.publicKeyPem);
  assert.match(String(answers[0]?.headers['content-type']), 'application/activity+json');
  assert.equal(
    [first.type, first.name, first.summary, first.manuallyApprovesFollowers],
    ['Person', 'Asha <Rao>', '<p>Writes on tides.</p><p>And &lt;b&gt;ships&lt;/b&gt;.</p>', false],
  );
  assert.match(first.publicKey.publicKeyPem, 'BEGIN PUBLIC KEY');
  assert.is(first.endpoints.sharedInbox, 'http://lectern.test/activitypub/inbox');
  const [row] = await server.sql('activitypub_actors').where('user_id', asha.id);
  assert.not.match(row.private_key, 'PRIVATE KEY');
});

test('an author without public posts shows no address to follow; the address of another is one that is found', async () => {
  const quiet = await server.signedIn('blogger', 'Quiet');
  const { permalink } = await server.sql('users').where('id', quiet.id).first('permalink');
  const post = await writer(server).post(quiet.id, { privacy: 'registered' });
  const shown = async () => {
    const answer = await server.get(`/blog/authors/${permalink}`, quiet);
    const page = load(answer.body);
    return [answer.statusCode, page('main .fediverse-address bdi').text(), page('link[type$="activity+json"]').length];
  };
  assert.equal(await shown(), [404, '', 0]);
  assert.is((await finger(`acct:${permalink}@lectern.test`)).statusCode, 404);
  await server.sql('posts').where('id', post.id).update({ privacy: 'public' });
  await server.services.pages.clear();
  const [status, address] = await shown();
  assert.equal([status, address], [200, `@${permalink}@lectern.test`]);
  assert.is((await finger(`acct:${String(address).slice(1)}`)).statusCode, 200);
});

test('a rename leaves the id; a name in another script gets a Latin one with the id', async () => {
  const meera = await server.signedIn('blogger', 'Meera');
  await writer(server).post(meera.id);
  await server.sql('users').where('id', meera.id).update({ permalink: 'मीरा' });
  const { preferredUsername, id } = JSON.parse((await server.get(`/activitypub/authors/${meera.id}`)).body);
  assert.is(preferredUsername, `author.${meera.id}`);
  assert.is(JSON.parse((await finger(`acct:${preferredUsername}@lectern.test`)).body).aliases[0], id);
  await server.sql('users').where('id', meera.id).update({ permalink: 'blog' });
  const taken = JSON.parse((await server.get(`/activitypub/authors/${meera.id}`)).body);
  assert.equal([taken.id, taken.preferredUsername], [id, `blog.${meera.id}`]);
  const own = JSON.parse((await finger('acct:blog@lectern.test')).body);
  assert.is(own.aliases[0], 'http://lectern.test/activitypub/site');
});

test('the site is an organization, and describes its software', async () => {
  const site = JSON.parse((await server.get('/activitypub/site')).body);
  assert.equal([site.type, site.preferredUsername, site.name], ['Organization', 'blog', 'Lectern']);
  const { links } = JSON.parse((await server.get('/.well-known/nodeinfo')).body);
  const { software, protocols, usage } = JSON.parse((await server.get(new URL(links[0].href).pathname)).body);
  assert.equal([software.name, protocols, usage.users.total > 0], ['lectern', ['activitypub'], true]);
});

test('a public post is an article; its page leads there, and that of a post for members does not', async () => {
  const write = writer(server);
  const tag = await write.tag('High tides');
  const { id, slug } = await write.post(
    asha.id,
    { title: 'Of <tides>', body: '<p>Words <a href="/blog">here</a></p>', excerpt: 'On the moon' },
    { tags: [tag.id] },
  );
  const page = load((await server.get(`/blog/${slug}`)).body);
  const address = new URL(String(page('link[type="application/activity+json"]').attr('href')));
  const { statusCode, headers } = await server.get(address.pathname);
  assert.equal([statusCode, headers.location], [303, `http://lectern.test/activitypub/posts/${id}`]);
  const post = JSON.parse((await server.get(`/activitypub/posts/${id}`)).body);
  assert.equal(
    [post.type, post.name, post.summary, post.url, post.attributedTo, post.tag[0].name],
    [
      'Article',
      'Of <tides>',
      '<p>On the moon</p>',
      `http://lectern.test/blog/${slug}`,
      `http://lectern.test/activitypub/authors/${asha.id}`,
      '#Hightides',
    ],
  );
  assert.match(post.content, '<a href="http://lectern.test/blog">');
  assert.equal(post.to, ['https://www.w3.org/ns/activitystreams#Public']);
  for (const columns of [
    { privacy: 'registered' },
    { password: 'a hash' },
    { state: 'draft' },
    { lifecycle: 'trashed' },
  ]) {
    const closed = await write.post(asha.id, columns);
    const { statusCode } = await server.get(`/activitypub/posts/${closed.id}`, asha);
    assert.is(statusCode, 404, JSON.stringify(columns));
    assert.not.match((await server.get(`/blog/${closed.slug}`, asha)).body, 'activity+json');
  }
  const byline = await write.post(asha.id, { byline: 'The editors' });
  const { attributedTo } = JSON.parse((await server.get(`/activitypub/posts/${byline.id}`)).body);
  assert.is(attributedTo, 'http://lectern.test/activitypub/site');
});

test('an outbox lists the public posts by pages', async () => {
  const kai = await server.signedIn('blogger', 'Kai');
  const write = writer(server);
  for (let number = 0; number < 22; number++) await write.post(kai.id);
  await write.post(kai.id, { privacy: 'private' });
  const path = `/activitypub/authors/${kai.id}/outbox`;
  const box = JSON.parse((await server.get(path)).body);
  assert.equal([box.type, box.totalItems], ['OrderedCollection', 22]);
  const first = JSON.parse((await server.get(`${path}?page=1`)).body);
  const second = JSON.parse((await server.get(`${path}?page=2`)).body);
  assert.equal([first.orderedItems.length, second.orderedItems.length], [20, 2]);
  assert.equal([first.next, second.prev, second.next], [`http://lectern.test${path}?page=2`, box.first, undefined]);
  assert.is(first.orderedItems[0].type, 'Create');
  const ofSite = JSON.parse((await server.get('/activitypub/site/outbox?page=1')).body);
  assert.is(ofSite.orderedItems[0].type, 'Announce');
  for (const page of ['0', 'x', '501']) assert.is((await server.get(`${path}?page=${page}`)).statusCode, 404, page);
});

test.run();
