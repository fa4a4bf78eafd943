import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../../server/test/house.ts';
import { photo } from '../../../server/test/pictures.ts';
import { axe, emulation, liveLog, nextSaid, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';

const test = suite('quick posts in a browser');
let site: Site;
let pages: Server;
let blogger: Person & { id: number };
let reader: Reader;
let page: Page;
let file = '';
test.before(async () => {
  pages = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>Rivers &lt;b&gt;</title><meta name="description" content="Where they run.">');
  });
  await new Promise<void>(resolve => void pages.listen(0, '127.0.0.1', resolve));
  const at = pages.address();
  const port = at && typeof at === 'object' ? at.port : 0;
  site = await openSite(
    {},
    { resolve: async () => ['93.184.216.34'], connect: () => ({ address: '127.0.0.1', port }) },
  );
  site.stub(request => {
    if (!/youtube|vimeo|dailymotion/.test(new URL(request.url()).hostname)) return false;
    request.respond({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Film</title><p>A film</p>',
    });
    return true;
  });
  const { sql, services } = site.house;
  const created_at = new Date(services.clock.now());
  await sql('categories').insert({ title: 'Outdoors', alias: 'outdoors', created_at });
  await sql('tags').insert({ title: 'Rivers', alias: 'rivers', created_at });
  blogger = await site.house.signedIn('blogger', 'Asha Rao');
  file = join(services.settings.dataDir, 'door.jpg');
  writeFileSync(file, await photo(640, 480));
  reader = await site.reader(blogger);
  page = reader.page;
  await reader.go('/blog/dashboard/quickpost');
  await page.waitForSelector('[data-eb-quickpost][data-enhanced]');
});
test.after(async () => {
  pages.closeAllConnections();
  pages.close();
  await site.close();
});

const inForm = (tab: string, selector: string): string => `[data-quickpost-form][data-type="${tab}"] ${selector}`;
const alert = (style: string): string => `[data-quickpost-alert].alert-${style}:not(.hidden)`;
const standsIn = (selector: string): Promise<string> =>
  page.$eval(selector, one =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : 'no field',
  );
const wordsOf = (selector: string): Promise<string> => page.$eval(selector, one => one.textContent ?? '');
const open = async (tab: string): Promise<void> => {
  await page.click(`[data-quickpost-tab][data-type="${tab}"]`);
  await page.waitForSelector(`.tab-pane.active > [data-quickpost-form][data-type="${tab}"]`);
};
const publish = (tab: string) => page.click(inForm(tab, '[data-quickpost-publish]'));
const newest = () => site.house.sql('posts').orderBy('id', 'desc').first();
const isClean = async (state: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  // What another site's player holds is not ours to look into.
  const own = [...violations, ...incomplete].filter(line => !line.startsWith('frame-tested: iframe:'));
  assert.equal(own, [], state);
};

test('E-018 E-019 five tabs are moved through by arrows; more options are opened and closed by their button', async () => {
  assert.equal(await page.$$eval('[data-quickpost-tab][role="tab"]', all => all.map(one => one.textContent)), [
    'Standard',
    'Photo',
    'Video',
    'Quote',
    'Link',
  ]);
  await page.focus('[data-quickpost-tab][data-type="standard"]');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.tab-pane.active > [data-quickpost-form][data-type="quote"]');
  assert.is(await page.evaluate(() => location.pathname), '/blog/dashboard/quickpost/quote');
  await open('standard');
  const panel = inForm('standard', '[data-quickpost-extended-panel]');
  const toggle = inForm('standard', '[data-quickpost-extended-toggle]');
  const isShown = () => page.$eval(panel, one => one.checkVisibility());
  assert.not(await isShown());
  await page.click(toggle);
  assert.ok(await isShown());
  await page.click(toggle);
  assert.not(await isShown());
  await page.click(toggle);
});

test('E-021 tags are suggested while they are typed', async () => {
  const box = inForm('standard', '[role="combobox"]');
  await page.waitForSelector(box);
  await page.type(box, 'riv');
  await page.waitForSelector(inForm('standard', '[role="option"]'));
  assert.match(await wordsOf(inForm('standard', '[role="option"]')), 'Rivers');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.type(box, 'walks');
  await isClean('a form with its options open');
  await liveLog(page);
});

