import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { axe, liveLog, nextSpoken, openSite, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('finding items in the browser');
let site: Site;

test.before(async () => {
  site = await openSite();
  const write = articleWriter(site.server);
  const author = await site.server.signedIn('author');
  const category = await write.category('Museums');
  for (const title of ['Lantern one', 'Lantern two']) await write.article(author.id, category.id, { title });
  const at = new Date('2026-03-05T10:00:00Z');
  await write.article(author.id, category.id, { title: 'In March', created_at: at, publish_up: at });
});
test.after(() => site.close());

const field = '.k2LiveSearchBlock input[name=searchword]';
const requested = (page: Page): URL[] => {
  const found: URL[] = [];
  page.on('request', request => {
    const url = new URL(request.url());
    if (url.searchParams.get('task') === 'search' && url.searchParams.get('format') === 'raw') found.push(url);
  });
  return found;
};
const results = (page: Page) =>
  page.$$eval('.k2LiveSearchResults a', links => links.map(link => link.textContent ?? ''));

test('H-033 H-036 H-037, F-7.12 three characters ask nothing, four do; shorter again hides and clears; Escape closes', async () => {
  const { page, go, close } = await site.reader();
  await go('/articles');
  const calls = requested(page);
  await liveLog(page);
  await page.type(field, 'lan');
  await new Promise(resolve => setTimeout(resolve, 400));
  assert.is(calls.length, 0);
  await page.type(field, 't');
  await page.waitForSelector('.liveSearchResults');
  assert.equal(await results(page), ['Lantern two', 'Lantern one']);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '2 articles found' }]);
  assert.is(calls.length, 1);
  const query = Object.fromEntries(calls[0]?.searchParams ?? []);
  assert.match(query.t ?? '', /^\d{13}$/);
  const { t: _, ...rest } = query;
  assert.equal(rest, {
    searchword: 'lant',
    option: 'com_articles',
    view: 'itemlist',
    task: 'search',
    format: 'raw',
    tpl: 'search',
  });
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  await page.keyboard.press('Backspace');
  assert.equal(await results(page), []);
  assert.is(await page.$eval('div.k2LiveSearchResults', one => one.hidden), true);
  await page.type(field, 'x');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'No articles found' }]);
  assert.is(await page.$eval('.k2LiveSearchResults', one => one.textContent), 'No articles found', 'seen as well');
  await page.keyboard.press('Backspace');
  await page.type(field, 't');
  await page.waitForSelector('.liveSearchResults');
  await page.focus('.liveSearchResults a');
  await page.keyboard.press('Escape');
  assert.equal(await results(page), []);
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'searchword');
  assert.is(await page.$eval('input#item-search-word', one => one.value), 'lant');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.is(await page.$eval('h1', one => one.textContent), 'Search results for: lant');
  assert.is(new URL(page.url()).pathname, '/articles/itemlist/search');
  await close();
});

test('H-038 H-039 a step replaces the month; the focus stays on it and the month is said', async () => {
  const { page, go, close } = await site.reader();
  await go('/articles/itemlist/date/2026/04');
  await liveLog(page);
  const month = () => page.$eval('.k2CalendarBlock .calendarCurrentMonth', one => one.textContent);
  assert.is(await month(), 'April 2026');
  const posted: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().includes('task=calendar')) posted.push(`${request.method()} ${request.postData() ?? ''}`);
  });
  for (const [key, words] of [
    ['Enter', 'March 2026'],
    ['Enter', 'February 2026'],
  ] as const) {
    await page.focus('.calendarNavMonthPrev a');
    await page.keyboard.press(key);
    await page.waitForFunction(
      name => document.querySelector('.k2CalendarBlock .calendarCurrentMonth')?.textContent === name,
      {},
      words,
    );
    assert.is(
      await page.evaluate(() => document.activeElement?.parentElement?.className),
      'calendarNavMonthPrev',
      'the focus stays on the step',
    );
  }
  assert.equal(posted, ['POST ', 'POST ']);
  assert.equal(
    (await liveLog(page)).map(({ text }) => text),
    ['March 2026: 1 article', 'February 2026: 0 articles'],
  );
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  await page.click('.calendarNavMonthNext a');
  await page.waitForSelector('.calendarDateLinked a');
  await leaving(page, () => page.click('.calendarDateLinked a'));
  assert.is(new URL(page.url()).pathname, '/articles/itemlist/date/2026/03/05');
  await close();
});

test('without scripts the search is a form and a step leads to the list of its month', async () => {
  const { page, go, close } = await site.reader(undefined, { scripts: false });
  await go('/articles/itemlist/date/2026/04');
  await leaving(page, () => page.click('.calendarNavMonthPrev a'));
  assert.is(await page.$eval('h1', one => one.textContent), 'Articles from March 2026');
  await go('/articles');
  await page.type(field, 'lantern two');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.is(await page.$eval('.catItemTitle a', one => one.textContent), 'Lantern two');
  await close();
});

test.run();
