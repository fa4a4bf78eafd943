import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { rating } from '../../test/fixtures/ratings.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('ratings');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Person & { id: number };
let reader: Person & { id: number };
let visitor: Person;
let post: Written;
let on: ReturnType<typeof rating>;

test.before(async () => {
  server = await openTestServer();
  on = rating(server);
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  reader = await server.signedIn('reader', 'Meera');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
  post = await write.post(author.id);
});
test.after(() => server.close());

const vote = (as: Person, value: unknown = 7, { id }: { id: number } = post) => on.vote(as, value, id);
const removeVote = (as: Person, { id }: { id: number } = post) => on.takeBack(as, id);
const voters = (as: Person, uid: unknown = post.id) => on.voters(as, uid);
const page = async (as?: Person, { slug }: Written = post) => load((await server.get(`/blog/${slug}`, as)).body);

test('D-022 a value that is no whole number from 1 to 10 is refused, NaN of an installed client too (wire B7)', async () => {
  for (const value of ['NaN', '0', '11', '-1', '7.5', '1e1', '0x7', ' 7', '', 'seven', '7abc', '[7]'])
    rejection(await vote(visitor, value));
  rejection(await server.ask('site/views/ratings/vote', { type: 'entry', id: post.id }, visitor));
  rejection(
    await server.ask('site/views/ratings/vote', { 'value[]': ['7', '8'], type: 'entry', id: post.id }, visitor),
  );
  assert.match(rejection(await vote(visitor, 'NaN')), 'value');
  assert.equal(await on.rows(post.id), []);
  assert.equal(await on.counted(post.id), [0, 0]);
});

test('D-007 another type, a wrong id and a post that is not there are refused', async () => {
  for (const data of [
    { type: 'comment', id: post.id },
    { type: '', id: post.id },
    { type: 'entry', id: `${post.id}abc` },
    { type: 'entry', id: '0' },
    { type: 'entry', id: 4_000_000 },
    { id: post.id },
  ])
    rejection(await server.ask('site/views/ratings/vote', { value: 7, ...data }, visitor));
  assert.equal(await on.counted(post.id), [0, 0]);
});

test('D-014 nobody rates, or sees the voters of, a post he may not read: private, protected, future, withdrawn', async () => {
  const hidden = [
    { privacy: 'private' },
    { password: '$argon2id$unknown' },
    { state: 'draft', published_at: null },
    { published_at: new Date(server.clock.now() + 3_600_000) },
    { lifecycle: 'trashed' },
    { kind: 'page' },
  ];
  for (const columns of hidden) {
    const other = await write.post(author.id, { title: 'A withdrawn title', ...columns });
    for (const person of [visitor, reader]) {
      for (const answer of [
        await vote(person, 7, other),
        await removeVote(person, other),
        await voters(person, other.id),
      ])
        assert.match(rejection(answer), 'does not exist', JSON.stringify(columns));
      const listed = await server.get(`/blog/ratings/voters?id=${other.id}`, person);
      assert.is(listed.statusCode, 404);
      assert.not.match(listed.body, 'A withdrawn title');
    }
    assert.equal(await on.rows(other.id), []);
  }
  const members = await write.post(author.id, { privacy: 'registered' });
  assert.match(rejection(await vote(visitor, 7, members)), /sign in/i);
  resolution(await vote(reader, 7, members));
});

test('F-5.9, D-014 a locked rating refuses votes and their removal, and shows its stars, in no form', async () => {
  resolution(await vote(reader, 8));
  await server.set('ratings.locked', true);
  try {
    assert.match(rejection(await vote(visitor)), 'cannot be rated');
    assert.match(rejection(await removeVote(reader)), 'cannot be rated');
    for (const person of [visitor, reader]) {
      const form = (await page(person))('[data-rating-form]');
      assert.equal([form.prop('tagName'), form.attr('data-locked')], ['DIV', '1']);
      assert.is(form.find('input, button').length, 0);
      assert.is(form.find('[role=img]').attr('aria-label'), 'Rated 4 out of 5 stars');
    }
  } finally {
    await server.set('ratings.locked', false);
  }
  assert.equal(await on.counted(post.id), [1, 8]);
  const ended = await write.post(author.id, { publish_down: new Date(server.clock.now() - 1000) });
  assert.match(rejection(await vote(author, 7, ended)), 'cannot be rated');
});

