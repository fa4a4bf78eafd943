import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('the language of an account');
let server: TestServer;
let greta: Person & { id: number };

const profile = { task: 'user.profile', website: '', biography: '' };
const choose = (language: string, as: Person, name: string) => server.post({ ...profile, name, language }, as);
const languageOf = async (url: string, as?: Person): Promise<(string | undefined)[]> => {
  const html = load((await server.get(url, as)).body)('html');
  return [html.attr('lang'), html.attr('dir')];
};
const stored = async (id: number): Promise<string> =>
  (await server.sql('users').where({ id }).first('language')).language;

test.before(async () => {
  server = await openTestServer();
  greta = await server.signedIn('moderator', 'Greta');
});
test.after(() => server.close());

test('a visitor has no language of its own: nothing is stored, the page is that of the site', async () => {
  const visitor = await server.visitor();
  assert.is((await choose('de-DE', visitor, 'Guest')).statusCode, 403);
  assert.equal(await languageOf('/', visitor), ['en-GB', 'ltr']);
});

test('a language that is unknown or incomplete is refused at its field, and the typed text survives', async () => {
  for (const language of ['xx-YY', 'DE-de', '../en-GB', 'de']) {
    const refused = await server.post({ ...profile, name: 'Greta', language, biography: 'Writes.' }, greta);
    assert.is(refused.statusCode, 422, language);
    const page = load(refused.body);
    assert.is(page('#profile-language').attr('aria-invalid'), 'true');
    assert.match(page('#profile-language-error').text(), 'Choose a language of the list.');
    assert.is(page('[name=biography]').val(), 'Writes.');
  }
  assert.is(await stored(greta.id), '');
});

test('the list names each complete language in itself', async () => {
  const page = load((await server.get('/account/profile', greta)).body);
  const options = page('#profile-language option').toArray();
  const named = new Map(options.map(option => [page(option).attr('value'), page(option).text()]));
  assert.is(named.get(''), 'That of the site');
  assert.is(named.get('de-DE'), 'Deutsch');
  assert.is(named.get('ar-EG'), 'العربية');
  assert.is(page('#profile-language option[value=ar-EG]').attr('lang'), 'ar-EG');
});

test('a person reads in the chosen language; no cache shows it to others, nor theirs to that person', async () => {
  const reader = await server.signedIn('reader', 'Rita');
  for (const person of [undefined, reader, greta]) assert.equal(await languageOf('/', person), ['en-GB', 'ltr']);
  const saved = await choose('de-DE', greta, 'Greta');
  assert.is(saved.statusCode, 303);
  assert.match((await server.get('/account/profile', greta)).body, 'Profil');
  for (const url of ['/', '/blog/archive', '/account/forgot', '/search?q=tide', '/no-such-page']) {
    assert.equal(await languageOf(url, greta), ['de-DE', 'ltr'], url);
    assert.equal(await languageOf(url, reader), ['en-GB', 'ltr'], url);
    assert.equal(await languageOf(url), ['en-GB', 'ltr'], url);
    assert.equal(await languageOf(url, greta), ['de-DE', 'ltr'], url);
  }
  const front = load((await server.get('/', greta)).body);
  assert.is(front('.site-nav').attr('aria-label'), 'Hauptnavigation');
  assert.is(front('.site-name span').attr('lang'), 'en-GB');
  assert.is(load((await server.get('/')).body)('.site-name span').attr('lang'), undefined);
  assert.match((await server.get('/', greta)).body, '"locale":"de-DE"');
});

test('without the field the language stays, and empty is that of the site again', async () => {
  await server.post({ ...profile, name: 'Greta' }, greta);
  assert.is(await stored(greta.id), 'de-DE');
  await choose('', greta, 'Greta');
  assert.equal(await languageOf('/', greta), ['en-GB', 'ltr']);
  await choose('de-DE', greta, 'Greta');
});

test('dates and numbers are those of the language, content says that it is of the site', async () => {
  const form = { task: 'posts.save', id: '0', version: '0', key: 'k', title: 'Tides', body: '<p>Words</p>' };
  await server.post({ ...form, publish_up: '2026-03-05 10:00:00', goal: 'publish' }, greta);
  const { slug } = await server.sql('posts').where('title', 'Tides').first('slug');
  const german = load((await server.get(`/blog/${slug}`, greta)).body);
  assert.match(german('.entry-header time').text(), '5. März 2026');
  assert.is(german('h1').attr('lang'), 'en-GB');
  assert.is(german('[data-blog-content]').attr('lang'), 'en-GB');
  const english = load((await server.get(`/blog/${slug}`)).body);
  assert.match(english('.entry-header time').text(), '5 March 2026');
  assert.is(english('h1').attr('lang'), undefined);
  assert.is(english('meta[property="og:locale"]').attr('content'), 'en_GB');
  assert.is(german('meta[property="og:locale"]').attr('content'), 'en_GB');
  assert.match((await server.get('/feed.xml', greta)).body, '<language>en-GB</language>');
  assert.is((await server.get('/feed.xml', greta)).body, (await server.get('/feed.xml')).body);
});

test('mails to others are in the language of the site', async () => {
  const walter = await server.signedIn('author', 'Walter');
  const { id } = await writer(server).post(walter.id, { title: 'Dunes', state: 'pending' });
  await server.post({ task: 'moderate.reject', ids: [`${id}.0`], message: 'Zu kurz.' }, greta);
  const [mail] = await server.sql('outbox').where('cause', 'like', 'post.rejected:%').select('subject', 'text');
  assert.is(mail.subject, '“Dunes” was rejected');
  assert.match(mail.text, 'A moderator has rejected “Dunes”, with this reason:\n\nZu kurz.');
});

test('Arabic turns the whole page, with Latin digits; content keeps its direction', async () => {
  const amal = await server.signedIn('reader', 'Amal');
  await choose('ar-EG', amal, 'Amal');
  assert.equal(await languageOf('/', amal), ['ar-EG', 'rtl']);
  const { slug } = await server.sql('posts').where('title', 'Tides').first('slug');
  const page = load((await server.get(`/blog/${slug}`, amal)).body);
  assert.is(page('[data-blog-content]').attr('dir'), 'ltr');
  assert.match(page('.entry-header time').text(), /5 مارس 2026/);
  assert.match((await server.get('/', amal)).body, '"direction":"rtl"');
});

test('a site in Arabic is right to left; a direction that was chosen holds for its own language only', async () => {
  await server.set('site.language', 'ar-EG');
  assert.equal(await languageOf('/'), ['ar-EG', 'rtl']);
  assert.equal(await languageOf('/', greta), ['de-DE', 'ltr']);
  await server.set('site.direction', 'ltr');
  assert.equal(await languageOf('/'), ['ar-EG', 'ltr']);
  await server.set('site.language', 'en-GB');
  await server.set('site.direction', 'rtl');
  assert.equal(await languageOf('/'), ['en-GB', 'rtl']);
  assert.equal(await languageOf('/', greta), ['de-DE', 'ltr']);
  await server.set('site.direction', 'auto');
});

test.run();
