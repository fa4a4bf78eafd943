import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';

const test = suite('galleries and the image popup');
let site: Site;
let reader: Reader;
let post: Written;
let moving: Written;
let photoPost: Written;

test.before(async () => {
  site = await openSite();
  const { server } = site;
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const picture = (alt: string, width = 1200, height = 800) => storedPicture(server, id, { width, height, alt });
  const [entry, hall, roof, lone] = await Promise.all([
    picture('A door'),
    picture('A hall', 900, 1400),
    picture(''),
    picture('A path'),
  ]);
  const slides = [entry, hall, roof]
    .map(
      ({ address, alt }, n) =>
        `<div class="eb-gallery-item"><figure><img src="${address}" alt="${alt}">${n === 0 ? '<figcaption>The <b>door</b> in June</figcaption>' : ''}</figure></div>`,
    )
    .join('');
  const gallery = (more = '') => `<div class="eb-gallery"${more}>${slides}</div>`;
  const write = writer(server);
  post = await write.post(id, {
    title: 'A house',
    body: `<p>Words.</p>${gallery()}<p>One more: <img src="${lone.address}" title="The path behind the house" alt="A path"></p><p><img src="/media/files/${'0'.repeat(32)}/large.jpg" alt="Gone"></p>`,
  });
  moving = await write.post(id, { title: 'It moves', body: gallery(' data-autoplay="1" data-interval="7"') });
  const cover = await storedPicture(server, id, { width: 1000, height: 700, alt: 'A garden', title: 'In the garden' });
  photoPost = await write.post(id, { title: 'A photo', kind: 'photo', cover_id: cover.id, body: '' });
  reader = await site.reader();
});
test.after(() => site.close());

const open = async (selector: string, address = post.slug, { page, go } = reader): Promise<void> => {
  await go(`/blog/${address}`);
  await page.click(selector);
  await page.waitForSelector('dialog.image-popup[open] .eb-image-popup:not(.is-loading, .is-preparing)');
};
const words = (selector: string) => reader.page.$eval(selector, one => one.textContent?.trim() ?? '');
const position = () => words('.eb-image-popup-position');
const settled = () => reader.page.waitForSelector('.eb-image-popup:not(.is-loading)');
const firstPicture = '.eb-gallery-item a.eb-image-popup-button';
const shownSlide = () =>
  reader.page.$$eval('.eb-gallery-menu-item', dots => dots.findIndex(dot => dot.ariaCurrent === 'true'));
const inView = (at: number) =>
  reader.page.waitForFunction(
    index => {
      const [stage, item] = [
        document.querySelector('.eb-gallery-stage'),
        document.querySelectorAll('.eb-gallery-item')[index],
      ];
      const left = (one?: Element | null) => one?.getBoundingClientRect().left ?? 0;
      return Math.abs(left(stage) - left(item)) < 3;
    },
    {},
    at,
  );

const isClean = async ({ page }: Reader, place: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal([...violations, ...incomplete.filter(line => !/^color-contrast/.test(line))], [], place);
};

test('without scripts the pictures of a gallery scroll, and each is a link to its full size', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go(`/blog/${post.slug}`);
  assert.not(await plain.page.$eval('.eb-gallery-controls', one => one.checkVisibility()));
  const href = await plain.page.$eval(firstPicture, link => link.getAttribute('href') ?? '');
  assert.is((await site.server.get(href)).statusCode, 200);
  const markup = await site.server.get(`/blog/${post.slug}`);
  assert.equal(await markupProblems(markup.body), []);
  await plain.close();
});

