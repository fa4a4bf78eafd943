import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../core/security/password.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('entry/loadmore');
const namespace = 'site/views/entry/loadmore';
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Awaited<ReturnType<TestServer['signedIn']>>;
/** Newest first. */
let posts: Written[];

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  posts = [];
  for (let age = 1; age <= 4; age++)
    posts.push(
      await write.post(author.id, {
        title: `Post ${age}`,
        body: '<h2>One</h2><p>Words.</p><h2>Two</h2><p>Words.</p><h2>Three</h2><p>Words.</p>',
        published_at: new Date(server.clock.now() - age * 3_600_000),
      }),
    );
});
test.after(() => server.close());

const ids = (): number[] => posts.map(post => post.id);

const more = async (id: number | undefined, exclusion: unknown = '') => {
  const [command] = await server.ask(namespace, { id, exclusion }, await server.visitor());
  return command?.type === 'resolve' ? JSON.parse(String(command.data[0])) : command;
};

test('B-012 a post that is not for this reader is not found', async () => {
  const hidden = [
    { state: 'draft' },
    { published_at: new Date(server.clock.now() + 60_000) },
    { lifecycle: 'trashed' },
    { privacy: 'private' },
  ];
  for (const columns of hidden) {
    const post = await write.post(author.id, { title: 'Hidden words', ...columns });
    const refused = await more(post.id);
    assert.is(refused?.type, 'reject', JSON.stringify(columns));
    assert.not.match(JSON.stringify(refused), 'Hidden words');
    await server.sql('posts').where('id', post.id).delete();
  }
  assert.is((await more(999_999)).type, 'reject');
});

test('B-013 what is no list of ids is refused with a sentence and reaches no statement', async () => {
  for (const hostile of [
    '1) OR 1=1 --',
    '{"a":1}',
    '[[1]]',
    '["x"]',
    '[-1]',
    '[1.5]',
    '[1e400]',
    `[${'1,'.repeat(500)}1]`,
  ]) {
    const refused = await more(posts[0]?.id, hostile);
    assert.is(refused?.type, 'reject', hostile);
    assert.type(refused?.data?.[0], 'string');
  }
});

test('B-012 B-018 a post is answered as JSON text with its hooks, and the older one that follows', async () => {
  const [, second, third] = posts;
  const answer = await more(second?.id, `[${posts[0]?.id}]`);
  const section = load(answer.contents)('[data-eb-post-section]');
  assert.is(section.length, 1);
  assert.is(section.attr('data-url'), `${server.services.settings.baseUrl}/blog/${second?.slug}`);
  assert.is(section.attr('data-permalink'), section.attr('data-url'));
  assert.is(section.attr('data-page-title'), 'Post 2 – Lectern');
  assert.is(section.attr('data-post-title'), 'Post 2');
  assert.is(section.find('[data-blog-posts-item]').attr('data-id'), String(second?.id));
  assert.is(section.find('h1').length, 0);
  assert.is(section.find('[id^="part-"]').length, 0);
  assert.is(answer.prevId, third?.id);
  assert.is(answer.exclusion, JSON.stringify([posts[0]?.id, second?.id]));
});

