import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { autoposting } from '../../test/fixtures/autopost.ts';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { photo, sendForm } from '../../test/fixtures/pictures.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('drafts beside a post');
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

const out = (title: string, columns = {}) =>
  it.post(asha.id, { state: 'published', published_at: new Date('2026-11-01T00:00:00Z'), title, ...columns });
const mails = async (): Promise<number> => Number((await server.sql('outbox').count({ n: '*' }).first())?.n);

test('F-1.1 E-098 a preview shows the unsaved text to its writer and changes nothing that visitors see', async () => {
  for (const approval of [false, true]) {
    await server.set('posts.approval', approval);
    const post = await out('Seen by all');
    const before = await it.row(post.id);
    const visitor = async (): Promise<string> => (await server.get(`/blog/${post.slug}`)).body;
    const seen = await visitor();
    const sent = await mails();
    const answer = await it.save({
      id: `${post.id}`,
      version: `${post.version}`,
      goal: 'preview',
      title: 'Half a thought',
      body: '<p>Unfinished words</p>',
      tags: 'New tag',
      password: 'a new secret',
    });
    assert.is(answer.statusCode, 303);
    assert.equal(await it.row(post.id), before);
    assert.is(await mails(), sent);
    assert.is(await visitor(), seen);
    const shown = load((await server.get(String(answer.headers.location), asha)).body);
    assert.match(shown('.preview-entry').text(), 'Unfinished words');
    assert.match(shown('.preview-entry').text(), 'Half a thought');
    assert.match(shown('.preview .alert').text(), 'not published. Readers do not see these changes');
    assert.match(shown('.notice').text(), 'does not keep the password');
    assert.is((await server.get(String(answer.headers.location), await server.visitor())).statusCode, 403);
    const back = load((await server.get(String(shown('.preview-toolbar a').attr('href')), asha)).body);
    assert.is(back('[name="title"]').val(), 'Half a thought', 'writing goes on with the same words');
    assert.is(back('.composer-bar [value="preview"]').length, 1);
  }
  await server.set('posts.approval', false);
});
test('F-1.1 E-098 a preview of what waits, of what was taken down, of another’s draft and of a scheduled post leaves the post as it is', async () => {
  const later = new Date('2040-01-01T00:00:00Z');
  const states = [{ state: 'pending' }, { state: 'unpublished' }, { state: 'published', published_at: later }];
  for (const columns of states) {
    const post = await it.post(asha.id, columns);
    const before = await it.row(post.id);
    const given = { id: `${post.id}`, version: `${post.version}`, goal: 'preview', title: 'Looked at' };
    const answer = await it.save(given);
    assert.equal(await it.row(post.id), before, columns.state);
    assert.match((await server.get(String(answer.headers.location), asha)).body, 'Looked at');
  }
  const draft = await it.post(asha.id);
  const before = await it.row(draft.id);
  await it.save({ id: `${draft.id}`, version: `${draft.version}`, goal: 'preview', title: 'By another' }, moderator);
  assert.equal(await it.row(draft.id), before);
});
test('F-1.1 saving a draft of what is out sends it to no network, and over a newer text it is not refused', async () => {
  const post = await out('Out already');
  const given = { id: `${post.id}`, version: `${post.version}`, key: it.key() };
  await it.save({ ...given, goal: 'publish', title: 'Newer' }, moderator);
  const on = autoposting(server);
  const account = `${await on.account(asha.id)}`;
  const answer = await it.save({ ...given, title: 'My draft of the older one', autopost: [account] });
  assert.is(answer.statusCode, 303);
  assert.is((await it.row(post.id)).title, 'Newer');
  const page = load((await server.get(String(answer.headers.location), asha)).body);
  assert.match(page('.notice').text(), /Nothing changes for readers.*networks/);
  await it.save({ ...given, goal: 'preview', autopost: [account] });
  assert.equal(await on.states(post.id), []);
  // Publishing it meets the text that was saved meanwhile.
  const conflict = await it.save({ ...given, version: String(page('[name="version"]').val()), goal: 'publish' });
  assert.is(conflict.statusCode, 409);
});
test('F-1.1 the button that takes a text back from the moderators says so', async () => {
  const post = await it.post(asha.id, { state: 'pending' });
  const shown = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
  assert.is(shown('.composer-bar [value="draft"]').text(), 'Withdraw and save as draft');
  const answer = await it.save({ id: `${post.id}`, version: `${post.version}` });
  assert.match((await server.get(String(answer.headers.location), asha)).body, 'It no longer waits for approval');
});
test('F-1.2 E-097 E-102 an autosave never overwrites what another device of its writer typed: both are kept', async () => {
  const post = await out('Shared by my devices');
  const open = async () => {
    const page = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
    const value = (name: string): string => String(page(`[name="${name}"]`).val() ?? '');
    return { id: `${post.id}`, version: value('version'), key: value('key'), draft: value('draft') };
  };
  const [laptop, phone] = [await open(), await open()];
  const first = await it.kept({ ...phone, title: 'Of the phone' });
  assert.is((await it.kept({ ...phone, title: 'Of the phone, more' })).other, '');
  const second = await it.kept({ ...laptop, title: 'Of the laptop' });
  assert.is(second.other, first.uid, 'the words of the phone are named');
  assert.is((await it.kept({ ...laptop, title: 'Of the laptop, more' })).other, '');
  const titles = async () =>
    (await server.sql('revisions').where('post_id', post.id).orderBy('id')).map(({ title }) => title);
  assert.equal(await titles(), ['Of the phone, more', 'Of the laptop, more']);
  assert.match((await server.get(`/blog/preview?uid=${first.uid}`, asha)).body, 'Of the phone, more');
  // A form that was opened with a draft continues it.
  const reopened = load((await server.get(`${composerPage}?uid=${second.uid}`, asha)).body);
  const known = { ...phone, key: it.key(), draft: String(reopened('[name="draft"]').val()) };
  assert.is((await it.kept({ ...known, title: 'Gone on elsewhere' })).other, '');
  // A form that did not know the draft keeps it on publishing and says so.
  const answer = await it.save({ ...laptop, goal: 'publish', title: 'Published' });
  assert.match((await server.get(String(answer.headers.location), asha)).body, 'is kept among the revisions');
  assert.ok((await titles()).includes('Gone on elsewhere'));
  assert.is((await it.row(post.id)).title, 'Published');
});
test('F-1.2 E-102 whether somebody else or one’s own other device saved meanwhile is said as it is', async () => {
  const post = await it.post(asha.id, { title: 'Twice open' });
  const given = { id: `${post.id}`, version: `${post.version}`, key: it.key() };
  await it.save({ ...given, key: it.key(), title: 'On the phone' });
  const own = await it.kept({ ...given, title: 'On the laptop' });
  assert.is(own.isByOther, false);
  assert.is.not(own.version, post.version);
  const conflict = load((await it.save({ ...given, title: 'On the laptop' })).body);
  assert.match(conflict('.composer-conflict').text(), 'on another device or in another tab');
  assert.not.match(conflict('.composer-conflict').text(), 'Somebody else');
  await it.save({ ...given, version: `${own.version}`, key: it.key(), title: 'By a moderator' }, moderator);
  assert.is((await it.kept({ ...given, title: 'On the laptop' })).isByOther, true);
  assert.match(load((await it.save({ ...given, title: 'Mine' })).body)('.composer-conflict').text(), 'Somebody else');
});

