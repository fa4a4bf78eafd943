import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { focused, textOf } from './comments-post.ts';

type Member = Person & { id: number };

const test = suite('the dashboard');
let site: Site;
let reader: Reader;
let page: Page;
let asha: Member;

const titles = ['Ash', 'Birch', 'Cedar'];

test.before(async () => {
  site = await openSite();
  asha = await site.server.signedIn('moderator', 'Asha Rao');
});
test.before.each(async () => {
  await site.server.sql('posts').delete();
  site.server.services.pages.clear();
  for (const [index, title] of titles.entries())
    await writer(site.server).post(asha.id, { title, hits: 10 - index, published_at: new Date(2026, 0, 20 - index) });
  reader = await site.reader(asha);
  page = reader.page;
  await reader.go('/blog/dashboard');
  await page.waitForSelector('[data-eb-table][data-enhanced]');
});
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});
test.after(() => site.close());

const hears = async (): Promise<void> => assert.equal((await axe(page)).violations, []);
const after = async (act: () => Promise<unknown>): Promise<void> => {
  await leaving(page, act);
  await page.waitForSelector('[data-eb-table][data-enhanced]');
};
const rows = (): Promise<string[]> =>
  page.$$eval('[data-eb-table-row] th > :first-child', all => all.map(one => one.textContent ?? ''));
const checked = (): Promise<number> => page.$$eval('[data-eb-table-row].is-checked', all => all.length);
const isShown = (selector: string): Promise<boolean> => page.$eval(selector, one => one.checkVisibility());
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.type(key);
};
const openMenu = (row = '[data-eb-table-row]'): Promise<void> => page.click(`${row} .row-menu > summary`);
const requested = async (): Promise<string> => {
  await page.waitForSelector('dialog:not(.is-loading) [data-submit-button]');
  return textOf(page, 'dialog .eb-dialog-content');
};

test('E-002 E-004 E-005 E-006 boxes, rows and check-all select; tasks show with a selection, ask with its ids, and are done', async () => {
  assert.not.ok(await isShown('[data-eb-table-actions]'));
  await page.click('[data-eb-table-row] td:nth-last-child(2)');
  assert.is(await checked(), 1);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '1 selected' }]);
  assert.ok(await isShown('[data-eb-table-actions]'));
  await page.click('[data-eb-table-checkall]');
  assert.is(await checked(), 3);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '3 selected' }]);
  await hears();
  await page.click('[data-eb-table-apply]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Choose a task and select at least one row first.' }]);
  assert.is(await page.$('dialog'), null);
  await page.select('[data-eb-table-task]', 'posts.unpublish');
  await page.click('[data-eb-table-apply]');
  const words = await requested();
  for (const title of titles) assert.match(words, title);
  await hears();
  await after(() => page.click('dialog [data-submit-button]'));
  assert.is(await focused(page), '3 posts were unpublished.');
  assert.is((await site.server.sql('posts').where('state', 'unpublished')).length, 3);
  await after(() => page.click('[data-undo] button'));
  assert.is((await site.server.sql('posts').where('state', 'published')).length, 3);
});

test('E-001 E-008 E-012 a changed filter sends the form after a warning, a column writes down its sort, a search finds', async () => {
  assert.equal(await markupProblems(await page.content()), []);
  const warning = await page.$eval('select[name="filter"]', one => one.getAttribute('aria-describedby') ?? '');
  assert.match(await textOf(page, `#${warning}`), 'as soon as you choose');
  await after(() => page.click('[data-column="title"]'));
  assert.equal(await rows(), titles);
  assert.match(page.url(), 'sort=title');
  await after(() => page.click('[data-column="title"]'));
  assert.equal(await rows(), [...titles].reverse());
  assert.is(await page.$eval('input[name="ordering"]', one => one.value), 'desc');
  assert.is(await page.$eval('th[aria-sort]', one => one.getAttribute('aria-sort')), 'descending');
  await page.type('[name="post-search"]', 'birch');
  await after(() => page.keyboard.press('Enter'));
  assert.equal(await rows(), ['Birch']);
  await leaving(page, () => page.select('select[name="filter"]', '3'));
  assert.match(page.url(), 'filter=3');
  assert.match(await textOf(page, '.empty'), 'Nothing matches your filters');
  await hears();
});

