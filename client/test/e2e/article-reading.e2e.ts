import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemWriter, type WrittenItem } from '../../../server/test/articles.ts';
import { axe, emulation, liveLog, nextSaid, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';

const test = suite('reading items in the browser');

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='30'%3E%3Crect width='40' height='30'/%3E%3C/svg%3E";
const body = `
<figure><a href="/media/large.svg" data-k2-modal="image"><img src="${picture}" alt="A hall" width="40" height="30"></a>
<figcaption>Seen from the door</figcaption></figure>
<p><a class="k2Anchor" id="go" href="#far">To the end</a></p>
<p><a class="classicPopup" id="plain" href="/articles">Plain</a>
<a class="classicPopup" id="sized" rel="{'x':500,'y':400}" href="/articles">Sized</a></p>
<p><a data-k2-modal="iframe" id="frame" href="/articles?tmpl=component">Moderate comments</a></p>
<div class="k2EqualHeights" id="low">Low</div>
<div class="k2EqualHeights" id="high"><p>Higher</p><p>than</p><p>the other</p></div>
<div style="overflow:auto"><div class="k2Scroller"><div class="k2ScrollerElement" style="width:200px;margin:0 5px">1</div>
<div class="k2ScrollerElement">2</div><div class="k2ScrollerElement">3</div></div></div>
${'<p>Words of a long text.</p>'.repeat(60)}<h2 id="far">The end</h2>${'<p>After the end.</p>'.repeat(60)}`;

let site: Site;
let item: WrittenItem;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  site.stub(request => {
    if (!request.url().endsWith('/media/large.svg')) return false;
    request.respond({ contentType: 'image/svg+xml', body: decodeURIComponent(picture.slice(19)) });
    return true;
  });
  const write = itemWriter(site.house);
  const author = await site.house.signedIn('author');
  const outer = await write.category('Outer');
  const words = ['Short.', 'A much longer description of what stands in this category. '.repeat(6)];
  for (const description of words) await write.category('Inner', { parent_id: outer.id, description });
  item = await write.item(author.id, outer.id, { body });
  reader = await site.reader();
  ({ page } = reader);
});
test.before.each(() => reader.go(`/articles/item/${item.id}-${item.alias}`));
test.after(() => site.close());

const size = () => page.$eval('.itemFullText p', one => Number.parseFloat(getComputedStyle(one).fontSize));
const opened = async (selector: string): Promise<string> => {
  await page.evaluate(() => {
    window.open = (url, name, features) => {
      document.body.dataset.opened = [url, name, features].join(' ');
      return window;
    };
  });
  await page.click(selector);
  await page.waitForSelector('body[data-opened]');
  return page.$eval('body', one => one.dataset.opened ?? '');
};

const sizesOf = (selectors: readonly string[]) =>
  page.evaluate(
    all => all.map(one => Number.parseFloat(getComputedStyle(document.querySelector(one) ?? document.body).fontSize)),
    selectors,
  );
const isScaled = (sizes: readonly number[], from: readonly number[], factor: number): void => {
  for (const [index, one] of sizes.entries())
    assert.ok(Math.abs(one / (from[index] ?? 1) - factor) < 0.01, `${index}: ${from[index]} to ${one}`);
};
const parts = [
  'h1',
  '.itemFullText p',
  '.itemToolbar a',
  '#itemCommentsAnchor, .itemComments h2',
  'main label',
  'main input',
];

test('H-006, F-5.4 articles and posts share one text size: the same names, steps of 1.4, and headings, forms and lists grow', async () => {
  const usual = await sizesOf(parts);
  await liveLog(page);
  const names = await page.$$eval('main [data-text-size]', all => all.map(one => one.textContent));
  assert.equal(names, ['Smaller text', 'Larger text']);
  await page.click('#fontIncrease');
  isScaled(await sizesOf(parts), usual, 1.4);
  assert.equal(await nextSaid(page), [{ kind: 'status', text: 'Text size 140 percent' }]);
  for (const percent of [196, 274]) {
    await page.click('#fontIncrease');
    assert.equal(await nextSaid(page), [{ kind: 'status', text: `Text size ${percent} percent` }]);
  }
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  isScaled(await sizesOf(parts), usual, 1.4 ** 3);
  await emulation.narrow(page);
  const wide = await page.$$eval('main *', all =>
    all.filter(one => one.getBoundingClientRect().right > innerWidth).map(one => `${one.localName}.${one.className}`),
  );
  assert.not(await scrollsSideways(page), wide.join(' '));
  await emulation.wide(page);
  const larger = await sizesOf(['h1']);
  await reader.go('/articles');
  assert.equal(await sizesOf(['h1']), larger);
  await page.click('.display-settings summary');
  for (const _ of [1, 2, 3]) await page.click('.display-settings [data-operation=decrease]');
  assert.is(await page.evaluate(() => localStorage.getItem('lectern.textSteps')), null);
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  assert.equal(await sizesOf(parts), usual);
  await page.click('#fontDecrease');
  isScaled(await sizesOf(parts), usual, 1 / 1.4);
  await page.click('#fontIncrease');
});

