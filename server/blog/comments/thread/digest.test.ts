import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, rejection, resolution } from '../../../test/fixtures/comments.ts';
import type { Written } from '../../../test/fixtures/posts.ts';
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

const digestFor = async (post: { readonly id: number }, query: string, as: Person): Promise<string> => {
  const [digest] = resolution(await server.ask('site/views/comments/digest', { id: post.id, query }, as));
  return load(String(digest))('[data-comments-digest]').prop('outerHTML') ?? '';
};

/** Expects the digest of the call to be that of the page with the query. */
const isAsPrinted = async (post: Written, query: string, as: Person): Promise<string> => {
  const printed = (await on.page(post, as, query))('[data-comments-digest]');
  assert.is(await digestFor(post, query.slice(1), as), printed.prop('outerHTML'), query);
  return printed.text();
};

test('the call for the digest of now returns what the page with that query prints, to those who may read the post', async () => {
  await server.set('comments.pageSize', 2);
  const post = await on.post();
  const member = await server.signedIn('reader', 'Meera');
  const { id: own } = await on.save(post, member, { comment: 'Mine' });
  assert.is(await digestFor(post, '', member), '', 'one comment has none');
  for (let index = 0; index < 4; index++) await on.row(post, { name: `Reader ${index}` });
  await on.save(post, visitor, { comment: 'To Meera', parentId: own });
  for (const query of ['', '?start=2', '?start=3', '?start=99', '?sort=newest', '?line=1', `?conversation=${own}`])
    for (const reader of [member, await server.visitor()])
      assert.match(await isAsPrinted(post, query, reader), /^6 comments in 5 threads/);
  await server.sql('posts').where('id', post.id).update({ state: 'draft' });
  rejection(await server.ask('site/views/comments/digest', { id: post.id, query: '' }, visitor));
  await server.set('comments.pageSize', 20);
});

test('the call links to the comments that the page shows: in each order, below held and removed ones, in parts of a thread', async () => {
  await server.set('comments.pageSize', 2);
  await server.set('comments.repliesShown', 5);
  const post = await on.post();
  const first = await on.row(post, { name: 'Asha' });
  const second = await on.row(post, { name: 'Ben' });
  const third = await on.row(post, { name: 'Chi' });
  for (let index = 0; index < 5; index++) await on.row(post, { parent_id: second });
  const last = await on.row(post, { parent_id: second, name: 'Last' });
  await server.set('comments.moderation', 'everyone');
  await on.save(post, visitor, { comment: 'Mine, held', parentId: last });
  await server.set('comments.moderation', 'none');
  const moderator = await server.signedIn('moderator');
  const { sql } = server;
  const set = async (id: number, state: string): Promise<void> => {
    await sql('comments').where('id', id).update({ state });
    server.services.pages.clear();
  };
  const queries = [
    ...['', '?start=2', '?sort=newest', '?sort=oldest', '?sort=thread', `?conversation=${second}`],
    ...[`?conversation=${second}&start=5`, `?conversation=${first}`, `?conversation=${last}`, '?conversation=1'],
    ...['?line=1', '?line=2', '?line=9', '?line=10', '?line=10&start=0', '?line=99'],
  ];
  const agree = async (asked: readonly string[]): Promise<void> => {
    for (const order of ['asc', 'desc'] as const) {
      await server.set('comments.sort', order);
      for (const query of asked)
        for (const reader of [await server.visitor(), visitor, moderator]) await isAsPrinted(post, query, reader);
    }
  };
  await agree(queries);
  for (const state of ['held', 'removed'])
    for (const id of [second, third]) {
      await set(id, state);
      await agree(['', '?sort=newest', `?conversation=${second}`, '?line=2', '?line=9']);
      await set(id, 'published');
    }
  await server.set('comments.pageSize', 20);
  await server.set('comments.repliesShown', 30);
  await server.set('comments.sort', 'asc');
});

/** The statements about comments during an act. */
const statementsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const add = ({ sql }: { sql: string }) => {
    if (sql.includes('`comments`')) statements.push(sql);
  };
  server.sql.on('query', add);
  await act();
  server.sql.removeListener('query', add);
  return statements;
};

test('the call costs a few statements without any text, as many for long threads as for short ones and with a notice', async () => {
  const post = await on.post();
  const first = await on.row(post);
  await on.row(post, { parent_id: first });
  const stranger = await server.visitor();
  const cost = (query: string) => statementsOf(() => digestFor(post, query, stranger));
  const short = await cost('');
  assert.ok(short.length <= 9, short.join('\n'));
  for (let index = 0; index < 40; index++) await on.row(post, index % 2 ? { parent_id: first } : {});
  const long = await cost('');
  assert.ok(long.length <= short.length, long.join('\n'));
  assert.equal(await cost(`reply=${first}&removed=${first}`), long);
  for (const query of ['sort=newest', 'start=20', `conversation=${first}`, 'line=1']) {
    const made = await cost(query);
    assert.ok(made.length <= 9, `${query}\n${made.join('\n')}`);
    assert.not.match(made.join(), /`html`|`body`/);
  }
  assert.not.match(short.join(), /`html`|`body`/);
});

test('a page of the site, which has no comment section, has no digest, and none of its comments are named', async () => {
  const post = await on.post();
  await on.row(post);
  await on.row(post);
  const ask = async (name: string, more: Record<string, unknown>) =>
    resolution(await server.ask(`site/views/comments/${name}`, { id: post.id, ...more }, visitor))[0];
  const all = async () => [
    await ask('digest', { query: '' }),
    await ask('sibling', { number: 1, descending: 0 }),
    await ask('since', { number: 0 }),
  ];
  const [digest, sibling, since] = await all();
  assert.match(String(digest), '2 comments in 2 threads');
  assert.ok(Number(sibling) > 0 && Array.isArray(since) && since.length === 2);
  await server.sql('posts').where('id', post.id).update({ kind: 'page' });
  assert.equal(await all(), ['', 0, []]);
  await server.sql('posts').where('id', post.id).update({ kind: 'text' });
  await server.set('comments.enabled', false);
  assert.equal(await all(), ['', 0, []]);
  await server.set('comments.enabled', true);
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
