import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leaving } from '../leaving.ts';
import { focused, item, opened, textOf, threadSuite, typeComment } from './comments-post.ts';

const test = suite('the order of comments and one exchange, in a browser');
const { on } = threadSuite(test);

const numbers = (page: Awaited<ReturnType<ReturnType<typeof on>['read']>>): Promise<(string | undefined)[]> =>
  page.$$eval('[data-comment-item]', all => all.map(one => (one instanceof HTMLElement ? one.dataset.number : '')));

test('the order that a reader chose stays for the next visit, and the usual one needs no cookie', async () => {
  const { made, post, guest, read } = on();
  const first = await made.comment(post, guest, 'First');
  await made.comment(post, guest, 'Second');
  await made.comment(post, guest, 'Third', first);
  const page = await read();
  assert.equal(await numbers(page), ['1', '3', '2']);
  await leaving(page, () => page.click('[data-sort=newest]:not(div)'));
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  assert.match(page.url(), /\?sort=newest#comments$/);
  assert.equal(await numbers(page), ['3', '2', '1']);
  const cookie = async () => (await page.cookies()).find(({ name }) => name === 'lectern_sort')?.value;
  assert.is(await cookie(), 'newest');
  await opened(page, path => page.goto(new URL(path, page.url()).href).then(() => {}), `/blog/${post.slug}?again=1`);
  assert.equal(await numbers(page), ['3', '2', '1'], 'drawn so by the server');
  await typeComment(page, 'Fourth');
  await page.click('[data-comment-submit]');
  await page.waitForFunction(() => document.activeElement?.matches('.eb-comment-heading'));
  assert.equal(await numbers(page), ['4', '3', '2', '1'], 'a new comment is the newest');
  await leaving(page, () => page.click('[data-sort=thread]'));
  assert.is(await cookie(), undefined);
});

test('an exchange opens at its comments, and one link leads back to the same comment', async () => {
  const { made, post, guest, read } = on();
  const first = await made.comment(post, guest, 'First');
  const answer = await made.comment(post, guest, 'Answer', first);
  await made.comment(post, guest, 'Apart');
  const page = await read();
  await page.focus(`${item(answer)} .eb-comment-exchange`);
  await leaving(page, () => page.keyboard.press('Enter'));
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  assert.equal(await numbers(page), ['1', '2']);
  assert.match(await textOf(page, '.eb-comments-part'), /Exchange around comment 2: 2 comments/);
  await page.focus('[data-comment-exchange-back]');
  await leaving(page, () => page.keyboard.press('Enter'));
  await page.waitForFunction(() => document.activeElement?.matches('.eb-comment-heading'));
  assert.match(await focused(page), /^Comment 2, /);
  assert.equal(await numbers(page), ['1', '2', '3']);
});

test.run();