test('F-5.12 a writer sets the language of a post, which its page and its cards print as lang', async () => {
  await it.save({ goal: 'publish', title: 'Le port', language: 'fr' });
  const post = await it.newest();
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  assert.equal([page('h1').attr('lang'), page('[data-blog-content]').attr('lang')], ['fr', 'fr']);
  assert.is(load((await server.get('/blog'))?.body)('[lang="fr"]').length > 0, true);
  const form = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
  assert.is(form('[name="language"]').val(), 'fr');
  await it.save({ goal: 'publish', title: 'نص', language: 'ar' });
  const arabic = await it.newest();
  assert.is(load((await server.get(`/blog/${arabic.slug}`)).body)('h1').attr('dir'), 'rtl');
  const wrong = await it.save({ title: 'Odd', language: 'not a language' });
  assert.is(wrong.statusCode, 422);
  assert.is(load(wrong.body)('.error-summary a').attr('href'), '#field-language');
});
test('E-100 the title and the description for search engines are those of the page and of its shared link', async () => {
  await it.save({
    goal: 'publish',
    title: 'Harbour',
    seo_title: 'The old harbour',
    seo_description: 'How it was built.',
  });
  const { slug } = await it.newest();
  const page = load((await server.get(`/blog/${slug}`)).body);
  assert.match(page('title').text(), /^The old harbour\b/);
  assert.is(page('h1').text().trim(), 'Harbour');
  for (const of of ['meta[name="description"]', 'meta[property="og:description"]'])
    assert.is(page(of).attr('content'), 'How it was built.', of);
  assert.match(page('meta[property="og:title"]').attr('content') ?? '', 'The old harbour');
});

