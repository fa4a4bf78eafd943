import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, liveLog, networkIdle, nextSpoken, scrollsSideways } from '../browser.ts';
import { press, stopsAt, turnOn } from '../thread-hands.ts';
import { focused, threadSuite, typeComment } from './comments-post.ts';

const test = suite('keys of a thread');
const { on, errors } = threadSuite(test);

// The limit of comments of one address starts anew.
test.before.each(() => on().site.server.clock.advance(3_600_000));

const isInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { top = -1, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  });

/** Two conversations: 1 with its answers 2 and 3, the latter an answer to 2, then 4. */
const makeThread = async (): Promise<number[]> => {
  const { made, post, guest } = on();
  const first = await made.comment(post, guest, 'The first.');
  const second = await made.comment(post, guest, 'An answer.', first);
  const third = await made.comment(post, guest, 'An answer to it.', second);
  return [first, second, third, await made.comment(post, guest, 'The last.')];
};

test('keys move through a thread, to the parent, past the answers, to the newest comment and back', async () => {
  await makeThread();
  const { openReader, post } = on();
  const { page, go } = await openReader();
  await turnOn(page);
  await go(`/blog/${post.slug}`);
  await liveLog(page);
  await press(page, 'n');
  await stopsAt(page, 'Comment 1, Ben Ode');
  await press(page, 'n');
  await stopsAt(page, 'Comment 2');
  await press(page, 'n');
  await stopsAt(page, 'Comment 3');
  await press(page, 'u');
  await stopsAt(page, 'Comment 2');
  await press(page, 'p', 's');
  await stopsAt(page, 'Comment 4');
  assert.ok(await isInView(page));
  await press(page, 'b');
  await stopsAt(page, 'Comment 1');
  await press(page, 'b');
  await stopsAt(page, 'Comment 2');
  await press(page, 'l');
  await stopsAt(page, /^Comment 4.*newest comment/);
  assert.equal(await liveLog(page), [], 'the focus says it');
});

test('a boundary is said once, in words', async () => {
  await makeThread();
  const { openReader, post } = on();
  const { page, go } = await openReader();
  await turnOn(page);
  await go(`/blog/${post.slug}`);
  await liveLog(page);
  for (const [keys, sentence] of [
    ['b', 'There is no earlier place to go back to.'],
    ['u', 'Go to a comment first.'],
    ['np', 'There is no comment before this one.'],
    ['u', 'This comment is not a reply.'],
    ['ln', 'There is no further comment.'],
    ['s', 'There is no further thread.'],
    ['w', 'There is no further new comment.'],
  ] as const) {
    for (const key of keys) await page.keyboard.type(key);
    assert.equal(await nextSpoken(page), [{ kind: 'status', text: sentence }]);
  }
});

test('reply opens the form of the comment, and back returns to its heading; typed letters are text', async () => {
  await makeThread();
  const { openReader, post } = on();
  const { page, go } = await openReader();
  await turnOn(page);
  await go(`/blog/${post.slug}`);
  await press(page, 'l', 'r');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  assert.is(await focused(page), 'Your reply to Ben Ode');
  await page.keyboard.type('nlpr?');
  assert.is(await page.$eval('textarea', box => box.value), 'nlpr?');
  assert.is(await page.$('dialog'), null);
  await page.focus('.eb-comment-reply-cancel:not(.hide)');
  await press(page, 'b');
  await stopsAt(page, 'Comment 4');
});

test('keys do nothing until they are turned on, but ? opens their list from within the comments', async () => {
  await makeThread();
  const page = await on().read();
  await press(page, 'n', '?');
  assert.is(await page.evaluate(() => document.activeElement?.localName), 'body');
  assert.is(await page.$('dialog'), null);
  await page.focus('.eb-comments-heading');
  await press(page, 'n');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'comments-heading');
  await press(page, '?');
  await page.waitForFunction(() => document.activeElement?.matches('dialog [data-eb-keys-switch]'));
  assert.is(
    await page.$eval('dialog', one => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent),
    'Keys for comments',
  );
  assert.is(await page.$$eval('dialog tbody th[scope="row"]', all => all.length), 10);
  assert.equal((await axe(page)).violations, []);
  await liveLog(page);
  await press(page, 'Space');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Keys for comments are on.' }]);
  await press(page, 'Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(await page.evaluate(() => localStorage.getItem('lectern.display')), 'keys=on');
  await press(page, 'n');
  await stopsAt(page, 'Comment 1');
});

