import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../protocol/limits.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { type Geocoder, openGeocoder } from '../../../server/test/stubs/geocoder.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { holdTimers, passTimersOf } from '../held-timers.ts';
import { leaving } from '../leaving.ts';
import { isCall } from '../stubbed-calls.ts';
import { openTiles, type Tiles } from '../tiles.ts';

const test = suite('location form');
const input = '.locationInput[role="combobox"]';
const refused = 'Browser does not support geolocation or do not have permission to retrieve location data.';
let site: Site;
let tiles: Tiles;
let geocoder: Geocoder;
let author: Person & { id: number };
let post: Written;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  tiles = await openTiles(site);
  geocoder = await openGeocoder();
  await site.server.set('maps.tileUrl', tiles.tileUrl);
  await site.server.set('maps.geocoderUrl', geocoder.url);
  await site.server.set('maps.geocoderPauseMs', 0);
  author = await site.server.signedIn('blogger', 'Asha Rao');
  post = await writer(site.server).post(author.id, { title: 'By the sea' });
  reader = await site.reader(author);
  page = reader.page;
  await reader.go(`/blog/${post.slug}/place`);
  await page.waitForSelector(input);
});
test.after(async () => {
  await geocoder.close();
  await tiles.close();
  await site.close();
});

const standsIn = (selector: string): Promise<string> =>
  page.$eval(selector, one => (one instanceof HTMLInputElement ? one.value : 'not a field'));
const fields = async () => [
  await standsIn(input),
  await standsIn('.locationLatitude'),
  await standsIn('.locationLongitude'),
];
const options = () => page.$$eval('[role="option"]', all => all.map(one => one.textContent));
const becomes = (selector: string, value: string) =>
  page.waitForFunction(
    (which: string, what: string) => {
      const one = document.querySelector(which);
      return one instanceof HTMLInputElement && one.value === what;
    },
    {},
    selector,
    value,
  );

// Elements under the open list of suggestions, and arrows.
const unmeasured = /^color-contrast: .*(?:has no value|too short|overlapped by another element|non-text characters)/;
const isClean = async (state: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal(
    [...violations, ...incomplete].filter(line => !unmeasured.test(line)),
    [],
    state,
  );
};

test('G-003 suggestions come from the geocoding service, as words, with their count spoken', async () => {
  await page.type(input, 'nowhere');
  await page.waitForSelector('[role="option"]');
  assert.equal(await options(), ['<img src=x onerror=alert(1)>, Nowhere']);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'One suggestion. Press the down arrow to choose.' }]);
  await page.keyboard.press('Escape');
  assert.is(await page.$eval(input, one => one.getAttribute('aria-expanded')), 'false');
  await page.$eval(input, one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.type('leith');
  await page.waitForFunction(() => document.querySelectorAll('[role="option"]').length === 2);
  await isClean('suggestions');
  await liveLog(page);
});

test('G-006 G-007 the arrows and Enter choose; the hidden fields follow, and Enter alone does not send the form', async () => {
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const active = await page.$eval(input, one => one.getAttribute('aria-activedescendant') ?? '');
  assert.is(
    await page.evaluate(id => document.getElementById(id)?.textContent, active),
    'Leith Harbour, Edinburgh, Scotland',
  );
  await page.keyboard.press('Enter');
  assert.equal(await fields(), ['Leith Harbour, Edinburgh, Scotland', '55.989900', '-3.183300']);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Chosen: Leith Harbour, Edinburgh, Scotland' }]);
  assert.equal(tiles.requested, []);
  await page.click('[data-map-show]');
  await page.waitForSelector('.location-preview .leaflet-tile-loaded');
});

test('G-014 the preview is shown at zoom 15, and follows the next choice', async () => {
  assert.equal([...new Set(tiles.requested.map(url => url.pathname.split('/')[1]))], ['15']);
  const before = await page.$eval('.map-marker', one => one.getAttribute('aria-label'));
  assert.is(before, 'Leith Harbour, Edinburgh, Scotland');
  await page.$eval(input, one => one instanceof HTMLInputElement && one.select());
  await page.type(input, 'leith w');
  await page.waitForFunction(() => document.querySelectorAll('[role="option"]').length === 1);
  await page.click('[role="option"]');
  await page.waitForSelector('.map-marker[aria-label="Leith Walk, Edinburgh, Scotland"]');
  assert.equal(await fields(), ['Leith Walk, Edinburgh, Scotland', '55.964900', '-3.177700']);
  await isClean('the preview');
});

test('G-009 G-013 a text that was not chosen gives way to the last place when the field is left', async () => {
  await page.type(input, ' and beyond');
  await page.focus('h1, main');
  await page.$eval(input, one => one instanceof HTMLInputElement && one.blur());
  await becomes(input, 'Leith Walk, Edinburgh, Scotland');
  assert.equal(await fields(), ['Leith Walk, Edinburgh, Scotland', '55.964900', '-3.177700']);
});

