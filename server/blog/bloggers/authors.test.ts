import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('authors');
let server: TestServer;
let write: ReturnType<typeof writer>;
let staff: Person;
let asha: Person & { id: number };
let bela: Person & { id: number };
let silent: Person & { id: number };
let newest: Written;
let oldest: Written;

const day = 24 * 3_600_000;
const daysAgo = (days: number): Date => new Date(server.clock.now() - days * day);

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  staff = await server.signedIn('staff');
  asha = await server.signedIn('blogger', 'Asha 100%_Rao');
  bela = await server.signedIn('blogger', 'Béla Fox');
  silent = await server.signedIn('blogger', 'Silent Fox');
  await server
    .sql('users')
    .where('id', asha.id)
    .update({ created_at: daysAgo(30) });
  const categories: number[] = [];
  for (let n = 1; n <= 7; n++) categories.push((await write.category(`Field ${n}`)).id);
  const tag = await write.tag('Braille');
  newest = await write.post(asha.id, { title: 'Newest', published_at: daysAgo(1) }, { categories, tags: [tag.id] });
  await write.post(asha.id, { published_at: daysAgo(2) }, { categories: categories.slice(0, 1) });
  await write.post(asha.id, { published_at: daysAgo(3) });
  oldest = await write.post(asha.id, { title: 'Oldest', published_at: daysAgo(4) });
  await write.post(bela.id, { title: 'By Béla', published_at: daysAgo(0.5) });
  const secret = await write.category('Secret plans');
  const hidden = { categories: [secret.id] };
  await write.post(silent.id, { state: 'draft' }, hidden);
  await write.post(silent.id, { privacy: 'private' }, hidden);
  await write.post(silent.id, { published_at: new Date(server.clock.now() + day) }, hidden);
  await write.post(silent.id, { publish_down: daysAgo(1), published_at: daysAgo(2) }, hidden);
  await write.post(asha.id, { state: 'draft' }, hidden);
  await write.post(asha.id, { published_at: new Date(server.clock.now() + day) }, hidden);
  await write.post(asha.id, { publish_down: daysAgo(1), published_at: daysAgo(9) }, hidden);
});
test.after(() => server.close());

const names = async (query = '', as?: Person): Promise<string[]> => {
  const page = load((await server.get(`/blog/authors${query}`, as)).body);
  return page('[data-authors] > [data-author-item] h2 a')
    .toArray()
    .map(link => page(link).text());
};

test('a visitor finds no control to feature an author, and an author of nothing that is out is not listed', async () => {
  const { body } = await server.get('/blog/authors');
  assert.not.match(body, /data-author-feature|data-author-unfeature|featured-acts|data-featured-tag/);
  assert.not.match(body, 'Silent Fox');
  for (const call of ['getCategories', 'getTags']) {
    const [command] = await server.ask(`site/views/blogger/${call}`, { id: silent.id }, await server.visitor());
    assert.not.match(String(command?.data[0]), 'Secret');
  }
});

test('B-001 the listing shows everybody who has a post out, with the id, the number of posts and the newest of them', async () => {
  const page = load((await server.get('/blog/authors')).body);
  assert.equal(await names(), ['Asha 100%_Rao', 'Béla Fox']);
  const item = page(`[data-author-item][data-id="${asha.id}"]`);
  assert.match(item.find('.item-head').text(), '4 posts');
  assert.is(item.find('.recent-posts a').first().attr('href'), `/blog/${newest.slug}`);
  assert.is(item.find('.recent-posts a').length, 3);
  assert.not.match(item.text(), 'Oldest');
  assert.equal(await names('', await server.visitor()), ['Asha 100%_Rao', 'Béla Fox']);
  const byQuery = load((await server.get('/index.php?option=com_blog&view=blogger')).body);
  assert.is(byQuery('[data-author-item]').length, 2);
});

