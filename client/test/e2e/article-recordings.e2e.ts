import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { sound } from '../../../server/test/fixtures/recordings.ts';
import { axe, openSite, type Site } from '../browser.ts';

const test = suite('films and recordings of articles in the browser');
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

test('a recording is sent in the frame, plays on the page, and is taken away again', async () => {
  const tomas = await site.server.signedIn('author', 'Tomas');
  const write = articleWriter(site.server);
  const item = await write.article(tomas.id, (await write.category('Museums')).id);
  const file = join(mkdtempSync(join(tmpdir(), 'lectern-')), 'walk.wav');
  writeFileSync(file, sound);
  const { page, go, close, consoleErrors } = await site.reader(tomas);
  const opened = async (): Promise<Frame> => {
    await page.click('.itemEditLink a');
    const element = await page.waitForSelector('dialog[open] iframe');
    const frame = await element?.contentFrame();
    assert.ok(frame);
    await frame.waitForSelector('#item-form .editor-text');
    return frame;
  };
  const written = async (act: (frame: Frame) => Promise<void>) => {
    const frame = await opened();
    await act(frame);
    const saved = page.waitForSelector('[data-notice="success"]');
    await frame.click('.composer-acts button');
    await saved;
  };
  await go(`/articles/item/${item.id}-${item.alias}`);
  await written(async frame => {
    const input = await frame.$('input#field-recording_file');
    await input?.uploadFile(file);
    await frame.$eval('[name="video_caption"]', field => {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = 'A walk';
    });
  });
  await page.waitForFunction(() => {
    const player = document.querySelector('.itemVideoBlock audio');
    return player instanceof HTMLAudioElement && player.duration === 1;
  });
  assert.equal((await axe(page)).violations, []);
  await written(async frame => {
    await frame.$eval('#field-recording', field => field.closest('details')?.setAttribute('open', ''));
    await frame.click('[name="recording_remove"]');
  });
  await page.waitForFunction(() => !document.querySelector('.itemVideoBlock'));
  assert.equal(consoleErrors, []);
  await close();
});

test('files that are too large together are said at their field before anything is sent', async () => {
  await site.server.set('media.fileSize', 1);
  const ada = await site.server.signedIn('author', 'Ada');
  const file = join(mkdtempSync(join(tmpdir(), 'lectern-')), 'long.wav');
  writeFileSync(file, Buffer.concat([sound, Buffer.alloc(700_000)]));
  const { page, go, close } = await site.reader(ada);
  await go('/articles/item/add');
  await page.waitForSelector('#item-form .editor-text');
  for (const input of await page.$$('input[data-most-bytes]')) await (await input.toElement('input')).uploadFile(file);
  await page.click('.composer-acts button');
  await page.waitForFunction(() => document.activeElement?.id === 'field-attachments_file');
  const { spoken, words } = await page.$eval('#field-attachments_file', input => ({
    spoken: input.getAttribute('aria-describedby') ?? '',
    words: document.getElementById('field-attachments_file-error')?.textContent ?? '',
  }));
  assert.match(spoken, / field-attachments_file-error$/);
  assert.is(
    words,
    'Error: These files are too large: together, the files of one form can have 1 MB. Nothing was sent.',
  );
  assert.equal((await axe(page)).violations, []);
  const input = await page.$('input#field-attachments_file');
  await input?.evaluate(one => {
    if (one instanceof HTMLInputElement) one.value = '';
    one.dispatchEvent(new Event('change', { bubbles: true }));
  });
  assert.is(await page.$('#field-attachments_file-error'), null);
  await close();
});

test.run();
