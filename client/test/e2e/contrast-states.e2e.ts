import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { enhancedContrast } from '../enhanced-contrast.ts';
import { speechEngine } from '../speech-engine.ts';
import { commented, item } from './comments-post.ts';
import { filmedArticle } from './filmed-article.ts';

const test = suite('the contrast theme in the states of a page');
let site: Site;
let admin: Person & { id: number };
let post: Written;
let comment: number;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  const made = await commented(site);
  admin = await site.server.signedIn('admin', 'Ada Moss');
  post = await writer(site.server).post(made.author.id, { title: 'A walk by the river' });
  comment = await made.comment(post, admin, 'I know that weir.');
  await made.comment(post, admin, 'Is it loud?', comment);
});
test.after(() => site.close());
test.before.each(async () => {
  reader = await site.reader(admin);
  page = reader.page;
  await speechEngine(page);
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'theme=light&contrast=more&keys=on'));
});
test.after.each(() => reader.close());

/** Asserts a contrast of 7:1 in both themes. */
const contrasts = async (state: string): Promise<void> => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(value => {
      document.documentElement.dataset.theme = value;
    }, theme);
    assert.equal(await enhancedContrast(page), [], `${state}, ${theme}`);
  }
};

const openByKey = async (key: '?' | 'm'): Promise<void> => {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press(key);
  await page.waitForSelector('dialog[open]');
};

const closeDialog = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
};

test('the states of a thread have a contrast of 7:1', async () => {
  await reader.go(`/blog/${post.slug}`);
  await page.click('[data-thread-opener]');
  await page.waitForSelector('[data-thread-step]', { visible: true });
  await contrasts('the open bar of the thread');
  await openByKey('?');
  await contrasts('the table of keys');
  await closeDialog();
  await page.click(`${item(comment)} [data-comment-reply]`);
  await page.waitForSelector('.markitup-wink');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('[data-comment-notice].alert-danger');
  await contrasts('a refused reply');
  await page.$eval('.display-settings', details => details.setAttribute('open', ''));
  await page.click('.display-settings [data-operation="increase"]');
  await page.waitForFunction(() => document.querySelector('#lectern-status')?.textContent !== '');
  await page.$eval('.display-settings', details => details.removeAttribute('open'));
  await openByKey('m');
  await page.waitForSelector('dialog .message');
  await contrasts('the last messages');
  await closeDialog();
  await page.click(`${item(comment)} [data-comment-delete]`);
  await page.waitForSelector('dialog form[data-form-response]');
  await contrasts('the question before a comment is deleted');
});

test('reading aloud, a searched transcript and the display panel have a contrast of 7:1', async () => {
  await reader.go(`/blog/${post.slug}`);
  await page.click('[data-listen]');
  await page.waitForSelector('[data-listen][aria-expanded="true"]');
  await contrasts('the bar of reading aloud');
  await page.$eval('.display-settings', details => details.setAttribute('open', ''));
  await contrasts('the open display panel');
  await reader.go(await filmedArticle(site));
  await page.click('.transcript > summary');
  await page.focus('[data-transcript-filter]');
  await page.waitForSelector('.transcript-found');
  await page.keyboard.type('ruth');
  await page.waitForFunction(() => document.querySelector('.transcript-found')?.textContent !== '');
  await contrasts('a searched transcript');
});

test.run();
