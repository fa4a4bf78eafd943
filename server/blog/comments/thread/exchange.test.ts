import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('one exchange of a thread');
let server: TestServer;
let on: ReturnType<typeof commenting>;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.after(() => server.close());

type Page = Awaited<ReturnType<ReturnType<typeof commenting>['page']>>;

const numbersIn = (page: Page): number[] =>
  page('[data-comment-list] article')
    .toArray()
    .map(item => Number(page(item).attr('data-number')));

const headingsIn = (page: Page): string[] =>
  page('[data-comment-list] .eb-comment-heading')
    .toArray()
    .map(heading => page(heading).text());

/** 1 → 2 → 4 → 6, 2 → 5, 1 → 3, and 7 apart. */
const family = async () => {
  const post = await on.post();
  const ids: number[] = [];
  for (const [name, parent] of [
    ['Asha', undefined],
    ['Ben', 0],
    ['Chi', 0],
    ['Dina', 1],
    ['Eve', 1],
    ['Finn', 3],
    ['Gus', undefined],
  ] as const)
    ids.push(await on.row(post, { name, parent_id: parent === undefined ? null : ids[parent] }));
  return { post, ids, path: `/blog/${post.slug}` };
};

test('a stranger never sees held or removed text by the number of a comment', async () => {
  const post = await on.post();
  const first = await on.row(post, { name: 'Asha' });
  const held = await on.row(post, { parent_id: first, state: 'held', body: 'A held secret', name: 'Hidden Helga' });
  const below = await on.row(post, { parent_id: held, name: 'Ben' });
  const removed = await on.row(post, { parent_id: first, state: 'removed', body: 'A removed secret' });
  await on.row(post, { parent_id: removed, name: 'Chi' });
  await on.row(post, { parent_id: first, state: 'removed', body: 'A removed secret' });
  const visitor = await server.visitor();
  const missing = async (line: number | string, as?: Person) => {
    const page = await on.page(post, as, `?line=${line}`);
    return page('.eb-comments-part').text().trim();
  };
  for (const as of [undefined, visitor, await server.signedIn('reader')])
    for (let line = 1; line <= 9; line++) {
      const page = await on.page(post, as, `?line=${line}`);
      assert.not.match(page('body').text(), /secret|Helga/, `line ${line}`);
    }
  assert.is(await missing(2), 'Comment 2 was not found. All comments are shown.', 'held');
  assert.is(await missing(99), 'Comment 99 was not found. All comments are shown.', 'the same as none');
  assert.is(await missing(6), 'Comment 6 was not found. All comments are shown.', 'removed without an answer');
  const away = await on.page(post, undefined, '?line=2');
  assert.equal(numbersIn(away), numbersIn(await on.page(post)), 'the whole thread');
  assert.equal(numbersIn(await on.page(post, undefined, '?line=4')), [1, 4, 5], 'a tombstone with its answer');
  const deep = await on.page(post, undefined, '?line=3');
  assert.equal(numbersIn(deep), [1, 3], 'as in the thread, without the comment between them');
  assert.is(deep(`#comment-${below} .eb-comment-parent`).length, 0);
  const moderator = await server.signedIn('moderator');
  assert.equal(numbersIn(await on.page(post, moderator, '?line=2')), [1, 2, 3]);
  const other = await on.post({ privacy: 'private' });
  await on.row(other);
  assert.is((await server.get(`/blog/${other.slug}?line=1`)).statusCode, 404);
  for (const line of ['0', '-1', '1e3', '999999999999', '<script>', '2%27'])
    assert.is((await server.get(`/blog/${post.slug}?line=${line}`)).statusCode, 200, line);
});

test('the next reply is named from a removed comment with a visible answer, not from other removed, held and absent ones', async () => {
  const post = await on.post();
  const first = await on.row(post);
  const held = await on.row(post, { parent_id: first, state: 'held' });
  const removed = await on.row(post, { parent_id: first, state: 'removed', state_before: 'held' });
  const answered = await on.row(post, { parent_id: first, state: 'removed' });
  const last = await on.row(post, { parent_id: first });
  const visitor = await server.visitor();
  const next = async (number: number) => {
    const call = { id: post.id, number, descending: 0 };
    return resolution(await server.ask('site/views/comments/sibling', call, visitor))[0];
  };
  const all = async () => [await next(2), await next(3), await next(4), await next(99)];
  assert.equal(await all(), [0, 0, 0, 0], 'all alike');
  for (const parent_id of [held, removed]) await on.row(post, { parent_id, state: 'held' });
  assert.equal(await all(), [0, 0, 0, 0], 'their answers are held');
  await on.row(post, { parent_id: answered });
  assert.equal(await all(), [0, 0, last, 0]);
});

