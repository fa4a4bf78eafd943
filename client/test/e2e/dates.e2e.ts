import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { openClient } from '../page-client.ts';
import { askControl } from '../page-controls.ts';

const test = suite('date pickers');
let site: Site;
let author: Person & { id: number };
let post: Written;
let reader: Reader;
let page: Page;

const up = '[data-date-field="publish_up"]';
const down = '[data-date-field="publish_down"]';
const range = '[data-date-range="dates"]';

test.before(async () => {
  site = await openSite();
  author = await site.server.signedIn('blogger', 'Asha Rao');
  post = await writer(site.server).post(author.id, {
    title: 'By the sea',
    state: 'draft',
    published_at: null,
    publish_down: new Date('2027-07-01T09:00:00Z'),
  });
  reader = await site.reader(author);
  page = reader.page;
  await site.server.set('site.timezone', 'Europe/London');
  await page.emulateTimezone('Asia/Kolkata');
  await reader.go(`/blog/posts/dates?id=${post.id}&return=%2Fblog`);
  await page.waitForSelector(`${down} [data-calendar]`);
});
test.after(() => site.close());

const valueIn = (selector: string): Promise<string> =>
  page.$eval(selector, one => (one instanceof HTMLInputElement ? one.value : 'not a field'));
const postedOf = (field: string): Promise<string> => valueIn(`${field} [data-datetime]`);
const textOf = (selector: string): Promise<string> =>
  page.$eval(selector, one => (one.textContent ?? '').trim().replace(/\s+/g, ' '));
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one instanceof HTMLElement ? (one.dataset.day ?? (one.textContent || one.id)) : '';
  });
const press = async (...keys: readonly ('PageDown' | 'PageUp' | 'ArrowRight' | 'Home' | 'Enter' | 'Escape')[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const write = async (selector: string, text: string): Promise<void> => {
  await page.click(selector, { count: 3 });
  await page.keyboard.press('Backspace');
  await page.keyboard.type(text);
};
const leave = (selector: string): Promise<void> =>
  page.$eval(selector, one => one instanceof HTMLInputElement && one.blur()).then(() => undefined);
const isClean = async (state: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal([...violations, ...incomplete], [], state);
};

test('what stands around dates and tags is where it was before their islands came', async () => {
  const apart = await site.reader(author);
  const islands = '[data-island^="date-"], [data-island="tag-input"]';
  const heightsOn = async (path: string, isLive: boolean): Promise<string[]> => {
    await apart.page.setJavaScriptEnabled(isLive);
    await apart.go(path);
    await apart.page.$$eval('.list-filters', all => all.map(one => one.toggleAttribute('open', true)));
    if (isLive)
      await apart.page.waitForFunction(
        places => [...document.querySelectorAll(places)].every(one => one.matches('[data-mounted]')),
        {},
        islands,
      );
    return apart.page.$$eval(islands, ones =>
      ones.map(one =>
        one instanceof HTMLElement ? `${one.dataset.island} ${Math.round(one.getBoundingClientRect().height)}` : '',
      ),
    );
  };
  for (const width of [360, 800, 1280]) {
    await apart.page.setViewport({ width, height: 3000 });
    for (const path of [`/blog/posts/dates?id=${post.id}`, '/blog/dashboard/write', '/blog/dashboard'])
      assert.equal(await heightsOn(path, true), await heightsOn(path, false), `${path} at ${width}`);
  }
  await apart.close();
});

test('E-088 the date is shown as Do MMM, YYYY HH:mm in the time zone of the site, which is named', async () => {
  assert.is(await textOf(`${down} [data-preview]`), '1st Jul, 2027 10:00');
  assert.match(await textOf(`${down} .field-hint`), 'Europe/London');
  assert.is(await valueIn(`${down} input[type="text"]`), '01/07/2027 10:00');
  assert.is(await postedOf(down), '2027-07-01 10:00:00');
  await isClean('the form');
});

test('E-086 only the end of a post has a control that removes it', async () => {
  assert.is((await page.$$('[data-remove]')).length, 1);
  assert.ok(await page.$(`${down} [data-remove]`));
});

test('E-094 the calendar is a dialog that keys go through, minutes go by one; what is chosen is said and the focus comes back', async () => {
  await page.focus(`${down} [data-calendar]`);
  await press('Enter');
  await page.waitForSelector('.date-dialog[open]');
  assert.is(await focused(), '2027-07-01');
  await isClean('the calendar');
  await press('PageDown', 'ArrowRight');
  assert.is(await focused(), '2027-08-02');
  await page.keyboard.down('Shift');
  await press('PageUp');
  await page.keyboard.up('Shift');
  await press('Home');
  assert.is(await focused(), '2026-08-02');
  assert.equal(await liveLog(page), []);
  await page.click('.date-dialog [aria-label="Next month"]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'September 2026' }]);
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Next month');
  await press('Escape');
  assert.match(await focused(), /^Calendar/);
  assert.is(await postedOf(down), '2027-07-01 10:00:00');
  await press('Enter');
  await page.waitForSelector('.date-dialog[open]');
  await liveLog(page);
  await press('ArrowRight', 'Enter');
  const taken = await nextSpoken(page);
  assert.is(taken.length, 1);
  assert.match(taken[0]?.text ?? '', /^Chosen: Friday,? 2 July 2027\.$/);
  const minutes = await page.$$eval('.date-dialog [data-time="minute"] option', all => all.map(one => one.textContent));
  assert.equal(minutes.slice(0, 3).concat(minutes.slice(-1), String(minutes.length)), ['00', '01', '02', '59', '60']);
  await page.select('.date-dialog [data-time="minute"]', '31');
  await page.click('.date-dialog-acts button:last-child');
  await page.waitForFunction(() => document.querySelector('.date-dialog') === null);
  assert.match(await focused(), /^Calendar/);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '2nd Jul, 2027 10:31' }]);
  assert.is(await postedOf(down), '2027-07-02 10:31:00');
});

