import type { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../test/fixtures/comments.ts';
import type { Written } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { shortThreadMost } from './short-thread-queries.ts';

const test = suite('pages of a thread');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  await server.set('comments.pageSize', 2);
  await server.set('comments.repliesShown', 3);
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
});
test.after(() => server.close());

const rows = async (post: Written, parents: readonly (number | null)[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const parent of parents) ids.push(await on.row(post, { parent_id: parent === null ? null : ids[parent] }));
  return ids;
};

const idsIn = (page: ReturnType<typeof load>): number[] =>
  page('[data-comment-item]')
    .toArray()
    .map(item => Number(page(item).attr('data-id')));

const leadsTo = async (path: string, as?: Person): Promise<string> => {
  const { statusCode, headers } = await server.get(path, as);
  assert.is(statusCode, 302, path);
  return String(headers.location);
};

test('F-6.11, C-055 a thread has pages of whole conversations; its counts are of the whole thread', async () => {
  const post = await on.post();
  const [a, b, c, d, e, f] = await rows(post, [null, null, 0, null, 2, null]);
  const path = `/blog/${post.slug}`;
  const first = await on.page(post);
  assert.equal(idsIn(first), [a, c, e, b], 'two conversations with all their replies');
  assert.is(first('[data-comment-counter]').text(), '6');
  assert.match(first('.eb-comments-part').text(), 'Page 1 of 2');
  assert.is(first('link[rel=canonical]').attr('href'), `http://lectern.test${path}`);
  assert.is(first('link[rel=next]').attr('href'), `http://lectern.test${path}?start=2`);
  assert.is(first('link[rel=prev]').length, 0);
  const next = first('nav[aria-label="Pages of comments"] a[rel=next]').attr('href');
  assert.is(next, `${path}?start=2#comments`);
  const second = await on.page(post, undefined, '?start=2');
  assert.equal(idsIn(second), [d, f]);
  assert.is(second('[data-comment-counter]').text(), '6');
  assert.is(second('link[rel=canonical]').attr('href'), `http://lectern.test${path}?start=2`);
  assert.is(second('link[rel=prev]').attr('href'), `http://lectern.test${path}`);
  assert.match(second('title').text(), /, comments page 2/);
  assert.equal(
    idsIn(await on.page(post, undefined, '?start=99')),
    [d, f],
    'what is not there any more is the last page',
  );
  const short = await on.page(await on.post());
  assert.is(short('.eb-comments-part, .eb-comments-pages').length, 0);
});

test('a short thread, read by one statement, is printed as a long one', async () => {
  const post = await on.post();
  const ids = await rows(post, [null, null, 0, 1, 0, 0, 0, 3, null, 8, null, 0]);
  const states = { held: [1, 8, 11], removed: [0, 10, 9] };
  for (const [state, at] of Object.entries(states))
    await server
      .sql('comments')
      .whereIn(
        'id',
        at.map(index => ids[index] ?? 0),
      )
      .update({ state });
  const published = await server.sql('comments').where({ post_id: post.id, state: 'published' });
  await server.sql('posts').where('id', post.id).update({ comments_count: published.length });
  const shown = async (as?: Person): Promise<string[]> => {
    const found: string[] = [];
    for (const order of ['asc', 'desc'] as const) {
      await server.set('comments.sort', order);
      found.push((await on.page(post, as))('#comments').html() ?? '');
    }
    await server.set('comments.sort', 'asc');
    // The token of a form is another for each visitor.
    return found.map(html => html.replaceAll(/[0-9a-f]{32}/g, ''));
  };
  const short = [await shown(), await shown(post.author)];
  assert.match(short[0]?.[0] ?? '', /data-id/);
  assert.is.not(short[0]?.[0], short[1]?.[0]);
  // Removed comments without replies are not shown.
  for (let count = 0; count < shortThreadMost; count++) await on.row(post, { state: 'removed' });
  assert.equal([await shown(), await shown(post.author)], short);
  const newest = await on.row(post, { body: 'Behind many that are removed' });
  await server.sql('posts').where('id', post.id).increment('comments_count');
  assert.match((await shown())[1] ?? '', `id="comment-${newest}"`);
});

test('F-6.11, C-055 sorting is of the whole thread: with the newest first, the first page has the newest conversations', async () => {
  const post = await on.post();
  const [a, b, c, d] = await rows(post, [null, null, null, 0]);
  await server.set('comments.sort', 'desc');
  assert.equal(idsIn(await on.page(post)), [c, b]);
  assert.equal(idsIn(await on.page(post, undefined, '?start=2')), [a, d]);
  assert.is(await leadsTo(`/blog/${post.slug}?comment=${d}`), `/blog/${post.slug}?start=2#comment-${d}`);
  await server.set('comments.sort', 'asc');
});