test('B-001 authors are found by parts of their names; % and _ mean themselves', async () => {
  assert.equal(await names('?search=bela'), ['Béla Fox']);
  assert.equal(await names('?search=fox+b%C3%A9'), ['Béla Fox']);
  assert.equal(await names(`?search=${encodeURIComponent('%_R')}`), ['Asha 100%_Rao']);
  assert.equal(await names(`?search=${encodeURIComponent('%')}`), ['Asha 100%_Rao']);
  assert.equal(await names('?search=a_h'), []);
  assert.equal(await names(`?search=${'x'.repeat(5000)}`), []);
  assert.equal(await names(`?search=${encodeURIComponent("' OR 1=1 -- \\")}`), []);
  const found = load((await server.get('/blog/authors?search=%3Cb%3Ebela')).body);
  assert.is(found('[role=status]').first().find('b').length, 0);
  assert.match((await server.get('/blog/authors?search=fox')).body, '1 author found for “fox”.');
  assert.is(found('meta[name=robots]').attr('content'), 'noindex');
});

test('B-001 authors are ordered by name, posts, joining or newest post', async () => {
  assert.equal(await names('?sort=active'), ['Asha 100%_Rao', 'Béla Fox']);
  assert.equal(await names('?sort=latest'), ['Béla Fox', 'Asha 100%_Rao']);
  assert.equal(await names('?sort=latestpost'), ['Béla Fox', 'Asha 100%_Rao']);
  assert.equal(await names('?sort=password'), ['Asha 100%_Rao', 'Béla Fox']);
  const page = load((await server.get('/blog/authors?search=fox&sort=latest')).body);
  assert.is(page('select[data-authors-sorting] option[selected]').attr('value'), 'latest');
  assert.is(
    page('option[value=active]').attr('data-url'),
    '/blog/authors?search=fox&sort=active',
    'what is searched for stays',
  );
});

test('B-001 many authors are pages of authors', async () => {
  await server.set('posts.pageSize', 1);
  assert.equal(await names(), ['Asha 100%_Rao']);
  assert.equal(await names('?start=1'), ['Béla Fox']);
  const page = load((await server.get('/blog/authors?sort=latest')).body);
  assert.is(page('.pagination a[rel=next]').attr('href'), '/blog/authors?sort=latest&start=1');
  assert.is((await server.get('/blog/authors?start=2')).statusCode, 404);
  assert.is((await server.get('/blog/authors?start=1e0')).statusCode, 404);
  await server.set('posts.pageSize', 10);
});

test('B-003 staff finds the control to feature an author; without scripts it is a form of the page', async () => {
  const page = load((await server.get('/blog/authors', staff)).body);
  const item = page(`[data-author-item][data-id="${bela.id}"]`);
  assert.not(item.find('[data-author-feature]').hasClass('hide'));
  assert.ok(item.find('[data-author-unfeature]').hasClass('hide'));
  const action = new URL(String(item.find('[data-author-feature]').attr('formaction')), 'http://lectern.test');
  assert.is(page('form#featured-acts input[name=return]').attr('value'), '/blog/authors');
  const done = await server.post({ ...Object.fromEntries(action.searchParams), return: '/blog/authors' }, staff);
  assert.is(done.headers.location, '/blog/authors');
  assert.match((await server.get('/blog/authors', staff)).body, 'Béla Fox is now featured.');
});

test('B-002 each author can be subscribed to; a reader who is finds the way to unsubscribe', async () => {
  const reader = await server.signedIn('reader');
  const shown = async (as?: Person) => {
    const item = load((await server.get('/blog/authors', as)).body)(`[data-author-item][data-id="${bela.id}"]`);
    const isShown = (hook: string) => item.find(hook).length === 1 && !item.find(hook).hasClass('hide');
    const button = item.find('[data-blog-subscribe]');
    assert.equal([button.attr('data-type'), button.attr('data-id')], ['blogger', `${bela.id}`]);
    return [isShown('[data-blog-subscribe]'), isShown('[data-blog-unsubscribe]')];
  };
  assert.equal(await shown(), [true, false]);
  assert.equal(await shown(reader), [true, false]);
  await server.sql('subscriptions').insert({
    ...{ type: 'blogger', target_id: bela.id, user_id: reader.id, email: 'r@people.test', email_key: 'r@people.test' },
    created_at: new Date(server.clock.now()),
  });
  assert.equal(await shown(reader), [false, true]);
  assert.equal(await shown(), [true, false]);
});