test('F-1.5, B-070 B-023 a post below another has its own responses, tools and way to its own comments, and ids of its own', async () => {
  const [first, second] = posts;
  const body =
    '<h2 id="content-a">One</h2><p><a href="#content-a">up</a></p><ul class="nav nav-tabs"><li><a href="#content-x">X</a></li></ul><div class="tab-content"><div class="tab-pane" id="content-x">x</div></div>';
  const ids = [first?.id, second?.id].flatMap(id => id ?? []);
  await server.sql('posts').whereIn('id', ids).update({ body });
  server.services.pages.clear();
  const answer = await more(second?.id, `[${first?.id}]`);
  const $ = load(answer.contents);
  const item = $(`[data-blog-post] > [data-blog-posts-item][data-id="${second?.id}"]`);
  for (const own of [
    `form[data-rating-form][data-id="${second?.id}"]`,
    `[data-reactions][data-id="${second?.id}"]`,
    '[data-eb-bookmarks] [data-bookmarks-button]',
    '[data-blog-report]',
    '[data-blog-reading-container]',
  ])
    assert.is(item.find(own).length > 0, true, own);
  assert.is($('[data-blog-post] [data-eb-spy="affix"] progress[data-blog-reading-progress]').length, 1);
  const { baseUrl } = server.services.settings;
  const address = `${baseUrl}/blog/${second?.slug}`;
  const comments = item.find('a[href$="#comments"]').attr('href') ?? '';
  assert.ok(comments.startsWith(`${address}?`), comments);
  assert.is((await server.get(comments.slice(baseUrl.length))).statusCode, 200);
  const page = load((await server.get(`/blog/${first?.slug}`)).body);
  const all = [...page('[id]').toArray(), ...$('[id]').toArray()].map(one => one.attribs.id ?? '');
  assert.equal(
    all.filter((id, at) => all.indexOf(id) !== at),
    [],
  );
  for (const link of item.find('a[href^="#"]').toArray())
    assert.is($(`[id="${$(link).attr('href')?.slice(1)}"]`).length, 1, $(link).attr('href'));
  const [member, answered] = [await server.signedIn('reader'), { id: second?.id, exclusion: '' }];
  const [command] = await server.ask(namespace, answered, member);
  assert.match(JSON.stringify(command), 'data-entry-favourite');
});

test('B-013 no post comes twice, whatever is already on the page', async () => {
  const [first, second, third, fourth] = ids();
  const answer = await more(first, JSON.stringify([second, third].map(String)));
  assert.is(answer.prevId, fourth);
  assert.equal(JSON.parse(answer.exclusion), [second, third, first]);
});

test('B-014 the oldest post has no other after it', async () => {
  const answer = await more(ids()[3], '');
  assert.is(answer.prevId, '');
});

test('a protected post shows its title and the form for its password, and nothing to go on from', async () => {
  const post = await write.post(author.id, {
    title: 'Behind a door',
    body: '<p>Secret words</p>',
    published_at: new Date(server.clock.now() - 90 * 60_000),
    password: await hashPassword('open sesame'),
  });
  const answer = await more(post.id);
  assert.match(answer.contents, 'Behind a door');
  assert.match(answer.contents, 'type="password"');
  assert.not.match(answer.contents, 'Secret words');
  assert.is(answer.exclusion, undefined);
  await server.sql('posts').where('id', post.id).delete();
});

test('a page of a post names the next one for who reads on, and the oldest names none', async () => {
  const [first, second] = posts;
  const page = load((await server.get(`/blog/${first?.slug}`)).body);
  assert.is(page('[data-eb-pagination-loadmore]').attr('data-post-id'), String(second?.id));
  assert.is(page('[data-eb-pagination-exclusion]').attr('value'), `[${first?.id}]`);
  assert.ok(page(`.post-navigation a[rel="prev"][href="/blog/${second?.slug}"]`).length);
  assert.is(load((await server.get(`/blog/${posts[3]?.slug}`)).body)('[data-eb-pagination-loadmore]').length, 0);
});

test('posts are loaded by themselves only where the site or the reader chose it; installed scripts ask nobody', async () => {
  const named = async () => {
    const page = load((await server.get(`/blog/${posts[0]?.slug}`)).body);
    return [page('[data-eb-pagination-loadmore]').length, page('[data-autoload-switch]').attr('checked')];
  };
  assert.equal(await named(), [1, undefined]);
  await server.set('posts.autoload', true);
  assert.equal(await named(), [1, 'checked']);
  await server.set('compat.client', true);
  assert.equal(await named(), [1, undefined]);
  await server.set('posts.autoload', false);
  assert.equal(await named(), [0, undefined]);
  await server.set('compat.client', false);
});

test.run();
