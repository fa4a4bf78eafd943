import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../core/security/password.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('entries');
const hour = 3_600_000;
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Awaited<ReturnType<TestServer['signedIn']>>;

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const at = (ms: number) => new Date(server.clock.now() + ms);

test('J-001 an unknown slug is not found, and its page has a way on', async () => {
  const response = await server.get('/blog/no-such-post');
  assert.is(response.statusCode, 404);
  const page = load(response.body);
  assert.is(page('h1').length, 1);
  assert.ok(page('main a[href="/"]').length);
});

test('drafts, scheduled, ended, trashed and private posts are not found by others and shown to their author', async () => {
  const stranger = await server.signedIn('reader');
  const hidden = [
    { state: 'draft' },
    { state: 'pending' },
    { published_at: at(hour) },
    { publish_down: at(-1000) },
    { lifecycle: 'trashed' },
    { privacy: 'private' },
  ];
  for (const columns of hidden) {
    const post = await write.post(author.id, { ...columns, title: 'Hidden words' });
    for (const as of [undefined, stranger]) {
      const page = await server.get(`/blog/${post.slug}`, as);
      assert.is(page.statusCode, 404, JSON.stringify(columns));
      assert.not.match(page.body, 'Hidden words');
      assert.is((await server.get(`/index.php?option=com_blog&view=entry&id=${post.id}`, as)).statusCode, 404);
      assert.is((await server.get(`/blog/${post.slug}?tmpl=component&print=1`, as)).statusCode, 404);
    }
    const own = await server.get(`/blog/${post.slug}`, author);
    assert.is(own.statusCode, 200, JSON.stringify(columns));
    assert.match(own.body, 'alert-info');
  }
});

test('an archived post stays readable at its address and is in no list, feed or search', async () => {
  const words = { lifecycle: 'archived', body: '<p>Yesteryear words</p>' };
  const post = await write.post(author.id, { ...words, title: 'Long ago' });
  const { statusCode, body } = await server.get(`/blog/${post.slug}`);
  assert.is(statusCode, 200);
  assert.match(body, 'Yesteryear words');
  assert.match(load(body)('.alert-info').text(), /^This post is archived/);
  assert.not.match(body, 'noindex');
  for (const place of ['/', '/feed.xml', '/search?q=yesteryear', '/blog/archive/2026/11'])
    assert.not.match((await server.get(place)).body, post.slug, place);
  for (const columns of [{ privacy: 'private' }, { state: 'draft' }, { publish_down: at(-1000) }])
    assert.is(
      (await server.get(`/blog/${(await write.post(author.id, { ...words, ...columns })).slug}`)).statusCode,
      404,
    );
  const locked = await write.post(author.id, { ...words, password: await hashPassword('open sesame') });
  assert.not.match((await server.get(`/blog/${locked.slug}`)).body, 'Yesteryear words');
});

test('a post for registered people asks a visitor to sign in and opens for a member', async () => {
  const post = await write.post(author.id, { privacy: 'registered', title: 'For members' });
  const refused = await server.get(`/blog/${post.slug}`);
  assert.is(refused.statusCode, 403);
  assert.not.match(refused.body, 'Words of the post');
  assert.match(refused.body, `/account/sign-in?return=${encodeURIComponent(`/blog/${post.slug}`)}`);
  assert.is((await server.get(`/blog/${post.slug}`, await server.signedIn('reader'))).statusCode, 200);
});

test('a protected post shows its title only, refuses a wrong password and opens for the right one', async () => {
  const post = await write.post(author.id, {
    title: 'Behind a door',
    body: '<p>Secret words</p>',
    excerpt: 'Secret words',
    password: await hashPassword('open sesame'),
  });
  const address = `/blog/${post.slug}`;
  const visitor = await server.visitor();
  const closed = await server.get(address, visitor);
  assert.is(closed.statusCode, 200);
  assert.match(closed.body, 'Behind a door');
  assert.not.match(closed.body, 'Secret words');
  for (const place of ['/', '/feed.xml', '/atom.xml', `${address}?tmpl=component&print=1`, `${address}/feed.xml`])
    assert.not.match((await server.get(place)).body, 'Secret words', place);
  const give = (password: string) =>
    server.post({ task: 'posts.unlock', id: post.id, password, return: address }, visitor);
  const wrong = await give('wrong password');
  assert.is(wrong.statusCode, 422);
  assert.match(wrong.body, '<title>Error: ');
  assert.match(wrong.body, 'href="#field-password"');
  assert.not.match(wrong.body, 'Secret words');
  const right = await give('open sesame');
  assert.is(right.statusCode, 303);
  assert.is(right.headers.location, address);
  const open = await server.get(address, visitor);
  assert.match(open.body, 'Secret words');
  assert.is(open.headers['cache-control'], 'private, no-store');
  assert.not.match((await server.get(address)).body, 'Secret words');
  await server
    .sql('posts')
    .where('id', post.id)
    .update({ password: await hashPassword('another one') });
  server.services.pages.drop([`post:${post.id}`]);
  assert.not.match((await server.get(address, visitor)).body, 'Secret words');
  visitor.cookies.lectern_keys = `${post.id}-${'A'.repeat(32)}`;
  assert.not.match((await server.get(address, visitor)).body, 'Secret words');
});

