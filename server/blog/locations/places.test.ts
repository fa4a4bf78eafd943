import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('places of posts');
const leith = { address: 'Leith Harbour, Edinburgh', latitude: 55.9899, longitude: -3.1833 };
let server: TestServer;
let write: ReturnType<typeof writer>;
let owner: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  owner = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const stored = (id: number) => server.sql('posts').where('id', id).first('address', 'latitude', 'longitude');
const save = (id: number, place: Record<string, string>, as: Person) =>
  server.post({ task: 'locations.save', id, address: '', latitude: '', longitude: '', ...place }, as);
const input = { address: 'Pier, Oban', latitude: '56.4152001', longitude: '-5.4711' };

test('nobody sets the place of a post but who wrote it and who moderates', async () => {
  const post = await write.post(owner.id, leith);
  const draft = await write.post(owner.id, { ...leith, state: 'draft', published_at: null });
  const strangers: [Person, number, number][] = [
    [await server.visitor(), 403, 404],
    [await server.signedIn('reader'), 403, 404],
    [await server.signedIn('author'), 403, 404],
    [await server.signedIn('blogger'), 403, 404],
  ];
  for (const [person, forPost, forDraft] of strangers) {
    assert.is((await save(post.id, input, person)).statusCode, forPost);
    assert.is((await save(draft.id, input, person)).statusCode, forDraft);
    assert.is((await server.get(`/blog/${post.slug}/place`, person)).statusCode, forPost);
    assert.is((await server.get(`/blog/${draft.slug}/place`, person)).statusCode, forDraft);
  }
  assert.equal(await stored(post.id), leith);
  assert.equal(await stored(draft.id), leith);
  assert.is((await save(999_999, input, owner)).statusCode, 404);
});

test('who lost the right to publish sets no place any more', async () => {
  const former = await server.signedIn('blogger');
  const post = await write.post(former.id, leith);
  await server.sql('users').where('id', former.id).update({ role: 'reader' });
  assert.is((await save(post.id, input, former)).statusCode, 403);
  assert.equal(await stored(post.id), leith);
});

test('hostile values are refused with a sentence at their field, and what was typed stands there again', async () => {
  const post = await write.post(owner.id, leith);
  let last = '';
  for (const [field, value] of [
    ['latitude', '91'],
    ['latitude', '-90.5'],
    ['latitude', '1e1'],
    ['latitude', '0x10'],
    ['latitude', '12,5'],
    ['latitude', 'NaN'],
    ['latitude', '"><script>alert(1)</script>'],
    ['longitude', '181'],
    ['longitude', ''],
  ] as const) {
    const response = await save(post.id, { ...input, address: '<b>Typed</b>', [field]: value }, owner);
    assert.is(response.statusCode, 422, `${field} ${value}`);
    assert.match(response.body, `id="field-${field}-error"`);
    assert.match(response.body, 'value="&lt;b&gt;Typed&lt;/b&gt;"');
    assert.not.match(response.body, '<script>alert');
    assert.match(response.body, '<title>Error:');
    last = response.body;
  }
  assert.equal(await markupProblems(last), []);
  assert.equal(await stored(post.id), leith);
});

test('G-001 a location has address, latitude and longitude, and only those are taken from the form', async () => {
  const post = await write.post(owner.id);
  const before = await server.sql('posts').where('id', post.id).first('version');
  const response = await server.post(
    { task: 'locations.save', id: post.id, ...input, title: 'Mass', state: 'draft', author_id: 1 },
    owner,
  );
  assert.is(response.statusCode, 303);
  assert.equal(await stored(post.id), { address: 'Pier, Oban', latitude: 56.4152, longitude: -5.4711 });
  const after = await server.sql('posts').where('id', post.id).first('title', 'state', 'author_id', 'version');
  assert.equal(after, { title: 'A post', state: 'published', author_id: owner.id, version: before.version + 1 });
  const page = await server.get(String(response.headers.location), owner);
  assert.match(page.body, 'The place of the post was saved: Pier, Oban');
});

test('G-019 everything empty, or the text null of installed pages, takes the place away, and no map has it', async () => {
  const moderator = await server.signedIn('moderator');
  const isOnMap = async ({ slug }: { slug: string }) => (await server.get('/places')).body.includes(`/blog/${slug}`);
  for (const empty of ['', 'null']) {
    const post = await write.post(owner.id, leith);
    server.services.pages.clear();
    assert.ok(await isOnMap(post));
    await save(post.id, { latitude: empty, longitude: empty }, moderator);
    assert.not(await isOnMap(post));
    assert.equal(await stored(post.id), { address: '', latitude: null, longitude: null });
  }
});

test('a place without coordinates is words, coordinates without words are a place', async () => {
  const post = await write.post(owner.id);
  await save(post.id, { address: 'Somewhere by the sea' }, owner);
  const words = await server.get(`/blog/${post.slug}`);
  assert.match(words.body, 'Somewhere by the sea');
  assert.not.match(words.body, 'data-eb-module-postmap');
  await save(post.id, { latitude: '56.4152', longitude: '-5.4711' }, owner);
  assert.match((await server.get(`/blog/${post.slug}`)).body, '56.415200, -5.471100');
});

