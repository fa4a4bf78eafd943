import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways, shownFailure } from '../browser.ts';
import { openTiles, type Tiles } from '../tiles.ts';

const test = suite('places on maps');
let site: Site;
let tiles: Tiles;
let reader: Reader;
let page: Page;
let posts: Written[];

// Two points share a marker at low zoom, the third is in another country; the last two have equal coordinates.
const places = [
  {
    title: 'The harbour',
    address: 'Leith Harbour',
    latitude: 55.9899,
    longitude: -3.1833,
    ratings_count: 2,
    ratings_sum: 17,
  },
  { title: 'The garden', address: 'Botanic Garden', latitude: 55.9653, longitude: -3.2092 },
  { title: 'The tower', address: 'Tour Eiffel', latitude: 48.8584, longitude: 2.2945 },
  { title: 'The <b>lift</b>', address: 'Tour Eiffel', latitude: 48.8584, longitude: 2.2945 },
] as const;

test.before(async () => {
  site = await openSite();
  tiles = await openTiles(site);
  await site.server.set('maps.tileUrl', tiles.tileUrl);
  await site.server.set('maps.staticUrl', tiles.stillUrl);
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const write = writer(site.server);
  posts = [];
  for (const place of places) posts.push(await write.post(id, place));
  reader = await site.reader();
  page = reader.page;
});
test.after(async () => {
  await tiles.close();
  await site.close();
});
test.before.each(() => {
  tiles.requested.length = 0;
});

const shown = async (): Promise<void> => {
  await page.click('[data-map-show]');
  await page.waitForSelector('.leaflet-tile-loaded');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].every(tile => tile.complete),
  );
};

const zooms = (): number[] => [...new Set(tiles.requested.map(url => Number(url.pathname.split('/')[1])))];
const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const names = () => page.$$eval('.map-marker', all => all.map(one => one.getAttribute('aria-label')));

// Markers overlap tiles and their signs are shapes: axe cannot measure their contrast.
const unmeasured = /^color-contrast: /;
const isClean = async (state: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal([...violations, ...incomplete.filter(line => !unmeasured.test(line))], [], state);
};

test('without scripts the places are a list with links, and there is no map', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go('/places');
  assert.is(await plain.page.$eval('.post-map', one => one.checkVisibility()), false);
  assert.equal(
    await plain.page.$$eval('.located-posts a', links => links.map(link => link.getAttribute('href'))),
    [...posts].reverse().map(({ slug }) => `/blog/${slug}`),
  );
  await plain.close();
});

test('nothing is asked of another host before the reader wants the map; the question names it', async () => {
  await reader.go('/places');
  await page.waitForSelector('[data-map-show]');
  assert.match(await page.$eval('.map-question', one => one.textContent ?? ''), new URL(tiles.origin).host);
  await isClean('the question');
  assert.equal(tiles.requested, []);
  assert.equal(site.refused, []);
});

test('G-016 G-017 G-025 G-026 all places are in sight; those close together are one marker that opens', async () => {
  await shown();
  assert.is(await focus(), 'Map of 4 places');
  assert.equal((await names()).sort(), ['2 places close together', '2 places close together']);
  const inside = await page.$eval('.map-canvas', one => {
    const box = one.getBoundingClientRect();
    return [...one.querySelectorAll('.map-marker')].every(marker => {
      const { left, right, top, bottom } = marker.getBoundingClientRect();
      return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    });
  });
  assert.ok(inside);
  await page.evaluate(() => document.querySelector('.map-canvas')?.scrollIntoView({ block: 'center' }));
  const unlocksPost = async (): Promise<void> => {
    const [first, second] = await page.$$('.map-marker');
    const north = (await first?.boundingBox())?.y ?? 0;
    const south = (await second?.boundingBox())?.y ?? 0;
    await (north < south ? first : second)?.focus();
    await page.keyboard.press('Enter');
  };
  await unlocksPost();
  await page.waitForFunction(() => document.querySelectorAll('.map-marker:not(.map-cluster)').length >= 2);
  assert.ok((await names()).includes('Leith Harbour'));
  assert.ok(['Leith Harbour', 'Botanic Garden'].includes(await focus()));
});

test('G-016 G-018 a marker is a button; its window has link and rating, takes the focus and gives it back', async () => {
  await page.focus('.map-marker[aria-label="Leith Harbour"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.map-window');
  assert.is(await focus(), 'Leith Harbour');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[role="dialog"]')));
  assert.is(await page.$eval('.map-window a', link => link.getAttribute('href')), `/blog/${posts[0]?.slug}`);
  assert.is(await page.$eval('.map-window [data-rating-form]', one => one.getAttribute('data-score')), '4.5');
  assert.match(await page.$eval('.map-window [role="img"]', one => one.getAttribute('aria-label') ?? ''), '4.5');
  await isClean('a window open');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.map-window', { hidden: true });
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.map-marker[aria-label="Leith Harbour"]')));
});

test('several posts at one point share a window, and titles of people are words', async () => {
  await page.click('[title="Show all places"]');
  await page.waitForFunction(() => document.querySelectorAll('.map-cluster').length === 2);
  const clusters = await page.$$('.map-cluster');
  const boxes = await Promise.all(clusters.map(one => one.boundingBox()));
  const south = clusters[(boxes[0]?.y ?? 0) > (boxes[1]?.y ?? 0) ? 0 : 1];
  await south?.click();
  await page.waitForSelector('.map-window');
  assert.equal(await page.$$eval('.map-window a', all => all.map(one => one.textContent)), [
    'The <b>lift</b>',
    'The tower',
  ]);
  await page.click('.map-window-close');
  await page.waitForSelector('.map-window', { hidden: true });
});