test('too many passwords for one post are refused for a while', async () => {
  const post = await write.post(author.id, { password: await hashPassword('open sesame') });
  const visitor = await server.visitor();
  const tries = [];
  for (let i = 0; i < 11; i++)
    tries.push(await server.post({ task: 'posts.unlock', id: post.id, password: 'wrong password' }, visitor));
  assert.is(tries.at(-1)?.statusCode, 429);
});

test('A-001 J-001 J-009 an entry page is whole without scripts and carries the hooks of its behaviours', async () => {
  const category = await write.category('Low vision');
  const tag = await write.tag('Reading');
  const post = await write.post(
    author.id,
    {
      title: 'Large print & small screens',
      body: '<h2>One</h2><p>First.</p><h2>Two</h2><p>Second.</p><h3>Three</h3><p>Third.</p>',
      uid: 'u77',
      language: 'hi-IN',
    },
    { categories: [category.id], tags: [tag.id] },
  );
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  const address = `http://lectern.test/blog/${post.slug}`;
  const section = page('[data-eb-posts] [data-eb-post-section]');
  assert.is(section.attr('data-url'), address);
  assert.is(section.attr('data-permalink'), address);
  assert.is(section.attr('data-post-title'), 'Large print & small screens');
  assert.is(section.attr('data-page-title'), page('title').text());
  const item = page('[data-blog-post] > [data-blog-posts-item]');
  assert.is(item.attr('data-id'), String(post.id));
  assert.is(item.attr('data-uid'), 'u77');
  assert.equal([page('h1').attr('lang'), page('[data-blog-content]').attr('lang')], ['hi-IN', 'hi-IN']);
  assert.is(page('[data-blog-post] [data-blog-reading-container] [data-blog-content]').length, 1);
  assert.is(page('[data-blog-post] progress[data-blog-reading-progress]').length, 1);
  assert.is(page('h1').text(), 'Large print & small screens');
  assert.is(page('.contents-table a').length, 3);
  assert.is(page(page('.contents-table a').eq(2).attr('href') ?? '').text(), 'Three');
  assert.ok(page(`a[href="/blog/categories/${category.alias}"]`).length);
  assert.ok(page(`a[href="/blog/tags/${tag.alias}"]`).length);
});

test('J-003 J-004 J-005 J-006 J-007 J-008 the page carries its configuration, with analytics off', async () => {
  const post = await write.post(author.id);
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  const address = `http://lectern.test/blog/${post.slug}`;
  assert.equal(JSON.parse(page('#lectern-entry').text()), {
    url: address,
    ratings: { enabled: true },
    readingprogress: { enabled: true, autoload: false },
    entry: { autoload: true, ga_enabled: false, ga_tracking_id: '', currentPageUrl: address },
  });
});

test('J-011 J-014 the reading tools are buttons and a link that works by itself', async () => {
  const post = await write.post(author.id);
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  assert.is(page('button[data-font-resize][data-operation="increase"]').length, 1);
  assert.is(page('button[data-font-resize][data-operation="decrease"]').length, 1);
  const href = page('a[data-post-print]').attr('href') ?? '';
  const printed = await server.get(href);
  assert.is(printed.statusCode, 200);
  const bare = load(printed.body);
  assert.is(bare('header.site-header, footer.site-footer, [data-eb-comments]').length, 0);
  assert.match(bare('main').text(), 'Words of the post.');
});

test('B-018 A-002 the addresses by id answer the same page, with one canonical address', async () => {
  const post = await write.post(author.id, { title: 'One of many addresses' });
  for (const id of [`${post.id}`, `${post.id}:${post.slug}`]) {
    const response = await server.get(`/index.php?option=com_blog&view=entry&id=${id}`);
    assert.is(response.statusCode, 200);
    const page = load(response.body);
    assert.is(page('link[rel=canonical]').attr('href'), `http://lectern.test/blog/${post.slug}`);
    assert.is(page('h1').text(), 'One of many addresses');
  }
  for (const id of ['0', '1e3', '99999999', '', '-1', 'abc'])
    assert.is((await server.get(`/index.php?option=com_blog&view=entry&id=${id}`)).statusCode, 404);
});