test('F-2.13, E-001 a date range applies by itself, chosen in the calendar or typed; an unreadable one does not', async () => {
  const dates = '[data-date-range="dates"] input';
  const published_at = new Date(Date.now() - 10 * 24 * 3600_000);
  await writer(site.server).post(asha.id, { title: 'Elm', published_at });
  await reader.go('/blog/dashboard');
  await page.waitForSelector('[data-date-range] [data-calendar]');
  const described = await page.$eval(dates, one => one.getAttribute('aria-describedby') ?? '');
  assert.match(await textOf(page, `#${described.split(' ').at(-1)}`), 'as soon as you choose');
  assert.is((await rows()).length, 4);
  await page.focus('[data-date-range] [data-calendar]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.date-dialog[open]');
  await page.$$eval('.date-ranges button', all => all.find(one => one.textContent === 'Last 30 days')?.click());
  await after(() => page.click('.date-dialog-acts button:last-child'));
  assert.equal(await rows(), ['Elm']);
  await page.waitForSelector('[data-date-range] [data-calendar]');
  await page.focus(dates);
  await page.$eval(dates, one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.type('18/01/2026 - 19/01/2026');
  await after(() => page.keyboard.press('Tab'));
  assert.equal(await rows(), ['Birch', 'Cedar']);
  await page.waitForSelector('[data-date-range] [data-calendar]');
  const address = page.url();
  await page.focus(dates);
  await page.$eval(dates, one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.type('some day');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[data-date-range].field-wrong');
  assert.is(page.url(), address);
  await hears();
});

test('E-013 E-009 a row is trashed at once, goes, and comes back; another of its actions asks first', async () => {
  await page.focus('[data-eb-table-row] .row-menu > summary');
  await page.keyboard.press('Enter');
  await hears();
  await page.focus('[data-eb-table-row] [data-post-delete]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('[data-eb-table-row]').length === 2);
  assert.equal(await rows(), ['Birch', 'Cedar']);
  assert.match((await nextSpoken(page))[0]?.text ?? '', 'Ash');
  assert.is(await focused(page), 'Birch');
  assert.match(await textOf(page, '[data-total]'), '2');
  await hears();
  await after(() => page.click('[data-removed] button'));
  assert.equal(await rows(), titles);
  await openMenu();
  await page.click('[data-eb-table-row] [data-type="dialog"]');
  assert.match(await requested(), 'Ash');
});

test('E-009 one row is asked about in the singular, by an alert its sentence describes; after its removal the message has the focus', async () => {
  const on = commenting(site.server);
  const { id } = await site.server.sql('posts').where('title', 'Ash').first('id');
  for (const name of ['Ravi', 'Meera']) await on.row({ id }, { name });
  await reader.go('/blog/dashboard/comments');
  await page.waitForSelector('[data-eb-table][data-enhanced]');
  await openMenu();
  await page.click('[data-eb-table-row] [data-key="d"]');
  await requested();
  const spoken = await page.$eval('dialog', dialog => ({
    role: dialog.getAttribute('role'),
    title: document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent,
    words: document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent,
    button: dialog.querySelector('[data-submit-button]')?.textContent,
  }));
  assert.equal([spoken.role, spoken.title, spoken.button], ['alertdialog', 'Remove this comment?', 'Remove']);
  assert.match(String(spoken.words), /^This comment will be removed\..*: ?Comment 2 by Meera on /);
  await hears();
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.match(await focused(page), 'Remove');
  await page.keyboard.press('Enter');
  await requested();
  await after(() => page.click('dialog [data-submit-button]'));
  assert.is(await focused(page), '1 comment was removed.');
  await hears();
  await page.click('[data-eb-table-checkall]');
  const task = await page.$eval('[data-eb-table-task] [data-key="u"]', one => one.getAttribute('value') ?? '');
  await page.select('[data-eb-table-task]', task);
  await page.click('[data-eb-table-apply]');
  assert.match(await requested(), 'This comment will not be visible');
});

test('F-4.4 the way back from a deletion stands in the place of the row, in view, at any width', async () => {
  for (let n = 1; n <= 7; n++)
    await writer(site.server).post(asha.id, { title: `Oak ${n}`, hits: n, published_at: new Date(2025, 0, n) });
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 700 });
    await reader.go('/blog/dashboard');
    await page.waitForSelector('[data-eb-table][data-enhanced]');
    const last = '[data-eb-table-row]:last-child [data-post-delete]';
    await openMenu('[data-eb-table-row]:last-child');
    await page.focus(last);
    const before = await page.$eval(last, one => one.getBoundingClientRect().top);
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-removed] button');
    await page.waitForFunction(() => {
      const { top = -1, bottom = 0 } = document.querySelector('[data-removed] button')?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    });
    const undo = await page.$eval('[data-removed] button', one => one.getBoundingClientRect().top);
    assert.ok(Math.abs(undo - before) < 300, `${width} px wide: from ${before} to ${undo}`);
    assert.not.ok(await scrollsSideways(page));
    await hears();
    await after(() => page.click('[data-removed] button'));
    assert.is((await site.server.sql('posts').where('lifecycle', 'trashed')).length, 0);
  }
});

test('keys are off until they are asked for; then they move, select, act and undo, and ? lists them', async () => {
  await press('j', '?');
  assert.is(await page.$('dialog'), null);
  await page.click('[data-eb-keys]');
  await page.waitForSelector('dialog [data-eb-keys-switch]');
  await page.click('dialog [data-eb-keys-switch]');
  assert.is(await page.$$eval('dialog table tbody tr', all => all.length), 8);
  await hears();
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await press('j', 'j', 'x');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Select Birch');
  assert.is(await checked(), 1);
  // A keyboard with other letters: those of the same position.
  await page.evaluate(() => {
    for (const [key, code] of [
      ['л', 'KeyK'],
      ['о', 'KeyJ'],
    ])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', altKey: true, bubbles: true, cancelable: true }),
    );
  });
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Select Birch');
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', bubbles: true, cancelable: true }),
    ),
  );
  assert.not.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Select Birch');
  await press('j');
  await liveLog(page);
  await press('U');
  assert.match(await requested(), 'Birch');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await page.focus('[data-eb-table-row] a');
  await press('d');
  await page.waitForSelector('[data-removed] button');
  assert.equal(await rows(), ['Birch', 'Cedar']);
  await after(() => press('z'));
  assert.equal(await rows(), titles);
});

test('at 320 px a row is a card, its cells are named, and nothing scrolls sideways', async () => {
  await page.setViewport({ width: 320, height: 700 });
  assert.not.ok(await scrollsSideways(page));
  const label = await page.$eval('td[data-label="Category"]', cell => getComputedStyle(cell, '::before').content);
  assert.is(label, '"Category"');
  await hears();
});

test.run();
