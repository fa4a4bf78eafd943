import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejection, resolution } from '../../../test/fixtures/comments.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('tags and categories in the dashboard');
let server: TestServer;
let asha: Member;
let moderator: Member;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha Rao');
  moderator = await server.signedIn('moderator');
});
test.after(() => server.close());

const states = ['categories.publish', 'categories.unpublish', 'categories.setDefault'];
const tags = '/blog/dashboard/tags';
const categories = '/blog/dashboard/categories';
const titles = async (path: string): Promise<string[]> => {
  const page = load((await server.get(path, moderator)).body);
  return page('.list-table tbody th > a')
    .toArray()
    .map(one => page(one).text());
};
const titled = (table: string, title: string) => server.sql(table).where({ title }).first();

test('E-017 only moderators look after tags and categories', async () => {
  const tag = await writer(server).tag('Locks');
  for (const path of [tags, categories]) assert.is((await server.get(path, asha)).statusCode, 403);
  for (const task of ['tags.save', 'tags.delete', 'tags.merge', 'categories.save', 'categories.delete', ...states]) {
    const answer = await server.post({ task, id: 0, title: 'x', ids: [tag.id], into: tag.id }, asha);
    assert.is(answer.statusCode, 403, task);
  }
  rejection(await server.ask('site/views/dashboard/confirmDeleteTag', { ids: [tag.id] }, asha));
  assert.ok(await titled('tags', 'Locks'));
});

test('E-011 a tag is made, renamed and not made twice; what was typed comes back', async () => {
  await server.post({ task: 'tags.save', id: 0, title: 'Walks' }, moderator);
  const { id, alias } = await titled('tags', 'Walks');
  assert.is(alias, 'walks');
  const twice = await server.post({ task: 'tags.save', id: 0, title: 'Walks' }, moderator);
  assert.is(twice.statusCode, 422);
  const form = load(twice.body);
  assert.is(form('.term-form [name="title"]').attr('value'), 'Walks');
  assert.match(form('.field-error').text(), 'already');
  assert.is((await server.post({ task: 'tags.save', id: 0, title: ' ' }, moderator)).statusCode, 422);
  assert.is((await server.post({ task: 'tags.save', id: 999_999, title: 'No' }, moderator)).statusCode, 404);
  await server.post({ task: 'tags.save', id, title: 'Long walks' }, moderator);
  assert.is((await titled('tags', 'Long walks')).alias, 'walks');
});

test('a tag has the language of its form, and keeps it when installed clients rename it', async () => {
  const tag = await writer(server).tag('Jalutuskäigud');
  const save = (fields: object) => server.post({ task: 'tags.save', id: tag.id, ...fields }, moderator);
  const shown = async () => load((await server.get(`${tags}?edit=${tag.id}`, moderator)).body)('#field-language').val();
  assert.is(await shown(), '');
  assert.is((await save({ title: 'Jalutuskäigud', language: 'Estonian' })).statusCode, 422);
  assert.is((await save({ title: 'Jalutuskäigud', language: ' et ' })).statusCode, 303);
  assert.is(await shown(), 'et');
  const titleOf = async () => load((await server.get(`/blog/tags/${tag.alias}`)).body)('h1 span[lang="et"]').text();
  assert.is(await titleOf(), 'Jalutuskäigud');
  await save({ title: 'Pikad jalutuskäigud' });
  assert.is(await titleOf(), 'Pikad jalutuskäigud');
  await save({ title: 'Walks of mine', language: '' });
  assert.is(await titleOf(), '');
});