test('B-028 next, previous and the dots of a gallery bring their slide, round and round, and say which', async () => {
  const { page } = reader;
  await reader.go(`/blog/${post.slug}`);
  await page.click('.eb-gallery-next-button');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Picture 2 of 3: A hall' }]);
  await inView(1);
  await page.click('.eb-gallery-prev-button');
  await inView(0);
  await page.click('.eb-gallery-prev-button');
  await inView(2);
  assert.is(await shownSlide(), 2);
  await page.click('.eb-gallery-menu-item:nth-child(2)');
  await inView(1);
  assert.is(await shownSlide(), 1);
  await page.focus(`.eb-gallery-item:nth-child(3) a`);
  await inView(2);
  await page.waitForFunction(
    () => document.querySelector('.eb-gallery-menu-item:nth-child(3)')?.ariaCurrent === 'true',
  );
  await isClean(reader, 'gallery');
});

test('B-029 a gallery goes on by itself after the seconds it says, stops on focus, pointer and pause, and is still where stillness is asked for', async () => {
  const other = await site.reader();
  const { page } = other;
  await holdTimers(page, 5_000);
  const current = () => page.$$eval('.eb-gallery-menu-item', dots => dots.findIndex(dot => dot.ariaCurrent === 'true'));
  const arrived = async () => {
    await other.go(`/blog/${moving.slug}`);
    await page.waitForFunction(() => document.querySelector('[data-gallery-pause]')?.textContent !== '');
  };
  await arrived();
  await page.waitForFunction(() => window.lecternTimers.length > 0);
  assert.equal(await passTimers(page), [7_000]);
  assert.is(await current(), 1);
  assert.equal(await passTimers(page), [7_000]);
  assert.equal(await passTimers(page), [7_000]);
  assert.is(await current(), 0);
  assert.equal(await liveLog(page), []);
  await page.focus('[data-gallery-pause]');
  assert.equal(await passTimers(page), []);
  await page.keyboard.press('Enter');
  await page.$eval('button[data-gallery-pause]', button => button.blur());
  assert.equal(await passTimers(page), []);
  assert.is(await page.$eval('[data-gallery-pause]', button => button.textContent), 'Play');
  await page.click('[data-gallery-pause]');
  await page.mouse.move(0, 0);
  await page.$eval('button[data-gallery-pause]', button => button.blur());
  assert.equal(await passTimers(page), [7_000]);
  await emulation.reducedMotion(page);
  await arrived();
  await page.waitForFunction(() => document.querySelector('[data-gallery-pause]')?.textContent === 'Play');
  assert.equal(await passTimers(page), []);
  await other.close();
});

test('B-030 B-033 a picture of a gallery opens with a strip of the others and the words under it', async () => {
  const { page } = reader;
  await open(firstPicture);
  assert.is(await position(), 'Image 1 of 3');
  assert.is((await page.$$('.eb-image-popup-thumb img')).length, 3);
  assert.is(await words('.eb-image-popup .eb-image-caption'), 'The door in June');
  assert.is(await page.evaluate(() => document.activeElement?.className), 'eb-image-popup-close-button');
  assert.equal(await liveLog(page), []);
  await isClean(reader, 'popup');
});

test('B-031 the arrow keys, and the small pictures, go through the strip; the position is said once', async () => {
  const { page } = reader;
  await page.keyboard.press('ArrowRight');
  assert.is(await position(), 'Image 2 of 3');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Image 2 of 3: A hall' }]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.is(await position(), 'Image 3 of 3');
  await page.click('.eb-image-popup-thumb:nth-child(2)');
  assert.is(await position(), 'Image 2 of 3');
  await page.keyboard.press('ArrowRight');
  assert.ok(
    await page.evaluate(() => document.activeElement?.matches('.eb-image-popup-thumb:nth-child(3)[aria-current]')),
  );
  await page.keyboard.press('Home');
  assert.is(await position(), 'Image 1 of 3');
  await settled();
});