test('stored text stays text in the title, the cards, the description and the structured data', async () => {
  const evil = '</script><img src=x onerror=alert(1)>"\'&';
  const post = await write.post(author.id, { title: evil, excerpt: evil, seo_description: evil, source: evil });
  for (const address of [`/blog/${post.slug}`, '/']) {
    const { body } = await server.get(address);
    assert.not.match(body, '<img src=x');
    const page = load(body);
    assert.is(page('img[src=x]').length, 0);
    for (const script of page('script[type="application/ld+json"]').toArray())
      assert.type(JSON.parse(page(script).text()), 'object');
  }
  assert.is(load((await server.get(`/blog/${post.slug}`)).body)('h1').text(), evil);
});

test('the older and the newer post are one step away', async () => {
  const day = 24 * hour;
  const [first, second, third] = [
    await write.post(author.id, { title: 'First', published_at: at(-900 * day) }),
    await write.post(author.id, { title: 'Second', published_at: at(-899 * day) }),
    await write.post(author.id, { title: 'Third', published_at: at(-898 * day) }),
  ];
  const page = load((await server.get(`/blog/${second.slug}`)).body);
  assert.is(page('.post-navigation a[rel=prev]').attr('href'), `/blog/${first.slug}`);
  assert.is(page('.post-navigation a[rel=next]').attr('href'), `/blog/${third.slug}`);
  assert.is(page('link[rel=prev]').attr('href'), `http://lectern.test/blog/${first.slug}`);
});

test('F-3.13, B-071 B-072 B-073 B-075 texts, quotes, links and videos show what was published and their source and load nothing of another site', async () => {
  for (const [kind, source, seen] of [
    ['text', '', 'Words of the post.'],
    ['quote', 'Helen Keller', 'Helen Keller'],
    ['link', 'https://www.example.org/a', 'Visit example.org'],
    ['link', 'https://www.example.org/a', 'href="https://www.example.org/a"'],
    ['video', 'https://video.example.org/watch?v=1', 'Watch the video at video.example.org'],
    ['link', 'javascript:alert(1)', 'Words of the post.'],
  ] as const) {
    const post = await write.post(author.id, { kind, source, title: `One ${kind}`, body: '<p>Words of the post.</p>' });
    const { body } = await server.get(`/blog/${post.slug}`);
    assert.match(body, seen);
    assert.match(load(body)('main h1').text(), `One ${kind}`);
    assert.match(load(body)(kind === 'quote' ? 'blockquote' : '[data-blog-content]').text(), 'Words of the post.');
    const page = load(body);
    assert.is(page('main iframe, main script[src], main img[src^="http"]').length, 0);
    assert.is(page('a[href^="javascript"]').length, 0);
  }
});

test('a page is read at its slug, without an author box, and is not listed', async () => {
  const post = await write.post(author.id, { kind: 'page', title: 'About this house' });
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  assert.is(page('.author-box').length, 0);
  assert.not.match((await server.get('/')).body, 'About this house');
});

test('a post names those that share most with it, the newest first, and none that is not out', async () => {
  const [tag, other] = [await write.tag('Canes'), await write.tag('Maps')];
  const category = await write.category('Mobility');
  const make = (title: string, hours: number, tags: number[], columns = {}) =>
    write.post(author.id, { title, published_at: at(-hours * hour), ...columns }, { categories: [category.id], tags });
  const post = await make('The post', 2, [tag.id, other.id]);
  await make('Same category', 3, []);
  await make('One tag, older', 5, [tag.id]);
  await make('One tag, newer', 4, [other.id]);
  await make('Two tags', 6, [tag.id, other.id]);
  await make('Too many', 7, []);
  await make('Secret', 1, [tag.id, other.id], { privacy: 'private' });
  await make('To come', -1, [tag.id, other.id]);
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  assert.equal(
    page('.related-posts li a')
      .toArray()
      .map(one => page(one).text()),
    ['Two tags', 'One tag, newer', 'One tag, older'],
  );
});

test('of related posts of the same moment with as much in common, the last one written comes first', async () => {
  const tag = await write.tag('Ramps');
  const categories = await Promise.all(['Stairs', 'Lifts', 'Doors'].map(title => write.category(title)));
  const ids = categories.map(({ id }) => id);
  const columns = { published_at: at(-3 * hour) };
  const post = await write.post(author.id, {}, { categories: ids, tags: [tag.id] });
  await write.post(author.id, { ...columns, title: 'By its tag' }, { tags: [tag.id] });
  await write.post(author.id, { ...columns, title: 'By its categories' }, { categories: ids });
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  assert.equal(
    page('.related-posts li a')
      .toArray()
      .map(one => page(one).text()),
    ['By its categories', 'By its tag'],
  );
});

test.run();