test('E-009 tags are put together under one, with their posts and their count', async () => {
  const write = writer(server);
  const [one, other] = [await write.tag('Sea'), await write.tag('Seas')];
  await write.post(asha.id, { title: 'Both' }, { tags: [one.id, other.id] });
  await write.post(asha.id, { title: 'Other' }, { tags: [other.id] });
  const [block] = resolution(
    await server.ask('site/views/dashboard/confirmMergeTag', { ids: [one.id, other.id] }, moderator),
  );
  const dialog = load(String(block), null, false);
  assert.is(dialog('select[name="into"] option').length, 2);
  assert.is((await server.post({ task: 'tags.merge', ids: [one.id], into: one.id }, moderator)).statusCode, 422);
  const created_at = new Date(server.clock.now());
  const old = { path: '/tag/seas', kind: 'tag', target_id: other.id, legacy_source: 'test', created_at };
  await server.sql('legacy_addresses').insert(old);
  await server
    .sql('menu_items')
    .insert({ label: 'By the sea', address: '', target_kind: 'tag', target_id: other.id, position: 90 });
  const subscriber = { type: 'tag', email: 'lin@lectern.test', email_key: 'lin@lectern.test', created_at };
  const second = { ...subscriber, target_id: other.id, email: 'ott@lectern.test', email_key: 'ott@lectern.test' };
  await server
    .sql('subscriptions')
    .insert([{ ...subscriber, target_id: one.id }, { ...subscriber, target_id: other.id }, second]);
  await server.post({ task: 'tags.merge', ids: [one.id, other.id], into: one.id }, moderator);
  assert.is(await titled('tags', 'Seas'), undefined);
  const link = load((await server.get('/blog')).body)('a:contains("By the sea")').first();
  assert.is(link.attr('href'), `/blog/tags/${one.alias}`, 'a link of the menu leads on');
  const subscribers = await server.sql('subscriptions').where('type', 'tag').orderBy('email').pluck('email');
  assert.equal(subscribers, ['lin@lectern.test', 'ott@lectern.test'], 'subscribers stay subscribed, each once');
  assert.equal(await server.sql('subscriptions').where('type', 'tag').distinct('target_id').pluck('target_id'), [
    one.id,
  ]);
  assert.equal(await server.sql('legacy_addresses').pluck('target_id'), [one.id], 'an old address leads on');
  assert.is((await titled('tags', 'Sea')).posts_count, 2);
  assert.is((await server.sql('post_tags').where('tag_id', one.id)).length, 2);
});

test('a confirmed subscription outlives the unconfirmed one of its address when tags are merged', async () => {
  const write = writer(server);
  const [into, first, second] = [await write.tag('Rivers'), await write.tag('River'), await write.tag('Streams')];
  const row = (target: { id: number }, name: string, state: string) => {
    const email = `${name}@rivers.test`;
    const created_at = new Date(server.clock.now());
    return { type: 'tag', target_id: target.id, email, email_key: email, state, created_at };
  };
  await server
    .sql('subscriptions')
    .insert([
      row(into, 'kept', 'active'),
      row(first, 'kept', 'pending'),
      row(into, 'asked', 'pending'),
      row(first, 'asked', 'active'),
      row(first, 'both', 'pending'),
      row(second, 'both', 'active'),
      row(into, 'waiting', 'pending'),
    ]);
  const ids = [into.id, first.id, second.id];
  assert.is((await server.post({ task: 'tags.merge', ids, into: into.id }, moderator)).statusCode, 303);
  const found = await server.sql('subscriptions').where('email_key', 'like', '%@rivers.test').orderBy('email_key');
  assert.equal(
    found.map(({ target_id, email, state }) => [target_id, email.replace(/@.*/, ''), state]),
    [
      [into.id, 'asked', 'active'],
      [into.id, 'both', 'active'],
      [into.id, 'kept', 'active'],
      [into.id, 'waiting', 'pending'],
    ],
  );
});

test('E-012 a category is deleted, its posts stay under the next they have; lists sort and search', async () => {
  const write = writer(server);
  const [first, next] = [await write.category('Alpha 50%'), await write.category('Beta')];
  const post = await write.post(asha.id, { category_id: first.id }, { categories: [first.id, next.id] });
  assert.equal(await titles(`${categories}?sort=title&ordering=desc`), ['Beta', 'Alpha 50%']);
  assert.equal(await titles(`${categories}?post-search=50%25`), ['Alpha 50%']);
  await server.post({ task: 'categories.delete', ids: [first.id] }, moderator);
  assert.is((await server.sql('posts').where('id', post.id).first('category_id')).category_id, next.id);
  assert.equal(await titles(categories), ['Beta']);
  const absent = await server.post({ task: 'categories.delete', ids: [next.id, first.id] }, moderator);
  assert.is(absent.statusCode, 404);
  assert.equal(await titles(categories), ['Beta']);
});

