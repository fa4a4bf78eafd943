import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { starTexts } from '../../../protocol/texts/ratings.ts';
import { text } from '../../../server/core/texts.ts';
import type { Stars, StarsOptions } from '../../core/stars/stars.ts';
import { openBench } from '../bench.ts';
import { axe, openSite, type Reader, type Site } from '../browser.ts';

const test = suite('the stars widget');
let site: Site;
let put: Awaited<ReturnType<typeof openBench>>;
let reader: Reader;
let page: Page;

const texts = Object.fromEntries(starTexts.map(key => [key, text(key, '%s', '%s')]));

declare global {
  interface Window {
    stars: Stars | undefined;
    sent: string[];
  }
}

test.before(async () => {
  site = await openSite();
  put = await openBench(site);
  put('<div id="place"></div><p id="hint"></p>');
  reader = await site.reader();
  page = reader.page;
});
test.before.each(async () => {
  await reader.go('/bench/');
  await page.waitForFunction(() => Boolean(window.bench));
});
test.after(() => site.close());

type Asked = Omit<StarsOptions, 'texts' | 'onClick' | 'onCancel'>;

/** Mounts stars on the bench; what they tell is kept in `sent`. */
const mount = (asked: Asked = {}, place: string | null = '#place') =>
  page.evaluate(
    (target, options, words) => {
      window.sent = [];
      const isTexts = (value: object): value is StarsOptions['texts'] => 'RATING_LEGEND' in value;
      if (!isTexts(words)) throw new Error('the stars have their texts');
      window.stars = window.bench.mountStars(target, {
        ...options,
        texts: words,
        onClick: score => window.sent.push(`clicked ${score}`),
        onCancel: () => window.sent.push('cancelled'),
      });
    },
    place,
    asked,
    texts,
  );
const stars = () => page.$$('#place .star').then(found => found.length);
const value = () =>
  page.$eval('#place input[name]:not([type=radio])', one => (one instanceof HTMLInputElement ? one.value : ''));
const sent = () => page.evaluate(() => window.sent);
/** Lit stars of a picture: a half counts a half. */
const lit = () =>
  page.$$eval('#place .star', all =>
    all.reduce(
      (sum, { classList }) => sum + (classList.contains('is-full') ? 1 : classList.contains('is-half') ? 0.5 : 0),
      0,
    ),
  );

test('D-027 D-029 D-031 five half stars, no cancel, and a word for each star', async () => {
  await mount();
  assert.is(await stars(), 5);
  assert.is(await page.$$('#place input[type=radio]').then(all => all.length), 10);
  assert.is(await page.$('.stars-cancel'), null);
  assert.equal(await page.$$eval('#place .star > label:last-of-type', all => all.map(one => one.title)), [
    'bad',
    'poor',
    'regular',
    'good',
    'gorgeous',
  ]);
  assert.equal((await axe(page)).violations, []);
});

test('D-028 thirty stars are asked for and twenty stand', async () => {
  await mount({ stars: 30 });
  assert.is(await stars(), 20);
  await mount({ stars: 3, half: false });
  assert.equal([await stars(), await page.$$('#place input[type=radio]').then(all => all.length)], [3, 3]);
});

test('D-010 D-011 the choice of three and a half stars stands in the hidden field named score', async () => {
  await mount({ target: '#hint' });
  await page.click('#place label[for$="-7"]');
  assert.equal([await value(), await sent()], ['3.5', ['clicked 3.5']]);
  assert.is(await page.$eval('#place input[name=score]', one => one.getAttribute('type')), 'hidden');
  await page.focus('#place input[type=radio]:checked');
  await page.keyboard.press('ArrowRight');
  assert.equal([await value(), await sent()], ['4', ['clicked 3.5']]);
  assert.is(await page.$eval('#hint', one => one.textContent), '4 stars, good');
  await mount({ scoreName: 'mark' });
  assert.ok(await page.$('#place input[type=hidden][name=mark]'));
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
      const field = document.querySelector('#place input[name=score]');
      const shown = document.querySelector('#place label') ?? document.querySelector('#place .stars');
      return {
        cursor: shown ? getComputedStyle(shown).cursor : '',
        isFixed: field instanceof HTMLInputElement && field.readOnly,
        hasCancel: document.querySelector('.stars-cancel')?.checkVisibility() ?? false,
      };
    });
  const fixed = { cursor: 'default', isFixed: true, hasCancel: false };
  const open = { cursor: 'pointer', isFixed: false, hasCancel: true };
  assert.equal(await state(), fixed);
  assert.is(await page.$eval('#place .stars', one => one.getAttribute('title')), 'Not rated yet!');
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
  await page.click('#place label[for$="-4"]');
  assert.is(await value(), '2');
  await page.click('.stars-cancel');
  assert.equal([await value(), await sent()], ['', ['clicked 2', 'cancelled']]);
  assert.is(await page.$('#place input:checked'), null);
});

test('D-026 a target that is not there is named on the console, and nothing is drawn', async () => {
  for (const place of ['#nowhere', null]) {
    reader.consoleErrors.length = 0;
    await mount({}, place);
    assert.match(reader.consoleErrors.join(' '), 'Target selector invalid or missing!');
    assert.is(await page.evaluate(() => window.stars), undefined);
  }
});

test.run();
