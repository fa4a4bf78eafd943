import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('front page');
let server: TestServer;
let write: ReturnType<typeof writer>;
let staff: Person & { id: number };
let author: number;
let category: { id: number; alias: string };
let tag: { id: number };

const page = async (path = '/', as?: Person) => load((await server.get(path, as)).body);
const titles = async (selector: string, path = '/'): Promise<string[]> => {
  const shown = await page(path);
  return shown(selector)
    .toArray()
    .map(one => shown(one).text().trim());
};

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  staff = await server.signedIn('staff');
  author = (await server.signedIn('blogger', 'Asha Rao')).id;
  category = await write.category('Places');
  tag = await write.tag('harbours');
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    server.clock.advance(60_000);
    await write.post(author, { title }, { categories: [category.id] });
  }
  server.clock.advance(60_000);
  await write.post(author, { title: 'Five' }, { tags: [tag.id] });
});
test.before.each(async () => {
  await server.set('look.front', 'latest');
  await server.set('look.opening', 'lead');
});
test.after(() => server.close());

test('the newest post is the lead story, and no post is on the page twice', async () => {
  assert.equal(await titles('.card-lead h2'), ['Five']);
  assert.equal(await titles('.post-card h2'), ['Five', 'Four', 'Three', 'Two', 'One']);
  assert.is((await page())('.ticker, .featured-slider').length, 0);
});

test('a featured post is the lead story, and stands no second time in its place', async () => {
  const two = (await server.sql('posts').where('title', 'Two').first('id'))?.id;
  await server.ask('site/views/featured/makeFeatured', { type: 'post', id: two }, staff);
  assert.equal(await titles('.post-card h2'), ['Two', 'Five', 'Four', 'Three', 'One']);
  await server.ask('site/views/featured/removeFeatured', { type: 'post', id: two }, staff);
  assert.equal(await titles('.card-lead h2'), ['Five']);
});

test('an older lead story is on no later part of the list', async () => {
  const one = (await server.sql('posts').where('title', 'One').first('id'))?.id;
  await server.ask('site/views/featured/makeFeatured', { type: 'post', id: one }, staff);
  await server.set('posts.pageSize', 2);
  assert.equal(await titles('.post-card h2'), ['One', 'Five', 'Four']);
  const [command] = await server.ask('site/views/latest/loadmore', { limitstart: 2 }, await server.visitor());
  const more = JSON.parse(String(command?.data[0]));
  assert.equal([more.contents.match(/card-title/g)?.length, more.limitstart], [2, 4]);
  assert.not.match(more.contents, '>One<');
  await server.set('posts.pageSize', 10);
  await server.ask('site/views/featured/removeFeatured', { type: 'post', id: one }, staff);
});

test('the sentence about the site opens the page as text, and the heading stays for screen readers', async () => {
  await server.set('site.description', 'Made by <b>listeners</b>.');
  const shown = await page();
  assert.is(shown('.site-sentence').text(), 'Made by <b>listeners</b>.');
  assert.is(shown('h1').text(), 'Latest posts');
  assert.equal(await markupProblems((await server.get('/')).body), []);
  await server.set('site.description', '');
  assert.is((await page())('.site-sentence').length, 0);
});

test('the slider of featured posts replaces the lead story where the site chose it', async () => {
  const one = (await server.sql('posts').where('title', 'One').first('id'))?.id;
  await server.ask('site/views/featured/makeFeatured', { type: 'post', id: one }, staff);
  await server.set('look.opening', 'slider');
  const shown = await page();
  assert.equal([shown('.card-lead').length, shown('.featured-slider').length], [0, 1]);
  await server.ask('site/views/featured/removeFeatured', { type: 'post', id: one }, staff);
});

const compose = async (): Promise<void> => {
  await server.set('look.front', 'composed');
  await server.set('look.frontSections', [
    { kind: 'category', id: category.id },
    { kind: 'tag', id: tag.id },
    { kind: 'category', id: 999_999 },
  ]);
};

test('a composed page has a lead story, its sections and a list of titles, and no post twice', async () => {
  const three = (await server.sql('posts').where('title', 'Three').first('id'))?.id;
  await server.ask('site/views/featured/makeFeatured', { type: 'post', id: three }, staff);
  await compose();
  assert.equal(await titles('.card-lead h2'), ['Three']);
  assert.equal(await titles('.front-section h2'), ['Places', 'harbours']);
  assert.equal(await titles('.front-section h3'), ['Four', 'Two', 'One', 'Five']);
  assert.equal(await titles('.title-list a'), []);
  assert.is((await page())(`.front-section h2 a[href="/blog/categories/${category.alias}"]`).length, 1);
  assert.equal(await markupProblems((await server.get('/')).body), []);
  await server.ask('site/views/featured/removeFeatured', { type: 'post', id: three }, staff);
});

test('a composed page shows what changes at once, and what only some may read to nobody', async () => {
  await compose();
  await write.post(author, { title: 'Six', privacy: 'registered' }, { categories: [category.id] });
  const seventh = await write.post(author, { title: 'Seven' }, { categories: [category.id] });
  await server.set('site.name', 'Lectern');
  const words = async () => (await page())('main').text();
  assert.not.match(await words(), 'Six');
  assert.match(await words(), 'Seven');
  const back = { task: 'posts.trash', 'ids[]': seventh.id };
  assert.is((await server.post(back, staff)).statusCode, 303);
  assert.not.match(await words(), 'Seven');
});

test('a section of articles shows public articles of its category, below a link to it', async () => {
  const add = articleWriter(server);
  const museums = await add.category('Museums');
  await add.article(author, museums.id, { title: 'A bronze hall' });
  await add.article(author, museums.id, { title: 'For members', access: 'registered' });
  await server.set('look.front', 'composed');
  await server.set('look.frontSections', [{ kind: 'item-category', id: museums.id }]);
  assert.equal(await titles('.front-section h2'), ['Museums', 'Latest posts']);
  assert.equal(await titles('.front-section h3'), ['A bronze hall']);
});

test('the latest posts move to /blog while the front page is another, with their pages and feeds', async () => {
  await compose();
  assert.is((await page('/blog'))('link[rel=canonical]').attr('href'), `${server.services.settings.baseUrl}/blog`);
  assert.is((await page())('link[rel=canonical]').attr('href'), `${server.services.settings.baseUrl}/`);
  assert.match(String((await server.get('/?format=feed')).headers['content-type']), 'rss');
  assert.not.ok((await page('/blog'))('h1').hasClass('visually-hidden'));
  const isMapped = async () => (await server.get('/sitemap.xml')).body.includes('/blog</loc>');
  assert.ok(await isMapped());
  await server.set('look.front', 'latest');
  assert.not.ok(await isMapped());
});

test('a page of the site as front page has the canonical address of the site; a draft gives way to the posts', async () => {
  const now = new Date(server.clock.now());
  const [id] = await server.sql('site_pages').insert({
    ...{ title: 'Welcome', alias: 'welcome-all', path: 'welcome-all', body: '<p>Come in.</p>', published: true },
    ...{ created_at: now, modified_at: now },
  });
  await server.set('look.front', 'page');
  await server.set('look.frontPage', Number(id));
  assert.equal(await titles('h1'), ['Welcome']);
  for (const path of ['/', '/welcome-all'])
    assert.is((await page(path))('link[rel=canonical]').attr('href'), `${server.services.settings.baseUrl}/`);
  await server.sql('site_pages').where('id', id).update({ published: false });
  server.services.pages.clear();
  assert.equal(await titles('h1'), ['Latest posts']);
});

test.run();
