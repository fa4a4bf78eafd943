import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolution } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { rating } from '../../test/fixtures/ratings.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('ratings on pages');
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
const voters = (as: Person, uid: unknown = post.id) => on.voters(as, uid);
const page = async (as?: Person, { slug }: Written = post) => load((await server.get(`/blog/${slug}`, as)).body);

test('D-009 D-020 D-023 the voters are a dialog with picture, name, stars and date of each, and no address', async () => {
  resolution(await vote(reader, 7));
  server.clock.advance(1000);
  resolution(await vote(visitor, 10));
  const [block] = resolution(await voters(visitor));
  const dialog = load(String(block), {}, false);
  assert.is(dialog('dialog > title').text(), 'Who rated this post');
  const items = dialog('.voters > li');
  assert.is(items.length, 2);
  assert.match(items.eq(0).text(), 'A guest');
  assert.is(items.eq(0).find('[role=img]').attr('aria-label'), '5 stars');
  assert.match(items.eq(1).text(), 'Meera');
  assert.is(items.eq(1).find('[role=img]').attr('aria-label'), '3 and a half stars');
  assert.is(items.eq(1).find('time').text(), '21 November 2026');
  assert.is(items.eq(1).find('.voter-portrait').length, 1);
  assert.not.match(String(block), '@');
});

test('D-020 the dialog names the latest voters and counts the others', async () => {
  await server.set('ratings.voters', 2);
  for (const person of [visitor, reader, author]) {
    server.clock.advance(1000);
    resolution(await vote(person));
  }
  const [block] = resolution(await voters(visitor));
  const dialog = load(String(block), {}, false);
  assert.equal(
    dialog('.voter-name')
      .toArray()
      .map(one => dialog(one).text()),
    ['Asha Rao', 'Meera'],
  );
  assert.match(dialog('content').text(), 'and 1 more');
  await server.set('ratings.voters', 20);
});

test('B-023 D-008 J-005 an entry has its stars with the hooks of the wire, and its page says that ratings are on', async () => {
  const shown = await page();
  const form = shown('[data-blog-post] form[data-rating-form]');
  assert.equal(
    ['data-id', 'data-type', 'data-score', 'data-locked', 'data-rtl'].map(name => form.attr(name)),
    [String(post.id), 'entry', '0', '0', '0'],
  );
  for (const hook of ['form-element', 'total', 'value', 'text', 'voters'])
    assert.is(form.find(`[data-rating-${hook}]`).length, 1, hook);
  assert.is(form.find('[data-rating-value]').text(), 'Not rated yet!');
  assert.match(shown('#lectern-entry').text(), '"ratings":{"enabled":true}');
});

test('where installed scripts draw the stars, their element is empty (wire B7)', async () => {
  post = await write.post(author.id, { published_at: new Date(server.clock.now()) });
  resolution(await vote(visitor, 7));
  await server.set('compat.client', true);
  assert.is((await page())('[data-rating-form-element]').html(), '');
  assert.is(
    load((await server.get('/')).body)(`[data-rating-form][data-id=${post.id}] [data-rating-form-element]`).html(),
    '',
  );
  await server.set('compat.client', false);
});

test('D-011 without scripts the stars are a group of radio buttons, and the vote comes back with a notice', async () => {
  const form = (await page())('form[data-rating-form]');
  assert.is(form.find('fieldset > legend').text(), 'Rate this post');
  const names = form
    .find('label')
    .toArray()
    .map(one => load(one).text());
  assert.equal(names.slice(0, 3), ['half a star', '1 star', '1 and a half stars']);
  assert.is(names.at(-1), '5 stars');
  const sent = new URLSearchParams(String(form.attr('action')).split('?')[1]);
  const fields = { task: String(sent.get('task')), type: 'entry', id: post.id };
  const none = await server.post(fields, visitor);
  assert.match((await server.get(String(none.headers.location), visitor)).body, 'choose a number of stars');
  const answer = await server.post({ ...fields, value: 7 }, visitor);
  assert.equal([answer.statusCode, answer.headers.location], [303, `/blog/${post.slug}`]);
  const back = await server.get(String(answer.headers.location), visitor);
  assert.match(load(back.body)('[data-notice=success]').text(), 'You gave 3 and a half stars.');
  assert.equal(await on.counted(post.id), [1, 7]);
  assert.match(load(back.body)('[data-rating-text]').text(), 'You gave 3 and a half stars.');
  const again = await server.post({ ...fields, value: 9 }, visitor);
  assert.match((await server.get(String(again.headers.location), visitor)).body, 'already rated');
  const listed = load((await server.get(`/blog/ratings/voters?id=${post.id}`, visitor)).body);
  assert.is(listed('main [name=task]').val(), 'ratings.takeBack');
  const gone = await server.post({ task: 'ratings.takeBack', type: 'entry', id: post.id }, visitor);
  assert.match((await server.get(String(gone.headers.location), visitor)).body, 'was removed');
  assert.equal(await on.counted(post.id), [0, 0]);
});

test('D-019 a member who has voted finds the stars read-only, the own vote in words and the way to take it back', async () => {
  resolution(await vote(reader, 5));
  const own = (await page(reader))('form[data-rating-form]');
  assert.ok(own.hasClass('voted'));
  assert.is(own.attr('data-locked'), '1');
  assert.is(own.find('[data-rating-text]').text(), 'You gave 2 and a half stars.');
  assert.is(own.find('[data-rating-take-back][hidden]').length, 0);
  const other = (await page(author))('form[data-rating-form]');
  assert.is(other.attr('data-locked'), '0');
});

test('pages for everybody hold nobody’s vote, and show the new average at once', async () => {
  post = await write.post(author.id, { published_at: new Date(server.clock.now()) });
  server.services.pages.clear();
  const before = await server.get(`/blog/${post.slug}`);
  resolution(await vote(visitor, 7));
  const [strangers, voters] = [await server.get(`/blog/${post.slug}`), await server.get(`/blog/${post.slug}`, visitor)];
  assert.is(strangers.body, voters.body);
  assert.is.not(before.body, strangers.body);
  const card = load((await server.get('/')).body)(`[data-rating-form][data-id=${post.id}]`);
  assert.equal([card.attr('data-locked'), card.attr('data-score')], ['1', '3.5']);
  assert.is(card.find('[role=img]').attr('aria-label'), 'Rated 3.5 out of 5 stars');
  assert.is(card.find('[data-rating-total]').text(), '1');
});

test.run();