test('each key can be changed, with Alt too, and removed; a taken one is refused with a sentence', async () => {
  await makeThread();
  const page = await on().read();
  await page.focus('[data-thread-opener]');
  await press(page, 'Enter', 'Tab', 'End');
  assert.is(await focused(page), 'Keys');
  await press(page, 'Enter');
  await page.waitForSelector('dialog [data-key-of="next"]');
  await press(page, 'Space');
  await nextSpoken(page);
  await press(page, 'Tab');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Key for: Next');
  await press(page, 'p');
  assert.equal(await nextSpoken(page), [
    { kind: 'alert', text: '“p” is already the key for “Previous”. Choose another one.' },
  ]);
  const nextField = 'dialog [data-key-of="next"]';
  const value = () => page.$eval(nextField, field => [field.getAttribute('aria-invalid'), Reflect.get(field, 'value')]);
  assert.equal(await value(), ['true', 'n']);
  await press(page, 'j');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The key for “Next” is now “j”.' }]);
  assert.equal(await value(), [null, 'j']);
  await press(page, 'Tab');
  await page.keyboard.down('Alt');
  await press(page, 'k');
  await page.keyboard.up('Alt');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The key for “Previous” is now “Alt+k”.' }]);
  await press(page, 'Tab', 'Backspace');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '“Up to parent comment” has no key now.' }]);
  assert.equal((await axe(page)).violations, []);
  await press(page, 'Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(
    await page.evaluate(() => new URLSearchParams(localStorage.getItem('lectern.display') ?? '').get('keys')),
    'next=j,previous=Alt+k,parent=none',
  );
  await page.reload();
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  await networkIdle(page, 200);
  await press(page, 'n');
  await press(page, 'j', 'j');
  await stopsAt(page, 'Comment 2');
  await page.keyboard.down('Alt');
  await press(page, 'k');
  await page.keyboard.up('Alt');
  await stopsAt(page, 'Comment 1');
  // Off and on again: the reader's own keys are still known.
  await press(page, '?');
  await page.waitForFunction(() => document.activeElement?.matches('dialog [data-eb-keys-switch]'));
  await press(page, 'Space', 'Space', 'Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await press(page, 'j');
  await stopsAt(page, 'Comment 2');
});

test('the opened bar is one tab stop whose buttons do what the keys do; it needs two comments and scripts', async () => {
  const { made, post, guest, site, read } = on();
  await made.comment(post, guest, 'Alone.');
  const isShown = (page: Page) => page.$eval('[data-thread-opener]', one => one.checkVisibility());
  const alone = await read();
  assert.not(await isShown(alone));
  const stops = (page: Page) =>
    page.$$eval('[data-thread-step]:not([tabindex="-1"])', all => all.map(one => one.textContent));
  await typeComment(alone, 'Another.');
  site.server.clock.advance(10_000);
  await alone.click('[data-comment-submit]');
  await stopsAt(alone, 'Comment 2, Chi Li');
  assert.ok(await isShown(alone), 'as soon as there are two');
  // The digest that comes with them moves the bar.
  await alone.waitForSelector('[data-comments-digest]');
  await alone.click('[data-thread-opener]');
  await alone.waitForFunction(() => document.querySelector('[data-thread-step][tabindex="-1"]'));
  assert.equal(await stops(alone), ['Next']);
  const second = (await made.rows(post)).at(-1)?.id;
  const page = await read();
  assert.ok(await isShown(page));
  await page.click('[data-thread-opener]');
  await page.waitForFunction(() => document.querySelector('[data-thread-step][tabindex="-1"]'));
  assert.equal(await stops(page), ['Next']);
  await page.focus('[data-thread-step="next"]');
  await press(page, 'End', 'ArrowLeft');
  assert.is(await focused(page), 'Newest');
  await press(page, 'Enter');
  await stopsAt(page, 'Comment 2');
  await page.click('[data-thread-step="reply"]');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  assert.is(await page.$eval('[name="parentId"]', field => Reflect.get(field, 'value')), `${second}`);
  for (const width of [1280, 320]) {
    await page.setViewport({ width, height: 800 });
    assert.not(await scrollsSideways(page));
    assert.equal((await axe(page)).violations, []);
  }
  const scriptless = await site.reader(undefined, { scripts: false });
  await scriptless.go(`/blog/${post.slug}`);
  assert.not(await isShown(scriptless.page));
  await scriptless.close();
});