test('B-004 a featured author carries the badge for everybody, on the listing and on the own page', async () => {
  const page = load((await server.get('/blog/authors')).body);
  assert.match(page(`[data-id="${bela.id}"] h2:has([data-featured-tag]:not(.hide))`).text(), /\S, Featured$/);
  assert.is(page(`[data-id="${asha.id}"] [data-featured-tag]`).length, 0);
  const { permalink } = await server.sql('users').where('id', bela.id).first('permalink');
  assert.is(load((await server.get(`/blog/authors/${permalink}`)).body)('[data-featured-tag]').text(), 'Featured');
  const asStaff = load((await server.get('/blog/authors', staff)).body);
  assert.ok(asStaff(`[data-id="${bela.id}"] [data-author-feature]`).hasClass('hide'));
  assert.ok(asStaff(`[data-id="${asha.id}"] [data-featured-tag]`).hasClass('hide'));
});

const asked = async (call: string, id: number) => {
  const [command] = await server.ask(`site/views/blogger/${call}`, { id }, await server.visitor());
  assert.is(command?.type, 'resolve');
  return load(String(command?.data[0]), null, false);
};

test('B-006 B-007 getCategories resolves with the categories of what is out, those past the limit hidden', async () => {
  const html = await asked('getCategories', asha.id);
  const items = html('[data-category-item]');
  assert.is(items.length, 7);
  assert.match(items.first().text(), 'Field 1 (2)');
  assert.match(String(items.first().find('a').attr('href')), '/blog/categories/field-1');
  assert.equal(
    items.toArray().map(item => html(item).hasClass('hide')),
    [false, false, false, false, false, true, true],
  );
  assert.is(html('[data-show-all][data-type=category]').text(), 'Show all 7 categories');
});

test('B-008 getTags resolves with the tags; without any it says so', async () => {
  const html = await asked('getTags', asha.id);
  assert.match(html('[data-tag-item] a').attr('href') ?? '', '/blog/tags/braille');
  assert.is(html('[data-show-all]').length, 0);
  assert.match((await asked('getTags', bela.id))('p').text(), 'This author’s posts have no tags.');
});

test('B-005 before scripts the tabs lead to a page of the author that shows the same', async () => {
  const page = load((await server.get('/blog/authors')).body);
  const link = page(`[data-id="${asha.id}"] a[data-tab-category]`).attr('href') ?? '';
  assert.match(link, /\/topics#categories$/);
  const topics = load((await server.get(link.split('#')[0] ?? '')).body);
  assert.is(topics('section#categories a').length, 7);
  assert.is(topics('section#tags a').length, 1);
  assert.is(topics('.hide').length, 0);
  const { permalink } = await server.sql('users').where('id', silent.id).first('permalink');
  assert.is((await server.get(`/blog/authors/${permalink}/topics`)).statusCode, 404);
});

test('an author page shows who it is, the ways on and all posts', async () => {
  await server
    .sql('users')
    .where('id', asha.id)
    .update({ biography: 'First line.\n\nSecond <b>line</b>.', website: 'javascript:alert(1)' });
  const { permalink } = await server.sql('users').where('id', asha.id).first('permalink');
  server.services.pages.clear();
  const { body } = await server.get(`/blog/authors/${permalink}`);
  const page = load(body);
  assert.is(page('.author-box p').length, 2);
  assert.not.match(body, /<b>line|javascript:alert/);
  assert.is(page(`a[href="/blog/authors/${permalink}/feed.xml"]`).length, 1);
  assert.is(page(`a[href="/blog/authors/${permalink}/topics"]`).length, 1);
  assert.match(body, oldest.slug);
});

test('the pages of authors are valid markup for a visitor, for staff and for installed scripts', async () => {
  const { permalink } = await server.sql('users').where('id', asha.id).first('permalink');
  const paths = ['/blog/authors', `/blog/authors/${permalink}`, `/blog/authors/${permalink}/topics`];
  for (const path of paths)
    for (const person of [undefined, staff])
      assert.equal(await markupProblems((await server.get(path, person)).body), [], path);
  await server.set('compat.client', true);
  const page = load((await server.get('/blog/authors', staff)).body);
  assert.is(page('[data-author-feature]').attr('type'), 'button');
  assert.is(page(page('a[data-tab-tag]').first().attr('href') ?? '').length, 1);
  await server.set('compat.client', false);
});

test.run();
