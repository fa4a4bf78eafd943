import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedDemo } from '../../../server/demo/seed.ts';
import { networkIdle, openSite, type Reader, type Site } from '../browser.ts';

const test = suite('pages that are only read');
const scriptBytesMax = 6_144;
const shiftMax = 0.01;
let site: Site;
let article: string;

const pages = (): Readonly<Record<string, string>> => ({
  home: '/',
  list: '/articles',
  entry: '/blog/a-page-you-can-hear',
  article,
  search: '/search?q=page',
});

test.before(async () => {
  site = await openSite();
  await seedDemo(site.server.services);
  const { body } = await site.server.app.inject('/articles');
  article = /href="(\/articles\/item\/[^"#]+)#itemCommentsAnchor"/.exec(body)?.[1] ?? '';
});
test.after(() => site.close());

/** Opens a window that is not touched, and counts the scripts that its pages request. */
const untouched = async (
  width = 1280,
): Promise<Reader & { readonly scripts: string[]; readonly bytes: () => number }> => {
  const reader = await site.reader(undefined, { touches: false });
  await reader.page.setViewport({ width, height: width < 600 ? 740 : 900 });
  const scripts: string[] = [];
  let bytes = 0;
  reader.page.on('response', response => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(/([a-z-]+)-[\w-]{8}\.js$/.exec(response.url())?.[1] ?? response.url());
    bytes += Number(response.headers()['content-length'] ?? Number.NaN);
  });
  return { ...reader, scripts, bytes: () => bytes };
};

/** Adds up the shifts of the page's layout that no press or key caused. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const shifts: string[] = [];
    Reflect.set(window, 'layoutShifts', shifts);
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const sources: { node?: Element }[] = Reflect.get(entry, 'sources') ?? [];
        shifts.push(
          `${Reflect.get(entry, 'value')} ${sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(' ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const sumOf = (shifts: readonly string[]): number => shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);

/** Asserts that the layout was steady as the page loaded, and is when the code of touched pages comes. */
const isSteady = async (page: Page, name: string): Promise<void> => {
  const shiftsOf = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'layoutShifts'));
  const read = await shiftsOf();
  assert.ok(sumOf(read) < shiftMax, `${name}: ${read.join('; ')}`);
  await page.evaluate(() => scrollBy({ top: 240, behavior: 'instant' }));
  await networkIdle(page, 400);
  const touched = await shiftsOf();
  assert.ok(sumOf(touched) < shiftMax, `${name}, touched: ${touched.join('; ')}`);
};

test('a page that is read requests one script of at most 6 KB, and nothing moves, when it is touched neither', async () => {
  for (const [name, path] of Object.entries(pages())) {
    for (const width of [360, 1280]) {
      const { page, go, scripts, bytes, close, consoleErrors } = await untouched(width);
      await watchShifts(page);
      await go(path);
      await networkIdle(page, 400);
      assert.equal(scripts, ['boot'], `${name} ${width}`);
      assert.ok(bytes() <= scriptBytesMax, `${name}: ${bytes()} bytes`);
      await isSteady(page, `${name} ${width}`);
      assert.equal(consoleErrors, []);
      await close();
    }
  }
});

test('the code comes at the first scroll, focus or key, and comments and stars work', async () => {
  const touches: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    scroll: page => page.evaluate(() => scrollBy(0, 200)),
    focus: page => page.focus('.search-box input'),
    key: page => page.keyboard.press('ArrowDown'),
    pointer: page => page.mouse.click(640, 700),
  };
  for (const [name, touch] of Object.entries(touches)) {
    const { page, go, close, scripts } = await untouched();
    await go(pages().entry ?? '');
    assert.equal(scripts, ['boot'], name);
    await touch(page);
    await page.waitForSelector('[data-eb-comments][data-enhanced]');
    await page.waitForSelector('form[data-rating-form][data-enhanced]');
    await close();
  }
});

for (const fonts of ['book', 'clear'] as const)
  test(`nothing moves when ${fonts} fonts arrive`, async () => {
    await site.server.set('look.fonts', fonts);
    for (const path of ['/', pages().entry ?? '']) {
      const { page, go, close } = await untouched(360);
      await watchShifts(page);
      await go(path);
      await networkIdle(page, 400);
      await isSteady(page, path);
      await close();
    }
    await site.server.set('look.fonts', 'system');
  });

test('a state that only scripts know is shown before the page is touched', async () => {
  const { page, go, close, scripts } = await untouched();
  await go(pages().entry ?? '');
  const id = await page.$eval('form[data-rating-form][data-texts]', form => form.dataset.id ?? '');
  await page.evaluate(vote => localStorage.setItem('lectern.rated', JSON.stringify([[vote, 4]])), id);
  await go(pages().entry ?? '');
  await page.waitForSelector('form[data-rating-form].voted');
  assert.ok(scripts.length > 2);
  await close();
});

test.run();
