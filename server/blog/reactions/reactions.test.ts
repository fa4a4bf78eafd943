import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { reacting } from '../../test/fixtures/reactions.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('reactions');
let server: TestServer;
let author: Person & { id: number };
let post: Written;
let on: ReturnType<typeof reacting>;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = reacting(server);
  author = await server.signedIn('blogger');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
  post = await writer(server).post(author.id);
});
test.after(() => server.close());

const page = async (as?: Person) => load((await server.get(`/blog/${post.slug}`, as)).body);

test('nobody reacts to what he may not read, or to what is not out', async () => {
  for (const columns of [
    { privacy: 'private' },
    { privacy: 'registered' },
    { password: 'a hash' },
    { lifecycle: 'trashed' },
    { state: 'draft' },
    { kind: 'page' },
  ]) {
    const hidden = await writer(server).post(author.id, columns);
    rejection(await on.save(hidden.id, 1, visitor));
    rejection(await on.remove(hidden.id, visitor));
    assert.equal(await on.rows(hidden.id), []);
  }
  rejection(await on.save(999_999, 1, visitor));
});

test('ids are digits and one of the five kinds: anything else is refused and nothing changes', async () => {
  for (const odd of ['0', '6', '255', '-1', '1abc', '1.0', '0x1', '', 'happy', '[1]'])
    rejection(await on.save(post.id, odd, visitor));
  rejection(await server.ask('site/controllers/reactions/save', { postId: `${post.id} or 1`, reactionId: 1 }, visitor));
  assert.equal(await on.rows(post.id), []);
});

test('D-005 a reaction is refused by the server where the settings allow none: guests, or everybody', async () => {
  const member = await server.signedIn('reader');
  await server.set('reactions.guests', false);
  assert.match(rejection(await on.save(post.id, 1, visitor)), 'sign in');
  const closed = await page();
  assert.is(closed('[data-reactions] button').length, 0);
  assert.is(closed('[data-reactions][data-allowed]').length, 0);
  assert.is(closed('.reactions a[href="/account/sign-in"]').length, 1);
  assert.is(resolution(await on.save(post.id, 1, member))[0], '');
  await server.set('reactions.guests', true);
  await server.set('reactions.enabled', false);
  assert.match(rejection(await on.save(post.id, 2, member)), 'are closed');
  assert.is((await page())('[data-reactions]').length, 0);
  await server.set('reactions.enabled', true);
  assert.equal(await on.counters(post.id), [{ 1: 1 }, 1]);
});

test('D-005 without cookie and token no call is taken', async () => {
  rejection(await on.save(post.id, 1, { cookies: {}, id: null }));
  const foreign = await server.post({ task: 'reactions.save', postId: post.id, reactionId: 1 }, visitor, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });
  assert.is(foreign.statusCode, 403);
  assert.equal(await on.rows(post.id), []);
});

test('D-001 D-006 a call keeps postId and reactionId, counts it, and answers the previous id or empty', async () => {
  assert.is(resolution(await on.save(post.id, 2, visitor))[0], '');
  assert.equal(
    (await on.rows(post.id)).map(({ reaction }) => reaction),
    [2],
  );
  assert.equal(await on.counters(post.id), [{ 2: 1 }, 1]);
  assert.is(resolution(await on.save(post.id, 5, visitor))[0], 2);
  assert.equal(await on.counters(post.id), [{ 5: 1 }, 1]);
});

test('D-002 a person has one current reaction for a post, as visitor and as account; ruling 13: the same again is refused with a sentence', async () => {
  const member = await server.signedIn('reader');
  for (const person of [visitor, member]) {
    resolution(await on.save(post.id, 1, person));
    resolution(await on.save(post.id, 3, person));
    assert.match(rejection(await on.save(post.id, 3, person)), 'Your reaction is already');
  }
  assert.equal(
    (await on.rows(post.id)).map(({ reaction }) => reaction),
    [3, 3],
  );
  assert.equal(await on.counters(post.id), [{ 3: 2 }, 2]);
});

test('a reaction is taken back by a call of its own, once', async () => {
  resolution(await on.save(post.id, 4, visitor));
  assert.is(resolution(await on.remove(post.id, visitor))[0], 4);
  assert.is(resolution(await on.remove(post.id, visitor))[0], '');
  assert.equal(await on.counters(post.id), [{}, 0]);
  assert.equal(await on.rows(post.id), []);
});

