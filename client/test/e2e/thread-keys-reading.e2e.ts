import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, nextSpoken } from '../browser.ts';
import { press, stopsAt, turnOn } from '../thread-hands.ts';
import { threadSuite, typeComment } from './comments-post.ts';

const test = suite('keys of a thread with brief headings, in orders by time and in an exchange');
const { on, errors } = threadSuite(test);

// The limit of comments of one address starts anew.
test.before.each(() => on().site.server.clock.advance(3_600_000));

/** Two threads in turn: 1 is answered by 3 and 5, 2 by 4, and 3 by 6. */
const makeThreads = async (): Promise<number[]> => {
  const { made, post, guest } = on();
  const first = await made.comment(post, guest, 'The first.');
  const second = await made.comment(post, guest, 'The second.');
  const third = await made.comment(post, guest, 'To the first.', first);
  await made.comment(post, guest, 'To the second.', second);
  on().site.server.clock.advance(3_600_000);
  const fifth = await made.comment(post, guest, 'To the first too.', first);
  return [first, second, third, fifth, await made.comment(post, guest, 'To the third.', third)];
};

const open = async (query: string, settings = 'keys=on'): Promise<Page> => {
  const { openReader, post } = on();
  const { page, go } = await openReader();
  await turnOn(page);
  await page.evaluateOnNewDocument(text => localStorage.setItem('lectern.display', text), settings);
  await go(`/blog/${post.slug}${query}`);
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  await liveLog(page);
  return page;
};

const brief = 'keys=on&verbosity=brief';

test('with brief headings every key and button moves to the heading that is shown, and back to it', async () => {
  await makeThreads();
  const page = await open('', brief);
  assert.is(await page.evaluate(() => document.documentElement.dataset.verbosity), 'brief');
  await press(page, 'n');
  await stopsAt(page, '1, Ben Ode$');
  await press(page, 'n');
  await stopsAt(page, '3, Ben Ode, to 1$');
  await press(page, 's');
  await stopsAt(page, '5, Ben Ode, to 1$');
  await press(page, 'u');
  await stopsAt(page, '1, Ben Ode$');
  await press(page, 'b');
  await stopsAt(page, '5, Ben Ode');
  await press(page, 'l');
  await stopsAt(page, '6, Ben Ode, to 3 – newest comment$');
  await page.click('[data-thread-step="previous"]');
  await stopsAt(page, '3, Ben Ode');
  await press(page, 'r');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  await page.focus('.eb-comment-reply-cancel:not(.hide)');
  await press(page, 'b');
  await stopsAt(page, '3, Ben Ode');
});

test('the brief heading says which comment is the newest until a newer one comes', async () => {
  await makeThreads();
  const page = await open('', brief);
  await typeComment(page, 'The newest of all.');
  on().site.server.clock.advance(10_000);
  await page.click('[data-comment-submit]');
  await stopsAt(page, '7, Chi Li – newest comment$');
  const marked = await page.$$eval('.eb-comment-brief', all =>
    all.map(one => one.textContent ?? '').filter(words => words.includes('newest')),
  );
  assert.equal(marked, ['7, Chi Li – newest comment']);
});

test('a digest that a new comment has made untrue is shown no more', async () => {
  await makeThreads();
  const page = await open('');
  assert.is(await page.$eval('[data-digest-count]', one => one.textContent), '6 comments in 2 threads');
  await typeComment(page, 'The newest of all.');
  on().site.server.clock.advance(10_000);
  await page.click('[data-comment-submit]');
  await stopsAt(page, 'Comment 7, Chi Li');
  assert.is(await page.$('[data-comments-digest]'), null);
  assert.is(await page.$eval('[data-comment-counter]', one => one.textContent), '7');
});

const noReply = 'This page shows no further reply to the same comment.';

test('in lists by time and in an exchange the next reply to the same comment is found, not the next row', async () => {
  await makeThreads();
  for (const query of ['?sort=oldest', '?line=1']) {
    const page = await open(query);
    await press(page, 'n', 'n');
    if (query === '?sort=oldest') await press(page, 'n');
    await stopsAt(page, /Comment 3|.*: Comment 3/);
    await press(page, 's');
    await stopsAt(page, /Comment 5|.*: Comment 5/);
    await press(page, 's');
    assert.equal(await nextSpoken(page), [{ kind: 'status', text: noReply }]);
  }
  const page = await open('?sort=newest');
  await press(page, 'n', 's');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: noReply }], 'the only reply to the third');
  await press(page, 'n');
  await stopsAt(page, 'Comment 5');
  await press(page, 's');
  await stopsAt(page, 'Comment 3');
});

test('a removed comment of an exchange is still known as a reply to its parent', async () => {
  const [, , third = 0] = await makeThreads();
  await on().site.server.sql('comments').where('id', third).update({ state: 'removed' });
  const page = await open('?line=6');
  await press(page, 'n', 'n', 'u');
  await stopsAt(page, /.*Comment 1,/);
  assert.is(await page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('data-number')), '1');
});

test('a thread without comments says so', async () => {
  const page = await open('');
  await press(page, 'l');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'There are no comments.' }]);
});

test('no page logged an error', () => {
  assert.equal(errors, []);
});

test.run();