test('the page of a post says its place in words and leads to the form whom it lets in', async () => {
  const post = await write.post(owner.id, { ...leith, address: 'Leith & <i>Harbour</i>', title: 'By "the" <sea>' });
  const seen = await server.get(`/blog/${post.slug}`);
  assert.match(seen.body, 'Leith &amp; &lt;i&gt;Harbour&lt;/i&gt;');
  assert.not.match(seen.body, '<i>Harbour');
  assert.match(seen.body, 'href="https://www.openstreetmap.org/?mlat=55.989900&amp;mlon=-3.183300');
  assert.not.match(seen.body, `/blog/${post.slug}/place`);
  assert.match((await server.get(`/blog/${post.slug}`, owner)).body, `/blog/${post.slug}/place`);
  assert.equal(await markupProblems(seen.body), []);
  const form = await server.get(`/blog/${post.slug}/place`, owner);
  assert.is(form.statusCode, 200);
  for (const hook of ['locationInput', 'locationLatitude', 'locationLongitude']) assert.match(form.body, hook);
  assert.equal(await markupProblems(form.body), []);
  const byView = await server.get(`/index.php?option=com_blog&view=location&id=${post.id}`, owner);
  assert.is(byView.statusCode, 200);
});

test('a place is on the page of its post and among all places as soon as it is saved', async () => {
  const post = await write.post(owner.id, { title: 'Quickly there' });
  assert.not.match((await server.get('/places')).body, 'Quickly there');
  await server.get(`/blog/${post.slug}`);
  await save(post.id, input, owner);
  assert.match((await server.get(`/blog/${post.slug}`)).body, 'Pier, Oban');
  assert.match((await server.get('/places')).body, 'Quickly there');
});

test('places of posts that are not for everybody are nowhere to be found', async () => {
  const hidden = [
    { state: 'draft', published_at: null },
    { lifecycle: 'trashed' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { password: 'a hash' },
    { published_at: new Date(server.clock.now() + 3_600_000) },
    { publish_down: new Date(server.clock.now() - 1_000) },
    { kind: 'page' },
  ];
  for (const [n, columns] of hidden.entries())
    await write.post(owner.id, { ...leith, title: `Hidden ${n}`, address: `Secret ${n}`, ...columns });
  const locked = await write.post(owner.id, { ...leith, address: 'Behind a lock', password: 'a hash' });
  server.services.pages.clear();
  const places = (await server.get('/places')).body;
  assert.not.match(places, 'Hidden');
  assert.not.match(places, 'Secret');
  assert.not.match((await server.get(`/blog/${locked.slug}`)).body, 'Behind a lock');
  server.clock.advance(3_601_000);
  assert.match((await server.get('/places')).body, 'Secret 5');
});

test('G-002 each place of the page is in its list and in the data of its map, with content and ratingid', async () => {
  const post = await write.post(owner.id, {
    ...leith,
    title: 'Rated & <b>placed</b>',
    ratings_count: 2,
    ratings_sum: 17,
  });
  server.services.pages.clear();
  const { body } = await server.get('/places');
  assert.match(body, `<a href="/blog/${post.slug}">Rated &amp; &lt;b&gt;placed&lt;/b&gt;</a>`);
  // 17 halves by two readers are four and a half stars, a whole number of halves.
  assert.match(body, `data-id="${post.id}" data-type="entry" data-score="4.5" data-locked="1"`);
  const json = /data-options="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'") ?? '';
  const options = JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
  const location = options.locations.find((one: { ratingid: number }) => one.ratingid === post.id);
  assert.is(location.latitude, leith.latitude);
  assert.is(location.address, leith.address);
  assert.match(location.content, 'Rated &amp; &lt;b&gt;placed&lt;/b&gt;');
  assert.equal(
    ['language', 'gMapsKey', 'mapType', 'zoom', 'fitBounds', 'useStaticMap', 'disableMapsUI', 'enableClusterer'].map(
      name => options[name],
    ),
    ['en', '', 'roadmap', 5, true, false, false, true],
  );
  assert.equal(await markupProblems(body), []);
});

test('the content policy lets in pictures of the configured map servers only, and of none when maps are off', async () => {
  const sources = async (): Promise<string> => {
    const policy = String((await server.get('/places')).headers['content-security-policy']);
    return /img-src ([^;]*)/.exec(policy)?.[1]?.trim() ?? '';
  };
  assert.is(await sources(), "'self' data: blob: https://tile.openstreetmap.org https://staticmap.openstreetmap.de");
  await server.set('maps.tileUrl', 'https://tiles.example:8443/{z}/{x}/{y}.png');
  await server.set('maps.staticUrl', '');
  assert.is(await sources(), "'self' data: blob: https://tiles.example:8443");
  await server.set('maps.enabled', false);
  assert.is(await sources(), "'self' data: blob:");
  await server.set('maps.enabled', true);
});

test('the page of places is bounded, and the older ones are on further pages', async () => {
  const now = server.clock.now();
  await server.sql('posts').update({ latitude: null });
  await server.sql('posts').insert(
    Array.from({ length: 103 }, (_, n) => ({
      ...leith,
      title: `Place ${n}`,
      slug: `place-${n}`,
      body: '',
      state: 'published',
      author_id: owner.id,
      created_at: new Date(now),
      modified_at: new Date(now),
      published_at: new Date(now - n * 60_000),
    })),
  );
  server.services.pages.clear();
  const [first, second] = [await server.get('/places'), await server.get('/places?start=100')];
  assert.is(first.body.match(/class="place-title"/g)?.length, 100);
  assert.is(second.body.match(/class="place-title"/g)?.length, 3);
  assert.match(first.body, 'href="/places?start=100"');
  assert.is((await server.get('/places?start=200')).statusCode, 404);
  assert.is((await server.get('/places?start=1e2')).statusCode, 404);
  await server.set('maps.enabled', false);
  assert.is((await server.get('/places')).statusCode, 404);
  await server.set('maps.enabled', true);
});

test.run();
