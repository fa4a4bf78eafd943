import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { autoposting } from '../../test/fixtures/autopost.ts';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('composer');
type Known = Person & { id: number };
let server: TestServer;
let asha: Known;
let bo: Known;
let it: ReturnType<typeof composing>;
let reader: Known;
let categoryId: number;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha');
  it = composing(server, asha);
  bo = await server.signedIn('blogger', 'Bo');
  reader = await server.signedIn('reader');
  categoryId = (await writer(server).category('Sea')).id;
});
test.after(() => server.close());

test('a visitor and a reader neither see the composer nor save with it', async () => {
  const visitor = await server.visitor();
  for (const person of [visitor, reader]) {
    assert.is((await server.get(composerPage, person)).statusCode, 403);
    await it.unchanged(() => it.save({}, person), 'save');
    await it.unchanged(async () => assert.is((await it.autosave({}, person))[0]?.type, 'reject'), 'autosave');
  }
});
test('nobody opens, saves, autosaves, shares or discards the post of another', async () => {
  const post = await it.post(asha.id);
  const before = await it.row(post.id);
  assert.is((await server.get(`${composerPage}?uid=${post.id}`, bo)).statusCode, 404);
  const given = { id: `${post.id}`, version: `${post.version}`, title: 'Taken' };
  for (const task of ['posts.save', 'posts.discard', 'posts.share', 'posts.unshare'])
    assert.is((await server.post(it.form({ ...given, task }), bo)).statusCode, 404, task);
  assert.is((await it.autosave(given, bo))[0]?.type, 'reject');
  assert.equal(await it.row(post.id), before);
});
test('foreign and absent categories, teams, covers and odd choices are refused at their field, and what was typed stays', async () => {
  const [teamId] = await server.sql('teams').insert({ title: 'Foreign', alias: 'foreign', created_at: new Date() });
  const cover = await storedPicture(server, bo.id, { width: 60, height: 40 });
  const wrong: readonly [Fields, string][] = [
    [{ category: '999999' }, 'categories'],
    [{ team: `${teamId}` }, 'team'],
    [{ cover: `user:${bo.id}/${cover.name}` }, 'cover'],
    [{ publish_down: 'yesterday' }, 'publish_down'],
    [{ latitude: '91', longitude: '0' }, 'latitude'],
    [{ privacy: 'friends' }, 'privacy'],
    [{ kind: 'page' }, 'kind'],
    [{ canonical: 'javascript:alert(1)' }, 'canonical'],
    [{ title: 'x'.repeat(300) }, 'title'],
    [{ byline: 'x'.repeat(300) }, 'byline'],
  ];
  for (const [fields, name] of wrong)
    await it.unchanged(async () => {
      const answer = await it.save({ title: 'Typed <b>words</b>', ...fields });
      assert.is(answer.statusCode, 422, name);
      const $ = load(answer.body);
      assert.is($('.error-summary li').length, 1, name);
      assert.match($('textarea[name="body"]').text(), 'Words of the sea.');
      assert.match($('title').text(), /^Error:/);
    }, name);
});
test('scripts and foreign frames in a body are gone when it is stored, by save and by autosave', async () => {
  const body =
    '<p onclick="x">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p><iframe src="https://evil.example/"></iframe><a href="javascript:x">y</a>';
  await it.save({ body, title: '<script>alert(1)</script>' });
  const post = await it.newest();
  const { uid } = await it.kept({ id: `${post.id}`, version: `${post.version}`, body }, asha);
  const revision = await server
    .sql('revisions')
    .where('id', Number(uid.split('.')[1]))
    .first();
  for (const stored of [post.body, revision.content])
    assert.not.match(stored, /<script|onerror|onclick|<iframe|javascript:/);
  const shown = await server.get(`${composerPage}?uid=${post.id}`, asha);
  assert.is(shown.statusCode, 200);
  assert.not.match(shown.body, '<script>alert(1)');
});
test('Y-08 a new writer saves a draft, which readers do not find, and goes on with it', async () => {
  const answer = await it.save({
    category: `${categoryId}`,
    tags: 'Coast, Tide',
    excerpt: 'Short',
    seo_title: 'For engines',
  });
  assert.is(answer.statusCode, 303);
  const to = String(answer.headers.location);
  assert.match(to, /\/blog\/dashboard\/write\?uid=\d+\.\d+$/);
  const post = await it.newest();
  assert.is(post.state, 'draft');
  assert.is((await server.get(`/blog/${post.slug}`)).statusCode, 404);
  const $ = load((await server.get(to, asha)).body);
  assert.is($('[name="title"]').val(), 'By the sea');
  assert.is($('[name="category"]').val(), `${categoryId}`);
  assert.is($('[name="tags"]').val(), 'Coast, Tide');
  assert.is($('[name="seo_title"]').val(), 'For engines');
  assert.is($('[name="version"]').val(), `${post.version}`);
  assert.match($('.notice').text(), 'Saved');
});

