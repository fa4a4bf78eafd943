import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { type KeyboardUser, keyboardOn } from '../keyboard-user.ts';
import { speechEngine } from '../speech-engine.ts';
import { tabRound } from '../tab-round.ts';
import { commented } from './comments-post.ts';
import { filmedArticle } from './filmed-article.ts';

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

/** Opens a path with numbers on the controls, and with these other settings. */
const numbered = async (path: string, others = ''): Promise<void> => {
  await page.evaluateOnNewDocument(text => localStorage.setItem('lectern.display', text), `numbers=on${others}`);
  await reader.go(path);
  await page.waitForSelector('.control-numbers > span');
};

for (const [size, settings] of [
  ['the usual text', ''],
  ['text of 274 %', '&size=3'],
] as const)
  test(`the bar of the numbers of controls lies over nothing that Tab reaches, with ${size}`, async () => {
    await numbered(`/blog/${post.slug}`, settings);
    assert.is(await page.$eval('.control-numbers-bar', bar => getComputedStyle(bar).position), 'sticky');
    const stops = await tabRound(page, keyboard);
    for (const stop of ['button Happy, 0', 'button Send comment', 'button Hide numbers'])
      assert.ok(stops.includes(stop), `${stop} is one of ${stops.join(' | ')}`);
  });

test('in a low window the bar of the numbers of controls leaves the room to the page', async () => {
  await page.setViewport({ width: 320, height: 256 });
  await numbered(`/blog/${post.slug}`);
  assert.is(await page.$eval('.control-numbers-bar', bar => getComputedStyle(bar).position), 'static');
  await tabRound(page, keyboard);
});

test('a button that a form keeps in sight is above the bar of the numbers of controls', async () => {
  const admin = await site.reader(await site.server.signedIn('admin', 'Ada Moss'));
  await admin.page.setViewport({ width: 320, height: 640 });
  await admin.page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'numbers=on'));
  for (const [path, save] of [
    ['/blog/dashboard/site/settings', '.settings-save'],
    ['/articles/item/add', '.composer-acts'],
  ] as const) {
    await admin.go(path);
    await admin.page.waitForSelector('.control-numbers > span');
    await admin.page.$eval(save, one => one.closest('form')?.scrollIntoView({ behavior: 'instant' }));
    const end = await admin.page.$eval(save, one => one.getBoundingClientRect().bottom);
    const bar = await admin.page.$eval('.control-numbers-bar', one => one.getBoundingClientRect().top);
    assert.ok(end <= bar, `${path}: ${end} is below ${bar}`);
  }
  await admin.close();
});

test('Tab reaches every control of an exchange, of the display settings and of a film with its transcript', async () => {
  const film = await filmedArticle(site);
  for (const [path, wanted] of [
    [`/blog/${post.slug}?line=2`, /^link .*comment 1/],
    [film, /^button .*0:02/],
    ['/display', /^radio /],
  ] as const) {
    await reader.go(path);
    await page.$$eval('details.transcript', all => {
      for (const one of all) one.open = true;
    });
    const stops = await tabRound(page, keyboard);
    assert.ok(
      stops.some(stop => wanted.test(stop)),
      `${path}: ${stops.join(' | ')}`,
    );
  }
});

test.run();