test('B-034 a picture takes at most three quarters of the window, upright and across, in small windows too', async () => {
  const { page } = reader;
  for (const [width, height] of [
    [1280, 900],
    [360, 640],
    [320, 256],
  ] as const) {
    await page.setViewport({ width, height });
    for (let n = 0; n < 2; n++) {
      await page.keyboard.press('ArrowRight');
      await settled();
      const [wide, high] = await page.$eval('.eb-image-popup-image', one => {
        const box = one.getBoundingClientRect();
        return [box.width / innerWidth, box.height / innerHeight];
      });
      assert.ok(
        (wide ?? 1) > 0 && (wide ?? 1) <= 0.7501 && (high ?? 1) <= 0.7501,
        `${width}x${height}: ${wide} ${high}`,
      );
    }
    assert.not(await scrollsSideways(page));
  }
  await isClean(reader, 'popup narrow');
  await emulation.wide(page);
});

test('B-032 Escape, the button and a click outside close the popup, a click on the picture does not; the focus goes back', async () => {
  const { page } = reader;
  const isBack = async () => {
    await page.waitForFunction(() => !document.querySelector('dialog.image-popup'));
    assert.ok(await page.evaluate(selector => document.activeElement?.matches(selector), firstPicture));
  };
  await page.click('.eb-image-popup-image');
  assert.ok(await page.$('dialog.image-popup[open]'));
  await page.keyboard.press('Escape');
  await isBack();
  await open(firstPicture);
  await page.mouse.click(40, 450);
  await isBack();
  await open(firstPicture);
  await page.click('.eb-image-popup-close-button');
  await isBack();
});

test('B-033 without words under it the caption is the title; a picture of the text opens with those of the text', async () => {
  await open('p a.eb-image-popup-button[title]');
  assert.is(await words('.eb-image-popup .eb-image-caption'), 'The path behind the house');
  assert.is(await position(), 'Image 1 of 2');
});

test('B-035 a picture that does not come shows and says that it failed, and can be asked for again', async () => {
  const { page } = reader;
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.eb-image-popup.is-failed');
  const spoken = await nextSpoken(page);
  assert.equal(spoken.at(-1), { kind: 'alert', text: 'This image could not be loaded.' });
  assert.ok(await page.$eval('.eb-image-popup-failure', one => one.checkVisibility()));
  await isClean(reader, 'popup failed');
  await page.click('.eb-image-popup-retry');
  await page.waitForSelector('.eb-image-popup.is-failed');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.eb-image-popup:not(.is-failed)');
});

test('B-030 the photo of a photo post opens alone, dark or light, and nothing moves under reduced motion', async () => {
  const { page } = reader;
  await emulation.reducedMotion(page);
  await open('.entry-photo a.eb-image-popup-button', photoPost.slug);
  assert.is(await position(), 'Image 1 of 1');
  assert.is(await page.$('.eb-image-popup-thumb'), null);
  assert.is(await words('.eb-image-popup .eb-image-caption'), 'In the garden');
  assert.is(await page.evaluate(() => document.getAnimations().length), 0);
  await emulation.dark(page);
  await isClean(reader, 'popup dark');
});

test('A-041 a page that carries no template gets it from the server', async () => {
  const { page } = reader;
  await reader.go(`/blog/${post.slug}`);
  await page.$$eval('.eb-template', all => all.map(one => one.remove()));
  await page.click(firstPicture);
  await page.waitForSelector('dialog.image-popup[open]');
  assert.is(await position(), 'Image 1 of 3');
  assert.is(await page.$eval('.eb-image-popup-close-button', one => one.ariaLabel), 'Close');
});

test('a popup whose script does not come leaves the link to the full picture', async () => {
  const other = await site.reader();
  await other.go(`/blog/${post.slug}`);
  const restore = site.stub(request => {
    if (!/popup[^/]*\.js/.test(request.url())) return false;
    request.abort();
    return true;
  });
  await leaving(other.page, () => other.page.click(firstPicture));
  assert.match(other.page.url(), /large\.jpg$/);
  restore();
  await other.close();
});

test('the pages of these journeys ask nothing of other hosts and their console stays silent', () => {
  assert.equal(site.refused, []);
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('0'.repeat(32))),
    [],
  );
});

test.run();
