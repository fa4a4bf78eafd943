import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, liveLog, nextSpoken, openSite, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('suggestions of the search in the browser');
let site: Site;

test.before(async () => {
  site = await openSite();
  const write = writer(site.server);
  const author = await site.server.signedIn('author');
  await write.post(author.id, { title: 'Lantern post', slug: 'lantern-post', body: '<p>Light.</p>' });
  const items = articleWriter(site.server);
  const category = await items.category('Museums');
  for (const title of ['Lantern one', 'Lantern two']) await items.article(author.id, category.id, { title });
});
test.after(() => site.close());

// Text and links below the open suggestions.
const covered = /^color-contrast: |^target-size: .*partially obscured/;
const field = 'header .search-box input';
const requested = (page: Page): string[] => {
  const found: string[] = [];
  page.on('request', request => {
    const url = new URL(request.url());
    if (url.pathname === '/search' && url.searchParams.get('format') === 'raw')
      found.push(url.searchParams.get('q') ?? '');
  });
  return found;
};
const options = (page: Page) =>
  page.$$eval('.search-popup [role=option]', all => all.map(option => option.textContent ?? ''));
const shown = (page: Page) => page.waitForSelector('.search-popup:not([hidden])');
const stateOf = (page: Page) =>
  page.$eval(field, input => ({
    expanded: input.getAttribute('aria-expanded'),
    active: document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    value: input instanceof HTMLInputElement ? input.value : '',
    hasFocus: document.activeElement === input,
  }));

for (const [width, scheme] of [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
] as const)
  test(`suggestions stay in a window of ${width} px and have no accessibility errors in ${scheme}`, async () => {
    const { page, go, close } = await site.reader();
    await page.setViewport({ width, height: 740 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await go('/');
    await page.type(field, 'lant');
    await shown(page);
    assert.not(await scrollsSideways(page));
    const { violations, incomplete } = await axe(page);
    assert.equal(violations, []);
    assert.equal(
      incomplete.filter(line => !covered.test(line)),
      [],
    );
    const box = await page.$eval('.search-popup', popup => popup.getBoundingClientRect().toJSON());
    assert.ok(box.left >= 0 && box.right <= width, JSON.stringify(box));
    await close();
  });

test('suggestions appear after a pause, are announced once, and the keyboard chooses, returns and closes', async () => {
  const { page, go, close } = await site.reader();
  await go('/');
  const asked = requested(page);
  await liveLog(page);
  await page.type(field, 'lanterns', { delay: 10 });
  await shown(page);
  assert.equal(asked, ['lanterns']);
  assert.equal(await options(page), ['Lantern post', 'Lantern two', 'Lantern one', 'Show all results (3)']);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '3 results for “lanterns”' }]);
  assert.equal(await stateOf(page), { expanded: 'true', active: '', value: 'lanterns', hasFocus: true });
  await page.keyboard.press('ArrowDown');
  assert.is((await stateOf(page)).active, 'Lantern post');
  await page.keyboard.press('ArrowUp');
  assert.is((await stateOf(page)).active, '');
  await page.keyboard.press('ArrowUp');
  assert.is((await stateOf(page)).active, 'Show all results (3)');
  await page.keyboard.press('Escape');
  assert.equal(await stateOf(page), { expanded: 'false', active: '', value: 'lanterns', hasFocus: true });
  await page.keyboard.press('ArrowDown');
  await shown(page);
  assert.equal(asked, ['lanterns'], 'a text is asked for once');
  await page.keyboard.press('ArrowDown');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.is(new URL(page.url()).pathname, '/blog/lantern-post');
  await close();
});

test('a short text asks nothing, nothing found is seen and told, Enter without a choice searches, a press follows', async () => {
  const { page, go, close } = await site.reader();
  await go('/');
  const asked = requested(page);
  await liveLog(page);
  await page.type(field, 'l');
  await new Promise(resolve => setTimeout(resolve, 400));
  assert.equal(asked, []);
  await page.type(field, 'zzzzz');
  await shown(page);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'No results for “lzzzzz”.' }]);
  assert.is(await page.$eval('.search-popup p', line => line.textContent), 'No results for “lzzzzz”.');
  assert.is((await stateOf(page)).expanded, 'false');
  await page.$eval(field, input => {
    if (input instanceof HTMLInputElement) input.value = '';
  });
  await page.type(field, 'lantern');
  await page.waitForSelector('.search-popup [role=option]');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.is(new URL(page.url()).search, '?q=lantern');
  await go('/');
  await page.type(field, 'lantern');
  await page.waitForSelector('.search-popup [role=option]');
  await leaving(page, () => page.click('.search-popup [role=group]:nth-child(1) [role=option]'));
  assert.is(new URL(page.url()).pathname, '/blog/lantern-post');
  await close();
});

test('leaving the field closes the suggestions, and the form of a missing page has its own', async () => {
  const { page, go, close } = await site.reader();
  await go('/nothing-here');
  await page.type('main .search-box input', 'lantern');
  await page.waitForSelector('main .search-popup [role=option]');
  assert.is((await page.$$('header .search-popup')).length, 0);
  await page.keyboard.press('Tab');
  assert.is((await page.$$('main .search-popup:not([hidden])')).length, 1, 'the button belongs to the form');
  await page.keyboard.press('Tab');
  assert.is((await page.$$('main .search-popup:not([hidden])')).length, 0);
  await close();
});

test.run();
