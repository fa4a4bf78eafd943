import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiOperations } from '../../protocol/api/registry.ts';
import { apiClient, fieldsOf } from '../test/fixtures/api.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer } from '../test/test-server.ts';

const test = suite('writing by the API');
const server = await openTestServer();
const api = apiClient(server);
test.after(() => server.close());
test.before.each(async () => {
  await server.sql('throttles').delete();
  await server.set('posts.approval', false);
});

const all = ['read', 'write:posts', 'write:comments'] as const;
const blogger = async () => {
  const person = await server.signedIn('blogger');
  return { ...person, token: await api.token(person.id, all) };
};
const words = { title: 'A title', content: '<p>Words.</p>' };
const stateOf = async (id: number) => await server.sql('posts').where('id', id).first('state', 'lifecycle', 'title');

test('a stranger, a reader and another author write, change and delete nothing', async () => {
  const owner = await blogger();
  const post = await writer(server).post(owner.id);
  const reader = await api.token((await server.signedIn('reader')).id, all);
  const other = await blogger();
  const change = { body: { title: 'Changed' }, headers: { 'if-match': '"1"' } };
  for (const [sender, status] of [
    [{}, 401],
    [{ token: reader }, 403],
    [{ token: other.token }, 403],
  ] as const) {
    if (status === 401 || sender.token === reader)
      assert.is((await api.send('POST', '/posts', { ...sender, body: words })).statusCode, status);
    assert.is((await api.send('PATCH', `/posts/${post.id}`, { ...sender, ...change })).statusCode, status);
    assert.is((await api.send('DELETE', `/posts/${post.id}`, sender)).statusCode, status);
    assert.is((await api.send('POST', `/posts/${post.id}/comments`, { body: { content: 'Hello.' } })).statusCode, 401);
  }
  assert.equal({ ...(await stateOf(post.id)) }, { state: 'published', lifecycle: 'live', title: 'A post' });
});

