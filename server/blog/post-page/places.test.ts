import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('places of posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let post: Written;
let hidden: Written;
let category: { id: number; alias: string };
let inside: { id: number; alias: string };
let tag: { id: number; alias: string };
let author: { id: number; permalink: string };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  author = { id, permalink: String((await server.sql('users').where('id', id).first('permalink')).permalink) };
  category = await write.category('Low vision');
  inside = await write.category('Magnifiers');
  await server.sql('categories').where('id', inside.id).update({ parent_id: category.id });
  tag = await write.tag('Print');
  const places = { categories: [category.id], tags: [tag.id] };
  post = await write.post(id, { title: 'Seen', published_at: new Date('2026-10-05T10:00:00Z') }, places);
  hidden = await write.post(id, { title: 'Unseen', state: 'draft' }, places);
});
test.after(() => server.close());

const lists = async (address: string) => {
  const response = await server.get(address);
  assert.is(response.statusCode, 200, address);
  assert.match(response.body, `/blog/${post.slug}`, address);
  assert.not.match(response.body, hidden.slug, address);
  return load(response.body);
};

test('a category lists its posts at its readable address and by its id, and names what is inside it', async () => {
  for (const address of [
    `/blog/categories/${category.alias}`,
    `/index.php?option=com_blog&view=categories&layout=listings&id=${category.id}`,
  ]) {
    const page = await lists(address);
    assert.match(page('h1').text(), 'Low vision');
    assert.is(page(`a[href="/blog/categories/${inside.alias}"]`).text(), 'Magnifiers');
    assert.is(page('link[rel=canonical]').attr('href'), `http://lectern.test/blog/categories/${category.alias}`);
  }
  assert.is((await server.get('/blog/categories/none')).statusCode, 404);
});

test('all categories are a tree with the number of posts that are out', async () => {
  const page = load((await server.get('/blog/categories')).body);
  const row = page('[data-eb-categories] > li').first();
  assert.match(row.find('h2 + p').text(), '1 post');
  assert.match(row.find('ul').text(), 'Magnifiers');
});

test('a tag lists its posts; the list of tags names those in use', async () => {
  await lists(`/blog/tags/${tag.alias}`);
  await lists(`/index.php?option=com_blog&view=tags&layout=tag&id=${tag.id}`);
  await write.tag('Unused');
  const all = (await server.get('/blog/tags')).body;
  assert.match(all, `/blog/tags/${tag.alias}`);
  assert.not.match(all, 'Unused');
});

test('an author lists the posts that are out; somebody without one has no page', async () => {
  const page = await lists(`/blog/authors/${author.permalink}`);
  assert.is(page('h1').text(), 'Asha Rao');
  await lists(`/index.php?option=com_blog&view=blogger&layout=listings&id=${author.id}`);
  const reader = await server.signedIn('reader');
  const { permalink } = await server.sql('users').where('id', reader.id).first('permalink');
  assert.is((await server.get(`/blog/authors/${permalink}`)).statusCode, 404);
  const all = (await server.get('/blog/authors')).body;
  assert.match(all, 'data-author-item');
  assert.not.match(all, permalink);
  assert.not.match(all, '@people.test');
});

test('the archive counts posts by month and lists one month', async () => {
  const all = (await server.get('/blog/archive')).body;
  assert.match(all, 'October 2026');
  await lists('/blog/archive/2026/10');
  await lists('/index.php?option=com_blog&view=archive&archiveyear=2026&archivemonth=10');
  assert.is((await server.get('/blog/archive/2026/13')).statusCode, 404);
  assert.is(load((await server.get('/blog/archive/2026/09')).body)('.empty').length, 1);
});

test.run();
