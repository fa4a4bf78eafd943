import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { people } from '../../../server/test/people.ts';
import type { Stars, StarsOptions } from '../../core/stars/stars.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { openClient } from '../page-client.ts';
import { askControl } from '../page-controls.ts';

const test = suite('controls that a script of a page asks for');
let site: Site;
let reader: Reader;
let page: Page;

declare global {
  interface Window {
    stars: Stars | undefined;
    sent: string[];
  }
}

test.before(async () => {
  site = await openSite();
  await people(site.server.services).account('blogger', 'Rae <b>Smith</b>');
  reader = await site.reader(await site.server.signedIn('blogger', 'Asha Rao'));
  page = reader.page;
});
test.before.each(() => openClient(reader));
test.after(() => site.close());

type Requested = Omit<StarsOptions, 'texts' | 'onClick' | 'onCancel'>;

/** Replaces a paragraph by stars; `sent` records the calls of their handlers. */
const mount = (requested: Requested = {}, target: string | null = 'main .lead') =>
  page.evaluate(
    async (at, options) => {
      window.sent = [];
      window.stars = await window.client.stars(at, {
        ...options,
        onClick: score => window.sent.push(`clicked ${score}`),
        onCancel: () => window.sent.push('cancelled'),
      });
    },
    target,
    requested,
  );
const stars = () => page.$$('main .star').then(found => found.length);
const value = () =>
  page.$eval('main input[name]:not([type=radio])', one => (one instanceof HTMLInputElement ? one.value : ''));
const sent = () => page.evaluate(() => window.sent);
/** Number of lit stars; a half star counts as 0.5. */
const lit = () =>
  page.$$eval('main .star', all =>
    all.reduce(
      (sum, { classList }) => sum + (classList.contains('is-full') ? 1 : classList.contains('is-half') ? 0.5 : 0),
      0,
    ),
  );

test('D-027 D-029 D-031 five half stars, no cancel, and a word for each star', async () => {
  await mount();
  assert.is(await stars(), 5);
  assert.is(await page.$$('main input[type=radio]').then(all => all.length), 10);
  assert.is(await page.$('.stars-cancel'), null);
  assert.equal(await page.$$eval('main .star > label:last-of-type', all => all.map(one => one.title)), [
    'bad',
    'poor',
    'regular',
    'good',
    'gorgeous',
  ]);
  assert.equal((await axe(page)).violations, []);
});

test('D-028 a script that asks for thirty stars gets twenty', async () => {
  await mount({ stars: 30 });
  assert.is(await stars(), 20);
  await mount({ stars: 3, half: false });
  assert.equal([await stars(), await page.$$('main input[type=radio]').then(all => all.length)], [3, 3]);
});

test('D-010 D-011 the choice of three and a half stars stands in the hidden field named score', async () => {
  await mount({ target: 'main .muted' });
  await page.click('main label[for$="-7"]');
  assert.equal([await value(), await sent()], ['3.5', ['clicked 3.5']]);
  assert.is(await page.$eval('main input[name=score]', one => one.getAttribute('type')), 'hidden');
  await page.focus('main input[type=radio]:checked');
  await page.keyboard.press('ArrowRight');
  assert.equal([await value(), await sent()], ['4', ['clicked 3.5']]);
  assert.is(await page.$eval('main .muted', one => one.textContent), '4 stars, good');
  await mount({ scoreName: 'mark' });
  assert.ok(await page.$('main input[type=hidden][name=mark]'));
});

test('D-015 D-030 scores are clamped, and rounded to half stars at a quarter and above three quarters', async () => {
  for (const [score, shown] of [
    [3.2, 3],
    [3.4, 3.5],
    [3.8, 4],
    [9, 5],
    [-2, 0],
  ] as const) {
    await mount({ score, readOnly: true });
    assert.is(await lit(), shown, String(score));
  }
  await mount({ score: 9 });
  assert.is(await value(), '5');
});

test('D-016 D-017 D-025 read-only is no pointer, a read-only field and no cancel; it is switched both ways', async () => {
  await mount({ cancel: true, readOnly: true });
  const state = () =>
    page.evaluate(() => {
      const field = document.querySelector('main input[name=score]');
      const shown = document.querySelector('main label') ?? document.querySelector('main .stars');
      return {
        cursor: shown ? getComputedStyle(shown).cursor : '',
        isFixed: field instanceof HTMLInputElement && field.readOnly,
        hasCancel: document.querySelector('.stars-cancel')?.checkVisibility() ?? false,
      };
    });
  const fixed = { cursor: 'default', isFixed: true, hasCancel: false };
  const open = { cursor: 'pointer', isFixed: false, hasCancel: true };
  assert.equal(await state(), fixed);
  assert.is(await page.$eval('main .stars', one => one.getAttribute('title')), 'Not rated yet!');
  assert.equal((await axe(page)).violations, []);
  await page.evaluate(() => window.stars?.setReadOnly(false));
  assert.equal(await state(), open);
  await page.evaluate(() => window.stars?.setReadOnly(true));
  assert.equal(await state(), fixed);
});

test('D-018 D-024 the cancel control says what it does, clears the rating and leaves the score empty', async () => {
  await mount({ cancel: true, score: 3 });
  const [title, name] = await page.$eval('.stars-cancel', one => [
    one.getAttribute('title'),
    one.getAttribute('aria-label'),
  ]);
  assert.equal([title, name], ['Cancel this rating!', 'Cancel this rating!']);
  await page.click('main label[for$="-4"]');
  assert.is(await value(), '2');
  await page.click('.stars-cancel');
  assert.equal([await value(), await sent()], ['', ['clicked 2', 'cancelled']]);
  assert.is(await page.$('main input:checked'), null);
});

