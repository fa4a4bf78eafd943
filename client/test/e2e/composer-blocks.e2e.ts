import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';
import { leaving } from '../leaving.ts';

const test = suite('blocks in the composer, and several devices');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let hands: ReturnType<typeof handsOn>;
let folder: string;
let file: string;
let bytes: Buffer;
let other: Server;

test.before(async () => {
  bytes = await photo(400, 300);
  other = createServer((request, response) => {
    const isThere = request.url === '/docsz/boats';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/jpeg' }).end(isThere ? bytes : '');
  });
  await new Promise<void>(resolve => void other.listen(0, '127.0.0.1', resolve));
  const at = other.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  site = await openSite(
    {},
    { resolve: async () => ['93.184.216.34'], connect: () => ({ address: '127.0.0.1', port, isPlain: true }) },
  );
  asha = await site.server.signedIn('blogger', 'Asha Rao');
  await writer(site.server).category('Harbours');
  folder = mkdtempSync(join(tmpdir(), 'lectern-blocks-'));
  file = join(folder, 'boats.jpg');
  writeFileSync(file, bytes);
  reader = await site.reader(asha);
  hands = handsOn(reader.page);
  await reader.go('/blog/dashboard/write');
  await reader.page.waitForSelector('.editor-text');
});
test.after(async () => {
  await site.close();
  other.close();
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
  // With the caret in the caption, no tool changes the picture.
  for (const [tool, made] of [
    ['Divider', '<hr>'],
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
  // The picture is selected.
  await page.click('.editor-text > figure img');
  await rests();
  await hands.onTool('Divider');
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

const paste = (html: string, rtf = ''): Promise<void> =>
  reader.page.evaluate(
    (markup: string, rich: string) => {
      const data = new DataTransfer();
      data.setData('text/html', markup);
      if (rich !== '') data.setData('text/rtf', rich);
      document
        .querySelector('.editor-text')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    html,
    rtf,
  );
const bodyHolds = (part: string) =>
  reader.page.waitForFunction(
    (words: string) => {
      const box = document.querySelector('#composer-form [name="body"]');
      return box instanceof HTMLTextAreaElement && box.value.includes(words);
    },
    {},
    part,
  );

test('F-4.1 E-103 a text of Word keeps its pictures, nested lists and levels of headings', async () => {
  await reader.go('/blog/dashboard/write');
  await reader.page.waitForSelector('.editor-text');
  await reader.page.focus('#field-body');
  const item = (level: number, sign: string, words: string): string =>
    `<p class=MsoListParagraph style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span> </span></span>${words}</p>`;
  const list = item(1, '1.', 'One') + item(2, '·', 'One a') + item(2, '·', 'One b') + item(1, '2.', 'Two');
  const rtf = `{\\rtf1{\\*\\shppict{\\pict\\picw100\\pngblip\\bliptag1234{\\*\\blipuid 0123456789abcdef0123456789abcdef}${bytes.toString('hex')}}}}`;
  await paste(
    `<h1>Harbours</h1><h2>Nets</h2>${list}<p><img src="file:///C:/clip_image001.png" width=400 height=300 alt="A net"></p><p>End.</p>`,
    rtf.replace('pngblip', 'jpegblip'),
  );
  await bodyHolds('End.');
  const written = await body();
  assert.match(
    written,
    '<h2>Harbours</h2><h3>Nets</h3><ol><li>One<ul><li>One a</li><li>One b</li></ul></li><li>Two</li></ol>',
    written,
  );
  assert.match(
    written,
    /<figure><img src="\/media\/files\/[0-9a-f]{32}\/large\.jpg" alt="A net" width="\d+" height="\d+"/,
    written,
  );
});

test('F-4.1 E-103 a text of Google Docs keeps its pictures on this site and its nested lists; a lost picture is said', async () => {
  // Into its own paragraph: the caret is at the end of the text from Word.
  await hands.press('Enter');
  await paste(
    '<b id="docs-internal-guid-1" style="font-weight:normal"><ul><li><p>Sea</p></li><ul><li><p>Salt</p></li></ul></ul><p><span><img src="https://lh7-rt.googleusercontent.com/docsz/boats" alt="Boats"></span></p><p><img src="https://gone.example/x.png" alt="Lost"></p><p>After the list.</p></b>',
  );
  await bodyHolds('After the list.');
  const written = await body();
  assert.match(written, '<ul><li>Sea<ul><li>Salt</li></ul></li></ul>', written);
  assert.match(written, /<figure><img src="\/media\/files\/[0-9a-f]{32}\/large\.jpg" alt="Boats"/, written);
  assert.not.match(written, /googleusercontent|gone\.example/);
  assert.match(written, '<p>Lost</p>');
  assert.match((await nextSpoken(reader.page)).map(({ text }) => text).join(), 'could not be fetched');
});

test('F-1.3 a click on a picture opens its tools, and what is typed next stands in its caption', async () => {
  const { page } = reader;
  const bar = '[role="toolbar"][aria-label="Picture"]';
  const figures = async (): Promise<number> => (await body()).match(/<figure/g)?.length ?? 0;
  const count = await figures();
  await page.click('.editor-text > p:last-child');
  await page.waitForSelector(bar, { hidden: true });
  await page.click('.editor-text > figure img');
  for (const tool of ['Describe the picture', 'Align left'])
    await page.waitForSelector(`${bar} [aria-label="${tool}"]`);
  await page.keyboard.type(' typed');
  await bodyHolds(' typed</figcaption>');
  assert.is(await figures(), count);
  await page.click(`${bar} [aria-label="Centre"]`);
  await bodyHolds('aligncenter');
  await page.click('.editor-text > figure img');
  await page.click(`${bar} [aria-label="Remove the picture"]`);
  await rests();
  assert.is(await figures(), count - 1);
  await page.keyboard.down('Control');
  await hands.press('z');
  await page.keyboard.up('Control');
  await page.waitForFunction(n => document.querySelectorAll('.editor-text figure').length === n, {}, count);
});

test('F-4.5 a picture that is decorative stays so, and no description is missing', async () => {
  const { page } = reader;
  const ticks = async (): Promise<boolean> => {
    await page.click('.editor-text figure figcaption');
    await page.waitForSelector('[role="toolbar"][aria-label="Picture"] button');
    await rests();
    await page.$$eval('[role="toolbar"][aria-label="Picture"] button', all => all[0]?.click());
    await page.waitForSelector('dialog[open] #ask-decorates');
    return page.$eval('#ask-decorates', one => one instanceof HTMLInputElement && one.checked);
  };
  assert.is(await ticks(), false);
  await page.click('#ask-decorates');
  await page.click('dialog[open] [data-insert-button]');
  await bodyHolds('class="decorative"');
  assert.match(await body(), /<img [^>]*alt="" [^>]*class="decorative"/);
  assert.is(await ticks(), true);
  await page.keyboard.press('Escape');
  const found = await page.$$eval('[data-composer-findings] button', all => all.map(one => one.textContent).join());
  assert.not.match(found, 'A picture has no description');
});

test('F-1.2 E-097 two devices of one writer: the later autosave keeps what the other typed, and says so to eyes and ears', async () => {
  const post = await writer(site.server).post(asha.id, { title: 'On two devices' });
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
  await reader.page.waitForSelector('[data-notice="error"]');
  const spoken = await reader.page.$eval('[data-composer-meanwhile="draft"]', one => one.textContent ?? '');
  assert.match(spoken, 'on another device or in another tab');
  const excerpts = (await site.server.sql('revisions').where('post_id', post.id).orderBy('id')).map(
    ({ content }) => JSON.parse(content).excerpt,
  );
  assert.equal(excerpts, ['Typed on the phone.', 'Typed on the laptop.']);
  await leaving(reader.page, () => reader.page.click('[data-composer-meanwhile="draft"] a'));
  assert.match(await reader.page.$eval('main', one => one.textContent ?? ''), 'not published');
});

test('F-1.1 E-098 the Preview button of a published post shows the unsaved text, and a visitor still reads the published one', async () => {
  const post = await writer(site.server).post(asha.id, { title: 'Published words' });
  const visitor = await site.reader();
  await reader.go(`/blog/dashboard/write?uid=${post.id}`);
  const { page } = reader;
  await page.waitForSelector('.editor-text');
  await page.focus('#field-body');
  await page.keyboard.type('Unfinished. ');
  await leaving(page, () => page.click('[name="goal"][value="preview"]'));
  assert.match(await page.$eval('.preview-entry', one => one.textContent ?? ''), 'Unfinished.');
  assert.match(await page.$eval('.preview .alert', one => one.textContent ?? ''), 'Readers do not see these changes');
  await visitor.go(`/blog/${post.slug}`);
  assert.not.match(await visitor.page.$eval('main', one => one.textContent ?? ''), 'Unfinished.');
  await leaving(page, () => page.click('.preview-toolbar a'));
  await page.waitForSelector('.editor-text');
  assert.match(await body(), 'Unfinished.');
});

test('the console stayed silent', () => assert.equal(reader.consoleErrors, []));

test.run();