test('an unpublished category has no page, is offered and named nowhere and takes no new posts; those it has stay', async () => {
  const write = writer(server);
  const [open, hidden] = [await write.category('Open sea'), await write.category('Hidden bay')];
  const inside = await write.category('Inside the bay');
  await server.sql('categories').where('id', inside.id).update({ parent_id: hidden.id });
  const post = await write.post(asha.id, { title: 'In the bay', category_id: hidden.id }, { categories: [hidden.id] });
  await server.post({ task: 'categories.unpublish', ids: [hidden.id] }, moderator);
  const page = `/blog/categories/${hidden.alias}`;
  for (const path of [page, `${page}/feed.xml`, `${page}/atom.xml`])
    assert.is((await server.get(path)).statusCode, 404, path);
  for (const path of ['/blog/categories', '/sitemap.xml', `/blog/${post.slug}`, '/blog', '/search'])
    assert.not.match((await server.get(path)).body, hidden.alias, path);
  assert.match((await server.get('/blog/categories')).body, 'Inside the bay');
  assert.is((await server.get(`/blog/${post.slug}`)).statusCode, 200);
  assert.is((await server.sql('post_categories').where('post_id', post.id)).length, 1);
  const offers = async (path: string): Promise<string[]> => {
    const form = load((await server.get(path, asha)).body);
    return form('select[name="category"]')
      .first()
      .find('option')
      .toArray()
      .map(one => form(one).attr('value') ?? '');
  };
  for (const path of ['/blog/dashboard/write', '/blog/dashboard/quickpost']) {
    assert.not.ok((await offers(path)).includes(`${hidden.id}`), path);
    for (const { id } of [open, inside]) assert.ok((await offers(path)).includes(`${id}`), path);
  }
  assert.ok((await offers(`/blog/dashboard/write?uid=${post.id}`)).includes(`${hidden.id}`));
  const save = (fields: object) =>
    server.post(
      { task: 'posts.save', goal: 'draft', title: 'T', body: '<p>W</p>', privacy: 'public', ...fields },
      asha,
    );
  assert.is((await save({ category: hidden.id })).statusCode, 422);
  assert.is((await save({ id: post.id, goal: 'keep', category: hidden.id })).statusCode, 303);
  await server.post({ task: 'categories.publish', ids: [hidden.id] }, moderator);
  assert.is((await server.get(page)).statusCode, 200);
  assert.match((await server.get(`/blog/${post.slug}`)).body, hidden.alias);
});

test('one published category is the default of new posts, in the composer and in quick posts', async () => {
  const write = writer(server);
  const [first, second] = [await write.category('First default'), await write.category('Second default')];
  const chosen = async (path: string): Promise<string | undefined> => {
    const form = load((await server.get(path, asha)).body);
    return form('select[name="category"]').first().find('option[selected]').attr('value');
  };
  const set = (ids: readonly number[]) => server.post({ task: 'categories.setDefault', ids }, moderator);
  assert.is((await set([first.id, second.id])).statusCode, 422);
  for (const { id } of [first, second]) {
    assert.is((await set([id])).statusCode, 303);
    for (const path of ['/blog/dashboard/write', '/blog/dashboard/quickpost']) assert.is(await chosen(path), `${id}`);
  }
  assert.is((await server.sql('categories').where('is_default', 1)).length, 1);
  const list = load((await server.get(`${categories}?post-search=Second`, moderator)).body);
  assert.match(list('.state-words').text(), /^PublishedDefault$/);
  await server.post({ task: 'categories.unpublish', ids: [second.id] }, moderator);
  assert.is(await chosen('/blog/dashboard/write'), '');
  assert.is((await set([second.id])).statusCode, 422);
});

test('the old address of an unpublished category tells nobody its name', async () => {
  const { id: target_id } = await writer(server).category('Secret plans');
  const created_at = new Date('2026-11-20T10:00:00Z');
  const address = { path: '/topics/9', kind: 'category', target_id, legacy_source: 'wordpress', created_at };
  await server.sql('legacy_addresses').insert(address);
  const { headers } = await server.get('/topics/9');
  assert.match(headers.location ?? '', 'secret-plans');
  await server.sql('categories').where('id', target_id).update({ published: 0 });
  const { statusCode, body } = await server.get('/topics/9');
  assert.is(statusCode, 404);
  assert.not.match(body, 'secret-plans');
});

test.run();