test('what a drag does, buttons do; every control has a name', async () => {
  const before = tiles.requested.length;
  for (const name of ['Zoom in', 'Move north', 'Move west', 'Move south', 'Move east', 'Zoom out']) {
    await page.click(`[title="${name}"]`);
  }
  await page.waitForFunction(count => performance.getEntriesByType('resource').length > count, {}, before);
  assert.ok(tiles.requested.length > before);
});

test('locations with the text null are skipped, in a fragment that comes later too', async () => {
  await reader.go('/places');
  await page.evaluate(() => {
    const root = document.querySelector<HTMLElement>('.post-map');
    const copy = root?.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return;
    const options = JSON.parse(copy.dataset.options ?? '{}');
    options.locations[0].latitude = 'null';
    options.locations[1].longitude = 'null';
    options.enableClusterer = false;
    copy.dataset.options = JSON.stringify(options);
    root?.replaceWith(copy);
  });
  await page.waitForFunction(() => document.querySelectorAll('.post-map').length === 1);
  await shown();
  assert.equal((await names()).sort(), ['Botanic Garden', 'Leith Harbour']);
});

test('G-020 G-022 one place is shown from the default zoom of 5, the key in the address', async () => {
  await site.server.set('maps.key', 'a-key');
  await site.server.set('maps.trusted', true);
  await site.server.sql('posts').whereNot('id', posts[2]?.id).update({ latitude: null });
  site.server.services.pages.clear();
  await reader.go('/places');
  await page.waitForSelector('.leaflet-tile-loaded');
  assert.equal(zooms(), [5]);
  assert.ok(tiles.requested.every(url => url.searchParams.get('key') === 'a-key'));
  assert.is(await page.$('[data-map-show]'), null);
  await site.server.set('maps.key', '');
  await site.server.set('maps.trusted', false);
  for (const [n, { latitude }] of places.entries())
    await site.server.sql('posts').where('id', posts[n]?.id).update({ latitude });
  site.server.services.pages.clear();
});

test('the page of a post shows its place closer, still under less motion', async () => {
  await emulation.reducedMotion(page);
  await reader.go(`/blog/${posts[0]?.slug}`);
  await shown();
  assert.equal(zooms(), [17]);
  assert.ok(tiles.requested.every(url => !url.searchParams.has('key')));
  await page.click('[title="Zoom out"]');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  assert.is(await page.$eval('.map-canvas', one => one.getAttribute('data-map-type')), 'roadmap');
  await isClean('the map of a post');
});

test('pictures that do not come are told of once', async () => {
  tiles.isWell = false;
  await page.evaluate(() => window.lecternOutput.splice(0));
  for (let step = 0; step < 5; step++) await page.click('[title="Move north"]');
  await page.waitForFunction(() => window.lecternOutput.length > 0);
  assert.equal(await page.evaluate(() => window.lecternOutput.map(({ kind }) => kind)), ['alert']);
  tiles.isWell = true;
});

test('G-015 G-021 G-023 G-024 a map can be a picture: 500x400, markers of six decimals, the road map', async () => {
  await site.server.set('maps.static', true);
  await reader.go(`/blog/${posts[0]?.slug}`);
  await page.waitForSelector('[data-map-show]');
  await page.click('[data-map-show]');
  const picture = await page.waitForSelector('.still-map');
  const source = new URL((await picture?.evaluate(one => one.getAttribute('src'))) ?? '');
  assert.equal(Object.fromEntries(source.searchParams), {
    center: '55.989900,-3.183300',
    zoom: '17',
    size: '500x400',
    maptype: 'roadmap',
    markers: '55.989900,-3.183300',
  });
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.still-map')?.naturalWidth === 500);
  assert.is(await picture?.evaluate(one => one.getAttribute('alt')), 'Map of one place');
  await isClean('a still map');
  await site.server.set('maps.static', false);
});

test('F-3.3 a map whose pictures do not come says so below itself, and loads them again', async () => {
  const stop = site.stub(request => {
    if (!request.url().startsWith(tiles.origin)) return false;
    request.abort('internetdisconnected');
    return true;
  });
  await reader.go('/places');
  await page.click('[data-map-show]');
  assert.is(
    await shownFailure(page, '.locationMap'),
    'The map could not be loaded. The places are listed on this page.',
  );
  stop();
  await page.click('.locationMap + [data-act-failure] button');
  await page.waitForSelector('.leaflet-tile-loaded');
  assert.is(await page.$('[data-act-failure]'), null);
  reader.consoleErrors.length = 0;
});

test('in forced and dark colours and at 320 px the map is whole', async () => {
  for (const mode of ['forcedColours', 'dark', 'narrow'] as const) {
    await emulation[mode](page);
    await reader.go('/places');
    await shown();
    assert.not(await scrollsSideways(page), mode);
    await isClean(mode);
  }
  await emulation.light(page);
  await emulation.wide(page);
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('404')),
    [],
  );
});

test.run();
