import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSite, type Site, scrollsSideways } from '../browser.ts';

const test = suite('the main menu');
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

test('a menu of as many links as there may be keeps every link in sight, at any width', async () => {
  const { server } = site;
  const links = Array.from({ length: 30 }, (_, position) => ({
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
});

test.run();