test('D-014 the settings say whether guests and authors rate, and whether there are ratings at all', async () => {
  await server.set('ratings.guests', false);
  await server.set('ratings.authors', false);
  assert.match(rejection(await vote(visitor)), /sign in/i);
  assert.match(rejection(await vote(author)), 'cannot rate their own');
  const shown = (await page(visitor))('div[data-rating-form]');
  assert.is(shown.attr('data-locked'), '1');
  assert.match(String(shown.find('a[href*="sign-in"]').attr('href')), encodeURIComponent(`/blog/${post.slug}`));
  resolution(await vote(reader));
  await server.set('ratings.guests', true);
  await server.set('ratings.authors', true);
  resolution(await vote(author));
  resolution(await vote(visitor));
  await server.set('ratings.enabled', false);
  assert.match(rejection(await vote(await server.visitor())), 'does not exist');
  const off = await page(visitor);
  assert.is(off('[data-rating-form]').length, 0);
  assert.match(off('#lectern-entry').text(), '"ratings":{"enabled":false}');
  await server.set('ratings.enabled', true);
});

test('D-012 D-013 D-022 a vote answers the total, a sentence and the average on the scale of 0 to 10', async () => {
  assert.equal(resolution(await vote(visitor, 7)), [1, 'Thank you for your rating.', 7]);
  assert.equal(resolution(await vote(reader, 10)), [2, 'Thank you for your rating.', 9]);
  assert.equal(resolution(await vote(author, 1)), [3, 'Thank you for your rating.', 6]);
  assert.equal(await on.counted(post.id), [3, 18]);
  const stored = await on.rows(post.id);
  assert.equal(
    stored.map(row => [row.value, row.user_id]).sort(),
    [
      [7, null],
      [10, reader.id],
      [1, author.id],
    ].sort(),
  );
  const form = (await page())('form[data-rating-form]');
  assert.is(form.find('[data-rating-total]').text(), '3');
  assert.is(form.attr('data-score'), '3');
});

test('F-2.10, D-028 an average that ends in a quarter of a star is rounded up, though thirds are stored', async () => {
  await server.set('ratings.stars', 3);
  try {
    resolution(await vote(author, 2));
    assert.equal(resolution(await vote(reader, 3)), [2, 'Thank you for your rating.', 3]);
  } finally {
    await server.set('ratings.stars', 5);
  }
});

test('F-2.10, D-028 D-012 a site rates with 1 to 20 stars: votes are checked against them, averages and earlier votes are shown in them', async () => {
  resolution(await vote(author, 7));
  await server.set('ratings.stars', 20);
  try {
    const form = (await page(reader))('form[data-rating-form]');
    assert.equal([form.attr('data-stars'), form.attr('data-score'), form.find('.star').length], ['20', '14', 20]);
    assert.is(form.find('[data-rating-value]').text(), '14 out of 20');
    assert.is(form.find('input[type=radio]').last().val(), '40');
    for (const value of [41, 99]) rejection(await vote(reader, value));
    assert.equal(resolution(await vote(reader, 27)), [2, 'Thank you for your rating.', 28]);
    assert.is((await page(reader))('[data-rating-text]').text(), 'You gave 13 and a half stars.');
    assert.is((await page(author))('[data-rating-text]').text(), 'You gave 14 stars.');
    await server.set('ratings.stars', 7);
    assert.match(rejection(await vote(visitor, 15)), 'Choose a rating of 7 or less.');
    assert.is(
      (await server.post({ task: 'ratings.vote', type: 'entry', id: post.id, value: 15 }, visitor)).statusCode,
      422,
    );
    resolution(await vote(visitor, 3));
    assert.match((await page())('[data-rating-form]').text(), 'out of 7');
    assert.match(String(resolution(await voters(visitor))[0]), '1 and a half stars');
    resolution(await removeVote(visitor));
    await on.exact(post.id);
    await server.set('ratings.stars', 3);
    assert.is((await page(reader))('[data-rating-text]').text(), 'You gave 2 stars.');
    await server.set('compat.client', true);
    assert.is((await page())('form[data-rating-form]').attr('data-stars'), '5', 'installed scripts draw five');
  } finally {
    await server.set('compat.client', false);
    await server.set('ratings.stars', 5);
  }
  const form = (await page(reader))('form[data-rating-form]');
  assert.equal([form.attr('data-stars'), form.attr('data-score')], ['5', '3.5']);
  assert.is((await page(author))('[data-rating-text]').text(), 'You gave 3 and a half stars.');
  resolution(await removeVote(reader));
  assert.equal(await on.counted(post.id), [1, 7]);
});