test('B-023 D-003 the entry page shows the five reactions with their counts, fresh after each', async () => {
  const before = await page();
  const buttons = before(`[data-reactions][data-id="${post.id}"] > [data-reaction]`);
  assert.equal(
    buttons.toArray().map(one => [before(one).attr('data-reaction'), before(one).attr('data-id')]),
    [
      ['happy', '1'],
      ['love', '2'],
      ['surprise', '3'],
      ['sad', '4'],
      ['angry', '5'],
    ],
  );
  resolution(await on.save(post.id, 2, visitor));
  const after = await page();
  assert.is(after('[data-reaction="love"] > [data-count]').text(), '1');
  assert.is(after('.reaction.is-active').length, 0);
});

test('a page for everybody asks for counts only when there are some, and tells nobody’s reaction', async () => {
  const asked: string[] = [];
  server.sql.on('query', ({ sql }: { sql: string }) => asked.push(sql));
  await page();
  assert.is(asked.filter(sql => sql.includes('reaction_counts') || sql.includes('from `reactions`')).length, 0);
  resolution(await on.save(post.id, 1, visitor));
  server.services.pages.clear();
  asked.length = 0;
  await page();
  assert.is(asked.filter(sql => sql.includes('reaction_counts')).length, 1);
  assert.is(asked.filter(sql => sql.includes('from `reactions`')).length, 0);
  server.sql.removeAllListeners('query');
});

test('a signed-in person’s own reaction is printed pressed', async () => {
  const member = await server.signedIn('reader');
  resolution(await on.save(post.id, 2, member));
  const own = await page(member);
  assert.is(own('[data-reaction="love"]').attr('aria-pressed'), 'true');
  assert.ok(own('[data-reaction="love"]').hasClass('is-active'));
  assert.is(own('[data-reaction="happy"]').attr('aria-pressed'), 'false');
});

test('without scripts a button is a form: it keeps the reaction, says so, and its next press takes it back', async () => {
  const first = await page(visitor);
  const address = first('[data-reaction="sad"]').attr('formaction') ?? '';
  const send = (url: string) => server.post({ return: `/blog/${post.slug}` }, visitor, { url });
  const answer = await send(address);
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `/blog/${post.slug}#reactions-${post.id}`);
  const shown = await page(visitor);
  assert.match(shown('[data-notice]').text(), 'Your reaction: Sad.');
  const pressed = shown('[data-reaction="sad"][aria-pressed="true"]');
  assert.is(pressed.length, 1);
  await send(address);
  assert.match((await page(visitor))('[data-notice="info"]').text(), 'already');
  await send(pressed.attr('formaction') ?? '');
  assert.match((await page(visitor))('[data-notice]').text(), 'was removed');
  assert.equal(await on.counters(post.id), [{}, 0]);
});

test('only administrators change kinds; a new one is offered and counted, one that is off is refused', async () => {
  const kind = { task: 'reactions.kind', label: 'Amused <b>', icon: '😄', published: '1' };
  for (const role of ['reader', 'staff'] as const) {
    const person = await server.signedIn(role);
    assert.is((await server.post(kind, person)).statusCode, 403, role);
    assert.is((await server.get('/blog/dashboard/site/reactions', person)).statusCode, 403, role);
  }
  const admin = await server.signedIn('admin');
  for (const wrong of [{ label: '' }, { icon: '' }, { icon: 'x'.repeat(20) }, { number: '200' }])
    assert.ok((await server.post({ ...kind, ...wrong }, admin)).statusCode >= 400, JSON.stringify(wrong));
  assert.is((await server.post(kind, admin)).statusCode, 303);
  const button = (await page())('[data-reaction="amused-b"]');
  assert.equal([button.attr('data-id'), button.find('.reaction-word').text()], ['6', 'Amused <b>']);
  assert.is(resolution(await on.save(post.id, 6, visitor))[0], '');
  assert.equal(await on.counters(post.id), [{ 6: 1 }, 1]);
  assert.match((await server.get('/blog/dashboard/site/reactions', admin)).body, '😄');
  assert.is((await server.post({ ...kind, number: '5', label: '', icon: '', published: '0' }, admin)).statusCode, 303);
  assert.is((await page())('[data-reaction="angry"]').length, 0);
  rejection(await on.save(post.id, 5, visitor));
  assert.equal(await on.counters(post.id), [{ 6: 1 }, 1]);
});

test.run();