test('E-085 cancel goes back to the original value, or empties the field when there was none', async () => {
  await page.focus(`${down} [data-cancel]`);
  await press('Enter');
  assert.match(await focused(), /^Cancel/);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '1st Jul, 2027 10:00' }]);
  assert.equal(
    [await postedOf(down), await textOf(`${down} [data-preview]`)],
    ['2027-07-01 10:00:00', '1st Jul, 2027 10:00'],
  );
  await write(`${up} input[type="text"]`, '2.6.2027 8:15');
  await leave(`${up} input[type="text"]`);
  assert.equal(
    [await postedOf(up), await valueIn(`${up} input[type="text"]`)],
    ['2027-06-02 08:15:00', '02/06/2027 08:15'],
  );
  await page.click(`${up} [data-cancel]`);
  assert.equal([await postedOf(up), await valueIn(`${up} input[type="text"]`)], ['', '']);
});

test('a typed text that is no date is said to be none, and an hour that the clocks leap over is moved on', async () => {
  await write(`${up} input[type="text"]`, '31/02/2027 10:00');
  await liveLog(page);
  await leave(`${up} input[type="text"]`);
  const [spoken] = await nextSpoken(page);
  assert.is(spoken?.kind, 'alert');
  assert.match(spoken?.text ?? '', 'not a valid date');
  assert.ok(await page.$(`${up} input[aria-invalid="true"]`));
  await isClean('a text that is no date');
  await write(`${up} input[type="text"]`, '28/03/2027 01:30');
  await leave(`${up} input[type="text"]`);
  assert.equal(
    [await postedOf(up), await valueIn(`${up} input[type="text"]`)],
    ['2027-03-28 02:30:00', '28/03/2027 02:30'],
  );
  assert.match(await textOf(`${up} .date-words`), 'the clocks go forward');
});

test('E-087 E-084 remove sets the empty date, and the saved post has no end', async () => {
  await page.focus(`${down} [data-remove]`);
  await liveLog(page);
  await press('Enter');
  assert.match(await focused(), /^Remove/);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Never' }]);
  assert.equal([await postedOf(down), await textOf(`${down} [data-preview]`)], ['0000-00-00 00:00:00', 'Never']);
  await leaving(page, () => page.click('main [type="submit"]'));
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The dates of “By the sea” were saved.' }]);
  const { published_at, publish_down } = await site.server.sql('posts').where('id', post.id).first();
  assert.equal([published_at, publish_down], [new Date('2027-03-28T01:30:00Z'), null]);
});

/** A range field created by a page's script, with its own limits. */
const openRange = async (limits: Readonly<Record<string, string | number>>): Promise<void> => {
  await openClient(reader);
  await askControl(page, 'main .lead', 'date-range-field', { name: 'dates', label: 'Dates', value: '', ...limits });
};

test('F-2.21, E-090 E-091 E-092 a typed range is DD/MM/YYYY - DD/MM/YYYY: its end moves up to its start, both keep to the limits', async () => {
  await openRange({ min: '2026-11-05', max: '2026-12-25', span: 10 });
  for (const [typed, becomes] of [
    ['20/11/2026 - 10/11/2026', '20/11/2026 - 20/11/2026'],
    ['1/11/2026 - 7/11/2026', '05/11/2026 - 07/11/2026'],
    ['24/12/2026 - 31/12/2026', '24/12/2026 - 25/12/2026'],
    ['10/11/2026 - 30/11/2026', '10/11/2026 - 20/11/2026'],
  ] as const) {
    await write(`${range} input`, typed);
    await liveLog(page);
    await leave(`${range} input`);
    assert.is(await valueIn(`${range} input`), becomes);
    assert.equal(await nextSpoken(page), [{ kind: 'status', text: `Chosen: ${becomes}.` }]);
  }
});

