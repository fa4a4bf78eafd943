import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { moment } from '../../core/time/clock.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { featuredIds } from './queries.ts';

const test = suite('featured slider');
let server: TestServer;
let write: ReturnType<typeof writer>;
let staff: Person & { id: number };
let author: number;
const posts: Written[] = [];

const day = 24 * 3_600_000;

const feature = async (id: number): Promise<void> => {
  server.clock.advance(1_000);
  await server.ask('site/views/featured/makeFeatured', { type: 'post', id }, staff);
};

const slider = async (path = '/', as?: Person) => {
  const page = load((await server.get(path, as)).body);
  return {
    page,
    links: page('.featured-slider h3 a')
      .toArray()
      .map(link => page(link).attr('href')),
  };
};

test.before(async () => {
  server = await openTestServer();
  await server.set('look.opening', 'slider');
  write = writer(server);
  staff = await server.signedIn('staff');
  author = (await server.signedIn('blogger', 'Asha Rao')).id;
  for (const title of ['First <b>', 'Second', 'Third']) posts.push(await write.post(author, { title }));
});
test.after(() => server.close());

test('what not everybody may read is not shown, though it is featured', async () => {
  const now = server.clock.now();
  const hidden = [
    { state: 'draft' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { published_at: new Date(now + day) },
    { published_at: new Date(now - 2 * day), publish_down: new Date(now - day) },
    { lifecycle: 'trashed' },
  ];
  for (const columns of hidden) await feature((await write.post(author, columns)).id);
  const locked = await write.post(author);
  await feature(locked.id);
  await server.sql('posts').where('id', locked.id).update({ password: 'a hash' });
  server.services.pages.clear();
  assert.equal((await slider()).links, []);
  assert.equal((await slider('/', staff)).links, []);
});

test('B-036 featured posts stand in a slider above the first page of the latest posts, the last featured first', async () => {
  for (const post of posts) await feature(post.id);
  const [first, second, third] = posts.map(post => `/blog/${post.slug}`);
  for (const person of [undefined, staff]) {
    const { page, links } = await slider('/', person);
    assert.equal(links, [third, second, first]);
    assert.is(
      page('.featured-slider ~ [data-blog-posts]').length +
        page('div:has(> .featured-slider) ~ [data-blog-posts]').length,
      1,
    );
    assert.is(page('.featured-slider').attr('aria-roledescription'), 'carousel');
    assert.is(page('.eb-gallery-item').last().attr('aria-label'), '3 of 3: First <b>');
    assert.equal(await markupProblems(page.html()), []);
  }
  await server.set('posts.pageSize', 1);
  assert.equal((await slider('/blog?start=1')).links, []);
  await server.set('posts.pageSize', 10);
});

test('B-036 B-037 it is still by default; the setting lets it turn every 50 seconds, with a pause control first', async () => {
  const { page } = await slider();
  assert.is(page('.featured-slider').attr('data-autoplay'), '0');
  assert.is(page('[data-gallery-pause]').length, 0);
  await server.set('featured.autoRotate', true);
  const turning = (await slider()).page;
  assert.is(turning('.featured-slider').attr('data-autoplay'), '1');
  assert.is(turning('.featured-slider').attr('data-interval'), '50');
  assert.ok(turning('.featured-slider button').first().is('[data-gallery-pause]'));
  await server.set('featured.autoRotate', false);
});

test('a post no longer featured leaves at once, for those who have a page of their own too', async () => {
  assert.is((await slider('/', staff)).links.length, 3);
  await server.ask('site/views/featured/removeFeatured', { type: 'post', id: posts[1]?.id }, staff);
  for (const person of [undefined, staff]) assert.is((await slider('/', person)).links.length, 2);
  await server.set('featured.slides', 1);
  assert.is((await slider()).links.length, 1);
  await server.set('featured.slides', 0);
  assert.is((await slider()).links.length, 0);
  await server.set('featured.slides', 6);
});

test('featured posts are read by index, the newest first', async () => {
  const created_at = moment(server.clock);
  const rows = Array.from({ length: 3000 }, (_, n) => n + 10_000);
  const dates = { created_at, modified_at: created_at, published_at: created_at };
  const made = rows.map(id => ({
    id,
    title: '',
    slug: `s-${id}`,
    body: '',
    state: 'published',
    author_id: author,
    ...dates,
  }));
  await insertAll(server.sql, 'posts', made);
  const featured = rows.map(target_id => ({ type: 'post', target_id, created_at }));
  await insertAll(server.sql, 'featured', featured);
  await server.sql.raw('ANALYZE TABLE posts, featured');
  const plans = await plansOf(server.sql, tx => featuredIds(tx, created_at, 6));
  assert.equal(scansIn(plans), []);
});

test.run();