test('a text that is missing is said at its box', async () => {
  const answer = await it.save({ title: 'A title alone', body: '', goal: 'publish' });
  assert.is(answer.statusCode, 422);
  const $ = load(answer.body);
  const box = $('textarea[name="body"]');
  const described = (box.attr('aria-describedby') ?? '').split(' ').map(id => $(`#${id}`).text());
  assert.match(described.join(' '), $('.error-summary li').text());
  assert.is(box.attr('aria-invalid'), 'true');
});

test('Y-08 E-099 F-019 publishing with a date in the future schedules; without one readers have it at once', async () => {
  await it.save({ goal: 'publish', title: 'At once' });
  const now = await it.newest();
  assert.is((await server.get(`/blog/${now.slug}`)).statusCode, 200);
  const later = await it.save({ goal: 'publish', title: 'Later', publish_up: '2026-12-01 09:30:00' });
  const post = await it.newest();
  assert.is(post.state, 'published');
  assert.is((await server.get(`/blog/${post.slug}`)).statusCode, 404);
  const back = load((await server.get(String(later.headers.location), asha)).body);
  assert.match(back('.composer-badge').text(), '1 December 2026');
  const last = back('.composer-bar [name="goal"]').last();
  assert.equal([last.text(), last.attr('data-first')], ['Schedule', '']);
  const [id, version] = [String(post.id), String(post.version)];
  await it.save({ goal: 'publish', id, version, title: 'Later', publish_up: '' });
  assert.is((await server.get(`/blog/${post.slug}`)).statusCode, 200, 'a date that is taken away is now');
  assert.equal((await it.row(post.id)).published_at, new Date(server.clock.now()));
});
test('where posts are approved the last button sends, and what is sent waits', async () => {
  await server.set('posts.approval', true);
  const $ = load((await server.get(composerPage, asha)).body);
  assert.equal(
    $('.composer-bar [name="goal"]')
      .toArray()
      .map(one => $(one).val()),
    ['draft', 'preview', 'submit'],
  );
  await it.save({ goal: 'publish', title: 'Waiting' });
  assert.is((await it.newest()).state, 'pending');
  await server.set('posts.approval', false);
});
test('F-038 a foreign account, one of the site and one that is absent are refused at their field, and nothing is saved', async () => {
  const on = autoposting(server);
  const own = await on.account(asha.id);
  for (const wrong of [await on.account(bo.id), await on.account(null, 'webhook'), 999_999, 'x', '-1'])
    await it.unchanged(async () => {
      const answer = await it.save({ title: 'Elsewhere', goal: 'publish', autopost: [`${own}`, `${wrong}`] });
      assert.is(answer.statusCode, 422, `${wrong}`);
      const $ = load(answer.body);
      assert.is($('.error-summary a').attr('href'), '#field-autopost');
      assert.ok($('#field-autopost .field-error').length);
      assert.is($(`[name="autopost[]"][value="${own}"]`).attr('checked'), 'checked');
      assert.equal(await markupProblems(answer.body), []);
    }, `${wrong}`);
  assert.equal(await server.sql('autoposts'), []);
  // An editor of another writer's post does not send it through accounts of their own.
  const moderator = await server.signedIn('moderator');
  const theirs = await on.account(moderator.id);
  const post = await it.post(asha.id);
  const page = load((await server.get(`${composerPage}?uid=${post.id}`, moderator)).body);
  assert.is(page('[name="autopost[]"]').length, 0);
  const given = { id: `${post.id}`, version: `${post.version}` };
  assert.is((await it.save({ ...given, autopost: [`${theirs}`] }, moderator)).statusCode, 422);
  assert.is((await it.save({ ...given, title: 'Looked after' }, moderator)).statusCode, 303);
});
test('F-038 E-028 what is checked is wished for by saving and by nothing else, taken back, and sent at publishing', async () => {
  const on = autoposting(server);
  const account = await on.account(asha.id, 'bluesky');
  await it.save({ title: 'To be sent on', autopost: [`${account}`] });
  const { id } = await it.newest();
  const checked = async () => {
    const $ = load((await server.get(`${composerPage}?uid=${id}`, asha)).body);
    return $('[name="autopost[]"]:checked')
      .toArray()
      .map(one => $(one).val());
  };
  const given = async () => ({ id: `${id}`, version: `${(await it.row(id)).version}`, title: 'To be sent on' });
  assert.equal([await on.states(id), await checked()], [['scheduled'], [`${account}`]]);
  await it.kept(await given());
  assert.equal(await on.states(id), ['scheduled']);
  await it.save(await given());
  assert.equal([await on.states(id), await checked()], [[], []]);
  await it.kept({ ...(await given()), autopost: [`${account}`] });
  assert.equal(await on.states(id), []);
  await it.save({ ...(await given()), goal: 'publish', autopost: [`${account}`] });
  assert.equal(await on.states(id), ['waiting']);
  const $ = load((await server.get(`${composerPage}?uid=${id}`, asha)).body);
  const sent = $(`[name="autopost[]"][value="${account}"]`);
  assert.is(sent.attr('disabled'), 'disabled');
  assert.match(sent.next('label').text(), 'already sent');
});
test('a form that is sent twice makes one post', async () => {
  const before = await it.counts();
  const same = it.form({ title: 'Twice' });
  const answers = await Promise.all([server.post(same, asha), server.post(same, asha)]);
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [303, 303],
  );
  assert.is((await it.counts()).posts, before.posts + 1);
});
test('a form’s key that another person used first does not lead to their post, nor is it taken from them', async () => {
  const key = it.key();
  const own = await it.kept({ key, title: 'Of Asha' }, asha);
  await it.save({ key, title: 'Of Bo' }, bo);
  assert.is((await it.row(own.id)).title, 'Of Asha');
  assert.is((await it.kept({ key, title: 'Of Asha still' }, asha)).id, own.id);
});
test('who administers a team writes on what a member has out, and its dates stay its author’s to say', async () => {
  const admin = await server.signedIn('blogger', 'Ada');
  const now = new Date(server.clock.now());
  const [team_id] = await server.sql('teams').insert({ title: 'Keepers', alias: 'keepers', created_at: now });
  await server.sql('team_members').insert({ team_id, user_id: admin.id, is_admin: true, created_at: now });
  const post = await it.post(asha.id, { state: 'published', published_at: now, team_id });
  const answer = await it.save(
    {
      id: `${post.id}`,
      version: `${post.version}`,
      goal: 'publish',
      title: 'Mended',
      team: `${team_id}`,
      publish_up: '2040-01-01T10:00',
      publish_down: '2041-01-01T10:00',
    },
    admin,
  );
  assert.is(answer.statusCode, 303, answer.body.slice(0, 200));
  const { title, published_at, publish_down } = await it.row(post.id);
  assert.equal(
    [title, published_at.getTime(), publish_down],
    ['Mended', Math.floor(now.getTime() / 1000) * 1000, null],
  );
});
test('new posts by the hundred within an hour are refused, by autosave and by save', async () => {
  const busy = await server.signedIn('blogger', 'Busy');
  await server
    .sql('throttles')
    .insert({ name: `write:${busy.id}`, count: 120, ends_at: new Date(server.clock.now() + 60_000) });
  await it.unchanged(async () => {
    assert.is((await it.autosave({}, busy))[0]?.type, 'reject');
    const answer = await it.save({ title: 'One more' }, busy);
    assert.is(answer.statusCode, 429);
    assert.match(answer.body, 'One more');
  }, 'beyond the allowance');
  server.clock.advance(61_000);
  assert.is((await it.save({}, busy)).statusCode, 303);
});
test('Y-08 the composer is one form that holds everything, without an error in its markup', async () => {
  const [teamId] = await server.sql('teams').insert({ title: 'Harbour', alias: 'harbour', created_at: new Date() });
  await server.sql('team_members').insert({ team_id: teamId, user_id: asha.id, created_at: new Date() });
  const { body } = await server.get(composerPage, asha);
  const $ = load(body);
  for (const name of [
    ...[
      'title',
      'slug',
      'body',
      'excerpt',
      'cover',
      'cover_file',
      'category',
      'categories[]',
      'tags',
      'team',
      'address',
    ],
    ...['publish_up', 'publish_down', 'privacy', 'password', 'allow_comments', 'allow_subscriptions', 'seo_title'],
    ...['seo_description', 'robots', 'canonical'],
  ])
    assert.ok($(`#composer-form [name="${name}"]`).length > 0, name);
  assert.equal(await markupProblems(body), []);
});

test.run();