test('E-091 a range that is picked too long ends where it may; a day out of reach is not picked', async () => {
  await page.click(`${range} [data-calendar]`);
  await page.waitForSelector('.date-dialog[open]');
  await liveLog(page);
  await page.click('.date-dialog [data-day="2026-11-08"]');
  const [begun] = await nextSpoken(page);
  assert.match(begun?.text ?? '', /^First day: Sunday,? 8 November 2026\. Choose the last day\.$/);
  await page.click('.date-dialog [data-day="2026-11-28"]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Chosen: 08/11/2026 - 18/11/2026.' }]);
  await page.click('.date-dialog [data-day="2026-11-03"]');
  await page.click('.date-dialog-acts button:last-child');
  assert.is(await valueIn(`${range} input`), '08/11/2026 - 18/11/2026');
  assert.match(await focused(), /^Calendar/);
});

test('E-093 E-094 X-26 the calendar of a range: its words, and weeks that begin on Sunday', async () => {
  await reader.go('/blog/dashboard?dates=05%2F11%2F2026%20-%2007%2F11%2F2026');
  await page.waitForSelector(`${range} [data-calendar]`);
  await page.click(`${range} [data-calendar]`);
  await page.waitForSelector('.date-dialog[open]');
  const words = await page.$$eval('.date-dialog :is(.date-dialog-acts, .date-ranges) button', all =>
    all.map(one => one.textContent),
  );
  assert.equal(words.slice(-3), ['Custom Range', 'Cancel', 'Apply']);
  assert.equal(await page.$$eval('.date-dialog thead th', all => all.map(one => one.textContent)), [
    'W',
    'Su',
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
  ]);
  assert.is(await textOf('.date-dialog tbody th'), 'Week 45');
  await isClean('the calendar of a range');
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
  await isClean('the calendar of a range in a narrow window');
  await emulation.wide(page);
  await press('Escape');
});

test('F-2.13 F-2.16 E-001 E-090 Y-04 the list of posts is narrowed by a range as soon as it is chosen; a reversed one is put right', async () => {
  await reader.go('/blog/dashboard');
  await page.waitForSelector(`${range} [data-calendar]`);
  await isClean('the list of posts');
  await page.focus(`${range} [data-calendar]`);
  await press('Enter');
  await page.waitForSelector('.date-dialog[open]');
  await page.$$eval('.date-ranges button', all => all.find(one => one.textContent === 'Today')?.click());
  await leaving(page, () => page.click('.date-dialog-acts button:last-child'));
  await page.waitForSelector(`${range} [data-calendar]`);
  const dates = () => new URL(page.url()).searchParams.get('dates');
  assert.match(dates() ?? '', /^(\d\d\/\d\d\/\d{4}) - \1$/);
  const described = await page.$eval(`${range} input`, one => one.getAttribute('aria-describedby') ?? '');
  assert.match(await textOf(`#${described.split(' ').at(-1)}`), 'as soon as you choose');
  await write(`${range} input`, '20/11/2026 - 10/11/2026');
  await leaving(page, () => press('Enter'));
  assert.is(dates(), '20/11/2026 - 20/11/2026');
  await page.waitForSelector(`${range} [data-calendar]`);
  await write(`${range} input`, '');
  await leaving(page, () => page.keyboard.press('Tab'));
  assert.not(dates());
});

test('F-4.4 a refused date is shown as the one beside it, in the site’s time zone, and says why', async () => {
  const { id } = await writer(site.server).post(author.id, { publish_down: new Date('2027-01-01T10:00:00Z') });
  await reader.go(`/blog/posts/dates?id=${id}`);
  await page.waitForSelector(`${down} [data-calendar]`);
  await write(`${down} input`, '2001-07-01 10:00');
  await leaving(page, () => page.click('main [type="submit"]'));
  for (const field of [up, `${down}.field-wrong`]) await page.waitForSelector(`${field} [data-calendar]`);
  assert.is(await textOf(`${down} .field-hint`), await textOf(`${up} .field-hint`));
  const shape = async (field: string) => (await valueIn(`${field} input`)).replace(/\d/g, '0');
  assert.is(await shape(down), await shape(up));
  assert.match(await valueIn(`${down} input`), /2001.*10:00/);
});

test('the page says nothing on its console meanwhile', () =>
  assert.equal(
    reader.consoleErrors.filter(line => !/status of 422/.test(line)),
    [],
  ));

test.run();