test('F-4.9 the composer leads to the revisions of a published post, and a scheduled post has a draft link that leads to it once it is out', async () => {
  const post = await out('With a history');
  const shown = load((await server.get(`${composerPage}?uid=${post.id}`, asha)).body);
  const href = String(shown('.composer-state a').attr('href'));
  assert.match((await server.get(href.split('#')[0] ?? '', asha)).body, 'id="revisions-title"');
  assert.is(shown('#draft-link').length, 0);
  const at = new Date(server.clock.now() + 3_600_000);
  const later = await out('Not yet there', { published_at: at });
  assert.is(load((await server.get(`${composerPage}?uid=${later.id}`, asha)).body)('#draft-link').length, 1);
  const made = await server.post({ task: 'posts.share', id: `${later.id}` }, asha);
  const [, key = ''] = /shared=([^&#]+)/.exec(String(made.headers.location)) ?? [];
  const read = () => server.get(`/blog/draft?key=${key}`);
  assert.match((await read()).body, 'Not yet there');
  server.clock.advance(3_601_000);
  assert.equal([(await read()).statusCode, (await read()).headers.location], [302, `/blog/${later.slug}`]);
});

test('E-100 the title and description for search engines and shared links stand in the page’s head; without them the post’s own', async () => {
  await server.set('posts.approval', false);
  const categoryId = (await writer(server).category('Sea')).id;
  const heads = async (fields: Fields) => {
    assert.is((await it.save({ goal: 'publish', category: `${categoryId}`, ...fields })).statusCode, 303);
    const $ = load((await server.get(`/blog/${(await it.newest()).slug}`)).body);
    const meta = (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
    return { title: $('title').text(), h1: $('h1').first().text().trim(), meta };
  };
  const composer = load((await server.get(composerPage, asha)).body);
  for (const name of ['seo_title', 'seo_description'])
    assert.is(composer(`label[for="field-${name}"]`).length, 1, name);
  const given = { title: 'Of nets', seo_title: 'How nets “are” made', seo_description: 'Knots & needles.' };
  const own = await heads(given);
  assert.match(own.title, given.seo_title);
  assert.is(own.h1, 'Of nets');
  for (const name of ['og:title', 'twitter:title']) assert.match(own.meta(name) ?? '', given.seo_title, name);
  for (const name of ['description', 'og:description', 'twitter:description'])
    assert.is(own.meta(name), given.seo_description, name);
  const plain = await heads({ title: 'Of ropes', excerpt: 'Twisted hemp.' });
  assert.match(plain.title, 'Of ropes');
  assert.match(plain.meta('og:title') ?? '', 'Of ropes');
  assert.is(plain.meta('description'), 'Twisted hemp.');
  assert.is(plain.meta('og:description'), 'Twisted hemp.');
});

test('E-101 a member writes a post for a team: the composer offers it and the team’s page shows it; others are refused', async () => {
  const created_at = new Date(server.clock.now());
  const [teamId] = await server.sql('teams').insert({ title: 'Net makers', alias: 'net-makers', created_at });
  const choices = async (as: Person): Promise<string[]> => {
    const $ = load((await server.get(composerPage, as)).body);
    return $('[name="team"] option, [name="team"][value]')
      .toArray()
      .map(one => $(one).attr('value') ?? '');
  };
  const given = {
    goal: 'publish',
    title: 'Of needles',
    team: `${teamId}`,
    category: `${(await writer(server).category('Nets')).id}`,
  };
  assert.not.ok((await choices(asha)).includes(`${teamId}`));
  await it.unchanged(async () => {
    const refused = await it.save(given);
    assert.is(refused.statusCode, 422);
    assert.is(load(refused.body)('.error-summary a').attr('href'), '#field-team');
  }, 'for a team of others');
  await server.sql('team_members').insert({ team_id: teamId, user_id: asha.id, created_at });
  assert.ok((await choices(asha)).includes(`${teamId}`));
  assert.is((await it.save(given)).statusCode, 303);
  const post = await it.newest();
  assert.is(post.team_id, teamId);
  assert.match((await server.get('/blog/teamblogs/net-makers')).body, 'Of needles');
});

test('F-4.5 a picture that is decorative is still so when the composer opens again', async () => {
  const picture = await storedPicture(server, asha.id, { width: 60, height: 40 });
  const body = `<figure><img src="/media/files/${picture.name}/large.webp" alt="" class="decorative"></figure>`;
  await it.save({ body });
  const { id } = await it.newest();
  const $ = load((await server.get(`${composerPage}?uid=${id}`, asha)).body);
  assert.match(`${$('#composer-form [name="body"]').val()}`, /<img [^>]*class="decorative"/);
});

test('a cover sent without scripts has a description or is decorative; one with neither is asked for', async () => {
  const send = async (words: Record<string, string>) => {
    const fields = {
      task: 'posts.save',
      id: 0,
      key: it.key(),
      goal: 'publish',
      title: 'A cover',
      body: '<p>Words.</p>',
    };
    const cover = { field: 'cover_file', name: 'quay.jpg', bytes: await photo(60, 40) };
    const answer = await sendForm(server, asha, { ...fields, ...words }, cover);
    assert.is(answer.statusCode, 303);
    const { id, slug } = await it.newest();
    const entry = load((await server.get(`/blog/${slug}`)).body);
    const composer = load((await server.get(`${composerPage}?uid=${id}`, asha)).body);
    return [entry('.entry-cover img').attr('alt'), composer('[data-composer-cover-lacks]').is('[hidden]')];
  };
  assert.equal(await send({ cover_alt: 'A quay at dawn' }), ['A quay at dawn', true]);
  assert.equal(await send({ cover_decorative: '1' }), ['', true]);
  assert.equal(await send({}), ['', false]);
});

test.run();
