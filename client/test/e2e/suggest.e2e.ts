import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../protocol/limits.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { holdTimers, passTimersOf } from '../held-timers.ts';

const test = suite('boxes with suggestions');
const [tags, filter] = ['[data-eb-composer-tags] input[role="combobox"]', '#search-tag'];
let site: Site;
let reader: Reader;
let page: Page;
let requested: string[];

test.before(async () => {
  site = await openSite();
  const author = await site.server.signedIn('blogger', 'Ravi Nair');
  const write = writer(site.server);
  for (let number = 1; number <= 14; number += 1) await write.tag(`Many ${number}`);
  for (const title of ['Garden', 'Garlic', '<i>Gar</i>']) await write.tag(title);
  reader = await site.reader(author);
  page = reader.page;
  requested = [];
  page.on('request', request => {
    if (request.url().includes('/blog/suggest/')) requested.push(new URL(request.url()).search);
    const body = request.postData() ?? '';
    if (body.includes('tags%2Fsuggest')) requested.push(new URLSearchParams(body).get('search') ?? '');
  });
  await reader.go('/search?tag=Loom');
});
test.after(() => site.close());

const options = () => page.$$eval('.is-showing [role="option"]', all => all.map(one => one.textContent));
const suggested = (count: number, on: Page = page) =>
  on.waitForFunction(
    (many: number) => document.querySelectorAll('.is-showing [role="option"]').length === many,
    {},
    count,
  );
const standsIn = (selector: string) => page.$eval(selector, one => (one instanceof HTMLInputElement ? one.value : ''));
const chips = () =>
  page.$$eval('[data-eb-composer-tags] li', all => all.map(one => one.querySelector('span')?.innerText));
const spoken = async () => (await nextSpoken(page)).map(({ text }) => text);
const press = async (...keys: readonly Parameters<Page['keyboard']['press']>[0][]) => {
  for (const key of keys) await page.keyboard.press(key);
};
// Text below the open list of suggestions, and buttons with a symbol.
const unmeasured = /^color-contrast: .*(?:has no value|too short|overlapped by another element|non-text characters)/;
const isClean = async (state: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal(
    [...violations, ...incomplete].filter(line => !unmeasured.test(line)),
    [],
    state,
  );
};

test('E-073 E-077 E-078 the tag of a search is suggested by one question, its count is spoken, what was typed is marked', async () => {
  await page.focus(filter);
  await page.waitForSelector(`${filter}[role="combobox"]`);
  assert.equal([await standsIn(filter), await page.evaluate(() => document.activeElement?.id)], ['Loom', 'search-tag']);
  await press('Escape');
  assert.is(await standsIn(filter), '');
  await liveLog(page);
  await page.keyboard.type('gar');
  await suggested(2);
  assert.equal(requested, ['?search=gar']);
  assert.equal(await spoken(), ['2 suggestions. Press the down arrow to choose.']);
  assert.equal(await page.$$eval('.is-showing mark', all => all.map(one => one.textContent)), ['Gar', 'Gar']);
  await isClean('suggestions');
  await page.setViewport({ width: 320, height: 400 });
  assert.not(await scrollsSideways(page));
});

test('E-081 the menu is placed again after a resize', async () => {
  await page.$eval(filter, one => one.scrollIntoView({ block: 'end' }));
  await page.waitForSelector('.suggestions[data-side="above"]');
  await page.setViewport({ width: 1280, height: 900 });
  await page.waitForSelector('.suggestions[data-side="below"]');
  const gap = await page.$eval(
    '.suggestions[data-side="below"]',
    (menu, field) =>
      menu.getBoundingClientRect().top - (document.querySelector(field)?.getBoundingClientRect().bottom ?? 0),
    filter,
  );
  assert.ok(gap >= -1, `${gap}`);
});

