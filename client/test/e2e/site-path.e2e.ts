import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSite, type Site } from '../browser.ts';
import { openClient } from '../page-client.ts';
import { commands, outcome, stubbedCalls } from '../stubbed-calls.ts';

const test = suite('the site path');
let site: Site;

test.before(async () => {
  site = await openSite();
  await site.server.set('compat.client', true);
});
test.after(() => site.close());

const script = '/media/images/nothing.js';

/** Calls from a page with an installed script at this address; returns the URL of the call. */
const calledFrom = async (address: string): Promise<string> => {
  await site.server.set('compat.scripts', [address]);
  const { requests, unstub } = stubbedCalls(site, commands({ type: 'resolve', data: [1] }));
  const reader = await site.reader();
  await openClient(reader);
  await outcome(reader.page);
  unstub();
  await reader.close();
  return requests[0]?.url().replace(/&_ts=\d+$/, '') ?? '';
};

test('A-003 calls go below the path that a script of the page is told in sitepath', async () => {
  assert.is(await calledFrom(`${script}?v=2.8.0&sitepath=/x`), `${site.origin}/x/index.php?option=com_blog`);
  assert.is(await calledFrom(`${script}?sitepath=/x/y/`), `${site.origin}/x/y/index.php?option=com_blog`);
  assert.is(await calledFrom(`${script}?sitepath=/`), `${site.origin}/index.php?option=com_blog`);
});

test('A-003 an address of another site is no path, and without one calls go where the configuration says', async () => {
  for (const query of ['', '?sitepath=//evil.example', '?sitepath=https://evil.example/', '?sitepath=@evil.example']) {
    assert.is(await calledFrom(`${script}${query}`), `${site.origin}/?option=com_blog`, query);
  }
});

test.run();
