import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { emulation, liveLog, openSite, type Site, scrollsSideways } from '../browser.ts';
import { handsOnQuickPosts } from '../quickpost-hands.ts';

const test = suite('photos of quick posts in a browser');
let site: Site;
let at: Awaited<ReturnType<typeof handsOnQuickPosts>>;
let page: Page;
let file = '';
test.before(async () => {
  site = await openSite();
  file = join(site.server.services.settings.dataDir, 'door.jpg');
  writeFileSync(file, await photo(640, 480));
  at = await handsOnQuickPosts(site);
  page = at.page;
  await at.open('photo');
});
test.after(() => site.close());

/** Holds matching requests until they are released. */
const holding = (matches: (request: HTTPRequest) => boolean) => {
  const held: HTTPRequest[] = [];
  const stop = site.stub(request => {
    if (!matches(request)) return false;
    held.push(request);
    return true;
  });
  return () => {
    stop();
    for (const request of held) request.continue();
  };
};
const isIn = (selector: string): Promise<boolean> =>
  page.evaluate((which: string) => document.activeElement?.matches(which) === true, selector);

test('E-035 a photo is uploaded, shown, and another uploaded or chosen from the library in its place', async () => {
  await at.open('photo');
  const choose = async (): Promise<string> => {
    const before = await at.standsIn('[data-photo-uri]');
    const field = await page.$('input[type="file"][data-photo-file]');
    await field?.focus();
    await field?.toElement('input').then(input => input.uploadFile(file));
    await page.waitForFunction(
      old => document.querySelector<HTMLInputElement>('[data-photo-uri]')?.value !== old,
      {},
      before,
    );
    return at.standsIn('[data-photo-uri]');
  };
  const first = await choose();
  assert.match(first, new RegExp(`^user:${at.blogger.id}/`));
  await page.waitForSelector('[data-photo-upload-preview]:not(.hidden) img');
  assert.is(await page.evaluate(() => document.activeElement?.hasAttribute('data-photo-upload-reupload')), true);
  await at.isClean('an uploaded photo');
  await page.click('[data-photo-upload-reupload]');
  assert.is.not(await choose(), first);
  await page.click('[data-photo-upload-reupload]');
  await page.focus('[data-photo-library]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.media-picker[open] [role="option"]');
  for (const key of ['Tab', 'Tab', 'ArrowRight', 'Tab', 'Tab', 'Tab', 'Tab', 'End', 'Space'] as const)
    await page.keyboard.press(key);
  await page.waitForSelector('.picker-chosen input');
  await page.type('.picker-chosen input', 'A pier');
  await page.focus('.media-picker-acts button:last-child');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-photo-upload-reupload'));
  assert.equal([await at.standsIn('[data-photo-uri]'), await at.standsIn('[name="alt"]')], [first, 'A pier']);
});

test('a photo that comes, or does not, leaves the focus where the person went meanwhile', async () => {
  const title = at.inForm('photo', '[name="title"]');
  const before = await at.standsIn('[data-photo-uri]');
  const send = async (): Promise<void> => {
    const field = await page.$('input[type="file"][data-photo-file]');
    await field?.toElement('input').then(input => input.uploadFile(file));
    await page.focus(title);
  };
  await page.click('[data-photo-upload-reupload]');
  const stop = site.stub(request => {
    if (request.resourceType() !== 'xhr') return false;
    request.abort();
    return true;
  });
  await liveLog(page);
  await send();
  await page.waitForSelector(at.alert('danger'));
  assert.ok(await isIn(title));
  assert.ok((await liveLog(page)).some(({ kind }) => kind === 'alert'));
  stop();
  const revokeDraftLinks = holding(request => request.resourceType() === 'xhr');
  // Selecting the same file again does not change the field.
  await page.$eval('[data-photo-file]', field => {
    if (field instanceof HTMLInputElement) field.value = '';
  });
  await send();
  revokeDraftLinks();
  await page.waitForFunction(
    old => document.querySelector<HTMLInputElement>('[data-photo-uri]')?.value !== old,
    {},
    before,
  );
  await page.waitForSelector('[data-photo-upload-again]:not(.hidden)');
  assert.ok(await isIn(title));
});

