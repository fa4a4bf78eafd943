import type { HTTPRequest } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { networkIdle } from '../browser.ts';
import { threadSuite } from './comments-post.ts';

const test = suite('the bar of a thread before its code is loaded');
const { on, errors } = threadSuite(test);

test('the first press of the button of a thread opens its bar, also one that was left open', async () => {
  const { site, made, post, guest } = on();
  for (const words of ['First of all', 'Second']) await made.comment(post, guest, words);
  const { page, close } = await site.reader(undefined, { touches: false });
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.threadBar', 'open'));
  const late: HTTPRequest[] = [];
  const end = site.stub(request => request.url().includes('/touched-') && late.push(request) > 0);
  await page.goto(`${site.origin}/blog/${post.slug}`, { waitUntil: 'load' });
  await page.$eval('[data-thread-opener]', opener => opener instanceof HTMLElement && opener.click());
  while (late.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
  end();
  await Promise.all(late.map(request => request.continue()));
  await page.waitForSelector('[data-thread-opener][aria-expanded=true]');
  await networkIdle(page, 300);
  const state = () =>
    page.evaluate(() => [
      document.querySelector('[data-thread-toolbar]')?.checkVisibility(),
      localStorage.getItem('lectern.threadBar'),
    ]);
  assert.equal(await state(), [true, 'open']);
  await page.click('[data-thread-opener]');
  assert.equal(await state(), [false, null]);
  await close();
});

test('no page logged an error', () => {
  assert.equal(errors, []);
});

test.run();