test('the bar is one row until it is opened, stays open in this browser, and shows the keys while they are on', async () => {
  await makeThread();
  const { openReader, post } = on();
  const { page, go } = await openReader();
  const path = `/blog/${post.slug}`;
  const keysShown = () =>
    page.$$eval('[data-thread-step]', all =>
      all.filter(one => one.checkVisibility()).map(one => one.getAttribute('data-key')),
    );
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 800 });
    await go(path);
    const { height, line } = await page.$eval('[data-thread-steps]', bar => ({
      height: bar.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(bar).lineHeight),
    }));
    assert.ok(height < 2 * line, `${height} px are two lines of ${line} px at ${width} px`);
    assert.equal(await keysShown(), []);
  }
  await page.click('[data-thread-opener]');
  assert.equal(await keysShown(), Array(8).fill(null));
  const columns = await page.$$eval('[data-thread-step]', all =>
    all.filter(one => one.checkVisibility()).map(one => Math.round(one.getBoundingClientRect().left)),
  );
  assert.is(new Set(columns).size, 2, 'a grid');
  await page.waitForFunction(() => localStorage.getItem('lectern.threadBar') === 'open');
  await go(path);
  await page.waitForFunction(() => document.querySelector('[data-thread-opener]')?.ariaExpanded === 'true');
  await page.click('[data-thread-step="help"]');
  await page.waitForFunction(() => document.activeElement?.matches('dialog [data-eb-keys-switch]'));
  await press(page, 'Space', 'Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.equal(await keysShown(), ['n', 'p', 'u', 's', 'b', 'r', 'l', '?']);
  assert.is(await page.$eval('[data-thread-step="next"]', button => button.ariaKeyShortcuts), 'n');
  assert.equal((await axe(page)).violations, []);
  await page.click('[data-thread-opener]');
  await page.waitForFunction(() => localStorage.getItem('lectern.threadBar') === null);
  await go(path);
  assert.not(await page.$eval('[data-thread-toolbar]', toolbar => toolbar.checkVisibility()));
});

test('next and previous go on to the other pages of a thread, the newest is found there, and back returns', async () => {
  const { made, post, site, openReader } = on();
  await made.many(post, 45);
  await site.server.set('comments.pageSize', 20);
  const { page, go } = await openReader();
  await turnOn(page);
  await go(`/blog/${post.slug}`);
  const sort = await page.$eval('[data-comment-list]', list => list.getAttribute('data-sort'));
  assert.is(sort, 'asc');
  await press(page, 'n');
  await stopsAt(page, 'Comment 1,');
  await page.focus('article[data-number="20"] .eb-comment-heading');
  await press(page, 'n');
  await stopsAt(page, 'Comment 21,');
  await networkIdle(page, 200);
  await press(page, 'p');
  await stopsAt(page, 'Comment 20,');
  await networkIdle(page, 200);
  await press(page, 'l');
  await stopsAt(page, 'Comment 45,');
  await networkIdle(page, 200);
  await press(page, 'b');
  await stopsAt(page, 'Comment 20,');
  await networkIdle(page, 200);
  await press(page, 'b');
  await stopsAt(page, 'Comment 21,');
});

test('no page logged an error', () => {
  assert.equal(errors, []);
});

test.run();