test('E-083 the arrows and Enter choose, Escape puts the menu away, and a failure hides it', async () => {
  await press('ArrowDown', 'ArrowUp');
  const active = await page.$eval(filter, one => one.getAttribute('aria-activedescendant') ?? '');
  assert.is(await page.evaluate(id => document.getElementById(id)?.getAttribute('aria-selected'), active), 'true');
  await press('Enter');
  assert.equal([await standsIn(filter), await options()], ['Garlic', []]);
  await press('ArrowDown');
  await suggested(1);
  const restore = site.stub(request => {
    if (!request.url().includes('/blog/suggest/')) return false;
    request.respond({ status: 500, body: 'down' });
    return true;
  });
  await liveLog(page);
  await press('Backspace');
  assert.equal(await spoken(), ['Suggestions could not be loaded. You can continue typing.']);
  assert.equal(await options(), []);
  restore();
});

test('F-2.21, E-067 E-068 blank texts ask nothing on the page of the search, where one letter does', async () => {
  await page.click(filter, { count: 3 });
  await press('Backspace');
  requested.length = 0;
  for (const text of ['   ', ' ']) {
    await page.keyboard.type(text);
    await new Promise(resolve => setTimeout(resolve, 2 * limits.suggestMs));
  }
  assert.equal([await standsIn(filter), requested, await options()], ['    ', [], []]);
  await page.keyboard.type('g');
  await page.waitForSelector('.is-showing [role="option"]');
  assert.equal([requested, (await options()).slice(0, 2)], [['?search=g'], ['Garden', 'Garlic']]);
});

test('F-2.21, E-076 E-082 at most 10 of many suggestions are shown on the page of the search; none is said to be none', async () => {
  await page.click(filter, { count: 3 });
  await liveLog(page);
  await page.keyboard.type('many');
  await suggested(10);
  assert.equal(await spoken(), ['10 suggestions. Press the down arrow to choose.']);
  await page.keyboard.type('zz');
  await page.waitForSelector('.suggestions.is-empty');
  assert.is(await page.$eval('.suggestions.is-empty', one => one.textContent), 'No items found.');
  assert.equal(await spoken(), ['No items found.']);
  await press('Escape');
});

/** A window whose timers of 100 ms or more are held; it shows the suggestions for `gar`. */
const heldBox = async (path: string, box: string): Promise<Reader> => {
  const held = await site.reader(await site.server.signedIn('blogger'));
  await holdTimers(held.page, 100);
  await held.go(path);
  await held.page.$eval(box, one => one instanceof HTMLElement && one.scrollIntoView({ block: 'center' }));
  // The first focus loads the field's script.
  await held.page.waitForFunction(
    which => {
      const one = document.querySelector<HTMLElement>(which);
      one?.blur();
      one?.focus();
      return one?.getAttribute('role') === 'combobox';
    },
    { polling: 200 },
    box,
  );
  await held.page.$eval(box, one => one instanceof HTMLInputElement && one.select());
  await held.page.keyboard.type('gar');
  assert.is(await passTimersOf(held.page, 250), 1);
  await suggested(2, held.page);
  return held;
};
const exists = (on: Page, selector: string) => on.$(selector).then(Boolean);

test('E-079 E-080 the menu hides 150 ms after the box was left, and leaves the page 3 s later', async () => {
  const { page: own, close } = await heldBox('/search?tag=Loom', filter);
  await own.$eval(filter, one => one instanceof HTMLElement && one.blur());
  assert.is(await passTimersOf(own, 150), 1);
  await own.waitForSelector('.suggestions:not(.is-showing)');
  assert.ok(await passTimersOf(own, 3_000));
  await own.waitForFunction(() => !document.querySelector('.suggestions'));
  await close();
});

const posted = () =>
  page.$eval('#composer-form', form =>
    form instanceof HTMLFormElement
      ? [...new FormData(form)].filter(([name]) => /^(?:items\[\]|tags)$/.test(name)).map(line => line.join('='))
      : [],
  );

