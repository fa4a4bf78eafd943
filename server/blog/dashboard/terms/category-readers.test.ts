import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../core/paths/paths.ts';
import { seedBulk } from '../../../demo/bulk.ts';
import { levelWriter } from '../../../test/fixtures/levels.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

import { audiencesShown } from '../../post-model/audience-queries.ts';
import { listedFor } from '../../post-model/listing-queries.ts';

type Member = Person & { id: number };

const test = suite('readers of a category of posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let levels: ReturnType<typeof levelWriter>;
let admin: Member;
let author: Member;
let member: Member;
let stranger: Member;
let visitor: Person;
let board: number;
let level: number;
let title = '';
let made = 0;
let post: { id: number; slug: string };
let category: { id: number; alias: string };

test.before(async () => {
  server = await openTestServer();
  [write, levels] = [writer(server), levelWriter(server)];
  admin = await server.signedIn('admin');
  author = await server.signedIn('blogger', 'Asha Rao');
  member = await server.signedIn('reader', 'Ravi Iyer');
  stranger = await server.signedIn('reader', 'Meera');
  visitor = await server.visitor();
});
test.before.each(async () => {
  board = await levels.group('Board');
  await levels.join(board, member.id);
  level = await levels.level('Board', [board]);
  category = await write.category('Minutes');
  title = `Closed session ${++made}`;
  post = await write.post(author.id, { title }, { categories: [category.id] });
});
test.after(() => server.close());

const form = (id: number): string => `/blog/dashboard/category?id=${id}`;
const edit = (fields: Readonly<Record<string, unknown>>, as: Person = admin) =>
  server.post({ task: 'categories.edit', id: category.id, title: 'Minutes', ...fields }, as);
const restrict = async (access = `level:${level}`): Promise<void> => {
  assert.is((await edit({ access })).statusCode, 303);
};
const statuses = async (path: string): Promise<number[]> => {
  const answers = [];
  for (const person of [visitor, stranger, member, author, admin])
    answers.push((await server.get(path, person)).statusCode);
  return answers;
};
const audienceOf = async (id: number): Promise<string> => (await server.sql('posts').where({ id }).first()).audience;
const countOf = async (): Promise<number> =>
  (await server.sql('categories').where('id', category.id).first()).posts_count;

test('moderators neither see nor set the readers of a category; an unknown choice is refused at its field', async () => {
  const moderator = await server.signedIn('moderator');
  assert.is(load((await server.get(form(category.id), moderator)).body)('[name="access"]').length, 0);
  assert.is((await edit({ access: 'registered' }, moderator)).statusCode, 403);
  for (const access of ['nobody', 'set:1', 'level:999999']) {
    const { body, statusCode } = await edit({ access });
    assert.is(statusCode, 422, access);
    assert.is(load(body)('.error-summary a').attr('href'), '#field-access');
  }
  assert.is(await audienceOf(post.id), 'public');
});

test('a restricted category hides its posts at once, from pages that were cached for everyone too', async () => {
  // The fixture wrote its post behind the cache.
  await restrict('public');
  const places = [
    paths.home,
    '/blog',
    paths.entry(post.slug),
    '/feed.xml',
    '/sitemap.xml',
    '/search?q=closed&sort=newest',
  ];
  for (const path of places) assert.match((await server.get(path, visitor)).body, post.slug, path);
  await restrict();
  assert.equal(await statuses(paths.entry(post.slug)), [403, 403, 200, 200, 200]);
  // A member and a moderator have looked.
  for (const person of [visitor, stranger])
    for (const path of [...places, paths.category(category.alias)]) {
      const { body } = await server.get(path, person);
      assert.not.match(body, title, path);
      if (!path.includes(post.slug)) assert.not.match(body, post.slug, path);
    }
  assert.equal(await statuses(paths.category(category.alias)), [403, 403, 200, 403, 200]);
  assert.is(await countOf(), 0);
  assert.match((await server.get(paths.entry(post.slug), member)).body, 'Only some readers can see this post');
  const $ = load((await server.get(form(category.id), admin)).body);
  assert.is($('[name="access"]').val(), `level:${level}`);
  await restrict('public');
  assert.equal(await statuses(paths.entry(post.slug)), [200, 200, 200, 200, 200]);
  for (const path of places) assert.match((await server.get(path, visitor)).body, post.slug, path);
  assert.is(await countOf(), 1);
});

test('lists show a restricted post to those who may read it, in its place, and to nobody else', async () => {
  const tag = await write.tag('Meetings');
  const open = await write.post(author.id, { title: 'Open before' }, { categories: [category.id], tags: [tag.id] });
  const closed = await write.category('Board', { access: 'special', access_level_id: level });
  const newer = { title, published_at: new Date(server.clock.now() - 60_000) };
  const { slug } = await write.post(author.id, newer, { categories: [closed.id], tags: [tag.id] });
  const { permalink } = await server.sql('users').where('id', author.id).first('permalink');
  const linked = async (path: string, person: Person): Promise<string[]> => {
    const $ = load((await server.get(path, person)).body);
    return $('[data-eb-posts-section] h2 a')
      .toArray()
      .map(link => String($(link).attr('href')));
  };
  const lists = [paths.tag(tag.alias), paths.author(permalink), '/blog'];
  for (const path of lists) {
    for (const person of [member, admin])
      assert.equal((await linked(path, person)).slice(0, 1), [paths.entry(slug)], path);
    for (const person of [visitor, stranger])
      assert.not.ok((await linked(path, person)).includes(paths.entry(slug)), path);
  }
  assert.equal(await linked(paths.tag(tag.alias), member), [paths.entry(slug), paths.entry(open.slug)]);
  assert.equal(await linked(paths.category(closed.alias), member), [paths.entry(slug)]);
  assert.is(
    load((await server.get(paths.category(closed.alias), member)).body)('link[type*="rss"][href*="board"]').length,
    0,
  );
  await levels.leave(board, member.id);
  for (const path of lists) assert.not.ok((await linked(path, member)).includes(paths.entry(slug)), path);
});

test('the lists of members read an index', async () => {
  await seedBulk(server.services, { posts: 2_000, comments: 0 });
  const [now, audiences] = [new Date(server.clock.now()), ['registered', `level:${level}`] as const];
  const plans = await plansOf(server.sql, async tx => {
    await audiencesShown(tx, audiences);
    for (const scope of [{ kind: 'site' }, { kind: 'category', id: category.id }, { kind: 'tag', id: 1 }] as const)
      await listedFor(tx, scope, now, audiences[1])
        .select('l.published_at')
        .orderBy('l.published_at', 'desc')
        .limit(20);
  });
  assert.equal(scansIn(plans), []);
});

test('a category for signed-in people asks visitors to sign in; one for authors refuses readers', async () => {
  await restrict('registered');
  assert.equal(await statuses(paths.entry(post.slug)), [403, 200, 200, 200, 200]);
  await restrict('special');
  assert.equal(await statuses(paths.entry(post.slug)), [403, 403, 403, 200, 200]);
});

test('who leaves the group, or a deleted level, loses the posts at the next request', async () => {
  await restrict();
  assert.is((await server.get(paths.entry(post.slug), member)).statusCode, 200);
  await levels.leave(board, member.id);
  assert.is((await server.get(paths.entry(post.slug), member)).statusCode, 403);
  await levels.join(board, member.id);
  assert.is((await server.get(paths.entry(post.slug), member)).statusCode, 200);
  assert.is((await server.post({ task: 'levels.delete', ids: [level] }, admin)).statusCode, 303);
  assert.equal(await statuses(paths.entry(post.slug)), [403, 403, 403, 200, 200]);
  assert.is(await audienceOf(post.id), 'special');
  const row = await server.sql('categories').where('id', category.id).first('access', 'access_level_id', 'audience');
  assert.equal({ ...row }, { access: 'special', access_level_id: null, audience: 'special' });
});

test('categories below have the limits of those above; a moved one takes and loses them with its posts', async () => {
  const inner = await write.category('Drafts of minutes', { parent_id: category.id });
  const deep = await write.post(author.id, {}, { categories: [inner.id] });
  await restrict();
  assert.is(await audienceOf(deep.id), `level:${level}`);
  const other = await levels.level('Choir', [await levels.group('Choir')]);
  const choir = await write.category('Choir', { access: 'special', access_level_id: other });
  assert.is((await edit({ parent: choir.id })).statusCode, 303);
  assert.match(await audienceOf(deep.id), /^set:/);
  assert.equal(await statuses(paths.entry(deep.slug)), [403, 403, 403, 200, 200]);
  assert.is((await edit({ parent: 0, access: 'public' })).statusCode, 303);
  assert.equal([await audienceOf(deep.id), await audienceOf(post.id)], ['public', 'public']);
});

test('a post in several categories needs the rights of each', async () => {
  const open = await write.category('Open');
  const both = await write.post(author.id, {}, { categories: [open.id, category.id] });
  await restrict();
  assert.equal(await statuses(paths.entry(both.slug)), [403, 403, 200, 200, 200]);
  const secret = await write.post(author.id, { privacy: 'private' }, { categories: [category.id] });
  assert.equal(await statuses(paths.entry(secret.slug)), [404, 404, 404, 200, 200]);
});

test('a category that protects posts or categories is not deleted', async () => {
  await restrict();
  const erase = (ids: readonly number[]) => server.post({ task: 'categories.delete', ids }, admin);
  assert.is((await erase([category.id])).statusCode, 409);
  assert.is(await audienceOf(post.id), `level:${level}`);
  const outer = await write.category('Outer', { access: 'registered' });
  const inner = await write.category('Inner', { parent_id: outer.id });
  assert.is((await erase([outer.id])).statusCode, 409);
  assert.is((await erase([outer.id, inner.id])).statusCode, 303);
});

test.run();