test('D-022 X-22 one vote an account and one a visitor: the second is refused and changes nothing', async () => {
  for (const person of [visitor, reader]) {
    resolution(await vote(person, 4));
    const [command] = await vote(person, 10);
    assert.equal(command?.data.slice(0, 2), ['You have already rated this post.', 'voted']);
  }
  assert.equal(await on.counted(post.id), [2, 8]);
});

test('an own vote is taken back, nobody else’s, and may then be given anew', async () => {
  resolution(await vote(visitor, 4));
  assert.match(rejection(await removeVote(reader)), 'not rated');
  assert.match(rejection(await removeVote(await server.visitor())), 'not rated');
  assert.equal(resolution(await removeVote(visitor)), [0, 'Your rating was removed.', 0]);
  assert.match(rejection(await removeVote(visitor)), 'not rated');
  assert.equal(await on.counted(post.id), [0, 0]);
  assert.equal(resolution(await vote(visitor, 9)), [1, 'Thank you for your rating.', 9]);
});

test('D-022 200 voters at once are counted exactly, and 50 clicks of one are one vote', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => server.visitor()));
  const answers = await Promise.all(people.map((person, index) => vote(person, (index % 10) + 1)));
  assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 200);
  assert.equal(await on.counted(post.id), [200, 1100]);
  await on.exact(post.id);
  server.clock.advance(20 * 60_000);
  const clicks = await Promise.all(Array.from({ length: 50 }, () => vote(visitor, 10)));
  assert.is(clicks.filter(([command]) => command?.type === 'resolve').length, 1);
  assert.equal(await on.counted(post.id), [201, 1110]);
  const mixed = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 ? vote(reader, 5) : removeVote(reader))),
  );
  assert.ok(mixed.every(([command]) => command?.type === 'resolve' || command?.type === 'reject'));
  await on.exact(post.id);
});

test('a storm of votes from one network ends, and begins anew later', async () => {
  await server
    .sql('throttles')
    .insert({ name: 'rate:127.0.0.1', count: 300, ends_at: new Date(server.clock.now() + 60_000) })
    .onConflict('name')
    .merge();
  const [command] = await vote(visitor);
  assert.is(command?.data[1], 'slow-down');
  assert.equal(await on.counted(post.id), [0, 0]);
  server.clock.advance(120_000);
  resolution(await vote(visitor));
});

test('a visitor without a cookie is asked for one, and a foreign page votes for nobody', async () => {
  const fields = { option: 'com_blog', task: 'ratings.vote', value: '7', type: 'entry', id: String(post.id) };
  const send = (headers: Record<string, string>) =>
    server.post(
      fields,
      { cookies: {}, id: null },
      { headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } },
    );
  assert.match((await send({ 'sec-fetch-site': 'same-origin' })).body, 'cookie');
  assert.is((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' })).statusCode, 403);
  assert.equal(await on.counted(post.id), [0, 0]);
});

test.run();