test('E-045 E-048 E-049 E-050 E-056 E-057 E-059 E-062 Enter makes chips of what was typed and never sends the form; ids and titles are posted', async () => {
  await reader.go('/blog/dashboard/write');
  await page.$eval('[data-eb-composer-tags]', one => one.scrollIntoView({ block: 'center' }));
  await page.waitForSelector(tags);
  const whole = '[data-eb-composer-tags]';
  assert.is(await page.$(`${whole}.is-active`), null);
  await page.focus(tags);
  await page.waitForSelector(`${whole}.is-active`);
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  await liveLog(page);
  await page.keyboard.type(' tide,, wet foam ,  ');
  await press('Enter');
  assert.equal(await chips(), ['tide', 'wet foam']);
  assert.equal(await spoken(), ['Added: tide, wet foam']);
  for (const blank of ['  ', ',']) {
    await page.keyboard.type(blank);
    await press('Enter');
  }
  assert.equal([await chips(), await standsIn(tags)], [['tide', 'wet foam'], '']);
  await page.keyboard.type('half');
  assert.equal(await posted(), ['items[]=new-1', 'items[]=new-2', 'tags=tide,wet foam,half']);
  assert.ok(await page.evaluate(() => Reflect.get(window, 'stayed')));
  await press('Escape', 'Escape');
});

test('E-053 E-054 E-055 a tag that is there, in any case, is not added twice but marked as used', async () => {
  await liveLog(page);
  await page.keyboard.type('TIDE');
  await press('Enter');
  assert.equal(await chips(), ['tide (already chosen)', 'wet foam']);
  assert.ok(await page.$('[data-eb-composer-tags] li.is-used'));
  assert.ok((await spoken()).includes('tide is already chosen.'));
  await page.keyboard.type('x');
  await page.waitForFunction(() => !document.querySelector('li.is-used'));
  await press('Escape', 'Escape');
});

test('E-053 E-064 E-065 tags are suggested by their beginning; a chosen one is a chip with the id of its row, typed again too', async () => {
  await liveLog(page);
  requested.length = 0;
  await page.keyboard.type('gar');
  await suggested(2);
  assert.equal(requested, ['gar']);
  await press('ArrowDown', 'Enter');
  const { id } = await site.server.sql('tags').where('title', 'Garden').first('id');
  const times = async () => (await posted()).filter(line => line === `items[]=${id}`).length;
  assert.equal([(await chips()).at(-1), await times()], ['Garden', 1]);
  await page.keyboard.type('GARDEN');
  await press('Enter');
  assert.equal([(await chips()).at(-1), await times()], ['Garden (already chosen)', 1]);
  assert.is(await page.$eval('[data-eb-composer-tags-count]', one => one.textContent), '3');
  assert.equal((await axe(page)).violations, []);
});

test('E-060 the second Backspace removes the last chip, a button of its own each of them; the focus goes on', async () => {
  await liveLog(page);
  await press('Backspace');
  assert.equal([(await chips()).length, await spoken()], [3, ['Press Backspace again to remove Garden.']]);
  await press('Backspace');
  assert.equal([(await chips()).length, await spoken()], [2, ['Removed: Garden']]);
  await page.keyboard.down('Shift');
  await press('Tab', 'Tab');
  await page.keyboard.up('Shift');
  assert.match(await page.$eval('button:focus', one => one.textContent ?? ''), 'Remove tide');
  await press('Enter');
  await page.waitForFunction(() => document.querySelector('button:focus')?.textContent?.includes('Remove wet foam'));
  await press('Enter');
  await page.waitForFunction(which => document.activeElement === document.querySelector(which), {}, tags);
  assert.equal(await chips(), []);
});

test('E-051 a post has 50 tags at most; what finds no room stays in the box', async () => {
  await liveLog(page);
  await page.keyboard.type(Array.from({ length: 52 }, (_, index) => `t${index}`).join());
  await press('Enter');
  assert.equal([(await chips()).length, await standsIn(tags)], [50, 't50, t51']);
  assert.match((await spoken()).join(' '), 'You can choose at most 50.');
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('500')),
    [],
  );
});

test('E-066 suggestions of tags are forgotten 500 ms after they were hidden, and leave the page after 3 s', async () => {
  const { page: own, close } = await heldBox('/blog/dashboard/write', tags);
  await own.keyboard.press('Escape');
  const inMenu = '.eb-composer-tags-suggestions [role="option"]';
  assert.ok(await exists(own, inMenu));
  assert.is(await passTimersOf(own, 500), 1);
  await own.waitForFunction(one => !document.querySelector(one), {}, inMenu);
  assert.ok(await exists(own, 'div.eb-composer-tags-suggestions'));
  await passTimersOf(own, 3_000);
  await own.waitForFunction(() => !document.querySelector('div.eb-composer-tags-suggestions'));
  await close();
});

test.run();
