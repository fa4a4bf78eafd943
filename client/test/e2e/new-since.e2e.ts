import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, liveLog, networkIdle } from '../browser.ts';
import { heard } from '../virtual-reader.ts';
import { threadSuite, typeComment } from './comments-post.ts';

const test = suite('new comments since the last visit');
const { on, errors } = threadSuite(test);

// The limit of comments of one address starts anew.
test.before.each(() => on().site.server.clock.advance(3_600_000));

const headingOf = (page: Page): Promise<string> =>
  page.$eval('#comments-heading', one => (one.textContent ?? '').replace(/\s+/g, ' ').trim());

const marked = (page: Page): Promise<(string | null)[]> =>
  page.$$eval('[data-comment-new]', all => all.map(one => one.closest('article')?.getAttribute('data-number') ?? null));

const day = 86_400_000;

/** Sets the clock of the browser ahead, from the next page on. */
const nextDay = (page: Page, days = 1): Promise<unknown> =>
  page.evaluateOnNewDocument(ms => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, days * day);

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(on().site.origin + path, { waitUntil: 'load' });
  await networkIdle(page, 250);
};

const stopsAt = (page: Page, number: number): Promise<unknown> =>
  page.waitForFunction(
    wanted => document.activeElement?.closest('article')?.getAttribute('data-number') === wanted,
    {},
    `${number}`,
  );

test('who comes back the next day hears only what is new: the number first, then each new comment, not the own ones', async () => {
  const { made, post, guest, openReader, site } = on();
  const first = await made.comment(post, guest, 'The first.');
  await made.comment(post, guest, 'The second.');
  const path = `/blog/${post.slug}`;
  const { page } = await openReader();
  await open(page, path);
  assert.equal([await headingOf(page), await marked(page)], ['2 comments', []], 'nothing is new at the first visit');
  await typeComment(page, 'My own words.');
  site.server.clock.advance(10_000);
  await page.click('[data-comment-submit]');
  await page.waitForSelector('article[data-number="3"]');
  // Another visitor comments while this reader is away.
  const other = await site.server.visitor();
  await made.comment(post, other, 'An answer to the first.', first);
  await made.comment(post, other, 'A new thought.');
  await nextDay(page);
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'keys=on'));
  await open(page, path);
  await page.waitForSelector('.eb-comments-new');
  assert.is(await headingOf(page), '5 comments – 2 new since your last visit');
  assert.equal(await marked(page), ['4', '5']);
  assert.match((await heard(page, 'article[data-number="4"] h3')).join(' '), /Comment 4, Ben Ode.*– new/);
  assert.equal((await axe(page)).violations, []);
  await liveLog(page);
  await page.keyboard.press('w');
  await stopsAt(page, 4);
  await page.keyboard.press('w');
  await stopsAt(page, 5);
  await page.keyboard.press('w');
  await page.waitForFunction(() => window.lecternOutput.length > 0);
  assert.equal(await liveLog(page), [{ kind: 'status', text: 'There is no further new comment.' }]);
  await page.click('.eb-comments-new a');
  await stopsAt(page, 4);
  // Another page of the same visit still marks them; the visit after it does not.
  await open(page, path);
  await page.waitForSelector('.eb-comments-new');
  await nextDay(page, 2);
  await open(page, path);
  assert.equal([await headingOf(page), await marked(page)], ['5 comments', []]);
});

test('in a thread with several pages all new comments are counted, and the next new one is found on its page', async () => {
  const { made, post, guest, openReader, site } = on();
  await site.server.set('comments.pageSize', 20);
  await made.many(post, 45);
  const path = `/blog/${post.slug}`;
  const { page } = await openReader();
  await open(page, path);
  const [early] = await site.server.sql('comments').where({ post_id: post.id, number: 3 }).select('id');
  await made.comment(post, guest, 'To the third.', Number(early?.id));
  await made.comment(post, guest, 'At the end.');
  await nextDay(page);
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'keys=on'));
  await open(page, path);
  await page.waitForSelector('.eb-comments-new');
  assert.is(await headingOf(page), '47 comments – 2 new since your last visit');
  assert.equal(await marked(page), ['46']);
  await page.keyboard.press('w');
  await stopsAt(page, 46);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('w')]);
  await networkIdle(page, 250);
  await stopsAt(page, 47);
  assert.equal(await marked(page), ['47']);
});

test('a page of one exchange counts the new comments of the whole post, and brief headings say it too', async () => {
  const { made, post, guest, openReader } = on();
  const first = await made.comment(post, guest, 'The first.');
  await made.comment(post, guest, 'The second.');
  const path = `/blog/${post.slug}`;
  const { page } = await openReader();
  await open(page, path);
  await made.comment(post, guest, 'An answer to the first.', first);
  await made.comment(post, guest, 'A new thought.');
  await nextDay(page);
  await open(page, `${path}?line=1`);
  await page.waitForSelector('.eb-comments-new');
  assert.is(await headingOf(page), '4 comments – 2 new since your last visit');
  assert.equal(await marked(page), ['3']);
  assert.is(
    await page.$eval('article[data-number="3"] .eb-comment-brief', one => one.textContent),
    '2 of 2: 3, Ben Ode, to 1 – new',
  );
  await page.evaluate(() => {
    document.documentElement.dataset.verbosity = 'brief';
  });
  const phrases = await heard(page, 'article[data-number="3"]');
  assert.ok(phrases.includes('heading, 2 of 2: 3, Ben Ode, to 1 – new, level 3'), phrases.join(' | '));
});

test('the page is the same bytes for everybody; a reader without a visit to it loads nothing for this', async () => {
  const { made, post, guest, site } = on();
  await made.comment(post, guest, 'The first.');
  const path = `/blog/${post.slug}`;
  const untouched = async (stored: string): Promise<string[]> => {
    const { page, close } = await site.reader(undefined, { touches: false });
    const scripts: string[] = [];
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.evaluateOnNewDocument(text => localStorage.setItem('lectern.seenComments', text), stored);
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await networkIdle(page, 300);
    await close();
    return scripts;
  };
  const visitTo = (id: number): string => JSON.stringify([[`${id}`, 0, 0, 0, []]]);
  assert.is((await untouched(visitTo(post.id + 1))).length, 1, 'another post was read');
  assert.ok((await untouched(visitTo(post.id))).length > 1);
});

test('what is new is asked only by those who may read the post', async () => {
  const { made, post, guest, site } = on();
  await made.comment(post, guest, 'The first.');
  const asked = async (): Promise<unknown> => {
    const [answer] = await site.server.ask('site/views/comments/since', { id: post.id, number: 0 }, guest);
    return answer?.type;
  };
  assert.is(await asked(), 'resolve');
  await site.server.sql('posts').where('id', post.id).update({ state: 'draft', published_at: null });
  assert.is(await asked(), 'reject');
});

test('no page logged an error', () => {
  assert.equal(errors, []);
});

test.run();