test('D-026 a target that is not there is named on the console, and nothing is drawn', async () => {
  for (const place of ['#nowhere', null]) {
    reader.consoleErrors.length = 0;
    await mount({}, place);
    assert.match(reader.consoleErrors.join(' '), 'Target selector invalid or missing!');
    assert.is(await page.evaluate(() => window.stars), undefined);
  }
});

const box = 'main [role="combobox"]';
const field = { field: 'topics', label: 'Topics', hint: 'Choose some.' };
const fruits = [
  { id: '7', title: 'Garden' },
  { id: '8', title: 'Garlic' },
];
const tagInput = async (options: Readonly<Record<string, unknown>>): Promise<void> => {
  await askControl(page, 'main .lead', 'tag-input', { ...field, ...options });
  await liveLog(page);
};
const enter = async (typed: string): Promise<void> => {
  await page.type(box, typed);
  await page.keyboard.press('Enter');
};
const chips = () => page.$$eval('main .chosen-item', all => all.map(one => one.querySelector('span')?.innerText));
const spoken = async () => (await nextSpoken(page)).map(({ text }) => text);
const suggested = (count: number) =>
  page.waitForFunction(
    (many: number) => document.querySelectorAll('.is-showing [role="option"]').length === many,
    {},
    count,
  );

test('F-2.21, E-047 E-063 an item is locked, assigned, drawn and named as it was given; locked ones come first and stay', async () => {
  const fixed = { id: '902', title: 'House', locked: true, assigned: true, className: 'warm', name: 'house' };
  await tagInput({ items: [{ title: 'sea' }, { ...fixed, html: '<b>House</b> style' }, { title: 'sky' }] });
  assert.equal(await chips(), ['House style', 'sea', 'sky']);
  const first = 'main .chosen-item.is-locked.is-assigned.warm';
  assert.ok(await page.$(`${first} b`));
  assert.ok(await page.$(`${first} input[name="house"][value="902"]`));
  assert.is(await page.$(`${first} button`), null);
  assert.is((await page.$$('main .chosen-item:not(.is-locked) button')).length, 2);
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    await page.focus(box);
    await page.keyboard.press('Backspace');
  }
  assert.equal(await chips(), ['House style']);
  assert.is((await spoken()).at(-1), 'House cannot be removed.');
  assert.equal((await axe(page)).violations, []);
});

test('F-2.21, E-046 E-053 E-055 matching is case-sensitive and repeats are allowed where the page asks for it', async () => {
  await tagInput({ items: [{ id: '1', title: 'Sea' }] });
  await enter('sEA');
  assert.equal(await chips(), ['Sea (already chosen)']);
  await tagInput({ items: [{ id: '1', title: 'Sea' }], caseSensitive: true });
  await enter('sEA');
  assert.equal(await chips(), ['Sea', 'sEA']);
  await tagInput({ items: [{ id: '1', title: 'Sea' }], unique: false });
  await enter('sea');
  assert.equal(await chips(), ['Sea', 'sea']);
});

test('F-2.21, E-051 E-052 locked items count towards the maximum unless they are ignored', async () => {
  const items = [{ title: 'a', locked: true }];
  await tagInput({ items, max: 1 });
  await enter('b');
  assert.equal([await chips(), await spoken()], [['a'], ['You can choose at most 1.']]);
  await tagInput({ items, max: 1, ignoreLocked: true });
  await enter('b, c');
  assert.equal(await chips(), ['a', 'b']);
});

test('F-2.21, E-058 E-075 read-only, Enter adds no free text; a list of the page is suggested from without a call', async () => {
  const calls: string[] = [];
  page.on('request', request => request.resourceType() !== 'script' && calls.push(request.url()));
  await tagInput({ items: [], isReadOnly: true, query: fruits });
  calls.length = 0;
  await enter('anything');
  assert.equal(await chips(), []);
  assert.ok((await spoken()).includes('Nothing was added. Choose one of the suggestions.'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.type(box, 'ARD');
  await suggested(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal([await chips(), calls], [['Garden'], []]);
});

test('F-2.21, E-061 a list that is disabled takes no text and posts nothing; one that is not does', async () => {
  const isDisabled = (): Promise<boolean> => page.$eval(box, one => one.matches(':disabled'));
  await tagInput({ items: [{ title: 'a' }], isDisabled: true });
  assert.ok(await isDisabled());
  assert.ok(await page.$('main .chosen.is-disabled'));
  assert.is(await page.$('main .chosen :is(button, input):not(:disabled)'), null);
  await tagInput({ items: [{ title: 'a' }] });
  assert.not(await isDisabled());
  assert.is(await page.$('main .chosen :is(button, input):disabled'), null);
});

test('F-2.21, E-069 E-070 E-072 authors are suggested but those excluded and chosen; where one is the most a second pick is refused', async () => {
  const { id } = await site.server.sql('users').where('name', 'Rae <b>Smith</b>').first('id');
  const authors = (options: Readonly<Record<string, unknown>>) =>
    askControl(page, 'main .lead', 'author-suggest', { ...field, items: [], ...options });
  await authors({ exclusion: [`${id}`] });
  await page.type(box, 'ra');
  await suggested(1);
  assert.match(await page.$eval('.is-showing [role="option"]', one => one.textContent ?? ''), 'Asha Rao');
  await authors({ exclusive: true });
  await page.type(box, 'ra');
  await suggested(2);
  await page.click('.is-showing [role="option"]');
  assert.match(String((await chips())[0]), 'Asha Rao');
  await page.type(box, 'ra');
  await suggested(1);
  await liveLog(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal([await spoken(), (await chips()).length], [['You can choose at most 1.'], 1]);
});

test.run();
