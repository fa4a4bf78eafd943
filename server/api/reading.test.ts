import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ApiOperationId, apiOperations } from '../../protocol/api/registry.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('reading by the API');
let server: TestServer;
let author: Person & { id: number };
const api = (path: string, headers: Record<string, string> = {}) => server.get(`/api/v1${path}`, undefined, headers);
const listed = async (path: string): Promise<number[]> =>
  (await api(path)).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
const hour = 3_600_000;
const ago = (hours: number): Date => new Date(server.clock.now() - hours * hour);

/** Answer of an operation; throws unless it fits the declared schema. */
const answerOf = async (id: ApiOperationId, path: string) => {
  const { statusCode, body } = await api(path);
  assert.is(statusCode, 200, body);
  apiOperations[id].answer.parse(JSON.parse(body));
  return JSON.parse(body);
};

test.before(async () => {
  server = await openTestServer({ BASE_URL: 'http://site.test/reading' });
  author = await server.signedIn('blogger', 'Asha Rao');
  await server.set('captcha.kind', 'none');
});
test.after(() => server.close());

test('a stranger reads no draft, scheduled, restricted, trashed or expired post, not by list and not by id', async () => {
  const write = writer(server);
  const closed = await write.category('Members', { access: 'registered' });
  const hidden = [
    await write.post(author.id, { state: 'draft' }),
    await write.post(author.id, { published_at: ago(-2) }),
    await write.post(author.id, { privacy: 'private' }),
    await write.post(author.id, { lifecycle: 'trashed' }),
    await write.post(author.id, { publish_down: ago(1) }),
  ];
  const members = [
    await write.post(author.id, { privacy: 'registered' }),
    await write.post(author.id, {}, { categories: [closed.id] }),
  ];
  const ids = await listed('/posts?limit=100');
  for (const { id } of [...hidden, ...members]) assert.not.ok(ids.includes(id));
  for (const { id } of hidden) {
    assert.is((await api(`/posts/${id}`)).statusCode, 404);
    assert.is((await api(`/posts/${id}/comments`)).statusCode, 404);
  }
  for (const { id } of members) {
    const refused = await api(`/posts/${id}`);
    assert.is(refused.statusCode, 401);
    assert.match(String(refused.headers['www-authenticate']), /^Bearer realm="http:\/\/site.test\/reading"/);
  }
  assert.is((await api(`/posts?category=${closed.id}`)).statusCode, 404);
});

test('the comments of a post are closed with its category, also in the cache', async () => {
  const admin = await server.signedIn('admin');
  const category = await writer(server).category('Soon closed');
  const post = await writer(server).post(author.id, {}, { categories: [category.id] });
  assert.is((await api(`/posts/${post.id}/comments`)).statusCode, 200);
  const closing = { task: 'categories.edit', id: category.id, title: 'Soon closed', access: 'registered' };
  assert.is((await server.post(closing, admin)).statusCode, 303);
  assert.is((await api(`/posts/${post.id}/comments`)).statusCode, 401);
});

test('dates beyond what can be stored are refused by name', async () => {
  const cursor = Buffer.from('newest -999999999999999 1').toString('base64url');
  for (const query of [`cursor=${cursor}`, 'since=9999-12-31T23:59:59-14:00', 'since=0001-01-01T00:00:00Z'])
    assert.is((await api(`/posts?${query}`)).statusCode, 400, query);
});

test('the cookies of a browser give no rights, and none are set', async () => {
  const { id } = await writer(server).post(author.id, { privacy: 'registered' });
  const response = await server.get(`/api/v1/posts/${id}`, author);
  assert.is(response.statusCode, 401);
  assert.is(response.headers['set-cookie'], undefined);
});

test('a protected post is listed without its text, excerpt, cover and comments', async () => {
  const { id } = await writer(server).post(author.id, { password: 'a hash', body: '<p>Secret words.</p>' });
  const post = await answerOf('getPost', `/posts/${id}`);
  assert.equal([post.isProtected, post.content, post.excerpt, post.commentCount], [true, null, '', 0]);
  assert.not.match((await api('/posts?limit=100')).body, 'Secret words');
  assert.is((await api(`/posts/${id}/comments`)).statusCode, 404);
});