test('F-6.11, C-055 a conversation of many replies shows some and leads to pages of the others', async () => {
  const post = await on.post();
  const ids = await rows(post, [null, 0, 0, 0, 0, 1, 5, 0]);
  const [root, , , , fifth, deeper, deepest, last] = ids;
  const path = `/blog/${post.slug}`;
  const first = await on.page(post);
  assert.equal(idsIn(first), ids.slice(0, 4));
  const more = first('[data-comment-more]');
  assert.is(more.text(), 'Show 4 more replies below comment 1');
  assert.is(more.attr('href'), `${path}?conversation=${root}&start=3#comment-${fifth}`);
  const second = await on.page(post, undefined, `?conversation=${root}&start=3`);
  assert.equal(idsIn(second), [root, fifth, deeper, deepest]);
  assert.is(on.heading(second, deeper ?? 0), 'Comment 6, Ravi – reply to comment 2, 3 deep');
  assert.is(second(`#comment-${deepest} .eb-comment-parent`).attr('href'), `#comment-${deeper}`);
  assert.is(second('link[rel=canonical]').attr('href'), `http://lectern.test${path}?conversation=${root}&start=3`);
  assert.match(second('.eb-comments-part').text(), 'Replies to comment 1 by Ravi');
  const off = second(`#comment-${deeper} .eb-comment-parent`).attr('href');
  assert.is(off, `${path}?comment=${ids[1]}#comment-${ids[1]}`, 'in reply to a comment of another page');
  assert.is(await leadsTo(String(off).split('#')[0] ?? ''), `${path}#comment-${ids[1]}`);
  const third = await on.page(post, undefined, `?conversation=${root}&start=6`);
  assert.equal(idsIn(third), [root, last]);
  assert.equal(
    idsIn(await on.page(post, undefined, '?conversation=1&start=3')),
    ids.slice(0, 4),
    'no such conversation',
  );
});

test('F-6.11, C-056 a permalink leads to the page that shows the comment, for whoever may see it', async () => {
  const post = await on.post();
  const ids = await rows(post, [null, null, null, 0, 0, 0, 0]);
  const path = `/blog/${post.slug}`;
  const page = await on.page(post);
  assert.is(
    page(`#comment-${ids[0]} .eb-comment-permalink`).attr('href'),
    `${path}?comment=${ids[0]}#comment-${ids[0]}`,
  );
  assert.is(await leadsTo(`${path}?comment=${ids[1]}`), `${path}#comment-${ids[1]}`);
  assert.is(await leadsTo(`${path}?comment=${ids[2]}`), `${path}?start=2#comment-${ids[2]}`);
  assert.is(await leadsTo(`${path}?comment=${ids[6]}`), `${path}?conversation=${ids[0]}&start=3#comment-${ids[6]}`);
  assert.is(await leadsTo(`${path}?number=3`), `${path}?start=2#comment-${ids[2]}`);
  assert.is(await leadsTo(`${path}?number=99`), `${path}#comments`);
  assert.is(await leadsTo(`${path}?comment=999999`), `${path}#comments`);
  const held = await on.row(post, { state: 'held' });
  assert.is(await leadsTo(`${path}?comment=${held}`), `${path}#comments`);
  const moderator = await server.signedIn('moderator');
  assert.is(await leadsTo(`${path}?comment=${held}`, moderator), `${path}?start=2#comment-${held}`);
  const other = await on.post({ privacy: 'private' });
  const hidden = await on.row(other);
  assert.is((await server.get(`/blog/${other.slug}?comment=${hidden}`)).statusCode, 404);
});

test('F-6.11, C-056 what comes back from a form leads to the comment’s page, and a reply form opens there', async () => {
  const post = await on.post();
  const [, , third] = await rows(post, [null, null, null]);
  const answering = await on.page(post, undefined, `?reply=${third}`);
  assert.equal(idsIn(answering), [third]);
  assert.is(answering('[data-comment-parent-id]').val(), String(third));
  const { id } = await on.save(post, visitor, { comment: 'A reply', parentId: third });
  assert.is((await on.stored(id)).root_id, third);
  const { headers } = await server.post({ task: 'comments.like', id, return: `/blog/${post.slug}` }, visitor);
  assert.is(headers.location, `/blog/${post.slug}?comment=${id}#comment-${id}`);
  assert.is(await leadsTo(`/blog/${post.slug}?comment=${id}`), `/blog/${post.slug}?start=2#comment-${id}`);
});

test('F-6.11 removed and held first comments keep the conversations that go on under them, and no others', async () => {
  const post = await on.post();
  const removed = await on.row(post, { state: 'removed', body: 'A removed secret' });
  const answer = await on.row(post, { parent_id: removed });
  const below = await on.row(post, { parent_id: answer, state: 'removed' });
  const deep = await on.row(post, { parent_id: below });
  for (let count = 0; count < 5; count++) await on.row(post, { state: 'removed' });
  const held = await on.row(post, { state: 'held', body: 'A held secret' });
  const under = await on.row(post, { parent_id: held });
  const page = await on.page(post);
  assert.equal(idsIn(page), [answer, deep, under]);
  assert.match(page(`#comment-${removed}`).text(), 'Comment 1 was removed');
  assert.is(page(`#comment-${below}`).parent().find(`#comment-${deep}`).length, 1);
  assert.not.match(page('[data-eb-comments]').text(), 'secret');
  assert.is(page('.eb-comments-pages').length, 0, 'spam that was removed makes no empty pages');
  assert.is(page('[data-comment-counter]').text(), '3');
});

test('F-6.11 each page of a long thread is kept for all visitors alike', async () => {
  const post = await on.post();
  await rows(post, [null, null, null]);
  const [one, other] = [
    await server.get(`/blog/${post.slug}?start=2`, visitor),
    await server.get(`/blog/${post.slug}?start=2`),
  ];
  assert.is(one.body, other.body);
  assert.is(one.headers.etag, other.headers.etag);
});

test.run();