test('cookies do not write, and neither does a form of another site', async () => {
  const owner = await blogger();
  const form = await server.app.inject({
    method: 'POST',
    url: '/api/v1/posts',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${owner.token}` },
    payload: 'title=x',
  });
  assert.is(form.statusCode, 415);
  const cookie = Object.entries(owner.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  assert.is((await api.send('POST', '/posts', { body: words, headers: { cookie } })).statusCode, 401);
});

test('a post is written, cleaned, read, changed with its version and moved to the trash', async () => {
  const owner = await blogger();
  const category = await writer(server).category('Harbours');
  const content = '<p onclick="x()">Words.</p><script>alert(1)</script>';
  const body = { title: 'By the river', content, categories: [category.id], tags: ['Boats'], status: 'published' };
  const made = await api.send('POST', '/posts', { token: owner.token, body });
  assert.is(made.statusCode, 201, made.body);
  const post = apiOperations.createPost.answer.parse(made.json());
  assert.is(made.headers.location, `http://lectern.test/api/v1/posts/${post.id}`);
  assert.equal([post.status, post.content], ['published', '<p>Words.</p>']);
  assert.equal([post.categories.map(({ id }) => id), post.tags.map(({ title }) => title)], [[category.id], ['Boats']]);
  const read = await api.send('GET', `/posts/${post.id}`);
  assert.is(read.statusCode, 200);
  const etag = String(read.headers.etag);
  const change = (headers: Record<string, string>) =>
    api.send('PATCH', `/posts/${post.id}`, { token: owner.token, body: { title: 'By the sea' }, headers });
  assert.is((await change({})).statusCode, 428);
  const changed = await change({ 'if-match': etag });
  assert.is(changed.statusCode, 200, changed.body);
  assert.equal(
    [changed.json().title, changed.json().content, changed.json().version],
    ['By the sea', '<p>Words.</p>', 2],
  );
  assert.is((await change({ 'if-match': etag })).statusCode, 412);
  assert.match((await api.send('GET', `/posts/${post.id}`)).body, 'By the sea');
  const gone = await api.send('DELETE', `/posts/${post.id}`, { token: owner.token });
  assert.equal([gone.statusCode, gone.body], [204, '']);
  assert.is((await api.send('GET', `/posts/${post.id}`)).statusCode, 404);
});

test('Markdown becomes markup, and a draft stays a draft', async () => {
  const owner = await blogger();
  const body = { title: 'Notes', content: '## Head\n\nSome *words*.', format: 'markdown' };
  const made = (await api.send('POST', '/posts', { token: owner.token, body })).json();
  assert.is(made.status, 'draft');
  assert.match(made.content, '<em>words</em>');
  assert.is((await api.send('GET', `/posts/${made.id}`)).statusCode, 404);
});

test('a change without fields is refused, and a footnote stands once, however often it is named', async () => {
  const { token, id } = await blogger();
  const post = await writer(server).post(id);
  const headers = { 'if-match': '"1"' };
  assert.is((await api.send('PATCH', `/posts/${post.id}`, { token, headers, body: {} })).statusCode, 400);
  const note = `Long ${'words '.repeat(200)}`;
  const content = `${'A sign[^a] '.repeat(2_000)}\n\n[^a]: ${note}`;
  const made = await api.send('POST', '/posts', { token, body: { title: 'Notes', content, format: 'markdown' } });
  assert.is(made.statusCode, 201);
  assert.is(made.json<{ content: string }>().content.split('Long words').length, 2);
});

test('where moderators approve posts, a post and a change of it wait for them', async () => {
  const owner = await blogger();
  const { id } = await writer(server).post(owner.id);
  await server.set('posts.approval', true);
  const made = await api.send('POST', '/posts', { token: owner.token, body: { ...words, status: 'published' } });
  assert.equal([made.statusCode, made.json().status], [201, 'pending']);
  const headers = { 'if-match': '"1"' };
  const body = { title: 'Changed' };
  const changed = await api.send('PATCH', `/posts/${id}`, { token: owner.token, body, headers });
  assert.equal([changed.statusCode, changed.json().title], [202, 'A post'], changed.body);
});

test('a wrong body is refused with the names of its fields, and nothing is stored', async () => {
  const owner = await blogger();
  const before = await server.sql('posts').count({ n: '*' });
  const send = (body: unknown) => api.send('POST', '/posts', { token: owner.token, body });
  const wrong = await send({ content: 5, colour: 'red' });
  assert.is(wrong.statusCode, 422);
  assert.equal(fieldsOf(wrong).sort(), ['colour', 'content', 'title']);
  assert.equal(fieldsOf(await send({ ...words, title: '', status: 'published' })), ['title']);
  assert.is((await send({ ...words, categories: [999_999] })).statusCode, 422);
  const broken = await server.app.inject({
    method: 'POST',
    url: '/api/v1/posts',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    payload: '{"title":',
  });
  assert.is(broken.statusCode, 400);
  assert.equal(await server.sql('posts').count({ n: '*' }), before);
});

test('a request that is sent again with its key writes one post', async () => {
  const owner = await blogger();
  const send = () =>
    api.send('POST', '/posts', { token: owner.token, body: words, headers: { 'idempotency-key': 'one' } });
  const [first, second] = [await send(), await send()];
  assert.is(second.json().id, first.json().id);
  assert.is((await server.sql('posts').where('author_id', owner.id)).length, 1);
});

test('an Idempotency-Key of another body is refused, and a repetition is not counted by the limit of new posts', async () => {
  const owner = await blogger();
  const send = (body: object, key = 'two') =>
    api.send('POST', '/posts', { token: owner.token, body, headers: { 'idempotency-key': key } });
  const first = await send(words);
  const refused = await send({ ...words, title: 'Another title' });
  assert.is(refused.statusCode, 422);
  assert.equal(fieldsOf(refused), ['Idempotency-Key']);
  const parallel = await Promise.all([send(words, 'three'), send(words, 'three')]);
  assert.is(new Set(parallel.map(response => response.json().id)).size, 1);
  for (let times = 0; times < 100; times += 1) assert.is((await send(words)).json().id, first.json().id);
  assert.is((await server.sql('posts').where('author_id', owner.id)).length, 2);
});

test('a category for certain writers takes no post of others', async () => {
  const owner = await blogger();
  const category = await writer(server).category('Closed', { write_access: 'groups' });
  const body = { ...words, status: 'published', categories: [category.id] };
  const refused = await api.send('POST', '/posts', { token: owner.token, body });
  assert.is(refused.statusCode, 422, refused.body);
});

test('comments are written on posts and articles by the rules of their forms', async () => {
  const owner = await blogger();
  const post = await writer(server).post(owner.id);
  const reader = await api.token((await server.signedIn('reader', 'Ravi Ode')).id, ['write:comments']);
  const on = (path: string, body: unknown) => api.send('POST', `${path}/comments`, { token: reader, body });
  const made = await on(`/posts/${post.id}`, { content: 'Well [b]said[/b].' });
  assert.is(made.statusCode, 201, made.body);
  const comment = apiOperations.createPostComment.answer.parse(made.json());
  assert.equal([comment.author.name, comment.status], ['Ravi Ode', 'published']);
  assert.match(comment.content, '<strong>said</strong>');
  const reply = await on(`/posts/${post.id}`, { content: 'More.', parentId: comment.id });
  assert.is(reply.json().parentId, comment.id);
  assert.equal(fieldsOf(await on(`/posts/${post.id}`, { content: ' ' })), ['content']);
  assert.is((await api.send('GET', `/posts/${post.id}`)).json().commentCount, 2);
  const articles = articleWriter(server);
  const article = await articles.article(owner.id, (await articles.category('Halls')).id);
  await server.set('articles.comments', 'everyone');
  const written = await on(`/articles/${article.id}`, { content: 'Fine work.' });
  assert.is(written.statusCode, 201, written.body);
  const listed = await api.send('GET', `/articles/${article.id}/comments`);
  assert.match(listed.body, 'Fine work.');
});

test.run();