test('a refusal that concerns a field among the closed options opens them and leads to it', async () => {
  const toggle = at.inForm('photo', '[data-quickpost-extended-toggle]');
  const link = at.inForm('photo', '[name="link"]');
  await page.type(at.inForm('photo', '[name="title"]'), 'A door');
  await page.click(toggle);
  await page.type(link, 'no address');
  await page.click(toggle);
  await at.publish('photo');
  await page.waitForSelector(at.alert('danger'));
  assert.ok(await isIn(link));
  assert.is(await page.$eval(toggle, button => button.ariaExpanded), 'true');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Delete');
  await page.$eval(at.inForm('photo', '[name="title"]'), one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.press('Delete');
});

test('E-035 E-040 the camera gives a PNG of 320 by 240, which can be taken again', async () => {
  const images: string[] = [];
  const stop = site.stub(request => {
    const image = new URLSearchParams(request.postData() ?? '').get('image');
    if (image) images.push(image.slice(0, 22));
    return false;
  });
  await page.click('[data-quickpost-photo-tab][data-type="webcam"]');
  const take = async (): Promise<string> => {
    await page.waitForSelector('[data-photo-camera-capture]:not(.hidden)');
    await page.click('[data-photo-camera-capture]');
    await page.waitForSelector('[data-photo-camera-recapture]:not(.hidden)');
    return at.standsIn('[data-photo-uri]');
  };
  const first = await take();
  await at.isClean('a taken photo');
  await page.click('[data-photo-camera-recapture]');
  const second = await take();
  assert.is.not(second, first);
  assert.equal(images, ['data:image/png;base64,', 'data:image/png;base64,']);
  const stored = await site.server
    .sql('media')
    .where('name', second.split('/')[1] ?? '')
    .first();
  assert.equal([stored.width, stored.height], [320, 240]);
  await page.type(at.inForm('photo', '[name="title"]'), 'Me');
  await at.publish('photo');
  await page.waitForSelector(at.alert('success'));
  assert.is((await at.newest()).cover_id, stored.id);
  assert.is(await at.standsIn('[data-photo-uri]'), '');
  stop();
});

test('the camera takes the focus from nobody: it goes on only when the button that has it goes', async () => {
  const webcam = '[data-quickpost-photo-tab][data-type="webcam"]';
  await page.focus(webcam);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-photo-camera-capture]:not(.hidden)');
  assert.ok(await isIn(webcam));
  await page.focus('[data-photo-camera-capture]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-photo-camera-recapture]:not(.hidden)');
  await page.waitForSelector('[data-photo-camera-capture].hidden');
  assert.ok(await isIn('[data-photo-camera-recapture]'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-photo-camera-recapture].hidden');
  assert.ok(await isIn('[data-photo-camera-capture]'));
  const revokeDraftLinks = holding(request => (request.postData() ?? '').includes('saveWebcam'));
  await page.keyboard.press('Enter');
  await page.focus(at.inForm('photo', '[name="title"]'));
  revokeDraftLinks();
  await page.waitForSelector('[data-photo-camera-capture].hidden');
  assert.ok(await isIn(at.inForm('photo', '[name="title"]')));
});

test('a refused camera says so and names the other way', async () => {
  await at.reader.go('/blog/dashboard/quickpost/photo');
  await page.waitForSelector('[data-eb-quickpost][data-enhanced]');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.click('[data-quickpost-photo-tab][data-type="upload"]');
  await liveLog(page);
  await page.click('[data-quickpost-photo-tab][data-type="webcam"]');
  await page.waitForFunction(() => /upload a file/.test(document.querySelector('.camera-state')?.textContent ?? ''));
  assert.is((await liveLog(page)).filter(({ kind }) => kind === 'alert').length, 1);
  assert.ok(await isIn('[data-quickpost-photo-tab][data-type="webcam"]'));
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
  await emulation.dark(page);
  await at.isClean('dark and narrow');
});

test('E-041 the camera is asked for 320x240, three times more when another program has it, later each time; it shows JPEG of 85 percent', async () => {
  await at.reader.go('/blog/dashboard/quickpost/photo');
  await page.waitForSelector('[data-eb-quickpost][data-enhanced]');
  await page.evaluate(() => {
    const { mediaDevices, setTimeout: set } = { mediaDevices: navigator.mediaDevices, setTimeout: window.setTimeout };
    const requested: unknown[] = [];
    const waits: number[] = [];
    const drawn: unknown[] = [];
    Object.assign(window, { requested, waits, drawn });
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = initial => {
      requested.push(initial?.video);
      return requested.length <= 4 ? Promise.reject(new DOMException('', 'NotReadableError')) : real(initial);
    };
    const soon = (work: () => void, ms = 0): number => {
      const isRetry = [1_000, 2_000, 3_000].includes(ms);
      if (isRetry) waits.push(ms);
      return Number(set(work, isRetry ? 0 : ms));
    };
    Object.assign(window, { setTimeout: soon });
    const draw = HTMLCanvasElement.prototype.toDataURL;
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      drawn.push([type, quality ?? null]);
      return draw.call(this, type, quality);
    };
  });
  await page.click('[data-quickpost-photo-tab][data-type="upload"]');
  await page.click('[data-quickpost-photo-tab][data-type="webcam"]');
  await page.waitForFunction(() => Reflect.get(window, 'requested').length === 4);
  const seen = (name: string): Promise<unknown> => page.evaluate(which => Reflect.get(window, which), name);
  assert.equal(
    await page.evaluate(() => [Reflect.get(window, 'requested')[0], Reflect.get(window, 'waits').slice(0, 3)]),
    [{ width: { ideal: 320 }, height: { ideal: 240 } }, [1_000, 2_000, 3_000]],
  );
  await page.waitForFunction(() =>
    /could not be started/.test(document.querySelector('.camera-state')?.textContent ?? ''),
  );
  await page.click('[data-quickpost-photo-tab][data-type="upload"]');
  await page.click('[data-quickpost-photo-tab][data-type="webcam"]');
  await page.waitForSelector('[data-photo-camera-capture]:not(.hidden)');
  await page.click('[data-photo-camera-capture]');
  await page.waitForSelector('[data-photo-camera-recapture]:not(.hidden)');
  assert.equal(await seen('drawn'), [
    ['image/png', null],
    ['image/jpeg', 0.85],
  ]);
});