test('F-5.9 a table that scrolls at 320 px takes the focus under its name; one that fits is no stop', async () => {
  const write = itemWriter(site.house);
  const author = await site.house.signedIn('author');
  const cells = '<td>somewhat-long-words</td>'.repeat(8);
  const tables = await write.item(author.id, (await write.category('Tables')).id, {
    body: `<table><caption>Prices</caption><tbody><tr>${cells}</tr></tbody></table><table><tbody><tr><td>1</td></tr></tbody></table><pre>${'code '.repeat(60)}</pre>`,
  });
  await emulation.narrow(page);
  await reader.go(`/articles/item/${tables.id}-${tables.alias}`);
  await page.waitForSelector('[data-scroll-region]:not([tabindex])');
  const names = await page.$$eval('[role=region][tabindex="0"]', all => all.map(one => one.ariaLabel));
  assert.equal(names, ['Table 1: Prices', 'Code 1']);
  assert.not(await scrollsSideways(page));
  assert.equal((await axe(page)).violations, []);
  await page.focus('[role=region][tabindex="0"]');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.querySelector('[role=region][tabindex="0"]')?.scrollLeft ?? 0) > 0);
  await emulation.wide(page);
});

test('H-005 the image opens large over the page; Escape closes it and the focus is back', async () => {
  await page.focus('a[data-k2-modal="image"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] .item-image-large img');
  assert.match(await page.$eval('dialog[open] img', one => one.src), '/media/large.svg');
  assert.is(await page.$eval('dialog[open] figcaption', one => one.textContent), 'Seen from the door');
  assert.is(await page.$eval('dialog[open] h2', one => one.textContent), 'A hall');
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('data-k2-modal')), 'image');
});

test('H-045 an anchor scrolls within 500 ms and takes the focus along; under reduced motion it is there at once', async () => {
  const run = () =>
    page.evaluate(async () => {
      const seen: { at: number; y: number }[] = [];
      const began = performance.now();
      document.getElementById('go')?.click();
      while (performance.now() - began < 900) {
        await new Promise(resolve => requestAnimationFrame(resolve));
        seen.push({ at: performance.now() - began, y: scrollY });
      }
      const end = scrollY;
      return {
        arrived: seen.find(({ y }) => y === end)?.at ?? 0,
        between: seen.filter(({ y }) => y > 0 && y < end).length,
        focus: document.activeElement?.id,
        top: document.getElementById('far')?.getBoundingClientRect().top ?? -1,
      };
    });
  const smooth = await run();
  assert.ok(smooth.between > 2, JSON.stringify(smooth));
  assert.ok(smooth.arrived > 350 && smooth.arrived < 850, JSON.stringify(smooth));
  assert.is(smooth.focus, 'far');
  assert.ok(smooth.top >= 0 && smooth.top < 300, JSON.stringify(smooth));
  assert.is(new URL(page.url()).hash, '#far');
  await emulation.reducedMotion(page);
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  const still = await run();
  assert.is(still.between, 0, JSON.stringify(still));
  assert.is(still.focus, 'far');
  await emulation.light(page);
});

test('H-043 H-044 a classic popup is a window of 900x600 with a menubar, or as large as its link says', async () => {
  assert.match(await opened('#plain'), /\/articles K2PopUpWindow width=900,height=600,menubar=yes,resizable=yes$/);
  assert.match(await opened('#sized'), / width=500,height=400,menubar=yes,resizable=yes$/);
});

test('H-042 a frame over the page, closed by Escape and by a click outside', async () => {
  const escapeInside = async (): Promise<void> => {
    const frame = await (await page.waitForSelector('.type-iframe:not(.is-loading) iframe'))?.contentFrame();
    await frame?.focus('main a');
    await page.keyboard.press('Escape');
  };
  for (const leave of [escapeInside, () => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await page.click('#frame');
    await page.waitForSelector('dialog.item-frame-dialog iframe[title="Moderate comments"]');
    await leave();
    await page.waitForSelector('dialog', { hidden: true });
    assert.is(await page.evaluate(() => document.activeElement?.id), 'frame');
  }
});

test('H-046 blocks are as high as the tallest, also when the window changes, and nothing is cut', async () => {
  const heights = (selector: string) =>
    page.$$eval(selector, all => all.map(one => Math.round(one.getBoundingClientRect().height)));
  const areEqual = (selector: string) =>
    page.waitForFunction(
      given => {
        const all = [...document.querySelectorAll(given)];
        const tall = all.map(one => Math.round(one.getBoundingClientRect().height));
        return new Set(tall).size === 1 && all.every(one => one.scrollHeight <= one.clientHeight + 1);
      },
      {},
      selector,
    );
  await areEqual('.k2EqualHeights');
  const category = await page.$eval('.itemHeader .itemCategory a', link => link.getAttribute('href') ?? '');
  await reader.go(category);
  await areEqual('.subCategory');
  const [wide = 0] = await heights('.subCategory');
  await page.setViewport({ width: 400, height: 900 });
  await page.waitForFunction(
    before => (document.querySelector('.subCategory')?.clientHeight ?? 0) !== before,
    {},
    wide,
  );
  await areEqual('.subCategory');
  await page.setViewport({ width: 1280, height: 900 });
});

test('H-047 a scroller is as wide as its first element times how many there are', async () => {
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.k2Scroller')?.style.width === '630px');
});

test('H-049 what fails in one block is logged with its file, and the others go on', async () => {
  reader.consoleErrors.length = 0;
  await page.evaluate(() => {
    window.open = () => {
      throw new Error('no windows today');
    };
  });
  await page.evaluate(() => {
    document.addEventListener('click', event => event.preventDefault());
  });
  await page.click('#plain');
  const usual = await size();
  await page.click('#fontIncrease');
  assert.ok((await size()) > usual);
  assert.is(reader.consoleErrors.length, 1, reader.consoleErrors.join('\n'));
  assert.match(reader.consoleErrors[0] ?? '', /^Error in file:\/\S+\.js/);
});

test.run();
