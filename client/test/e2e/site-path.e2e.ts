import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commands, outcome, stubbedCalls } from '../bench/stubbed-calls.ts';
import { openBench } from '../bench.ts';
import { openSite, type Site } from '../browser.ts';

const test = suite('the site path');
let site: Site;
let put: Awaited<ReturnType<typeof openBench>>;

test.before(async () => {
  site = await openSite();
  put = await openBench(site);
});
test.after(() => site.close());

/** Calls on a page that loads a script from this address, and answers where the call went. */
const calledFrom = async (script: string): Promise<string> => {
  const { requests, unstub } = stubbedCalls(site, commands({ type: 'resolve', data: [1] }));
  put(`<script src="${script}"></script>`);
  const { page, go, close } = await site.reader();
  await go('/bench/');
  await page.waitForFunction(() => Boolean(window.bench));
  await outcome(page);
  unstub();
  await close();
  return requests[0]?.url().replace(/&_ts=\d+$/, '') ?? '';
};

test('A-003 calls go below the path that a script of the page is told in sitepath', async () => {
  assert.is(await calledFrom('/bench/bench.js?v=2.8.0&sitepath=/x'), `${site.origin}/x/index.php?option=com_blog`);
  assert.is(await calledFrom('/bench/bench.js?sitepath=/x/y/'), `${site.origin}/x/y/index.php?option=com_blog`);
  assert.is(await calledFrom('/bench/bench.js?sitepath=/'), `${site.origin}/index.php?option=com_blog`);
});

test('A-003 an address of another site is no path, and without one calls go where the configuration says', async () => {
  for (const query of ['', '?sitepath=//evil.example', '?sitepath=https://evil.example/', '?sitepath=@evil.example']) {
    assert.is(await calledFrom(`/bench/bench.js${query}`), `${site.origin}/?option=com_blog`, query);
  }
});

test.run();