test('an article under an alias names no author, and held comments and addresses stay hidden', async () => {
  const write = articleWriter(server);
  const category = await write.category('Halls');
  const aliased = await write.article(author.id, category.id, { author_alias: 'The Editors' });
  const article = await answerOf('getArticle', `/articles/${aliased.id}`);
  assert.equal(article.authors, [{ id: null, name: 'The Editors', url: null }]);
  const { id } = await writer(server).post(author.id);
  const visitor = await server.visitor();
  const on = commenting(server);
  await on.save({ id }, visitor, { comment: 'Published words.', email: 'hidden@example.org' });
  await server.set('comments.moderation', 'everyone');
  await on.save({ id }, visitor, { comment: 'Held words.' });
  await server.set('comments.moderation', 'none');
  const { body } = await api(`/posts/${id}/comments`);
  assert.match(body, 'Published words.');
  assert.not.match(body, 'Held words.');
  assert.not.match(body, 'hidden@example.org');
});

test('lists are paged by cursor to their end without a gap, also among posts of the same second', async () => {
  const tag = await writer(server).tag('paged');
  const at = ago(5);
  const written: number[] = [];
  for (let n = 0; n < 7; n++)
    written.push((await writer(server).post(author.id, { published_at: at }, { tags: [tag.id] })).id);
  const seen: number[] = [];
  let address: string | null = `http://site.test/reading/api/v1/posts?tag=${tag.id}&limit=3`;
  for (let pages = 0; address && pages < 5; pages++) {
    const response = await server.get(address.replace('http://site.test/reading', ''));
    const page: { data: { id: number }[]; next: string | null } = response.json();
    seen.push(...page.data.map(({ id }) => id));
    assert.is(response.headers.link, page.next ? `<${page.next}>; rel="next"` : undefined);
    address = page.next;
  }
  assert.equal(seen, written.toReversed());
});

test('a page beyond the end is empty, and a broken cursor, limit or unknown name is refused by name', async () => {
  const beyond = Buffer.from(`newest ${Date.parse('1990-01-01')} 1`).toString('base64url');
  assert.equal(await answerOf('listPosts', `/posts?cursor=${beyond}`), { data: [], next: null });
  const wrong = {
    cursor: ['/posts?cursor=nonsense', `/posts?changedSince=2026-01-01T00:00:00Z&cursor=${beyond}`],
    limit: ['/posts?limit=0', '/posts?limit=101', '/articles?limit=x'],
    colour: ['/posts?colour=red'],
    since: ['/posts?since=yesterday'],
    tag: ['/posts?author=1&tag=2'],
    author: ['/articles?author=1x'],
  };
  for (const [field, paths] of Object.entries(wrong))
    for (const path of paths) {
      const refused = await api(path);
      assert.is(refused.statusCode, 400, path);
      assert.match(String(refused.headers['content-type']), 'application/problem+json');
      const problem = refused.json<{ status: number; title: string; errors: { field: string; detail: string }[] }>();
      assert.equal([problem.status, problem.title, problem.errors[0]?.field], [400, 'Bad Request', field], path);
      assert.ok(problem.errors[0]?.detail);
    }
});

test('each filter finds its posts, and changes come with the oldest first', async () => {
  const write = writer(server);
  const [category, tag, other] = [
    await write.category('Rivers'),
    await write.tag('boats'),
    await server.signedIn('blogger'),
  ];
  const first = await write.post(other.id, { modified_at: ago(-1) }, { categories: [category.id] });
  const second = await write.post(other.id, { modified_at: ago(-2), published_at: ago(9) }, { tags: [tag.id] });
  assert.equal(await listed(`/posts?category=${category.id}`), [first.id]);
  assert.equal(await listed(`/posts?tag=${tag.id}`), [second.id]);
  assert.equal(await listed(`/posts?author=${other.id}`), [first.id, second.id]);
  const from = (hours: number): string => ago(hours).toISOString();
  assert.equal(await listed(`/posts?author=${other.id}&since=${from(2)}`), [first.id]);
  assert.equal(await listed(`/posts?changedSince=${from(-0.5)}`), [first.id, second.id]);
});

