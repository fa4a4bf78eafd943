import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../../server/test/house.ts';
import { photo } from '../../../server/test/pictures.ts';
import { writer } from '../../../server/test/posts.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';
import { leaving } from '../leaving.ts';

const test = suite('blocks in the composer, and several devices');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let hands: ReturnType<typeof handsOn>;
let folder: string;
let file: string;

test.before(async () => {
  site = await openSite();
  asha = await site.house.signedIn('blogger', 'Asha Rao');
  await writer(site.house).category('Harbours');
  folder = mkdtempSync(join(tmpdir(), 'lectern-blocks-'));
  file = join(folder, 'boats.jpg');
  writeFileSync(file, await photo(400, 300));
  reader = await site.reader(asha);
  hands = handsOn(reader.page);
  await reader.go('/blog/dashboard/write');
  await reader.page.waitForSelector('.editor-text');
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const body = () => hands.standsIn('body');
const rests = () => new Promise(resolve => setTimeout(resolve, 80));
const upload = async (tool: 'Picture' | 'Gallery'): Promise<void> => {
  const { page } = reader;
  await hands.onTool(tool);
  await page.waitForSelector('dialog.media-picker[open] .upload-drop');
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.media-picker .upload-drop button')]);
  await chooser.accept([file]);
  await page.waitForSelector('.picker-chosen input');
  await page.focus('.picker-chosen input');
  await page.keyboard.type('Boats at rest');
  await page.click('.media-picker-acts button:last-child');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  await rests();
};

test('F-1.3 E-095 what is inserted after a picture stands after it: the picture and its description stay', async () => {
  const { page } = reader;
  await page.focus('#field-body');
  await page.keyboard.type('Before.');
  await upload('Picture');
  await page.keyboard.type('After the picture.');
  assert.match(
    await body(),
    /^<p>Before\.<\/p><figure><img [^>]*alt="Boats at rest"[^>]*><\/figure><p>After the picture\.<\/p>/,
  );
  // With the caret in the caption every tool leaves the picture as it is.
  for (const [tool, made] of [
    ['Dividing line', '<hr>'],
    ['Table', '<table>'],
  ] as const) {
    await page.click('.editor-text figcaption');
    await rests();
    await hands.onTool(tool);
    await page.waitForFunction(
      (part: string) => {
        const box = document.querySelector('#composer-form [name="body"]');
        return box instanceof HTMLTextAreaElement && box.value.includes(part);
      },
      {},
      made,
    );
    assert.is((await body()).match(/<figure>/g)?.length, 1, tool);
    assert.match(await body(), 'alt="Boats at rest"');
  }
  await page.click('.editor-text figcaption');
  await rests();
  await upload('Gallery');
  assert.match(await body(), '<div class="gallery"><figure>');
  assert.is((await body()).match(/<figure>/g)?.length, 2);
  // The picture itself selected.
  await page.click('.editor-text > figure img');
  await rests();
  await hands.onTool('Dividing line');
  await rests();
  assert.is((await body()).match(/<figure>/g)?.length, 2);
  assert.is((await body()).match(/<hr>/g)?.length, 2);
});

test('F-1.3 Enter leaves a caption for the text behind the picture', async () => {
  const { page } = reader;
  await page.click('.editor-text > figure figcaption');
  await page.keyboard.type('A caption');
  await hands.press('Enter');
  await page.keyboard.type('Gone on below.');
  await rests();
  const written = await body();
  assert.match(written, '<figcaption>A caption</figcaption></figure><p>Gone on below.</p>', written);
});

test('E-104 every change can be undone and done again, by keys and by the tools', async () => {
  const { page } = reader;
  const full = await body();
  await page.keyboard.type(' More');
  await rests();
  await page.keyboard.down('Control');
  await hands.press('z');
  await page.keyboard.up('Control');
  await rests();
  assert.not.match(await body(), 'More');
  await page.keyboard.down('Control');
  await hands.press('y');
  await page.keyboard.up('Control');
  await rests();
  assert.match(await body(), 'Gone on below. More');
  for (let step = 0; step < 40 && /<figure|<table|<hr/.test(await body()); step++) await hands.onTool('Undo');
  assert.not.match(await body(), /<figure|<table|<hr/);
  for (let step = 0; step < 40 && !(await body()).includes('More'); step++) await hands.onTool('Redo');
  assert.is(await body(), full.replace('Gone on below.', 'Gone on below. More'));
});

test('F-1.2 E-097 two devices of one writer: the later autosave keeps what the other typed, and says so to eyes and ears', async () => {
  const post = await writer(site.house).post(asha.id, { title: 'On two devices' });
  const phone = await site.reader(asha);
  await reader.go(`/blog/dashboard/write?uid=${post.id}`);
  await phone.go(`/blog/dashboard/write?uid=${post.id}`);
  const types = async (on: Reader, words: string): Promise<void> => {
    await on.page.waitForSelector('.editor-text');
    await on.page.focus('#composer-form [name="excerpt"]');
    await on.page.keyboard.type(words);
    await on.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await handsOn(on.page).statusBecomes('^Saved \\d');
  };
  await types(phone, 'Typed on the phone.');
  await phone.page.close();
  await types(reader, 'Typed on the laptop.');
  await reader.page.waitForSelector('[data-composer-meanwhile="draft"]');
  const said = await reader.page.$eval('[data-composer-meanwhile="draft"]', one => one.textContent ?? '');
  assert.match(said, 'on another device or in another tab');
  const excerpts = (await site.house.sql('revisions').where('post_id', post.id).orderBy('id')).map(
    ({ content }) => JSON.parse(content).excerpt,
  );
  assert.equal(excerpts, ['Typed on the phone.', 'Typed on the laptop.']);
  await leaving(reader.page, () => reader.page.click('[data-composer-meanwhile="draft"] a'));
  assert.match(await reader.page.$eval('main', one => one.textContent ?? ''), 'not published');
});

test('F-1.1 E-098 the Preview button of a published post shows the unsaved text, and a visitor still reads the published one', async () => {
  const post = await writer(site.house).post(asha.id, { title: 'Published words' });
  const visitor = await site.reader();
  await reader.go(`/blog/dashboard/write?uid=${post.id}`);
  const { page } = reader;
  await page.waitForSelector('.editor-text');
  await page.focus('#field-body');
  await page.keyboard.type('Unfinished. ');
  await leaving(page, () => page.click('[name="goal"][value="preview"]'));
  assert.match(await page.$eval('.preview-entry', one => one.textContent ?? ''), 'Unfinished.');
  assert.match(await page.$eval('.preview > .alert', one => one.textContent ?? ''), 'Readers do not see these changes');
  await visitor.go(`/blog/${post.slug}`);
  assert.not.match(await visitor.page.$eval('main', one => one.textContent ?? ''), 'Unfinished.');
  await leaving(page, () => page.click('.preview-toolbar a'));
  await page.waitForSelector('.editor-text');
  assert.match(await body(), 'Unfinished.');
});

test('the console stayed silent', () => assert.equal(reader.consoleErrors, []));

test.run();
