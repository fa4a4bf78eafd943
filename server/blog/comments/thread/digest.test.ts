import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, rejection, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('the digest of a thread');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
});
test.after(() => server.close());

type Page = Awaited<ReturnType<ReturnType<typeof commenting>['page']>>;

const linkOf = (page: Page, part: string): string[] => {
  const link = page(`[data-digest-${part}]`);
  return [link.text(), link.attr('href') ?? ''];
};

test('a stranger hears nothing of held and removed comments, of replies to others, and no digest of one comment', async () => {
  const alone = await on.post();
  await on.row(alone);
  assert.is((await on.page(alone))('[data-comments-digest]').length, 0);
  const post = await on.post();
  const first = await on.row(post, { name: 'Asha' });
  const second = await on.row(post, { name: 'Ben', parent_id: first });
  await on.row(post, { name: 'Held person', state: 'held' });
  await on.row(post, { name: 'Removed person', state: 'removed' });
  const page = await on.page(post);
  assert.equal(linkOf(page, 'count'), ['2 comments in 1 thread', `#comment-${first}`]);
  assert.equal(linkOf(page, 'newest'), ['newest by Ben', `#comment-${second}`]);
  assert.is(page('[data-comments-digest] [data-digest-replies]').length, 0);
  const time = page('[data-comments-digest] time');
  assert.match(time.text(), /^\d+ November 2026 at \d\d:\d\d UTC$/, 'a clock time stays true in a cached page');
  assert.match(time.attr('datetime') ?? '', /^2026-11-\d\dT/);
  const again = await server.get(`/blog/${post.slug}`, await server.visitor());
  assert.is(again.body, (await server.get(`/blog/${post.slug}`)).body);
});

test('the newest comment is one step away from any page of the thread', async () => {
  await server.set('comments.pageSize', 2);
  const post = await on.post();
  const ids = [];
  for (let index = 0; index < 5; index++) ids.push(await on.row(post, { name: `Reader ${index}` }));
  const [, , , , newest] = ids;
  const path = `/blog/${post.slug}`;
  const page = await on.page(post);
  assert.equal(linkOf(page, 'count'), ['5 comments in 5 threads', `#comment-${ids[0]}`]);
  const [words, href = ''] = linkOf(page, 'newest');
  assert.equal([words, href], ['newest by Reader 4', `${path}?comment=${newest}#comment-${newest}`]);
  const { headers } = await server.get(href.split('#')[0] ?? '');
  assert.is(headers.location, `${path}?start=4#comment-${newest}`);
  assert.is(linkOf(await on.page(post, undefined, '?start=4'), 'newest')[1], `#comment-${newest}`);
  const part = await on.page(post, undefined, `?conversation=${ids[1]}`);
  assert.is(linkOf(part, 'count')[0], '5 comments in 5 threads');
  await server.set('comments.pageSize', 20);
});

test('a reader who is signed in hears how many replied to them, and the link leads to the newest reply', async () => {
  const post = await on.post();
  const member = await server.signedIn('reader', 'Meera');
  const { id: own } = await on.save(post, member, { comment: 'Mine' });
  assert.is((await on.page(post, member))('[data-digest-replies]').length, 0);
  const one = await on.save(post, visitor, { comment: 'To Meera', parentId: own });
  await on.save(post, member, { comment: 'To myself', parentId: own });
  await on.row(post, { parent_id: own, state: 'held' });
  await on.row(post, { parent_id: one.id });
  const path = `/blog/${post.slug}`;
  const reply = linkOf(await on.page(post, member), 'replies');
  assert.equal(reply, ['1 reply to you', `${path}?comment=${one.id}#comment-${one.id}`]);
  const two = await on.save(post, await server.visitor(), { comment: 'To Meera too', parentId: own });
  assert.equal(linkOf(await on.page(post, member), 'replies'), [
    '2 replies to you',
    `${path}?comment=${two.id}#comment-${two.id}`,
  ]);
  const other = await server.signedIn('reader', 'Owen');
  assert.is((await on.page(post, other))('[data-digest-replies]').length, 0);
});

test('the call for the digest of now returns what the page with that query prints, to those who may read the post', async () => {
  await server.set('comments.pageSize', 2);
  const post = await on.post();
  const member = await server.signedIn('reader', 'Meera');
  const digestFor = async (query: string, as: Person): Promise<string> => {
    const [digest] = resolution(await server.ask('site/views/comments/digest', { id: post.id, query }, as));
    return load(String(digest))('[data-comments-digest]').prop('outerHTML') ?? '';
  };
  const { id: own } = await on.save(post, member, { comment: 'Mine' });
  assert.is(await digestFor('', member), '', 'one comment has none');
  for (let index = 0; index < 4; index++) await on.row(post, { name: `Reader ${index}` });
  await on.save(post, visitor, { comment: 'To Meera', parentId: own });
  for (const query of ['', '?start=2', '?sort=newest', '?line=1', `?conversation=${own}`])
    for (const reader of [member, await server.visitor()]) {
      const printed = (await on.page(post, reader, query))('[data-comments-digest]');
      assert.match(printed.text(), /^6 comments in 5 threads/);
      assert.is(await digestFor(query.slice(1), reader), printed.prop('outerHTML'), query);
    }
  await server.sql('posts').where('id', post.id).update({ state: 'draft' });
  rejection(await server.ask('site/views/comments/digest', { id: post.id, query: '' }, visitor));
  await server.set('comments.pageSize', 20);
});

test('the digest costs a signed-in reader without a comment no statement, and one with a comment one', async () => {
  const post = await on.post();
  const member = await server.signedIn('reader', 'Meera');
  const stranger = await server.signedIn('reader', 'Owen');
  const { id } = await on.save(post, member, { comment: 'Mine' });
  await on.row(post, { parent_id: id });
  await on.page(post, stranger);
  const statements: string[] = [];
  server.sql.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  const replies = () => statements.filter(sql => sql.includes('`comments` as `own`')).length;
  await on.page(post, stranger);
  assert.is(replies(), 0);
  await on.page(post, member);
  assert.is(replies(), 1);
});

test.run();