test('a co-author finds the post among the own ones', async () => {
  const write = writer(server);
  const other = await server.signedIn('blogger');
  const { id } = await write.post(author.id);
  const row = { post_id: id, user_id: other.id, position: 1, state: 'accepted', listed: 1 };
  await server.sql('post_authors').insert({ ...row, published_at: ago(1), created_at: ago(1) });
  assert.equal(await listed(`/posts?author=${other.id}`), [id]);
});

test('answers fit their schemas, with absolute addresses, and dates in UTC', async () => {
  const write = articleWriter(server);
  const category = await write.category('Coins');
  const article = await write.article(author.id, category.id, {}, [(await write.tag('gold')).id]);
  const { id } = await writer(server).post(author.id, {
    body: '<p><a href="/reading/x">x</a><a href="#note">n</a></p>',
  });
  await commenting(server).save({ id }, author, { comment: 'A comment.' });
  const post = await answerOf('getPost', `/posts/${id}`);
  assert.match(post.url, /^http:\/\/site\.test\/reading\/blog\//);
  assert.is(post.content, '<p><a href="http://site.test/reading/x">x</a><a href="#note">n</a></p>');
  assert.match(post.publishedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const { data } = await answerOf('listPostComments', `/posts/${id}/comments`);
  assert.is(data[0].author.name, 'Asha Rao');
  for (const [operation, path] of [
    ['listPosts', '/posts'],
    ['listArticles', '/articles'],
    ['getArticle', `/articles/${article.id}`],
    ['listArticleComments', `/articles/${article.id}/comments`],
    ['listAuthors', '/authors'],
    ['getAuthor', `/authors/${author.id}`],
    ['listCategories', '/categories'],
    ['listTags', '/tags'],
  ] as const)
    await answerOf(operation, path);
  assert.is((await api(`/authors/${(await server.signedIn('reader')).id}`)).statusCode, 404);
});

test('code that shows markup is not changed, and places of the same text stay', async () => {
  const body = [
    '<pre><code>&lt;a href="/x"&gt; &amp;amp;</code></pre><p><a href="#end">End</a>',
    '<a href="https://other.test">Other</a><img src="/media/a.jpg" srcset="/media/b.jpg 2w, /media/c.jpg 3w" alt="A &quot;b&quot;" /></p>',
  ];
  const post = await writer(server).post(author.id, { body: body.join('') });
  const { content } = await answerOf('getPost', `/posts/${post.id}`);
  assert.is(
    content,
    body
      .join('')
      .replace('src="/', 'src="http://site.test/')
      .replace('srcset="/media/b.jpg 2w, /', 'srcset="http://site.test/media/b.jpg 2w, http://site.test/'),
  );
});

test('an unchanged answer is confirmed by 304, and a change makes a new one', async () => {
  const post = await writer(server).post(author.id);
  const { headers } = await api(`/posts/${post.id}`);
  assert.is(headers['cache-control'], 'public, no-cache');
  assert.match(String(headers.vary), 'Authorization');
  const etag = String(headers.etag);
  const again = await api(`/posts/${post.id}`, { 'if-none-match': `"other", ${etag}` });
  assert.equal([again.statusCode, again.body], [304, '']);
  await commenting(server).save(post, await server.visitor());
  assert.is((await api(`/posts/${post.id}`, { 'if-none-match': etag })).statusCode, 200);
});

test('pages of other sites may read without credentials, and other methods name those that are allowed', async () => {
  assert.is((await api('/posts')).headers['access-control-allow-origin'], '*');
  const send = (method: 'HEAD' | 'OPTIONS' | 'PUT', url: string) => server.app.inject({ method, url: `/api/v1${url}` });
  const head = await send('HEAD', '/posts');
  assert.equal([head.statusCode, head.body], [200, '']);
  const options = await send('OPTIONS', '/posts');
  assert.is(options.statusCode, 204);
  assert.match(String(options.headers.allow), /GET, HEAD/);
  const put = await send('PUT', '/posts');
  assert.is(put.statusCode, 405);
  assert.match(String(put.headers.allow), /GET, HEAD/);
  for (const path of ['/nothing', '/posts/0', '/posts/1x', '/posts/999999']) {
    const { statusCode, headers } = await api(path);
    assert.is(statusCode, 404);
    assert.match(String(headers['content-type']), 'application/problem+json');
  }
});

test.run();
