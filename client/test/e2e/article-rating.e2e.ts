import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import { axe, liveLog, nextSpoken, openSite, type Site } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';
import { leaving } from '../leaving.ts';

const test = suite('rating of items in the browser');
let site: Site;
let write: ReturnType<typeof articleWriter>;
let author: number;

test.before(async () => {
  site = await openSite();
  write = articleWriter(site.server);
  author = (await site.server.signedIn('author')).id;
});
test.after(() => site.close());

const newArticle = async (): Promise<WrittenArticle> => write.article(author, (await write.category('Rated')).id);
const pathOf = ({ id, alias }: WrittenArticle): string => `/articles/item/${id}-${alias}`;
const log = (page: Page) => page.$eval('.itemRatingLog', one => one.textContent);
const width = (page: Page) => page.$eval('li.itemCurrentRating', one => one.style.width);
const taskOf = (request: HTTPRequest): string | null => new URL(request.url()).searchParams.get('task');

test('H-007 H-008 H-012 H-013 a vote by keyboard: the text in the log, then the bar, 2000 ms later the number', async () => {
  const item = await newArticle();
  const { page, go, close } = await site.reader();
  await holdTimers(page, 1_900);
  await go(pathOf(item));
  assert.is(await log(page), '(0 votes)');
  assert.is(await width(page), '0%');
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  const tasks: (string | null)[] = [];
  page.on('request', request => {
    if (taskOf(request)) tasks.push(taskOf(request));
  });
  await liveLog(page);
  await page.focus('.itemRatingForm .four-stars');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%');
  assert.is(await log(page), 'Thank you for your rating!');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Thank you for your rating!' }]);
  assert.equal(tasks, ['vote', 'getVotesPercentage']);
  const requested = await passTimers(page);
  assert.ok(requested.includes(2_000), `${requested}`);
  await page.waitForFunction(() => document.querySelector('.itemRatingLog')?.textContent === '(1 Vote)');
  assert.equal(tasks, ['vote', 'getVotesPercentage', 'getVotesNum']);
  assert.is(await page.$eval('.itemRatingForm [aria-current]', one => one.textContent), '4');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), '4');
  await go(pathOf(item));
  await page.waitForSelector('.four-stars[aria-current]');
  await close();
});

test('H-008 H-048 what the server says of a second vote stands in the log as it is returned', async () => {
  const item = await newArticle();
  const { page, go, close } = await site.reader();
  await go(pathOf(item));
  await page.click('.itemRatingForm .two-stars');
  await page.waitForFunction(() => document.querySelector('.itemRatingLog')?.textContent === '(1 Vote)');
  await page.click('.itemRatingForm .five-stars');
  await page.waitForFunction(
    () => document.querySelector('.itemRatingLog')?.textContent === 'You have already rated this entry!',
  );
  assert.is(await width(page), '40%');
  await close();
});

test('F-5.8 a vote given by Enter is removed by keyboard, here and after a reload, and another one takes its place', async () => {
  const item = await newArticle();
  const { page, go, close } = await site.reader();
  await go(pathOf(item));
  assert.not(await page.$eval('[data-vote-removal]', one => one.checkVisibility()));
  await page.focus('.itemRatingForm .two-stars');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-vote-removal]')?.checkVisibility());
  await go(pathOf(item));
  await page.waitForFunction(() => document.querySelector('[data-vote-removal]')?.checkVisibility());
  await liveLog(page);
  await page.focus('[data-vote-removal] button');
  await page.keyboard.press('Enter');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Your rating was removed.' }]);
  assert.is(await log(page), 'Your rating was removed.');
  assert.is(await width(page), '0%');
  assert.is(await page.$('.itemRatingForm [aria-current]'), null);
  assert.not(await page.$eval('[data-vote-removal]', one => one.checkVisibility()));
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.itemRatingForm a')));
  await page.click('.itemRatingForm .five-stars');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '100%');
  await close();
});

test('F-3.10 another tab of the browser shows a vote for an item, and its removal, at once', async () => {
  const item = await newArticle();
  const { page, go, close } = await site.reader();
  await go(pathOf(item));
  const other = await page.browserContext().newPage();
  await other.goto(site.origin + pathOf(item), { waitUntil: 'networkidle0' });
  await page.bringToFront();
  await page.click('.itemRatingForm .four-stars');
  // A hidden tab draws no frames.
  const hidden = { polling: 200 };
  await other.waitForFunction(() => document.querySelector('.itemRatingLog')?.textContent === '(1 Vote)', hidden);
  assert.is(await width(other), '80%');
  assert.is(await other.$eval('.itemRatingForm [aria-current]', one => one.textContent), '4');
  await other.bringToFront();
  await other.click('[data-vote-removal] button');
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '0%',
    hidden,
  );
  assert.is(await log(page), '(0 votes)');
  assert.is(await page.$('.itemRatingForm [aria-current]'), null);
  assert.not(await page.$eval('[data-vote-removal]', one => one.checkVisibility()));
  await close();
});

test('H-009 without scripts a star is a link that votes and says so', async () => {
  const item = await newArticle();
  const { page, go, close } = await site.reader(undefined, { scripts: false });
  await go(pathOf(item));
  await leaving(page, () => page.click('.itemRatingForm .three-stars'));
  assert.match(await page.$eval('body', body => body.textContent ?? ''), 'Thank you for your rating!');
  assert.is(await log(page), '(1 Vote)');
  await close();
});

test.run();
