import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../protocol/limits.ts';
import { openSite, type Site, scrollsSideways } from '../browser.ts';

const test = suite('the main menu');
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

test('a menu of as many links as there may be keeps every link in sight, at any width', async () => {
  const { server } = site;
  const links = Array.from({ length: limits.menuTopItems }, (_, position) => ({
    ...{ label: `Exhibition number ${position + 1}`, address: '/blog', position: position + 1 },
  }));
  await server.sql('menu_items').insert(links);
  await server.services.site.reload(server.sql);
  const { page, go } = await site.reader();
  for (const width of [1280, 960, 360]) {
    await page.setViewport({ width, height: 900 });
    await go('/blog');
    assert.ok((await page.$$('.site-nav a')).length >= links.length);
    assert.not(await scrollsSideways(page), `${width} px`);
  }
  await server.sql('menu_items').delete();
});

test('links below another are opened by keyboard, closed by Escape, and fit at every width', async () => {
  const { server } = site;
  const [id] = await server.sql('menu_items').insert({ label: 'Magazine', address: '/articles', position: 1 });
  await server
    .sql('menu_items')
    .insert({ label: 'Everything about lighthouses', address: '/blog/tags', position: 2, parent_id: id });
  await server.services.site.reload(server.sql);
  server.services.pages.drop(['frame', 'settings']);
  const { page, go } = await site.reader();
  await page.setViewport({ width: 1280, height: 900 });
  await go('/blog');
  await page.focus('.site-nav .nav-more > summary');
  assert.is(await page.$eval('.site-nav .nav-more > summary', one => one.textContent), 'More in Magazine');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.is(await page.$eval(':focus', one => one.textContent), 'Everything about lighthouses');
  assert.not(await scrollsSideways(page));
  await page.keyboard.press('Escape');
  assert.is(await page.$eval('.site-nav .nav-more', one => one instanceof HTMLDetailsElement && one.open), false);
  assert.is(await page.$eval(':focus', one => one.tagName), 'SUMMARY');
  await page.setViewport({ width: 360, height: 900 });
  await page.click('#offcanvas-toggler');
  await page.waitForSelector('#offcanvas-menu .nav-below a', { visible: true });
  assert.not(await scrollsSideways(page));
});

test.run();
