import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, openSite, type Reader, type Site } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';

const test = suite('the header that stays and the way to the top');
let site: Site;
let reader: Reader;
let path: string;

test.before(async () => {
  site = await openSite();
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const part = (n: number) => `<h2>Part ${n}</h2><p>${`<a href="/blog/tags">Link ${n}</a> and words. `.repeat(30)}</p>`;
  const body = Array.from({ length: 12 }, (_, n) => part(n)).join('');
  const post = await writer(site.server).post(id, { title: 'A long one', body });
  path = `/blog/${post.slug}`;
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});
test.after(() => site.close());

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async y => {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);

const header = (page: Page) =>
  page.$eval('#sp-header', one => {
    const { top, left, width } = one.getBoundingClientRect();
    return { names: one.className, top, left, width };
  });

test('I-009 the header is pinned where the body is marked, and goes with the page where it is not', async () => {
  const { page } = reader;
  await reader.go(path);
  assert.ok(await page.$('body.sticky-header.layout-fluid'));
  await scrollTo(page, 800);
  assert.is((await header(page)).top, 0);
  await site.server.set('template.sticky_header', false);
  await reader.go(path);
  assert.is(await page.$('body.sticky-header'), null);
  await scrollTo(page, 800);
  assert.ok((await header(page)).top < -700);
  await site.server.set('template.sticky_header', true);
});

test('the icons of the header grow with the text of the page', async () => {
  const { page } = reader;
  await reader.go(path);
  const sizes = (percent: number) =>
    page.evaluate(rootSize => {
      document.documentElement.style.fontSize = rootSize;
      return [...document.querySelectorAll('#sp-header .bar svg')]
        .filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect().width);
    }, `${percent}%`);
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    const before = await sizes(100);
    assert.ok(before.length >= 2, `${before}`);
    assert.equal(
      await sizes(200),
      before.map(size => 2 * size),
    );
  }
});

test('I-010 the classes change as the page passes the header, the placeholder takes its height, nothing jumps', async () => {
  const { page } = reader;
  await reader.go(path);
  assert.match((await header(page)).names, /animated.*menu-fixed-out/);
  const place = () => page.$eval('main', main => main.getBoundingClientRect().top + scrollY);
  const before = await place();
  await scrollTo(page, 1);
  const pinned = (await header(page)).names.split(' ');
  assert.ok(pinned.includes('menu-fixed') && !pinned.includes('menu-fixed-out'), pinned.join());
  assert.is(await place(), before);
  assert.ok(await page.$eval('.nav-placeholder', one => one.getBoundingClientRect().height > 30));
  await scrollTo(page, 0);
  assert.match((await header(page)).names, /menu-fixed-out/);
  assert.is(await page.$eval('.nav-placeholder', one => one.getBoundingClientRect().height), 0);
  assert.is(await place(), before);
  await emulation.narrow(page);
  const narrow = await place();
  await scrollTo(page, 500);
  assert.is(await place(), narrow);
});

test('I-011 in a boxed layout the pinned header is as wide as its box and stands over it', async () => {
  const { page } = reader;
  await site.server.set('template.boxed_layout', true);
  await page.setViewport({ width: 1600, height: 900 });
  await reader.go(path);
  await scrollTo(page, 600);
  const { width, left, names } = await header(page);
  assert.match(names, /menu-fixed(?!-)/);
  const box = await page.$eval('body.layout-boxed', body => body.getBoundingClientRect().toJSON());
  assert.ok(box.width < 1500, `${box.width}`);
  assert.ok(Math.abs(width - box.width) <= 2 && Math.abs(left - box.left) <= 2, `${width} ${left}`);
  await page.setViewport({ width: 900, height: 900 });
  await page.waitForFunction(() => document.getElementById('sp-header')?.offsetWidth === document.body.offsetWidth);
  await site.server.set('template.boxed_layout', false);
});

