import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { writer as posts } from '../../../server/test/fixtures/posts.ts';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('media in the browser');
const folder = mkdtempSync(join(tmpdir(), 'lectern-media-'));
const fileOf = (name: string): string => join(folder, name);
let site: Site;
let writer: Person & { id: number };
let reader: Reader;

test.before(async () => {
  writeFileSync(fileOf('boat.jpg'), await photo(600, 400));
  writeFileSync(fileOf('hill.jpg'), await photo(400, 600));
  writeFileSync(fileOf('words.jpg'), 'no picture');
  site = await openSite();
  writer = await site.server.signedIn('moderator', 'Asha Rao');
  reader = await site.reader(writer);
});
test.after(async () => {
  await reader.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, element => element.textContent ?? '');

const sayings = async (page: Page): Promise<string[]> =>
  (await nextSpoken(page)).map(({ kind, text }) => `${kind}: ${text}`);

const clean = async (page: Page, name: string): Promise<void> => {
  assert.equal(await axe(page), { violations: [], incomplete: [] }, name);
};

const nothingIncomplete = async (page: Page, name: string): Promise<void> => {
  assert.equal((await axe(page)).violations, [], name);
};

test('E-039 pictures are sent from the media page with progress, a refusal can be sent again, and the list shows them', async () => {
  const { page } = reader;
  await reader.go('/blog/dashboard/media');
  await page.waitForSelector('[data-mounted] .upload-drop');
  const chooser = await Promise.all([page.waitForFileChooser(), page.click('.upload-drop button')]);
  await chooser[0].accept([fileOf('boat.jpg'), fileOf('words.jpg')]);
  await page.waitForSelector('.upload-line.is-done');
  await page.waitForSelector('.upload-line.is-failed');
  await page.waitForSelector('.media-card');
  const spoken = (await liveLog(page)).map(({ kind, text }) => `${kind}: ${text}`);
  assert.is(spoken.length, 2, spoken.join('; '));
  assert.ok(spoken.some(line => line.startsWith('alert: “words.jpg”: This file type is not supported.')));
  assert.ok(spoken.includes('status: 1 picture uploaded.'));
  assert.is(await textOf(page, '.media-name'), 'boat');
  await clean(page, 'after an upload');
  // Dropped files are uploaded in the same way.
  const bytes = (await photo(300, 200)).toString('base64');
  await page.$eval(
    '.upload-drop',
    (place, base64) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))], 'dropped.jpg'));
      place.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    bytes,
  );
  await page.waitForFunction(() => document.querySelectorAll('.media-card').length === 2);
  await page.click('.upload-line.is-failed .button');
  await page.waitForSelector('.upload-line.is-failed');
});

test('a picture gets its words, and is deleted after a question that keeps it unless one says so', async () => {
  const { page } = reader;
  await leaving(page, () => page.click('.media-card a[href*="edit"]'));
  await page.type('[name="alt"]', 'A red field');
  await clean(page, 'the edit page');
  await leaving(page, () => page.click('.media-edit button[type="submit"]'));
  assert.is(await page.$eval('.media-card img', image => image.alt), 'A red field');
  await page.focus('[data-media-delete]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] [data-submit-button]');
  assert.match(await page.$eval(':focus', one => one.textContent ?? ''), 'Keep');
  await nothingIncomplete(page, 'the question');
  await page.keyboard.press('Escape');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-media-delete]')));
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] [data-submit-button]');
  await leaving(page, () => page.click('dialog[open] [data-submit-button]'));
  assert.is((await page.$$('.media-card')).length, 1);
  for (const name of ['dark', 'forcedColours', 'narrow'] as const) {
    await emulation[name](page);
    await nothingIncomplete(page, name);
    assert.not.ok(await scrollsSideways(page), name);
  }
  await emulation.light(page);
  await emulation.wide(page);
});