test('G-012 G-013 one question 300 ms after the last letter; the text is looked at 250 ms after the field was left', async () => {
  const held = await site.reader(author);
  await holdTimers(held.page, 100);
  await held.go(`/blog/${post.slug}/place`);
  await held.page.waitForSelector(input);
  const requested: string[] = [];
  held.page.on('request', request => {
    const fields = new URLSearchParams(request.postData());
    if (isCall(request) && fields.get('namespace') === 'site/views/locations/search')
      requested.push(fields.get('query') ?? '');
  });
  // The resource request of the island's script also ends after 300 ms.
  await passTimersOf(held.page, limits.batchFinaliseMs);
  await held.page.type(input, 'leith');
  assert.equal(requested, []);
  assert.is(await passTimersOf(held.page, limits.locationSuggestMs), 1);
  await held.page.waitForFunction(() => document.querySelectorAll('[role="option"]').length === 2);
  assert.equal([...new Set(requested)], ['leith']);
  await held.page.$eval(input, one => one instanceof HTMLInputElement && one.blur());
  const text = () => held.page.$eval(input, one => (one instanceof HTMLInputElement ? one.value : ''));
  assert.is(await text(), 'leith');
  assert.ok(await passTimersOf(held.page, limits.locationBlurMs));
  await held.page.waitForFunction(one => document.querySelector<HTMLInputElement>(one)?.value === '', {}, input);
  assert.equal([limits.locationSuggestMs, limits.locationBlurMs], [300, 250]);
  await held.close();
});

test('G-001 the place is saved with the post', async () => {
  await leaving(page, () => page.click('main [type="submit"]'));
  assert.match(await page.$eval('.post-place', one => one.textContent ?? ''), 'Leith Walk, Edinburgh, Scotland');
  const stored = await site.server.sql('posts').where('id', post.id).first('latitude', 'longitude');
  assert.equal(stored, { latitude: 55.9649, longitude: -3.1777 });
});

test('G-008 an emptied field clears the place, hidden fields too', async () => {
  await reader.go(`/blog/${post.slug}/place`);
  await page.waitForSelector(input);
  await page.$eval(input, one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.press('Backspace');
  await page.$eval(input, one => one instanceof HTMLInputElement && one.blur());
  await becomes('.locationLatitude', '');
  assert.equal(await fields(), ['', '', '']);
});

test('G-010 with nothing chosen an unresolved text is cleared', async () => {
  await page.type(input, 'zzz');
  await page.$eval(input, one => one instanceof HTMLInputElement && one.blur());
  await becomes(input, '');
  assert.equal(await fields(), ['', '', '']);
});

test('F-1.8, G-010 while the service does not answer, what was typed stays when the field is left, and is sent', async () => {
  geocoder.answer = { status: 503, body: 'down' };
  await page.type(input, 'The old pier');
  await page.$eval(input, one => one instanceof HTMLInputElement && one.blur());
  const problem = '.location-address .field-error';
  await page.waitForFunction((where: string) => (document.querySelector(where)?.textContent ?? '') !== '', {}, problem);
  // Longer than the delay after which an unresolved text is cleared.
  await new Promise(done => setTimeout(done, 600));
  assert.equal(await fields(), ['The old pier', '', '']);
  await leaving(page, () => page.click('main [type="submit"]'));
  geocoder.answer = null;
  assert.match(await page.$eval('.post-place-name', one => one.textContent ?? ''), 'The old pier');
  await reader.go(`/blog/${post.slug}/place`);
  await page.waitForSelector(input);
  assert.is(await standsIn(input), 'The old pier');
});

test('G-011 a refused position says so in the words of the specification', async () => {
  const context = page.browserContext();
  await context.overridePermissions(site.origin, []);
  await liveLog(page);
  await page.click('.autoDetectButton');
  await page.waitForFunction(
    words => document.querySelector('.location-address .field-error')?.textContent === words,
    {},
    refused,
  );
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text: refused }]);
  await isClean('a refused position');
});

test('G-004 G-005 where the browser offers its position the button fills it in, with its address', async () => {
  await page.browserContext().overridePermissions(site.origin, ['geolocation']);
  await page.setGeolocation({ latitude: 55.9653, longitude: -3.2092 });
  await page.click('.autoDetectButton');
  await becomes('.locationLatitude', '55.965300');
  assert.equal(await fields(), ['Botanic Garden, Edinburgh, Scotland', '55.965300', '-3.209200']);
});

test('G-004 without geolocation in the browser there is no such button', async () => {
  const other = await site.reader(author);
  await other.page.evaluateOnNewDocument(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
  await emulation.narrow(other.page);
  await other.go(`/blog/${post.slug}/place`);
  await other.page.waitForSelector(input);
  assert.is(await other.page.$('.autoDetectButton'), null);
  assert.not(await scrollsSideways(other.page));
  await other.close();
});

test('without scripts the form is three plain fields', async () => {
  const plain = await site.reader(author, { scripts: false });
  await plain.go(`/blog/${post.slug}/place`);
  for (const [name, value] of Object.entries({ address: 'A bench', latitude: '56.5', longitude: '-4.25' })) {
    await plain.page.$eval(`[name="${name}"]`, one => one instanceof HTMLInputElement && one.select());
    await plain.page.type(`[name="${name}"]`, value);
  }
  await leaving(plain.page, () => plain.page.click('main [type="submit"]'));
  assert.match(await plain.page.$eval('.post-place-name', one => one.textContent ?? ''), 'A bench');
  await plain.close();
});

test('the page says nothing on its console meanwhile, and only the two services were asked', () => {
  assert.equal(reader.consoleErrors, []);
  assert.equal(site.refused, []);
});

test.run();