test('the focus never stands under the header or under the button that leads up', async () => {
  const { page } = reader;
  for (const mode of ['wide', 'narrow'] as const) {
    await emulation[mode](page);
    await reader.go(path);
    await scrollTo(page, 2_000);
    for (const key of ['forth', 'back'] as const) {
      await page.$$eval(
        '.entry-body a, [data-blog-content] a',
        (all, at) => all.at(at)?.focus(),
        key === 'forth' ? 40 : 90,
      );
      for (let step = 0; step < 40; step++) {
        if (key === 'back') await page.keyboard.down('Shift');
        await page.keyboard.press('Tab');
        if (key === 'back') await page.keyboard.up('Shift');
        const over = await page.evaluate(async () => {
          await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const one = document.activeElement;
          const box = one?.getClientRects()[0];
          if (!one || !box) return 'nothing';
          const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return above && (one.contains(above) || above.contains(one)) ? '' : `${above?.tagName} ${above?.className}`;
        });
        assert.is(over, '', `${mode} ${key} ${step}`);
      }
    }
  }
});

test('in a low window the header goes with the page', async () => {
  const { page } = reader;
  await page.setViewport({ width: 320, height: 400 });
  await reader.go(path);
  await scrollTo(page, 600);
  assert.ok((await header(page)).top < -500);
  assert.is(await page.$eval('.nav-placeholder', one => one.getBoundingClientRect().height), 0);
});

const isShown = (page: Page): Promise<boolean> => page.$eval('.scrollup', one => one.checkVisibility());

test('I-012 the button comes when the page has been scrolled by more than 100 px', async () => {
  const { page } = reader;
  await reader.go(path);
  assert.not(await isShown(page));
  await scrollTo(page, 100);
  assert.not(await isShown(page));
  await scrollTo(page, 101);
  assert.ok(await isShown(page));
  const { violations } = await axe(page);
  assert.equal(violations, []);
  await site.server.set('template.goto_top', false);
  await reader.go(path);
  assert.is(await page.$('.scrollup'), null);
  await site.server.set('template.goto_top', true);
});

/** Positions of the page so many milliseconds after a click on the button; frames are drawn at these times alone. */
const scrolledAt = (page: Page, times: readonly number[]): Promise<number[]> =>
  page.evaluate(async moments => {
    const { requestAnimationFrame: next } = window;
    const now = performance.now.bind(performance);
    const begun = now();
    const frames: FrameRequestCallback[] = [];
    Object.assign(window, { requestAnimationFrame: (work: FrameRequestCallback) => frames.push(work) });
    Object.assign(performance, { now: () => begun });
    const header = document.getElementById('sp-header');
    header?.blur();
    document.querySelector<HTMLElement>('.scrollup')?.click();
    while (document.activeElement !== header) await new Promise(resolve => setTimeout(resolve, 10));
    const positions = moments.map(ms => {
      for (const draw of frames.splice(0)) draw(begun + ms);
      return Math.round(scrollY);
    });
    Object.assign(performance, { now });
    Object.assign(window, { requestAnimationFrame: next });
    return positions;
  }, times);

test('I-013 it scrolls to the top in 600 ms, the next stop is the first of the page; still under reduced motion', async () => {
  const { page } = reader;
  await reader.go(path);
  await scrollTo(page, 1_500);
  const [first = 0, ...later] = await scrolledAt(page, [0, 150, 300, 450, 550, 600]);
  assert.ok(first > 1_490, `${first}`);
  assert.equal(new Set(later).size, 5, later.join());
  assert.is(later.at(-1), 0);
  assert.is(await page.evaluate(() => document.activeElement?.id), 'sp-header');
  await emulation.reducedMotion(page);
  await scrollTo(page, 1_500);
  assert.equal(await scrolledAt(page, [0]), [0]);
});

test('I-014 it goes with a fade of 400 ms', async () => {
  const { page } = reader;
  await holdTimers(page, 390);
  await reader.go(path);
  await scrollTo(page, 500);
  await passTimers(page);
  await scrollTo(page, 0);
  const style = await page.$eval('.scrollup', one => {
    const { transitionDuration, transitionProperty } = getComputedStyle(one);
    return [transitionProperty, transitionDuration, String(one.classList.contains('is-leaving'))];
  });
  assert.equal(style, ['opacity', '0.4s', 'true']);
  assert.ok(await isShown(page));
  assert.ok((await passTimers(page)).includes(400));
  assert.not(await isShown(page));
});

test.run();
