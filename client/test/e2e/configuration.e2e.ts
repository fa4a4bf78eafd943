import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBench } from '../bench.ts';
import { openSite, type Site } from '../browser.ts';

const test = suite('the bench of browser tests');
let site: Site;
let put: Awaited<ReturnType<typeof openBench>>;

test.before(async () => {
  site = await openSite();
  put = await openBench(site);
});
test.after(() => site.close());

test('A-011 A-017 a bench page has the real configuration and the core', async () => {
  put('<p>Hello</p>');
  const { page, go, consoleErrors, close } = await site.reader();
  await go('/bench/');
  await page.waitForFunction(() => Boolean(window.bench));
  assert.is(await page.evaluate(() => window.lectern.config.environment), 'production');
  assert.equal(consoleErrors, []);
  await close();
});

test.run();
