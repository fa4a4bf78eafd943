import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { purgeUploads } from '../../media/media.ts';
import { pictureOf } from '../../media/media-queries.ts';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('drafts in the composer');
type Known = Person & { id: number };
let server: TestServer;
let asha: Known;
let moderator: Known;
let it: ReturnType<typeof composing>;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha');
  it = composing(server, asha);
  moderator = await server.signedIn('moderator');
});
test.after(() => server.close());

/** Uploaded picture that is attached to nothing yet. */
const picture = async () => {
  const kept = await storedPicture(server, asha.id, { width: 60, height: 40 });
  await server.sql('media').where('id', kept.id).update({ attached_at: null, is_public: false });
  return kept;
};

test('whose session ended hears that, on a post of their own too', async () => {
  const post = await it.post(asha.id);
  const given = { id: `${post.id}`, version: `${post.version}` };
  const [command] = await it.autosave(given, await server.visitor());
  assert.equal([command?.type, command?.data[1]], ['reject', 'sign-in']);
  assert.is((await it.save(given, await server.visitor())).statusCode, 403);
});

test('another writer’s autosave is nobody’s business, and a revision belongs to its post', async () => {
  const post = await it.post(asha.id);
  const other = await it.post(asha.id);
  const { uid } = await it.kept({ id: `${post.id}`, version: `${post.version}`, title: 'Secret' }, asha);
  assert.is((await server.get(`${composerPage}?uid=${uid}`, moderator)).statusCode, 404);
  assert.is((await server.get(`${composerPage}?uid=${other.id}.${uid.split('.')[1]}`, asha)).statusCode, 404);
  for (const odd of ['0', 'x', `${post.id}.x`, `${post.id}'--`, '1e3'])
    assert.is((await server.get(`${composerPage}?uid=${encodeURIComponent(odd)}`, asha)).statusCode, 404, odd);
});
test('Y-08 the first autosave makes a draft, and the same form goes on with it though the answer was lost', async () => {
  const before = await it.counts();
  const own = it.key();
  const first = await it.kept({ key: own, title: 'Begun' }, asha);
  const again = await it.kept({ key: own, title: 'Begun and gone on' }, asha);
  assert.is(again.id, first.id);
  assert.is((await it.counts()).posts, before.posts + 1);
  assert.is((await it.row(first.id)).state, 'draft');
  const $ = load((await server.get(`${composerPage}?uid=${first.id}`, asha)).body);
  assert.is($('[name="title"]').val(), 'Begun and gone on');
  await server.post(it.form({ key: own, title: 'Begun and ended' }), asha);
  assert.is((await it.row(first.id)).title, 'Begun and ended');
});
test('an autosave costs one write, and there is one of a post and a writer', async () => {
  const post = await it.post(asha.id);
  const given = { id: `${post.id}`, version: `${post.version}`, key: it.key() };
  await it.kept({ ...given, title: 'One' }, asha);
  const statements: string[] = [];
  const hear = ({ sql }: { sql: string }): void => {
    if (/^(?:insert|update|delete|replace)/i.test(sql)) statements.push(sql);
  };
  server.sql.on('query', hear);
  await it.kept({ ...given, title: 'Two' }, asha);
  server.sql.removeListener('query', hear);
  assert.is(statements.length, 1, statements.join('\n'));
  assert.is((await server.sql('revisions').where({ post_id: post.id, draft_of: asha.id })).length, 1);
  const stored = await it.row(post.id);
  assert.is(stored.title, 'A post');
  assert.is(stored.version, post.version);
});
test('half of a form is kept by an autosave: a date and a place that cannot be read yet hold nothing up', async () => {
  const { uid } = await it.kept({ title: '', publish_up: '2026-', latitude: '5', longitude: '', address: 'Leith' });
  const revision = await server
    .sql('posts')
    .where('id', Number(uid.split('.')[0]))
    .first();
  assert.is(revision.published_at, null);
});
test('of a post that is out a newer draft is offered, and brought back or discarded', async () => {
  const post = await it.post(asha.id, {
    state: 'published',
    published_at: new Date('2026-11-01T00:00:00Z'),
    title: 'Out',
  });
  const { uid } = await it.kept({ id: `${post.id}`, version: `${post.version}`, title: 'Out, and better' }, asha);
  const $ = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
  assert.is($('[name="title"]').val(), 'Out');
  assert.is($('[data-composer-newer] a').attr('href'), `${composerPage}?uid=${uid}`);
  assert.is(
    load((await server.get(`${composerPage}?uid=${uid}`, asha)).body)('[name="title"]').val(),
    'Out, and better',
  );
  const address = String($('[data-composer-newer] a').last().attr('href'));
  const asked = await server.get(address, asha);
  const question = load(asked.body);
  assert.is(question('h1').text(), 'Discard the draft of “Out”?');
  assert.is(question('.field-actions [autofocus]').attr('href'), `${composerPage}?uid=${post.id}`, 'Cancel');
  assert.equal(await markupProblems(asked.body), []);
  assert.is(load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body)('[data-composer-newer]').length, 1);
  await it.kept({ id: `${post.id}`, version: `${post.version}`, title: 'Typed meanwhile' }, asha);
  assert.is((await server.get(address, asha)).statusCode, 302, 'of a text that was not seen');
  const typed = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
  assert.is(typed('[data-composer-newer]').length, 1);
  const again = load((await server.get(String(typed('[data-composer-newer] a').last().attr('href')), asha)).body);
  const answer = again('main form').has('[name="draft"]').serializeArray();
  await server.post(Object.fromEntries(answer.map(({ name, value }) => [name, value])), asha);
  assert.is(load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body)('[data-composer-newer]').length, 0);
});
test('E-102 two people editing: the second save shows both versions side by side, and then saves over on purpose', async () => {
  const post = await it.post(asha.id, { title: 'Shared' });
  const given = { id: `${post.id}`, version: `${post.version}` };
  await it.save({ ...given, title: 'Theirs', body: '<p>Their words</p>' }, moderator);
  const conflict = await it.save({ ...given, title: 'Mine', body: '<p>My words</p>' });
  assert.is(conflict.statusCode, 409);
  const $ = load(conflict.body);
  assert.match($('#composer-mine').parent().find('textarea').text(), 'My words');
  assert.match($('#composer-theirs').parent().find('textarea').text(), 'Their words');
  assert.is($('[name="title"]').val(), 'Mine');
  assert.is($('#composer-form button[type="submit"]').first().val(), 'draft', 'Enter overwrites nothing');
  assert.equal(await markupProblems(conflict.body), []);
  assert.is((await it.row(post.id)).title, 'Theirs');
  await it.save({ ...given, version: String($('[name="version"]').val()), goal: 'keep', title: 'Mine' });
  assert.is((await it.row(post.id)).title, 'Mine');
});
test('a draft link is read without an account, by no search engine and no cache, until it ends', async () => {
  const post = await it.post(asha.id, { title: 'Not out' });
  const made = await server.post({ task: 'posts.share', id: `${post.id}` }, asha);
  const $ = load((await server.get(String(made.headers.location).split('#')[0] ?? '', asha)).body);
  const address = new URL(String($('#draft-link-address').val()));
  const path = address.pathname + address.search;
  const visitor = await server.visitor();
  for (const person of [undefined, visitor]) {
    const shown = await server.get(path, person);
    assert.is(shown.statusCode, 200);
    assert.match(shown.body, 'Not out');
    assert.match(shown.body, '<meta name="robots" content="noindex, nofollow"/>');
    assert.match(String(shown.headers['cache-control']), 'no-store');
  }
  assert.equal(await markupProblems((await server.get(path)).body), []);
  assert.is((await server.get('/blog/draft?key=abc')).statusCode, 404);
  await server.post({ task: 'posts.unshare', id: `${post.id}` }, asha);
  assert.is((await server.get(path)).statusCode, 404);
  const again = await server.post({ task: 'posts.share', id: `${post.id}` }, asha);
  const [, fresh = ''] = /shared=([^&#]+)/.exec(String(again.headers.location)) ?? [];
  server.clock.advance(15 * 24 * 3600_000);
  assert.is((await server.get(`/blog/draft?key=${fresh}`)).statusCode, 404);
  server.clock.advance(-15 * 24 * 3600_000);
});
test('a draft link is worth what its maker may do now, and nothing once the post is out', async () => {
  const maker = await server.signedIn('moderator', 'Mona');
  const post = await it.post(asha.id, { title: 'Not for long' });
  const made = await server.post({ task: 'posts.share', id: `${post.id}` }, maker);
  const [, key = ''] = /shared=([^&#]+)/.exec(String(made.headers.location)) ?? [];
  const status = async (): Promise<number> => (await server.get(`/blog/draft?key=${key}`)).statusCode;
  assert.is(await status(), 200);
  await server.sql('users').where('id', maker.id).update({ role: 'reader' });
  assert.is(await status(), 404);
  await server.sql('users').where('id', maker.id).update({ role: 'moderator' });
  assert.is(await status(), 200);
  await server.sql('posts').where('id', post.id).update({ state: 'published', privacy: 'private' });
  assert.is(await status(), 404);
  assert.is((await server.post({ task: 'posts.share', id: `${post.id}` }, asha)).statusCode, 409);
});
test('when a draft comes out, by whatever way, its links end in the same deed and lead to the post whoever may read it', async () => {
  const shared = async (id: number): Promise<string> => {
    const made = await server.post({ task: 'posts.share', id: `${id}` }, asha);
    const [, key = ''] = /shared=([^&#]+)/.exec(String(made.headers.location)) ?? [];
    return `/blog/draft?key=${key}`;
  };
  const led = async (path: string) => {
    const { statusCode, headers } = await server.get(path);
    return [statusCode, headers.location];
  };
  const pressed = await it.post(asha.id, { title: 'By its button' });
  const saved = await it.post(asha.id, { title: 'By the composer' });
  const other = await shared((await it.post(asha.id, { title: 'Stays a draft' })).id);
  const links = [await shared(pressed.id), await shared(saved.id)];
  await server.ask('site/views/entry/publish', { id: pressed.id }, asha);
  await it.save({ id: `${saved.id}`, version: `${saved.version}`, goal: 'publish', title: 'By the composer' });
  for (const [at, { id }] of [pressed, saved].entries()) {
    assert.is((await server.sql('one_time_links').where({ purpose: 'draft', subject: `post:${id}` })).length, 0);
    const path = links[at] ?? '';
    assert.equal(await led(path), [302, `/blog/${(await it.row(id)).slug}`]);
    await server.sql('posts').where({ id }).update({ privacy: 'private' });
    assert.equal(await led(path), [404, undefined]);
    await server.sql('posts').where({ id }).update({ privacy: 'public', state: 'unpublished' });
    assert.equal(await led(path), [404, undefined]);
  }
  assert.is((await server.get(other)).statusCode, 200);
});
test('pictures that stand in an autosave alone are held: they are not purged, and nobody sees them through the post', async () => {
  const [inText, asCover, loose] = [await picture(), await picture(), await picture()];
  const post = await it.post(asha.id, { state: 'published', published_at: new Date('2026-11-01T00:00:00Z') });
  await it.kept({
    id: `${post.id}`,
    version: `${post.version}`,
    body: `<figure><img src="${inText.address}" alt="Boats"></figure>`,
    cover: `user:${asha.id}/${asCover.name}`,
  });
  server.clock.advance(25 * 3_600_000);
  await purgeUploads(server.services);
  const visitor = await server.visitor();
  for (const { name, address } of [inText, asCover]) {
    assert.ok(await pictureOf(server.sql, name));
    assert.is((await server.get(address, visitor)).statusCode, 404);
  }
  assert.is(await pictureOf(server.sql, loose.name), undefined);
});

test.run();