test('E-031 what cannot be published is said in a danger alert, once, and at its field; what was typed stays', async () => {
  await page.type(inForm('standard', '[name="title"]'), 'A walk');
  await publish('standard');
  await page.waitForSelector(alert('danger'));
  assert.match(await wordsOf(alert('danger')), 'Write the text of the post.');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'content');
  const described = await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby') ?? '');
  assert.match(await wordsOf(`#${described.split(' ').at(-1)}`), 'Write the text of the post.');
  assert.not.ok((await liveLog(page)).some(({ kind }) => kind === 'alert'));
  assert.match(await page.title(), /^Error: /);
  assert.is(await standsIn(inForm('standard', '[name="title"]')), 'A walk');
  await isClean('a refused form');
});

test('typed words come back after the page went away', async () => {
  await page.type(inForm('standard', '[name="content"]'), 'By the river.');
  await page.reload();
  await page.waitForSelector(alert('info'));
  assert.is(await standsIn(inForm('standard', '[name="content"]')), 'By the river.');
  assert.is(await standsIn(inForm('standard', '[name="title"]')), 'A walk');
});

test('E-032 a published post is said in a success alert that leads to it, and the form is empty', async () => {
  await liveLog(page);
  await publish('standard');
  await page.waitForSelector(alert('success'));
  assert.is(await wordsOf(alert('success')), 'Your post is published. Read “A walk”');
  assert.is((await nextSaid(page)).at(-1)?.text, 'Your post is published.');
  for (const name of ['title', 'content', 'tags'])
    assert.is(await standsIn(inForm('standard', `[name="${name}"]`)), '');
  const post = await newest();
  assert.is(await page.$eval(`${alert('success')} a`, one => one.getAttribute('href')), `/blog/${post.slug}`);
  const tags = await site.house.sql('post_tags as p').join('tags as t', 't.id', 'p.tag_id').where('p.post_id', post.id);
  assert.equal(tags.map(({ title }) => title).sort(), ['Rivers', 'walks']);
  await isClean('a published post');
});

test('E-033 the title and the text of a link are fetched from its page; what was typed by hand stays', async () => {
  await open('link');
  await page.type(inForm('link', '[name="link"]'), 'http://rivers.example/map');
  await page.click('[data-quickpost-crawl-link]');
  await page.waitForSelector('[data-quickpost-link-preview]:not(.hidden)');
  assert.is(await standsIn(inForm('link', '[name="title"]')), 'Rivers <b>');
  assert.is(await standsIn(inForm('link', '[name="content"]')), 'Where they run.');
  assert.is(await page.$('[data-quickpost-link-preview] b'), null);
  await page.type(inForm('link', '[name="title"]'), '!');
  await page.click('[data-quickpost-crawl-link]');
  await page.waitForSelector('[data-quickpost-crawl-link]:not([aria-disabled])');
  assert.is(await standsIn(inForm('link', '[name="title"]')), 'Rivers <b>!');
  await isClean('a link that was read');
  await publish('link');
  await page.waitForSelector(alert('success'));
  assert.is((await newest()).source, 'http://rivers.example/map');
});

test('E-042 E-043 a preview is asked for by its button alone; the option without cookies shows where the site has it', async () => {
  await open('video');
  const option = () => page.$eval('[data-youtube-nocookie]', one => one.checkVisibility());
  const retrieve = async (link: string): Promise<void> => {
    await page.$eval(inForm('video', '[name="content"]'), one => one instanceof HTMLInputElement && one.select());
    await page.type(inForm('video', '[name="content"]'), link);
    assert.is(await page.$('.video-preview iframe'), null);
    assert.not(await option());
    await page.click('[data-quickpost-video-retrieve]');
    await page.waitForSelector('.video-preview iframe');
  };
  await retrieve('https://www.dailymotion.com/video/x8abcde');
  assert.not(await option());
  await retrieve('https://youtu.be/abcdefghijk');
  assert.ok(await option());
  await isClean('a preview');
  await publish('video');
  await page.waitForSelector(alert('success'));
  assert.is((await newest()).source, 'https://www.youtube-nocookie.com/embed/abcdefghijk');
  assert.is(await page.$('.video-preview iframe'), null);
});

