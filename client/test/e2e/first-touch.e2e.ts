import type { HTTPRequest } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { openSite, type Reader, type Site } from '../browser.ts';

const test = suite('the first touch of a page');
let site: Site;
let reader: Reader;
let address: string;
let scripts: string[];

test.before(async () => {
  site = await openSite();
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const post = await writer(site.server).post(id, { title: 'A house' });
  address = `/blog/${post.slug}`;
});
test.before.each(async () => {
  reader = await site.reader();
  scripts = [];
  reader.page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(/([a-z-]+)-[\w-]{8}\.js/.exec(request.url())?.[1] ?? '');
  });
});
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});
test.after(() => site.close());

test('the front page loads one script, and the code of clicks and keys when it is touched', async () => {
  const { page } = reader;
  await reader.go('/');
  assert.equal(scripts, ['boot']);
  const loaded = page.waitForRequest(request => request.url().includes('/touched-'));
  await page.keyboard.press('Tab');
  await loaded;
});

test('a click that comes before its code is held, and works when the code is there', async () => {
  const { page } = reader;
  let held: HTTPRequest | undefined;
  const release = site.stub(request => {
    if (!request.url().includes('/touched-')) return false;
    held = request;
    return true;
  });
  await reader.page.goto(site.origin + address, { waitUntil: 'load' });
  await page.waitForSelector('[data-enhanced]');
  const scale = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--reading-scale'));
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-operation=increase]')?.click());
  while (!held) await new Promise(resolve => setTimeout(resolve, 20));
  assert.is(await scale(), '');
  release();
  await held.continue();
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--reading-scale') === '1.4');
});

test.run();
