import type { HTTPRequest } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import { openSite, type Reader, type Site } from '../browser.ts';

const test = suite('styles of a module');
let site: Site;
let reader: Reader;
let address: string;

const popup = 'dialog.image-popup[open]';

test.before(async () => {
  site = await openSite();
  const { server } = site;
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const picture = await storedPicture(server, id, { width: 1200, height: 800, alt: 'A door' });
  const post = await writer(server).post(id, {
    title: 'A house',
    body: `<p><img src="${picture.address}" alt="A door"></p>`,
  });
  address = `/blog/${post.slug}`;
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(() => reader.close());
test.after(() => site.close());

/** Leaves the requests for styles of the popup unanswered and collects them. */
const holdStyles = (held: HTTPRequest[]): (() => void) =>
  site.stub(request => {
    if (!/\/popup-[\w-]{8}\.css/.test(request.url())) return false;
    held.push(request);
    return true;
  });

const firstOf = async (held: readonly HTTPRequest[]): Promise<HTTPRequest> => {
  for (;;) {
    const [first] = held;
    if (first) return first;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
};

test('a module runs when its styles have arrived, which are requested once', async () => {
  const held: HTTPRequest[] = [];
  const release = holdStyles(held);
  const { page } = reader;
  await reader.go(address);
  await page.click('a.eb-image-popup-button');
  const request = await firstOf(held);
  assert.is(await page.$(popup), null);
  release();
  await request.continue();
  await page.waitForSelector(popup);
  assert.is(held.length, 1);
});

test('styles that fail are requested again by the next attempt', async () => {
  const held: HTTPRequest[] = [];
  const release = holdStyles(held);
  const { page } = reader;
  await reader.go(address);
  await page.focus('a.eb-image-popup-button');
  const request = await firstOf(held);
  release();
  await request.abort();
  await page.waitForFunction(() => !document.querySelector('link[href*="/popup-"][rel="stylesheet"]'));
  const second = page.waitForRequest(one => one.url() === request.url());
  await page.click('a.eb-image-popup-button');
  assert.is((await second).resourceType(), 'stylesheet');
  await page.waitForSelector(popup);
});

test.run();
