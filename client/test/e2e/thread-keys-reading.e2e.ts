import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, networkIdle, nextSpoken } from '../browser.ts';
import { press, stopsAt, turnOn } from '../thread-hands.ts';
import { focused, namespaceOf, threadSuite, typeComment } from './comments-post.ts';

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
  await page.click('[data-thread-opener]');
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

const noReply = 'There is no further reply to the same comment.';

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

test('the next reply to the same comment is found on other pages of the thread, of its answers and of a list by time', async () => {
  const { made, post, guest, site } = on();
  await site.server.set('comments.pageSize', 5);
  await site.server.set('comments.repliesShown', 5);
  const first = await made.comment(post, guest, 'The first.');
  const second = await made.comment(post, guest, 'To the first.', first);
  for (let n = 0; n < 5; n += 1) await made.comment(post, guest, `To the second, ${n}.`, second);
  site.server.clock.advance(3_600_000);
  await made.comment(post, guest, 'To the first too.', first);
  await made.many(post, 60);
  const page = await open('');
  const calls: string[] = [];
  page.on('request', request => calls.push(namespaceOf(request)));
  await press(page, 'n', 'n');
  await stopsAt(page, 'Comment 2');
  await press(page, 's');
  await stopsAt(page, 'Comment 8');
  assert.match(page.url(), `conversation=${first}`);
  await networkIdle(page, 250);
  await press(page, 'b');
  await stopsAt(page, 'Comment 2');
  await networkIdle(page, 250);
  // The last thread of the first page.
  await page.focus('article[data-number="12"] .eb-comment-heading');
  await press(page, 's');
  await stopsAt(page, 'Comment 13');
  assert.match(page.url(), 'start=5');
  await networkIdle(page, 250);
  const asked = calls.length;
  await press(page, 's');
  await stopsAt(page, 'Comment 14');
  assert.is(calls.length, asked, 'a comment of the page costs no request');
  const newest = await open('?sort=newest');
  await newest.focus('article[data-number="19"] .eb-comment-heading');
  await press(newest, 's');
  await stopsAt(newest, 'Comment 18');
  const older = await open('?sort=newest&start=50');
  await older.focus('article[data-number="8"] .eb-comment-heading');
  await press(older, 's');
  await stopsAt(older, 'Comment 2');
  await press(older, 's');
  assert.equal(await nextSpoken(older), [{ kind: 'status', text: noReply }]);
});

test('while the next reply is looked for a second press does nothing, and a reader who moved on stays there', async () => {
  const { made, post, guest, site } = on();
  await site.server.set('comments.pageSize', 5);
  await made.comment(post, guest, 'The first.');
  await made.many(post, 20);
  const page = await open('');
  const asked: HTTPRequest[] = [];
  const end = site.stub(request => namespaceOf(request) === 'site/views/comments/sibling' && asked.push(request) > 0);
  const pressed = async (): Promise<void> => {
    const before = asked.length;
    await page.focus('article[data-number="5"] .eb-comment-heading');
    await press(page, 's', 's');
    while (asked.length === before) await new Promise(resolve => setTimeout(resolve, 20));
  };
  await pressed();
  await page.focus('[data-comment-editor]');
  await asked[0]?.continue();
  await networkIdle(page, 250);
  assert.ok(await page.$('[data-comment-editor]:focus'));
  assert.is(new URL(page.url()).search, '');
  await pressed();
  await asked[1]?.continue();
  await stopsAt(page, 'Comment 6');
  assert.is(asked.length, 2, 'one for two presses');
  end();
});

test('at the deepest level the next reply to the same comment is not the row below', async () => {
  const { made, post, guest, site } = on();
  await site.server.set('comments.levels', 2);
  const first = await made.comment(post, guest, 'The first.');
  const second = await made.comment(post, guest, 'To the first.', first);
  await made.comment(post, guest, 'To the second.', second);
  await made.comment(post, guest, 'To the first too.', first);
  const page = await open('');
  await press(page, 'n', 'n');
  await stopsAt(page, 'Comment 2');
  await press(page, 's');
  await stopsAt(page, 'Comment 4');
  assert.match(await focused(page), /Comment 4/);
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
