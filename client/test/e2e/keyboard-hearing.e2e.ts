import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { type KeyboardUser, keyboardOn } from '../keyboard-user.ts';
import { speechEngine } from '../speech-engine.ts';
import { commented } from './comments-post.ts';

const test = suite('the tools of listeners by keyboard at 320 px');
let site: Site;
let post: Written;
let reader: Reader;
let page: Page;
let keyboard: KeyboardUser;

test.before(async () => {
  site = await openSite();
  const made = await commented(site);
  post = await writer(site.server).post(made.author.id, { title: 'A walk by the river' });
  const guest = await site.server.visitor();
  const first = await made.comment(post, guest, 'I know that weir.');
  await made.comment(post, guest, 'Is it loud?', first);
});
test.after(() => site.close());
test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
  await speechEngine(page);
  keyboard = await keyboardOn(page, { width: 320, height: 640 });
});
test.after.each(() => reader.close());

test('the tools of listening and the last messages take the focus and give it back', async () => {
  await reader.go(`/blog/${post.slug}`);
  await keyboard.intoContent();
  await keyboard.to('button Listen');
  await keyboard.press('Enter');
  await keyboard.arrives('button Pause');
  await keyboard.press('ArrowRight');
  await keyboard.arrives('button Next part');
  await keyboard.press('Escape');
  await keyboard.arrives('button Listen');
  await keyboard.to(/^button Last messages/);
  await keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  await keyboard.press('Escape');
  await keyboard.arrives(/^button Last messages/);
  assert.not(await scrollsSideways(page));
});

test.run();
