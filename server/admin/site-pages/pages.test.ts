import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { reservedPaths } from '../../../protocol/reserved-paths.ts';
import { routes } from '../../gateway/pages/routes.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('pages of the site');
const list = '/blog/dashboard/site/pages';
let server: TestServer;
let admin: Person & { id: number };
let staff: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
  staff = await server.signedIn('staff');
});
test.after(() => server.close());

type Given = Readonly<Record<string, string | number>>;

const save = (fields: Given, as: Person | undefined = admin) =>
  server.post({ task: 'pages.save', body: '<p>Words.</p>', published: '1', ...fields }, as);
const row = (alias: string) => server.sql('site_pages').where({ alias }).first();
const status = async (path: string, as?: Person): Promise<number> => (await server.get(path, as)).statusCode;
const page = async (path: string, as?: Person) => load((await server.get(path, as)).body);
const errorOf = (body: string): string | undefined => load(body)('.error-summary a').attr('href');

test('who is no staff sees neither the list nor the form, and writes no page', async () => {
  for (const person of [await server.visitor(), await server.signedIn('author'), await server.signedIn('moderator')]) {
    assert.is(await status(list, person), 403);
    assert.is(await status(`${list}/page`, person), 403);
    assert.is((await save({ title: 'Theirs' }, person)).statusCode, 403);
  }
  assert.is(await row('theirs'), undefined);
});

test('a draft is shown to staff alone; a published page has neither author nor date, and the head of a page', async () => {
  await save({ title: 'House rules', published: '0' });
  assert.is(await status('/house-rules'), 404);
  assert.match((await page('/house-rules', staff))('.alert').text(), 'draft');
  const { id, version } = await row('house-rules');
  const body = '<h2>First</h2><p>Be kind.</p><script>x()</script>';
  await save({
    id,
    version,
    title: 'House rules',
    body,
    language: 'de',
    direction: 'rtl',
    meta_description: 'Kindness',
  });
  const answer = await server.get('/house-rules');
  assert.equal(await markupProblems(answer.body), []);
  const $ = load(answer.body);
  assert.is($('h1').text(), 'House rules');
  assert.equal([$('.prose').attr('lang'), $('.prose').attr('dir')], ['de', 'rtl']);
  assert.is($('script:contains("x()")').length, 0);
  assert.is($('main time').length + $('main [rel="author"]').length, 0);
  assert.is($('link[rel="canonical"]').attr('href'), 'http://lectern.test/house-rules');
  assert.is($('meta[name="description"]').attr('content'), 'Kindness');
  assert.is(JSON.parse($('script[type="application/ld+json"]').text())['@type'], 'WebPage');
  assert.match((await server.get('/sitemap.xml')).body, 'http://lectern.test/house-rules');
  assert.is((await page('/search?q=kind'))('.search-pages a').attr('href'), '/house-rules');
  assert.is((await page('/search?q=unknownword'))('.search-pages').length, 0);
});

test('an address of the site, of another page or of a redirect is refused, and everything typed stands', async () => {
  await save({ title: 'Taken' });
  await server.sql('redirects').insert({ path: '/led', target: '/blog', status: 301, created_at: new Date() });
  for (const alias of ['blog', 'search', 'media', 'account', 'taken', 'led', 'en-gb']) {
    const answer = await save({ title: 'Mine', alias, meta_description: 'typed' });
    assert.is(answer.statusCode, 422, alias);
    assert.is(errorOf(answer.body), '#field-alias');
    assert.is(load(answer.body)('#field-meta_description').text().trim(), 'typed');
    assert.equal(await markupProblems(answer.body), []);
  }
  for (const [field, value] of [
    ['title', ''],
    ['language', 'Estonian'],
    ['robots', 'whatever'],
    ['direction', 'up'],
    ['purpose', 'shop'],
    ['place', 'roof'],
    ['parent', 999_999],
  ] as const)
    assert.is(errorOf((await save({ title: 'Wrong', [field]: value })).body), `#field-${field}`, field);
  assert.is(await row('wrong'), undefined);
});