test('E-035 a photo is uploaded, shown, and another uploaded or chosen from the library in its place', async () => {
  await open('photo');
  const choose = async (): Promise<string> => {
    const before = await standsIn('[data-photo-uri]');
    const field = await page.$('input[type="file"][data-photo-file]');
    await field?.toElement('input').then(input => input.uploadFile(file));
    await page.waitForFunction(
      old => document.querySelector<HTMLInputElement>('[data-photo-uri]')?.value !== old,
      {},
      before,
    );
    return standsIn('[data-photo-uri]');
  };
  const first = await choose();
  assert.match(first, new RegExp(`^user:${blogger.id}/`));
  await page.waitForSelector('[data-photo-upload-preview]:not(.hidden) img');
  assert.is(await page.evaluate(() => document.activeElement?.hasAttribute('data-photo-upload-reupload')), true);
  await isClean('an uploaded photo');
  await page.click('[data-photo-upload-reupload]');
  assert.is.not(await choose(), first);
  await page.click('[data-photo-upload-reupload]');
  await page.focus('[data-photo-library]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.media-picker[open] [role="option"]');
  for (const key of ['Tab', 'Tab', 'ArrowRight', 'Tab', 'Tab', 'Tab', 'End', 'Space'] as const)
    await page.keyboard.press(key);
  await page.waitForSelector('.picker-chosen input');
  await page.type('.picker-chosen input', 'A pier');
  await page.focus('.media-picker-acts button:last-child');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-photo-upload-reupload'));
  assert.equal([await standsIn('[data-photo-uri]'), await standsIn('[name="alt"]')], [first, 'A pier']);
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
    return standsIn('[data-photo-uri]');
  };
  const first = await take();
  await isClean('a taken photo');
  await page.click('[data-photo-camera-recapture]');
  const second = await take();
  assert.is.not(second, first);
  assert.equal(images, ['data:image/png;base64,', 'data:image/png;base64,']);
  const kept = await site.house
    .sql('media')
    .where('name', second.split('/')[1] ?? '')
    .first();
  assert.equal([kept.width, kept.height], [320, 240]);
  await page.type(inForm('photo', '[name="title"]'), 'Me');
  await publish('photo');
  await page.waitForSelector(alert('success'));
  assert.is((await newest()).cover_id, kept.id);
  assert.is(await standsIn('[data-photo-uri]'), '');
  stop();
});

test('a session that ended takes no word with it: the alert leads to signing in, and the words are there afterwards', async () => {
  const { house } = site;
  const session = await house.sql('sessions').where('user_id', blogger.id).first();
  await open('standard');
  await page.type(inForm('standard', '[name="content"]'), 'Written for nothing?');
  await house.sql('sessions').where('id', session.id).delete();
  await publish('standard');
  await page.waitForSelector(
    `${alert('danger')} a[href="/account/sign-in?return=%2Fblog%2Fdashboard%2Fquickpost%2Fstandard"]`,
  );
  await house.sql('sessions').insert(session);
  const cookies = Object.entries(blogger.cookies).map(([name, value]) => ({ name, value, url: site.origin }));
  await page
    .browserContext()
    .setCookie(...cookies.map(({ url, ...one }) => ({ ...one, domain: new URL(url).hostname })));
  await page.reload();
  await page.waitForSelector(alert('info'));
  assert.is(await standsIn(inForm('standard', '[name="content"]')), 'Written for nothing?');
  await open('photo');
});

test('a refused camera says so and names the other way', async () => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.click('[data-quickpost-photo-tab][data-type="upload"]');
  await liveLog(page);
  await page.click('[data-quickpost-photo-tab][data-type="webcam"]');
  await page.waitForFunction(() => /upload a file/.test(document.querySelector('.camera-state')?.textContent ?? ''));
  assert.is((await liveLog(page)).filter(({ kind }) => kind === 'alert').length, 1);
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
  await emulation.dark(page);
  await isClean('dark and narrow');
});

test('the console stayed silent, and no other site was asked unasked', () => {
  assert.equal(reader.consoleErrors, []);
  assert.equal(site.refused, []);
});

test.run();
