import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemWriter } from '../../../server/test/articles.ts';
import { sound } from '../../../server/test/recordings.ts';
import { axe, openSite, type Site } from '../browser.ts';

const test = suite('films and recordings of articles in the browser');
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

test('a recording is sent in the frame, plays on the page, and is taken away again', async () => {
  const tomas = await site.house.signedIn('author', 'Tomas');
  const write = itemWriter(site.house);
  const item = await write.item(tomas.id, (await write.category('Museums')).id);
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

test.run();