test('the first parts of all addresses of the site are reserved', () => {
  for (const { path } of routes) {
    const [, first = ''] = path.split('/');
    if (/^[\w.]/.test(first)) assert.ok(reservedPaths.has(first), path);
  }
});

test('pages below another have its address before theirs; when it moves, old addresses lead on', async () => {
  await save({ title: 'About' });
  const about = await row('about');
  await save({ title: 'Team', parent: about.id });
  const team = await row('team');
  assert.is(await status('/about/team'), 200);
  assert.is(await status('/team'), 404);
  assert.is((await page('/about/team'))('.breadcrumbs a').attr('href'), '/about');
  assert.is((await page('/about'))('[aria-labelledby="pages-inside"] a').attr('href'), '/about/team');
  const circle = await save({ id: about.id, version: 1, title: 'About', parent: team.id });
  assert.is(errorOf(circle.body), '#field-parent');
  await save({ id: about.id, version: 1, title: 'About', alias: 'who-we-are' });
  assert.is(await status('/who-we-are/team'), 200);
  for (const [from, to] of [
    ['/about', '/who-we-are'],
    ['/about/team', '/who-we-are/team'],
  ] as const) {
    const led = await server.get(from);
    assert.equal([led.statusCode, led.headers.location], [301, to]);
  }
  await save({ id: about.id, version: 2, title: 'About', alias: 'about' });
  assert.is(await status('/about/team'), 200);
});

test('two who edit at once: the second is shown both texts and loses nothing', async () => {
  await save({ title: 'Shared' });
  const { id } = await row('shared');
  await save({ id, version: 1, title: 'Shared', body: '<p>First.</p>' });
  const answer = await save({ id, version: 1, title: 'Shared', body: '<p>Second.</p>' });
  assert.is(answer.statusCode, 409);
  const $ = load(answer.body);
  assert.match($('.composer-conflict').text(), 'First.');
  assert.match($('textarea[name="body"]').text(), 'Second.');
  assert.is($('input[name="version"]').val(), '2');
  assert.equal(await markupProblems(answer.body), []);
  const revisions = await page(`${list}/revisions?id=${id}`, staff);
  assert.ok(revisions(`a[href*="revision=1"]`).length > 0);
  assert.match((await page(`${list}/page?id=${id}&revision=1`, staff))('textarea[name="body"]').text(), 'Words.');
});

test('a page is trashed and restored as a draft; one with pages below it stays; only the trash is deleted for good', async () => {
  await save({ title: 'Upper' });
  const upper = await row('upper');
  await save({ title: 'Lower', parent: upper.id });
  const lower = await row('lower');
  const move = (name: string, ids: readonly number[]) => server.post({ task: `pages.${name}`, ids }, staff);
  const labels = (await page(list, staff))('[value="pages.trash"], [formaction*="pages.trash"]').closest(
    'form, button',
  );
  assert.match(labels.text(), 'Move to trash');
  assert.is((await move('trash', [upper.id])).statusCode, 409);
  assert.is((await move('delete', [lower.id])).statusCode, 409);
  assert.is((await move('trash', [lower.id, 999_999])).statusCode, 404);
  assert.is((await move('trash', [upper.id, lower.id])).statusCode, 303);
  assert.is(await status('/upper'), 404);
  await save({ title: 'Upper' });
  assert.is((await move('restore', [upper.id, lower.id])).statusCode, 422);
  const newer = await server.sql('site_pages').where({ path: 'upper' }).first('id');
  await move('trash', [newer.id]);
  assert.is((await move('restore', [lower.id])).statusCode, 409);
  assert.is((await move('restore', [upper.id, lower.id])).statusCode, 303);
  assert.equal([await status('/upper/lower'), await status('/upper/lower', staff)], [404, 200]);
  await move('publish', [upper.id, lower.id]);
  assert.is(await status('/upper/lower'), 200);
  await move('trash', [upper.id, lower.id]);
  const trash = await server.get(`${list}?filter=trashed`, staff);
  assert.equal(await markupProblems(trash.body), []);
  assert.is((await move('delete', [upper.id, lower.id])).statusCode, 303);
  assert.is(await server.sql('site_pages').where('id', upper.id).first('id'), undefined);
});