test('pictures are picked by keyboard from the library or sent right there, each with its description', async () => {
  const { page } = reader;
  await site.server.sql('media').update({ title: '' });
  await reader.go('/articles/item/add');
  await page.waitForSelector('[data-mounted] .editor-text');
  await page.$$eval('.composer-part', parts => {
    for (const part of parts) part.setAttribute('open', '');
  });
  const add = '[data-item-gallery-add]';
  const open = async (): Promise<void> => {
    await page.focus(add);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog.media-picker[open] [role="option"]');
  };
  await open();
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Choose pictures');
  await nothingIncomplete(page, 'the upload tab');
  await page.click('.media-picker-footer .button:not(.button-plain)');
  assert.equal(await sayings(page), ['alert: Please choose a picture first.']);
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.media-picker .upload-drop button')]);
  await chooser.accept([fileOf('hill.jpg')]);
  await page.waitForSelector('.picker-chosen li');
  assert.equal(await sayings(page), ['status: 1 picture uploaded.']);
  await page.type('.picker-chosen input', 'A green hill');
  await page.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[role="option"][aria-selected="true"]');
  await nothingIncomplete(page, 'the library tab');
  assert.match(await textOf(page, '[role="option"]:last-child .picker-option-name'), /^Picture \d+ without a name$/);
  await page.focus('[role="option"][tabindex="0"]');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  assert.equal(await sayings(page), ['status: 2 pictures chosen']);
  await emulation.narrow(page);
  await nothingIncomplete(page, 'narrow');
  await emulation.wide(page);
  await page.type('.media-picker input[type="search"]', 'hi%l');
  assert.equal(await sayings(page), ['status: No picture matches “hi%l”.']);
  await page.click('.media-picker-footer .button:not(.button-plain)');
  await page.waitForFunction(() => document.activeElement?.matches('.picker-chosen .field-wrong input'));
  await nothingIncomplete(page, 'asked for a description');
  await page.click('.media-picker-footer .button:not(.button-plain)');
  await page.waitForSelector('[data-item-gallery-list] li:nth-child(2)');
  const picked = await page.$$eval('[data-item-gallery-list] li', rows =>
    rows.map(row => [
      row.innerText.trim(),
      row.querySelector('img')?.getAttribute('width'),
      row.querySelector('input')?.value,
    ]),
  );
  assert.equal(
    picked.map(([words, width]) => [words, width]),
    [
      ['Keep picture A green hill', '400'],
      ['Keep picture 2', '600'],
    ],
  );
  assert.match(String(picked[0]?.[2]), new RegExp(`^user:${writer.id}/[0-9a-f]{32}$`));
  assert.is((await site.server.sql('media').where('title', 'hill').first('alt')).alt, 'A green hill');
  assert.ok(await page.evaluate(one => document.activeElement?.matches(one), add));
  await open();
  await page.keyboard.press('Escape');
  await page.waitForFunction(one => document.activeElement?.matches(one), {}, add);
  assert.is((await page.$$('[data-item-gallery-list] li')).length, 2);
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('422')),
    [],
  );
});

test('a cover without a description is asked for one; marked as decorative it is so the next time too', async () => {
  const bo = await site.server.signedIn('blogger', 'Bo Lin');
  const { page, go, close } = await site.reader(bo);
  const post = await posts(site.server).post(bo.id, { title: 'With a cover' });
  const picture = await storedPicture(site.server, bo.id, { width: 60, height: 40, title: 'Tendrils' });
  await site.server
    .sql('media')
    .where('id', picture.id)
    .update({ folder: `user:${bo.id}`, is_public: false });
  await go(`/blog/dashboard/write?uid=${post.id}`);
  const option = 'dialog.media-picker [role="option"]';
  const pick = async (): Promise<void> => {
    await page.waitForSelector('[data-composer-cover-choose]:not([hidden])');
    await page.$eval('[data-composer-cover-choose]', one => one instanceof HTMLElement && one.click());
    await page.waitForSelector('dialog.media-picker[open] .picker-tab');
    await page.$$eval('dialog.media-picker .picker-tab', tabs => {
      const library = tabs.at(-1);
      if (library instanceof HTMLElement) library.click();
    });
    await page.waitForSelector(option, { visible: true });
    await page.click(option);
    await page.waitForSelector('.picker-chosen input[type="checkbox"]');
  };
  const use = () => page.click('.media-picker-acts button:last-child');
  const ticked = () => page.$eval('.picker-chosen input[type="checkbox"]', one => one.matches(':checked'));
  await pick();
  assert.is(await ticked(), false);
  await use();
  await page.waitForSelector('.picker-chosen .field-error');
  await page.click('.picker-chosen input[type="checkbox"]');
  await use();
  await page.waitForSelector('.composer-cover-picture img[alt=""]');
  assert.is(await page.$eval('[data-composer-cover-lacks]', one => one.hasAttribute('hidden')), true);
  assert.equal(await site.server.sql('media').where('id', picture.id).first('is_decorative'), { is_decorative: 1 });
  await pick();
  assert.is(await ticked(), true);
  await close();
});

test.run();
