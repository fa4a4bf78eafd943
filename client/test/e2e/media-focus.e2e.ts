import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MediaList } from '../../../protocol/media.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { liveLog, nextSpoken, openSite, type Site } from '../browser.ts';

const test = suite('where the focus is among pictures');
const folder = mkdtempSync(join(tmpdir(), 'lectern-focus-'));
const fileOf = (name: string): string => join(folder, name);
let site: Site;
let page: Page;
let isDown = false;

const count = 30;
const [perAnswer, inShared] = [24, 2];
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const listed = (requested: URLSearchParams): MediaList => {
  const [start, total] = [Number(requested.get('start') ?? 0), requested.get('folder') === 'shared' ? inShared : count];
  const items = Array.from({ length: Math.min(perAnswer, total - start) }, (_, index) => {
    const id = start + index + 1;
    const named = { id, uri: `user:1/${id}`, title: `Picture ${id}`, alt: 'Waves', decorative: false, caption: '' };
    return { ...named, url: pixel, width: 1, height: 1, srcset: '', sizes: [] };
  });
  return { items, start, size: perAnswer, total };
};

const answerLists = (request: HTTPRequest): boolean => {
  const requested = new URLSearchParams(request.postData() ?? '');
  if (requested.get('namespace') !== 'site/views/media/list') return false;
  if (isDown) request.abort();
  else
    request.respond({
      contentType: 'application/json',
      body: JSON.stringify([{ type: 'resolve', data: [listed(requested)] }]),
    });
  return true;
};

test.before(async () => {
  for (const name of ['one.jpg', 'two.jpg']) writeFileSync(fileOf(name), 'no picture');
  writeFileSync(fileOf('boat.jpg'), await photo(60, 40));
  site = await openSite();
  const reader = await site.reader(await site.server.signedIn('moderator', 'Asha Rao'));
  page = reader.page;
  site.stub(answerLists);
  await reader.go('/articles/item/add');
  await page.waitForSelector('[data-mounted] .editor-text');
  await page.$$eval('.composer-part', parts => {
    for (const part of parts) part.setAttribute('open', '');
  });
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const focused = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body ? 'nowhere' : (at?.ariaLabel ?? at?.textContent ?? '');
  });
const focusedSoon = async (words: string): Promise<void> => {
  await page.waitForFunction(
    (wanted: string) => document.querySelector(':focus')?.textContent?.includes(wanted),
    {},
    words,
  );
};
const press = async (words: string): Promise<void> => {
  const button = await page.waitForSelector(`dialog[open] ::-p-aria([name="${words}"][role="button"])`);
  await button?.focus();
  await page.keyboard.press('Enter');
};
const spoken = async (): Promise<string[]> => (await nextSpoken(page)).map(({ text }) => text);
const open = async (): Promise<void> => {
  await page.focus('[data-item-gallery-add]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.media-picker[open]');
};
const send = async (...names: string[]): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.upload-drop button')]);
  await chooser.accept(names.map(fileOf));
};
const openLibrary = async (): Promise<void> => {
  await page.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowRight');
};

test('in pages that are read from right to left the arrows turn round, in the tabs and among the pictures', async () => {
  await page.$eval('html', one => one.setAttribute('dir', 'rtl'));
  await open();
  await page.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowLeft');
  assert.is(await focused(), 'Library');
  await page.waitForSelector('.tab-pane.active [role="option"]');
  await page.focus('[role="option"][tabindex="0"]');
  await page.keyboard.press('ArrowLeft');
  await focusedSoon('Picture 2 –');
  await page.keyboard.press('Escape');
  await page.$eval('html', one => one.removeAttribute('dir'));
});

test('a list that did not come is asked for again, and the focus is on the first picture of it', async () => {
  isDown = true;
  await open();
  await openLibrary();
  await page.waitForSelector('::-p-aria([name="Try again"])');
  await liveLog(page);
  await press('Try again');
  assert.equal(await spoken(), ['The pictures could not be loaded.']);
  assert.is(await focused(), 'Try again');
  isDown = false;
  await page.keyboard.press('Enter');
  await focusedSoon('Picture 1 –');
  assert.equal(await spoken(), ['30 pictures found.']);
});

test('more pictures are counted, and the focus is on the first of them', async () => {
  await press('Show more pictures');
  await focusedSoon('Picture 25 –');
  assert.equal(await spoken(), ['30 pictures found.']);
  assert.is(await page.$eval('[role="option"][tabindex="0"]', one => one === document.activeElement), true);
});

test('who went on while pictures come stays where they are', async () => {
  await page.keyboard.press('Escape');
  await open();
  await openLibrary();
  await page.waitForSelector('[role="option"]');
  await page.$eval('.tab-pane.active > p > button', more => {
    if (!(more instanceof HTMLElement)) return;
    more.focus();
    more.click();
    document.querySelector<HTMLElement>('.picker-search select')?.focus();
  });
  await spoken();
  assert.is(await page.evaluate(() => document.activeElement?.localName), 'select');
});

test('another folder is named with the count of its pictures', async () => {
  await liveLog(page);
  await page.select('.picker-search select', 'shared');
  assert.equal(await spoken(), ['Shared pictures: 2 pictures.']);
  await page.select('.picker-search select', '');
  assert.equal(await spoken(), ['My pictures: 30 pictures.']);
});

test('a chosen picture that is left out gives the focus to the next, the last one to where pictures are chosen', async () => {
  for (const place of [1, 2]) await page.click(`[role="option"]:nth-child(${place})`);
  await press('Do not use Picture 1');
  assert.is(await focused(), 'Do not use Picture 2');
  await page.keyboard.press('Enter');
  await focusedSoon('Picture 2 –');
  await page.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowLeft');
  await send('boat.jpg');
  await press('Do not use boat');
  assert.is(await focused(), 'Choose pictures');
});

test('cancelled, sent again or taken off the list, the focus stays among what can be done with the files', async () => {
  await page.click('.upload-line.is-done button');
  await send('one.jpg', 'two.jpg');
  await page.waitForFunction(() => document.querySelectorAll('.upload-line.is-failed').length === 2);
  const held: HTTPRequest[] = [];
  const revokeDraftLinks = site.stub(request => {
    if (request.resourceType() !== 'xhr') return false;
    held.push(request);
    return true;
  });
  await press('Try one.jpg again');
  await page.waitForSelector('.upload-line.is-sending');
  assert.is(await focused(), 'Cancel the upload of one.jpg');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.upload-line.is-cancelled');
  assert.is(await focused(), 'Try one.jpg again');
  await press('Remove one.jpg from the list');
  assert.is(await focused(), 'Try two.jpg again');
  await press('Remove two.jpg from the list');
  assert.is(await focused(), 'Choose pictures');
  assert.is(await page.$('.upload-line'), null);
  revokeDraftLinks();
});

test.run();