test('the console told of nothing but the upload that was cut off', () => {
  assert.equal(
    at.reader.consoleErrors.filter(line => !line.includes('ERR_FAILED')),
    [],
  );
  assert.equal(site.refused, []);
});

test('F-4.5 a photo without a description is asked for one at its field; one that is decorative is published', async () => {
  await at.reader.go('/blog/dashboard/quickpost');
  await page.waitForSelector('[data-eb-quickpost][data-enhanced]');
  await at.open('photo');
  const before = (await at.newest())?.id;
  const field = await page.$('input[type="file"][data-photo-file]');
  await field?.toElement('input').then(input => input.uploadFile(file));
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-photo-uri]')?.value);
  const alt = at.inForm('photo', '[name="alt"]');
  await page.$eval(alt, one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.press('Delete');
  await page.type(at.inForm('photo', '[name="title"]'), 'A green door');
  await at.publish('photo');
  await page.waitForSelector(at.alert('danger'));
  assert.ok(await isIn(alt));
  assert.is(await page.$eval(alt, one => one.ariaInvalid), 'true');
  assert.is((await at.newest())?.id, before);
  await page.click(at.inForm('photo', 'input[type="checkbox"][name="decorates"]'));
  await at.publish('photo');
  await page.waitForSelector(at.alert('success'));
  assert.is((await at.newest()).title, 'A green door');
});

test.run();
