import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MorePosts } from '../../../protocol/blog/post-page.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('latest listing');
let server: TestServer;
let authorId: number;

test.before(async () => {
  server = await openTestServer();
  authorId = (await server.signedIn('blogger', 'Asha Rao')).id;
});
test.after(() => server.close());

test('an empty site says so and has a way on', async () => {
  const page = load((await server.get('/')).body);
  assert.is(page('h1').text(), 'Latest posts');
  assert.is(page('.empty').length, 1);
});

test('B-024 A-001 the latest listing shows the newest posts first, with its hooks and numbered pages as the fallback', async () => {
  const write = writer(server);
  for (let n = 1; n <= 25; n++)
    await write.post(authorId, {
      title: `Post ${n}`,
      published_at: new Date(server.clock.now() - (30 - n) * 3_600_000),
    });
  server.services.pages.clear();
  for (const address of ['/', '/blog', '/index.php?option=com_blog', '/?option=com_blog&view=latest']) {
    const page = load((await server.get(address)).body);
    const titles = page('[data-blog-listings] > [data-blog-posts] > [data-eb-posts-section] .card-title')
      .toArray()
      .map(title => page(title).text());
    assert.equal(titles.slice(0, 2), ['Post 25', 'Post 24']);
    assert.is(titles.length, 10);
    assert.is(page('[data-eb-posts-section]').attr('data-url'), '/');
    assert.is(page('button[data-eb-pagination-loadmore]').attr('data-limitstart'), '10');
    assert.is(page('link[rel=canonical]').attr('href'), 'http://lectern.test/');
    assert.is(page('link[rel=next]').attr('href'), 'http://lectern.test/blog?start=10');
  }
  const second = load((await server.get('/blog?start=10')).body);
  assert.is(second('.card-title').first().text(), 'Post 15');
  assert.is(second('.pagination [aria-current]').text(), '2');
  assert.match(second('title').text(), 'page 2');
  assert.is(second('link[rel=prev]').attr('href'), 'http://lectern.test/');
  assert.is((await server.get('/blog?start=30')).statusCode, 404);
  assert.is((await server.get('/blog?start=1e1')).statusCode, 404);
});

test('B-026 B-027 load more answers JSON text with the next section until limitstart is empty', async () => {
  const visitor = await server.visitor();
  const more = async (limitstart: number): Promise<MorePosts> => {
    const [command] = await server.ask('site/views/latest/loadmore', { limitstart }, visitor);
    assert.is(command?.type, 'resolve');
    assert.type(command?.data[0], 'string');
    return JSON.parse(String(command?.data[0]));
  };
  const first = await more(10);
  const section = load(first.contents)('body').children();
  assert.is(section.length, 1);
  assert.is(section.attr('data-url'), '/blog?start=10');
  assert.is(section.find('article').length, 10);
  assert.is(first.limitstart, 20);
  const last = await more(20);
  assert.is(load(last.contents)('article').length, 5);
  assert.is(last.limitstart, '');
  assert.equal(await more(1000), { contents: '', limitstart: '' });
});

test('load more shows nothing that is not out', async () => {
  const write = writer(server);
  const hidden = await write.post(authorId, {
    title: 'Not out',
    published_at: new Date(server.clock.now() + 60_000),
  });
  const [command] = await server.ask('site/views/latest/loadmore', { limitstart: 0 }, await server.visitor());
  assert.not.match(String(command?.data[0]), hidden.slug);
});

test.run();
