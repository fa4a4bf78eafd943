import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../protocol/limits.ts';
import { AuthorField } from '../../../server/blog/bloggers/field-views.tsx';
import { TagField } from '../../../server/blog/tags/field-views.tsx';
import { join, print } from '../../../server/core/html.tsx';
import { people } from '../../../server/test/people.ts';
import { writer } from '../../../server/test/posts.ts';
import { axe, liveLog, nextSaid, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';

const test = suite('boxes with suggestions');
const [tags, authors, filter] = [
  '[data-eb-composer-tags] input[role="combobox"]',
  '#authors [role="combobox"]',
  '#search-tag',
];
let site: Site;
let reader: Reader;
let page: Page;
let asked: string[];

/** The fields of a form to come, as the server prints them, put into a page that stands. */
const fields = () => {
  const visit = { services: site.house.services };
  const items = [
    { id: '901', title: 'Sea' },
    { id: '902', title: 'House style', locked: true, assigned: true },
  ];
  return join(
    print(TagField({ visit, items, max: 5, ignoreLocked: true })),
    print(AuthorField({ visit, items: [], exclusive: true, exclusion: ['999'] })),
  );
};

test.before(async () => {
  site = await openSite();
  const { house } = site;
  const author = await house.signedIn('blogger', 'Ravi Nair');
  for (const name of ['Asha Rao', 'Rae <b>Smith</b>']) await people(house.services).account('blogger', name);
  const write = writer(house);
  for (let number = 1; number <= 14; number += 1) await write.tag(`Many ${number}`);
  for (const title of ['Garden', 'Garlic', '<i>Gar</i>']) await write.tag(title);
  reader = await site.reader(author);
  page = reader.page;
  asked = [];
  page.on('request', request => {
    if (request.url().includes('/blog/suggest/')) asked.push(new URL(request.url()).search);
    const body = request.postData() ?? '';
    if (body.includes('suggest')) asked.push(new URLSearchParams(body).get('search') ?? '');
  });
  await reader.go('/search?tag=Loom');
  await page.evaluate(markup => {
    const form = document.createElement('form');
    form.id = 'written';
    form.innerHTML = markup;
    form.addEventListener('submit', event => {
      event.preventDefault();
      form.dataset.sent = '';
    });
    // What was typed before the script is there becomes chips.
    const plain = form.querySelector<HTMLInputElement>('[name="tags"]');
    if (plain) plain.value = 'sea, House style, foam';
    document.querySelector('.search-page')?.append(form);
    form.querySelector('[data-island="author-suggest"]')?.setAttribute('id', 'authors');
  }, String(fields()));
});
test.after(() => site.close());

const options = () => page.$$eval('.is-showing [role="option"]', all => all.map(one => one.textContent));
const suggested = (count: number) =>
  page.waitForFunction(
    (many: number) => document.querySelectorAll('.is-showing [role="option"]').length === many,
    {},
    count,
  );
const standsIn = (selector: string) => page.$eval(selector, one => (one instanceof HTMLInputElement ? one.value : ''));
const chips = () =>
  page.$$eval('[data-eb-composer-tags] li', all => all.map(one => one.querySelector('span')?.innerText));
const said = async () => (await nextSaid(page)).map(({ text }) => text);
const posted = () =>
  page.$eval('#written', form =>
    form instanceof HTMLFormElement ? [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`) : [],
  );
const press = async (...keys: readonly Parameters<Page['keyboard']['press']>[0][]) => {
  for (const key of keys) await page.keyboard.press(key);
};
// What lies under the open list of suggestions, and the signs of buttons.
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
  assert.equal(asked, ['?search=gar']);
  assert.equal(await said(), ['2 suggestions. Press the down arrow to choose.']);
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
});

test('the arrows and Enter choose, Escape puts the menu away, and a failure hides it', async () => {
  await press('ArrowDown', 'ArrowUp');
  const active = await page.$eval(filter, one => one.getAttribute('aria-activedescendant') ?? '');
  assert.is(await page.evaluate(id => document.getElementById(id)?.getAttribute('aria-selected'), active), 'true');
  await press('Enter');
  assert.equal([await standsIn(filter), await options()], ['Garlic', []]);
  await press('ArrowDown');
  await suggested(1);
  await press('Escape');
  assert.equal([await standsIn(filter), await options()], ['Garlic', []]);
  await liveLog(page);
  const restore = site.stub(request => {
    if (!request.url().includes('/blog/suggest/')) return false;
    request.respond({ status: 500, body: 'down' });
    return true;
  });
  await press('ArrowDown');
  assert.equal(await said(), ['Suggestions could not be loaded. You can continue typing.']);
  assert.equal(await options(), []);
  restore();
});

test('F-2.21, E-067 blank texts ask nothing on the page of the search, where one letter does', async () => {
  await page.click(filter, { count: 3 });
  await press('Backspace');
  asked.length = 0;
  for (const text of ['   ', ' ']) {
    await page.keyboard.type(text);
    await new Promise(resolve => setTimeout(resolve, 2 * limits.suggestMs));
  }
  assert.equal([await standsIn(filter), asked, await options()], ['    ', [], []]);
  await page.keyboard.type('g');
  await page.waitForSelector('.is-showing [role="option"]', { timeout: 10_000 });
  assert.equal([asked, (await options()).slice(0, 2)], [['?search=g'], ['Garden', 'Garlic']]);
});

test('F-2.21, E-076 at most 10 of many suggestions are shown on the page of the search, and their number is spoken', async () => {
  await page.click(filter, { count: 3 });
  await liveLog(page);
  await page.keyboard.type('many');
  await suggested(10);
  assert.equal(await said(), ['10 suggestions. Press the down arrow to choose.']);
  await press('Escape');
});

test('E-048 E-049 E-056 E-059 E-062 Enter makes chips of what was typed and never sends the form; ids and titles are posted', async () => {
  await page.waitForSelector(tags);
  const whole = '[data-eb-composer-tags]';
  assert.is(await page.$(`${whole}.is-active`), null);
  await page.focus(tags);
  await page.waitForSelector(`${whole}.is-active`);
  assert.equal(await chips(), ['House style', 'Sea', 'foam']);
  await press('Backspace', 'Backspace');
  await liveLog(page);
  await page.keyboard.type('tide, sea ,,');
  await press('Enter', 'Enter');
  assert.equal(await chips(), ['House style', 'Sea (already chosen)', 'tide']);
  assert.equal(await said(), ['Added: tide Sea is already chosen.']);
  await page.keyboard.type('half');
  assert.equal(await posted(), [
    'items[]=902',
    'items[]=901',
    'items[]=new-2',
    'tags=House style,Sea,tide,half',
    'authors=',
  ]);
  assert.is(await page.$eval('#written', form => form instanceof HTMLElement && form.dataset.sent), undefined);
  await press('Escape', 'Escape');
});

test('E-064 E-065 tags are suggested by their beginning; a chosen one is a chip with the id of its row', async () => {
  await liveLog(page);
  asked.length = 0;
  await page.keyboard.type('gar');
  await suggested(2);
  assert.equal(asked, ['gar']);
  await press('ArrowDown', 'Enter');
  const { id } = await site.house.sql('tags').where('title', 'Garden').first('id');
  assert.equal((await posted()).filter(line => line === `items[]=${id}`).length, 1);
  assert.is((await chips()).at(-1), 'Garden');
  assert.is(await page.$eval('[data-eb-composer-tags-count]', one => one.textContent), '3');
  await isClean('chips');
});

test('E-060 the second Backspace removes the last chip, a button of its own each of them; the focus goes on', async () => {
  await liveLog(page);
  await press('Backspace');
  assert.equal([(await chips()).length, await said()], [4, ['Press Backspace again to remove Garden.']]);
  await press('Backspace');
  assert.equal([(await chips()).length, await said()], [3, ['Removed: Garden']]);
  await page.keyboard.down('Shift');
  await press('Tab', 'Tab');
  await page.keyboard.up('Shift');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), 'Remove Sea');
  await press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Remove tide'));
  await press('Enter');
  await page.waitForFunction(which => document.activeElement === document.querySelector(which), {}, tags);
  assert.equal(await chips(), ['House style']);
});

test('E-069 E-070 E-072 authors are suggested as words, a second pick is refused, those chosen are not offered', async () => {
  await page.focus(authors);
  await liveLog(page);
  await page.keyboard.type('ra');
  await suggested(3);
  const names = await options();
  assert.match(String(names[1]), 'Rae <b>Smith</b>');
  await page.click('.is-showing [role="option"]');
  assert.match(String(await page.$eval('#authors li', one => one.textContent)), 'Asha Rao');
  const asha = await site.house.sql('users').where('name', 'Asha Rao').first('id');
  assert.equal((await posted()).slice(-2), [`items[]=${asha.id}`, 'authors=Asha Rao']);
  await page.keyboard.type('ra');
  await suggested(2);
  await liveLog(page);
  await press('ArrowDown', 'Enter');
  assert.equal(await said(), ['You can choose at most 1.']);
  assert.is((await page.$$('#authors li')).length, 1);
  await isClean('an author');
  await page.$eval(authors, one => one instanceof HTMLElement && one.blur());
});

test('E-061 a list that is disabled changes nothing and posts nothing', async () => {
  const island = await page.$eval('[data-island="tag-input"]', one => one.outerHTML);
  await page.evaluate(markup => {
    const place = document.querySelector('[data-island="tag-input"]');
    const host = document.createElement('div');
    host.innerHTML = markup;
    const next = host.querySelector<HTMLElement>('[data-island]');
    if (!place || !next) return;
    next.dataset.props = JSON.stringify({ ...JSON.parse(next.dataset.props ?? ''), isDisabled: true });
    place.replaceWith(next);
  }, island);
  await page.waitForSelector('[data-eb-composer-tags].is-disabled input[role="combobox"]:disabled');
  assert.equal(
    (await posted()).filter(line => line.startsWith('tags=') || line === 'items[]=901'),
    [],
  );
  assert.is(await page.$('[data-eb-composer-tags] .chosen-remove:not(:disabled)'), null);
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('500')),
    [],
  );
});

test.run();
