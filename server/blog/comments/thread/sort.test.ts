import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';

const test = suite('the order of comments');
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

const currentIn = (page: Page): string => page('[data-comment-sort] [aria-current]').text();

const bushy = async () => {
  const post = await on.post();
  const first = await on.row(post);
  await on.row(post);
  await on.row(post, { parent_id: first });
  return { post, first };
};

test('a stranger who sorts by time sees no held and no removed comment', async () => {
  const { post, first } = await bushy();
  await on.row(post, { state: 'held', body: 'A held secret' });
  const removed = await on.row(post, { state: 'removed', body: 'A removed secret', parent_id: first });
  await on.row(post, { parent_id: removed });
  for (const sort of ['newest', 'oldest']) {
    const page = await on.page(post, undefined, `?sort=${sort}`);
    assert.not.match(page('body').text(), 'secret');
    assert.is(numbersIn(page).includes(4) || numbersIn(page).includes(5), false, sort);
  }
  const moderator = await server.signedIn('moderator');
  assert.ok(numbersIn(await on.page(post, moderator, '?sort=oldest')).includes(4));
});

test('links without scripts put the comments by thread, newest first or oldest first', async () => {
  const { post } = await bushy();
  const path = `/blog/${post.slug}`;
  const usual = await on.page(post);
  assert.equal([numbersIn(usual), currentIn(usual)], [[1, 3, 2], 'By thread']);
  const hrefs = usual('[data-comment-sort] a')
    .toArray()
    .map(link => [usual(link).text(), usual(link).attr('href'), usual(link).attr('rel')]);
  assert.equal(hrefs, [
    ['By thread', `${path}?sort=thread#comments`, 'nofollow'],
    ['Newest first', `${path}?sort=newest#comments`, 'nofollow'],
    ['Oldest first', `${path}?sort=oldest#comments`, 'nofollow'],
  ]);
  const newest = await on.page(post, undefined, '?sort=newest');
  assert.equal([numbersIn(newest), currentIn(newest)], [[3, 2, 1], 'Newest first']);
  const oldest = await on.page(post, undefined, '?sort=oldest');
  assert.equal([numbersIn(oldest), currentIn(oldest)], [[1, 2, 3], 'Oldest first']);
  for (const page of [newest, oldest]) {
    assert.is(page('link[rel=canonical]').attr('href'), `http://lectern.test${path}`);
    assert.is(page('[data-comment-list] ol ol').length, 0, 'no levels');
    assert.is(page('[data-digest-count]').text(), '3 comments in 2 threads');
  }
  assert.equal(numbersIn(await on.page(post, undefined, '?sort=wrong')), [1, 3, 2]);
  await server.set('comments.sort', 'desc');
  assert.equal(numbersIn(await on.page(post)), [2, 1, 3], 'the setting of the site stays the default');
  await server.set('comments.sort', 'asc');
});

test('a list by time has pages, and says which comment each one answers', async () => {
  const post = await on.post();
  const first = await on.row(post);
  for (let index = 0; index < 50; index++) await on.row(post);
  const reply = await on.row(post, { parent_id: first });
  const path = `/blog/${post.slug}`;
  const page = await on.page(post, undefined, '?sort=newest');
  assert.is(numbersIn(page).length, 50);
  assert.is(on.heading(page, reply), 'Comment 52, Ravi – reply to comment 1, 2 deep – newest comment');
  assert.is(page(`#comment-${reply} .eb-comment-parent`).attr('href'), `${path}?comment=${first}#comment-${first}`);
  const next = page('.pagination a[rel=next]').attr('href') ?? '';
  assert.is(next, `${path}?sort=newest&start=50#comments`);
  assert.equal(numbersIn(await on.page(post, undefined, '?sort=newest&start=50')), [2, 1]);
});

test('the chosen order stays for the browser that chose it, and the pages of others stay cached', async () => {
  const { post, first } = await bushy();
  const path = `/blog/${post.slug}`;
  const chosen = { headers: { cookie: 'lectern_sort=newest' } };
  const get = async (address: string, headers: Record<string, string>) => server.get(address, undefined, headers);
  const { load } = await import('cheerio');
  const own = load((await get(path, chosen.headers)).body);
  assert.equal([numbersIn(own), currentIn(own)], [[3, 2, 1], 'Newest first']);
  assert.equal(numbersIn(await on.page(post)), [1, 3, 2], 'nobody else gets that page');
  const again = load((await get(`${path}?sort=thread`, chosen.headers)).body);
  assert.equal(numbersIn(again), [1, 3, 2], 'the address decides');
  const { headers } = await get(`${path}?comment=${first}`, chosen.headers);
  assert.is(headers.location, `${path}?sort=newest#comment-${first}`, 'a permalink leads to the page that shows it');
  const wrong = load((await get(path, { cookie: 'lectern_sort=%3Cscript%3E' })).body);
  assert.equal(numbersIn(wrong), [1, 3, 2]);
});

test.run();
