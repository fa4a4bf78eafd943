import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('frame');
let server: TestServer;
let pages: string[];

test.before(async () => {
  server = await openTestServer();
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const write = writer(server);
  const category = await write.category('Low vision');
  const tag = await write.tag('Print');
  const post = await write.post(
    id,
    { title: 'A post', body: '<h2>One</h2><p>1</p><h2>Two</h2><p>2</p><h2>Three</h2><p>3</p>' },
    { categories: [category.id], tags: [tag.id] },
  );
  const quote = await write.post(id, { kind: 'quote', source: 'Somebody' });
  const locked = await write.post(id, { password: 'a hash' });
  const { permalink } = await server.sql('users').where('id', id).first('permalink');
  pages = [
    '/',
    ...[post, quote, locked].map(({ slug }) => `/blog/${slug}`),
    `/blog/${post.slug}?tmpl=component&print=1`,
    '/blog/categories',
    `/blog/categories/${category.alias}`,
    '/blog/tags',
    `/blog/tags/${tag.alias}`,
    '/blog/authors',
    `/blog/authors/${permalink}`,
    '/blog/archive',
    '/blog/archive/2026/11',
    '/blog/calendar/2026/11',
    '/search',
    '/search?q=post',
    '/accessibility',
    '/blog/no-such-post',
  ];
});
test.after(() => server.close());

test('every page kind is valid markup with one h1, one main and a title that names the site', async () => {
  const member = await server.signedIn('reader', 'Mira & Petrova');
  for (const address of pages)
    for (const as of [undefined, member]) {
      const { body } = await server.get(address, as);
      assert.equal(await markupProblems(body), [], address);
      const page = load(body);
      assert.is(page('h1').length, 1, address);
      assert.is(page('main#content[tabindex="-1"]').length, 1, address);
      assert.match(page('title').text(), / – Lectern$/);
      assert.is(page('html').attr('lang'), 'en-GB');
      assert.is(page('html').attr('dir'), 'ltr');
    }
});

test('the skip links come first, the second goes to the comments', async () => {
  const page = load((await server.get(pages[1] ?? '')).body);
  const links = page('body > .skip-links a');
  assert.equal(
    links.toArray().map(link => page(link).attr('href')),
    ['#content', '#comments'],
  );
  assert.is(page('#comments').length, 1);
  assert.ok(page('body').children().first().is('.skip-links'));
});

test('a visitor is offered to sign in, a signed-in person a profile and a form to sign out', async () => {
  const visitor = load((await server.get('/')).body);
  assert.ok(visitor('.account-nav a[href="/account/sign-in"]').length);
  assert.is(visitor('form.sign-out').length, 0);
  const person = await server.signedIn('reader', 'Mira Petrova');
  const page = load((await server.get('/', person)).body);
  assert.match(page('.account-nav').text(), 'Mira Petrova');
  const form = page('.account-nav form.sign-out');
  assert.is(form.attr('method'), 'post');
  assert.is(form.find('input').last().attr('name'), person.cookies.lectern_token);
});

test('the machine-readable head is absolute from BASE_URL whatever the host header says', async () => {
  const { body } = await server.get('/', undefined, { host: 'evil.example' });
  assert.not.match(body, 'evil.example');
  const page = load(body);
  assert.is(page('link[rel=canonical]').attr('href'), 'http://lectern.test/');
  assert.is(page('meta[property="og:url"]').attr('content'), 'http://lectern.test/');
  assert.is(page('link[type="application/rss+xml"]').first().attr('href'), 'http://lectern.test/feed.xml');
  assert.is(JSON.parse(page('script[type="application/ld+json"]').text()).url, 'http://lectern.test/');
});

test('a site below a path keeps every link of the frame below it', async () => {
  const below = await openTestServer({ BASE_URL: 'http://lectern.test/site' });
  const page = load((await below.get('/')).body);
  const links = page('header a, footer a, link[href]')
    .toArray()
    .map(link => String(page(link).attr('href')));
  for (const link of links.filter(one => !one.startsWith('#')))
    assert.match(link.replace('http://lectern.test', ''), /^(\/site\/|mailto:|\/site$)/, link);
  await below.close();
});

test('the live regions stand in every page when it loads, and a notice is shown once', async () => {
  const page = load((await server.get('/')).body);
  assert.is(page('#lectern-status[role=status]').text(), '');
  assert.is(page('#lectern-alert[role=alert]').text(), '');
});

test('every link of the frame leads somewhere', async () => {
  const page = load((await server.get('/')).body);
  const links = page('header a[href^="/"], footer a[href^="/"]')
    .toArray()
    .map(link => String(page(link).attr('href')));
  for (const link of new Set(links)) assert.is((await server.get(link)).statusCode, 200, link);
});

test('only constant inline scripts are in a page, allowed by their hashes', async () => {
  const response = await server.get('/');
  const policy = String(response.headers['content-security-policy']);
  assert.not.match(policy, /script-src[^;]*unsafe-inline/);
  const page = load(response.body);
  const inline = page('script:not([src]):not([type])').toArray();
  assert.is(inline.length, 2);
  const { createHash } = await import('node:crypto');
  for (const script of inline) assert.match(policy, createHash('sha256').update(page(script).text()).digest('base64'));
});

test('every search landmark of a page, and the button in it, has a name of its own', async () => {
  const admin = await server.signedIn('admin');
  const staffPages = [
    '/blog/dashboard',
    '/blog/dashboard/site/settings',
    '/moderation/comments',
    '/articles/comments/all',
  ];
  for (const path of ['/search', '/articles/itemlist/search', '/blog/authors', '/blog/no-such-post', ...staffPages]) {
    const $ = load((await server.get(path, admin)).body);
    const landmarks = $('search, [role="search"]').toArray();
    const names = landmarks.map(one => $(one).attr('aria-label') ?? '');
    assert.ok(landmarks.length > 0 && !names.includes(''), `${path}: ${names.join('; ')}`);
    assert.is(new Set(names).size, names.length, `${path}: ${names.join('; ')}`);
    const buttons = $('search button, [role="search"] button')
      .toArray()
      .map(one => $(one).clone().find('[aria-hidden]').remove().end().text().trim());
    assert.is(new Set(buttons).size, buttons.length, `${path}: ${buttons.join('; ')}`);
  }
});

test.run();
