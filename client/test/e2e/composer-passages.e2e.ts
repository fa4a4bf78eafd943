import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitize } from '../../../server/core/rich-text/sanitize.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { axe, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';
import { leaving } from '../leaving.ts';

const test = suite('notes, passages, code and videos in the composer');
let site: Site;
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;
let folder: string;
let file: string;

test.before(async () => {
  site = await openSite();
  folder = mkdtempSync(join(tmpdir(), 'lectern-passages-'));
  file = join(folder, 'harbour.jpg');
  writeFileSync(file, await photo(400, 300));
  reader = await site.reader(await site.server.signedIn('blogger', 'Asha Rao'));
  page = reader.page;
  hands = handsOn(page);
  await page.setViewport({ width: 360, height: 780 });
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
  await page.focus('#composer-form [name="title"]');
  await page.keyboard.type('Notes of a harbour');
  await page.focus('.editor-text');
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const settled = () => page.evaluate(() => new Promise(done => setTimeout(done, 60)));
const body = async (): Promise<string> => {
  const stored = await hands.standsIn('body');
  assert.is(await sanitize(stored, { ownHosts: [new URL(site.origin).host], images: 'own' }), stored);
  return stored;
};
const closed = () => page.waitForFunction(() => !document.querySelector('dialog[open]'));
const pressIn = async (selector: string): Promise<void> => {
  await page.focus(selector);
  await hands.press('Enter');
  await closed();
  await settled();
};

test('a footnote is written in a dialog, kept at its place, changed and typed as in Markdown', async () => {
  await page.keyboard.type('Herring');
  await hands.onTool('Footnote');
  await page.waitForSelector('#ask-note');
  await page.focus('dialog [data-insert-button]');
  await hands.press('Enter');
  assert.match(await page.$eval('#ask-note-error', one => one.textContent ?? ''), 'Write the note');
  await page.focus('#ask-note');
  await page.keyboard.type('See [the list](https://lantern-hill.example/fish), *Clupea*');
  await pressIn('dialog [data-insert-button]');
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(), 'The footnote was inserted');
  await page.keyboard.type(' sails^[On Mondays]');
  await page.keyboard.type('.');
  assert.is(
    await body(),
    '<p>Herring<small class="footnote">See <a href="https://lantern-hill.example/fish" rel="noopener">the list</a>, <em>Clupea</em></small> sails<small class="footnote">On Mondays</small>.</p>',
  );
  await hands.press('ArrowLeft');
  await settled();
  await hands.onTool('Footnote');
  await page.waitForSelector('#ask-note');
  assert.is(await page.$eval('#ask-note', one => one instanceof HTMLTextAreaElement && one.value), 'On Mondays');
  const { violations } = await axe(page);
  assert.equal(violations, []);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type('On Fridays');
  await pressIn('dialog [data-insert-button]');
  assert.match(await body(), 'sails<small class="footnote">On Fridays</small>.');
});

test('selected words get a language and a direction, which the text keeps', async () => {
  await hands.held('Control', 'End');
  await page.keyboard.type(' They say salaam');
  await page.keyboard.down('Shift');
  for (const _ of 'salaam') await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Shift');
  await settled();
  await hands.onTool('Language of the passage');
  await page.waitForSelector('#ask-lang');
  await page.select('#ask-lang', 'ar');
  await page.select('#ask-dir', 'rtl');
  await pressIn('dialog [data-insert-button]');
  assert.match(await body(), 'They say <span lang="ar" dir="rtl">salaam</span></p>');
});

test('title and text turn to the language of the post as soon as its form names it', async () => {
  const marks = () =>
    page.evaluate(() =>
      ['.editor-text', '[name="title"]'].map(selector => {
        const box = document.querySelector(`#composer-form ${selector}`);
        return `${box?.getAttribute('lang')} ${box?.getAttribute('dir')}`;
      }),
    );
  const name = (language: string): Promise<void> =>
    page.$eval(
      '[name="language"]',
      (field, value) => {
        if (!(field instanceof HTMLInputElement)) return;
        field.value = value;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      },
      language,
    );
  assert.equal(await marks(), ['null null', 'null null']);
  await name('ar-EG');
  assert.equal(await marks(), ['ar-EG rtl', 'ar-EG rtl']);
  await name('no language');
  assert.equal(await marks(), ['null null', 'null null']);
  await name('');
});

test('code has a language, and a pasted address of a video becomes a video', async () => {
  await hands.held('Control', 'End');
  // The words of the passage are still selected until the editor has read where the caret is.
  await settled();
  await hands.press('Enter');
  await page.keyboard.type('``` const a = 1;');
  await hands.onTool('Language of the code');
  await page.waitForSelector('#ask-language');
  await page.select('#ask-language', 'javascript');
  await pressIn('dialog [data-insert-button]');
  await hands.press('Enter', 'Enter', 'Enter');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    document
      .querySelector('.editor-text')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector('.editor-video');
  assert.match(await body(), '<pre><code class="language-javascript">const a = 1;</code></pre>');
  assert.match(
    await body(),
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  );
  assert.not(await scrollsSideways(page));
});

test('a picture that is decorative is never asked for a description again, also after the text was saved and opened', async () => {
  await hands.onTool('Picture');
  await page.waitForSelector('dialog.media-picker[open] .upload-drop');
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.media-picker .upload-drop button')]);
  await chooser.accept([file]);
  await page.waitForSelector('.picker-chosen [type="checkbox"]');
  await page.focus('.picker-chosen [type="checkbox"]');
  await hands.press('Space');
  await page.waitForSelector('.picker-chosen input:disabled');
  const { violations } = await axe(page);
  assert.equal(violations, []);
  await page.focus('.media-picker-acts button:last-child');
  await hands.press('Enter');
  await page.waitForSelector('.editor-text figure img');
  assert.match(await body(), /<img src="[^"]+" alt="" width="\d+" height="\d+" class="decorative" loading="lazy">/);
  await page.focus('[name="goal"][value="draft"]');
  await leaving(page, () => hands.press('Enter'));
  const { id } = await site.server.sql('posts').orderBy('id', 'desc').first();
  await reader.go(`/blog/dashboard/write?uid=${id}`);
  await page.waitForSelector('.editor-text figure img.decorative');
  await page.evaluate(() => new Promise(done => setTimeout(done, 1800)));
  const found = await page.$$eval('[data-composer-findings] button', all => all.map(one => one.textContent));
  assert.equal(
    found.filter(words => words?.includes('description')),
    [],
  );
});

test('readers get notes, colours, the language, and a player only after they press its button', async () => {
  const stored = await body();
  await page.focus('[name="goal"][value="publish"]');
  await leaving(page, () => hands.press('Enter'));
  assert.match(page.url(), '/blog/notes-of-a-harbour');
  const shown = await page.$eval('.entry-text', one => one.innerHTML);
  assert.match(shown, '<span lang="ar" dir="rtl">salaam</span>', shown);
  await page.focus('[role="doc-noteref"]');
  await hands.press('Enter');
  await page.waitForFunction(() => document.querySelector('.notes li:target'));
  assert.ok(await page.$('.entry-text .hljs-keyword'));
  assert.is(await page.$('iframe'), null);
  const { violations } = await axe(page);
  assert.equal(violations, []);
  assert.not(await scrollsSideways(page));
  await page.focus('.embed [data-video-play]');
  await hands.press('Enter');
  await page.waitForSelector('.embed iframe[src*="/blog/player/embedded?link="]');
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(), 'The player of youtube.com was loaded');
  const id = (await site.server.sql('posts').orderBy('id', 'desc').first()).id;
  await reader.go(`/blog/dashboard/write?uid=${id}`);
  await page.waitForSelector('.editor-video');
  assert.is(await hands.standsIn('body'), stored);
});

test('the panel of settings folds away by keyboard, says so, and stays folded when the page is opened again', async () => {
  const state = () =>
    page
      .$eval('[data-composer-panel-toggle]', one => one.getAttribute('aria-expanded'))
      .then(isOpen => isOpen === 'true');
  const isShown = () => page.$eval('#composer-panel', one => one.checkVisibility());
  await page.waitForSelector('.editor-text');
  assert.equal([await state(), await isShown()], [true, true]);
  await page.focus('[data-composer-panel-toggle]');
  await hands.press('Enter');
  assert.equal([await state(), await isShown()], [false, false]);
  await page.reload();
  await page.waitForSelector('.composer-columns[data-folded]');
  assert.equal([await state(), await isShown()], [false, false]);
  await page.focus('[data-composer-panel-toggle]');
  await hands.press('Enter');
  assert.is(await hands.focused(), 'Post settings');
});

test.run();