test('a page stands in the menu or the footer as it is saved, moves with its address and leaves with it', async () => {
  await save({ title: 'Start', alias: 'start', place: 'header' });
  await save({ title: 'Visit', place: 'header' });
  const start = await server.sql('menu_items').where('label', 'Start').first();
  await save({ title: 'Opening hours', place: 'header', menu_parent: start.id });
  await save({ title: 'Between', place: 'header', menu_after: start.id });
  const words = async () => {
    const $ = await page('/blog/tags');
    return $('#offcanvas-menu .offcanvas-inner > ul:first-child a')
      .toArray()
      .map(one => $(one).text());
  };
  assert.equal(await words(), ['Start', 'Opening hours', 'Between', 'Visit']);
  const between = await row('between');
  const wrong = await save({ title: 'Lost', place: 'footer', menu_after: start.id });
  assert.is(errorOf(wrong.body), '#field-menu_after');
  assert.is(await row('lost'), undefined);
  await save({ id: between.id, version: 1, title: 'Between', alias: 'midway', place: 'header' });
  assert.is((await page('/blog/tags'))('#offcanvas-menu a[href="/midway"]').length, 1);
  await server.post({ task: 'pages.unpublish', ids: [between.id] }, admin);
  assert.equal(await words(), ['Start', 'Opening hours', 'Visit']);
  assert.match((await page('/blog/dashboard/site/menu', admin))('.menu-item.is-broken').text(), 'Between');
  await server.post({ task: 'pages.publish', ids: [between.id] }, admin);
  const again = await row('midway');
  await save({ id: again.id, version: again.version, title: 'Between', alias: 'midway', place: 'none' });
  assert.equal(await words(), ['Start', 'Opening hours', 'Visit']);
  await save({ title: 'Small print', place: 'footer' });
  assert.is((await page('/blog/tags'))('.site-footer a[href="/small-print"]').text(), 'Small print');
});

test('staff who may not change the menu save a page and leave its place as it is', async () => {
  await save({ title: 'Placed', place: 'footer' });
  const { id, version } = await row('placed');
  assert.is((await page(`${list}/page?id=${id}`, staff))('[name="place"]').length, 0);
  await save({ id, version, title: 'Placed', place: 'none' }, staff);
  assert.is((await page('/blog/tags'))('.site-footer a[href="/placed"]').length, 1);
});

test('imprint and privacy notice are linked in the footer of every page, each of one page', async () => {
  await save({ title: 'Impressum', purpose: 'imprint' });
  assert.is((await page('/blog'))('.site-footer a[href="/impressum"]').text(), 'Impressum');
  await save({ title: 'Imprint', purpose: 'imprint' });
  const $ = await page('/blog');
  assert.equal([$('.site-footer a[href="/impressum"]').length, $('.site-footer a[href="/imprint"]').length], [0, 1]);
});

test('forms that ask strangers for personal data link to the privacy notice, as soon as there is one', async () => {
  const post = await writer(server).post(admin.id, { allow_comments: 1 });
  const forms = ['/account/register', `/blog/${post.slug}`, '/blog/subscription/add?type=site'];
  for (const path of forms) assert.is((await page(path))('.privacy-notice').length, 0, path);
  await save({ title: 'Privacy', purpose: 'privacy' });
  for (const path of forms) assert.is((await page(path))('form .privacy-notice a[href="/privacy"]').length, 1, path);
});

test('the form and the list are sound, with what is typed; a preview writes nothing', async () => {
  for (const path of [list, `${list}/page`])
    assert.equal(await markupProblems((await server.get(path, admin)).body), []);
  const answer = await save({ title: 'Seen first', goal: 'preview', body: '<p>Shown.</p>' });
  assert.is(answer.statusCode, 200);
  assert.match(load(answer.body)('.item-preview').text(), 'Shown.');
  assert.is(await row('seen-first'), undefined);
});

test.run();