test('the exchange of a comment is those above it and the answers below it, in order, numbered, in one list', async () => {
  const { post, ids, path } = await family();
  const page = await on.page(post, undefined, '?line=4');
  assert.equal(headingsIn(page), [
    '1 of 4: Comment 1, Asha',
    '2 of 4: Comment 2, Ben – reply to comment 1, 2 deep',
    '3 of 4: Comment 4, Dina – reply to comment 2, 3 deep',
    '4 of 4: Comment 6, Finn – reply to comment 4, 4 deep',
  ]);
  assert.is(page('[data-comment-list] ol ol').length, 0);
  assert.match(page('.eb-comments-part').text(), 'Exchange around comment 4: 4 comments');
  const back = page('[data-comment-exchange-back]');
  assert.equal([back.text(), back.attr('href')], ['Back to all comments', `${path}?comment=${ids[3]}`]);
  const { headers } = await server.get(`${path}?comment=${ids[3]}`);
  assert.is(headers.location, `${path}#comment-${ids[3]}`);
  assert.is(page('link[rel=canonical]').attr('href'), `http://lectern.test${path}`);
  assert.match(page('title').text(), /exchange around comment 4/);
  assert.is(page(`#comment-${ids[3]} .eb-comment-exchange`).length, 0, 'it is shown already');
  assert.is(page(`#comment-${ids[1]} .eb-comment-exchange`).length, 1);
  assert.equal(numbersIn(await on.page(post, undefined, '?line=1')), [1, 2, 3, 4, 5, 6]);
  assert.equal(numbersIn(await on.page(post, undefined, '?line=5')), [1, 2, 5]);
  assert.equal(numbersIn(await on.page(post, undefined, '?line=7')), [7]);
});

test('each comment with a parent or answers leads to its exchange, in every order of the comments', async () => {
  const { post, path } = await family();
  for (const query of ['', '?sort=newest', '?sort=oldest']) {
    const page = await on.page(post, undefined, query);
    const links = page('.eb-comment-exchange')
      .toArray()
      .map(link => [page(link).attr('aria-label'), page(link).attr('href')])
      .sort();
    assert.equal(
      links,
      [1, 2, 3, 4, 5, 6].map(number => [`This exchange only – comment ${number}`, `${path}?line=${number}#comments`]),
      query,
    );
    assert.is(page('.eb-comment-exchange[rel=nofollow]').length, 6);
  }
});

test('a long exchange has pages, the first shown being the one with its comment, and one that is cut says so', async () => {
  const post = await on.post();
  const author_id = null;
  const first = await on.row(post);
  const made_at = new Date(server.clock.now());
  const { sql } = server;
  const rows = Array.from({ length: 620 }, (_, index) => ({
    id: first + 1 + index,
    post_id: post.id,
    number: 2 + index,
    parent_id: first + index,
    root_id: first,
    depth: 1 + index,
    name: 'Ravi',
    body: 'Deep.',
    html: '<p>Deep.</p>',
    state: 'published',
    created_at: made_at,
    author_id,
  }));
  await sql('comments').insert(rows);
  await sql('posts').where('id', post.id).update({ comments_made: 621, comments_count: 621 });
  const page = await on.page(post, undefined, '?line=120');
  assert.is(numbersIn(page).length, 50);
  assert.ok(numbersIn(page).includes(120), numbersIn(page).join(' '));
  assert.match(page('.eb-comments-part').text(), 'show all of it');
  assert.is(page('.pagination a[rel=prev]').attr('href'), `/blog/${post.slug}?line=120&start=50#comments`);
  assert.is(numbersIn(await on.page(post, undefined, '?line=120&start=0'))[0], 1);
  const statements: string[] = [];
  sql.on('query', ({ sql: text }: { sql: string }) => statements.push(text));
  await on.page(post, undefined, '?line=300');
  const read = statements.filter(text => text.includes('`comments`')).length;
  assert.ok(read <= 9, `${read} statements`);
});

test.run();
