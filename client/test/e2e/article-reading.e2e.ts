import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleForm, articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';

const test = suite('reading items in the browser');

const body = `<div class="k2EqualHeights">Low</div>
<div class="k2EqualHeights"><p>Higher</p><p>than</p><p>the other</p></div>
<div class="k2Scroller">${'<div class="k2ScrollerElement">A part</div>'.repeat(6)}</div>
${'<p>Words of a long text.</p>'.repeat(120)}`;

let site: Site;
let author: Person & { id: number };
let item: WrittenArticle;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  const { sql } = site.server;
  const write = articleWriter(site.server);
  author = await site.server.signedIn('author');
  const [field_group_id] = await sql('item_field_groups').insert({ name: 'Halls' });
  const shape = { name: 'More', alias: 'more', type: 'link', definition: '[{}]', group_id: field_group_id };
  const [field] = await sql('item_fields').insert(shape);
  const outer = await write.category('Outer', { field_group_id });
  const words = ['Short.', 'A much longer description of what stands in this category. '.repeat(6)];
  for (const description of words) await write.category('Inner', { parent_id: outer.id, description });
  const picture = await storedPicture(site.server, author.id, { width: 60, height: 40, alt: 'A hall' });
  // Saved like an author's form.
  const saved = await site.server.post(
    articleForm(outer.id, {
      body,
      image: `user:${author.id}/${picture.name}`,
      image_alt: 'A hall',
      image_caption: 'Seen from the door',
      [`extra[${field}][0]`]: 'More halls',
      [`extra[${field}][1]`]: '/articles',
      [`extra[${field}][2]`]: 'popup',
    }),
    author,
  );
  assert.is(saved.statusCode, 303);
  item = await sql('items').orderBy('id', 'desc').first('id', 'alias');
  await articleCommenting(site.server).row(item.id);
  site.server.services.pages.clear();
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
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Text size 140 percent' }]);
  isScaled(await sizesOf(parts), usual, 1.4);
  for (const percent of [196, 274]) {
    await page.click('#fontIncrease');
    assert.equal(await nextSpoken(page), [{ kind: 'status', text: `Text size ${percent} percent` }]);
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
  await page.waitForFunction(() => localStorage.getItem('lectern.display') === null);
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  assert.equal(await sizesOf(parts), usual);
  await page.click('#fontDecrease');
  await page.waitForFunction(() => localStorage.getItem('lectern.display') === 'size=-1');
  isScaled(await sizesOf(parts), usual, 1 / 1.4);
  await page.click('#fontIncrease');
});

test('F-5.9 a table of an article or post that scrolls at 320 px takes the focus under its name; one that fits is no stop', async () => {
  const write = articleWriter(site.server);
  const cells = '<td>somewhat-long-words</td>'.repeat(8);
  const body = `<table><caption>Prices</caption><tbody><tr>${cells}</tr></tbody></table><table><tbody><tr><td>1</td></tr></tbody></table><pre>${'code '.repeat(60)}</pre>`;
  const tables = await write.article(author.id, (await write.category('Tables')).id, { body });
  const post = await writer(site.server).post(author.id, { body });
  await emulation.narrow(page);
  for (const path of [`/articles/item/${tables.id}-${tables.alias}`, `/blog/${post.slug}`]) {
    await reader.go(path);
    await page.waitForSelector('[data-scroll-region]:not([tabindex])');
    const names = await page.$$eval('[role=region][tabindex="0"]', all => all.map(one => one.ariaLabel));
    assert.equal(names, ['Table 1: Prices', 'Code 1'], path);
    assert.not(await scrollsSideways(page), path);
    assert.equal((await axe(page)).violations, [], path);
    await page.focus('[role=region][tabindex="0"]');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.querySelector('[role=region][tabindex="0"]')?.scrollLeft ?? 0) > 0);
  }
  await emulation.wide(page);
});

test('F-3.9 printing an article prints neither its tools nor the form for comments', async () => {
  const tools = ['.itemToolbar', '.itemRatingBlock', '.itemCommentsForm', '.commentToolbar', '.itemBackToTop'];
  const visible = () =>
    page.$$eval(tools.join(), all => all.filter(one => one.checkVisibility()).map(one => one.className));
  assert.ok((await visible()).length >= tools.length - 1, String(await visible()));
  await page.emulateMediaType('print');
  assert.equal(await visible(), []);
  assert.ok(await page.$eval('.itemFullText', one => one.checkVisibility()));
  await page.emulateMediaType('screen');
});

test('H-005 the image opens large over the page; Escape closes it and the focus is back', async () => {
  await page.focus('.itemImage a');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] .item-image-large img');
  assert.match(await page.$eval('dialog[open] img', one => one.src), '/media/files/');
  assert.is(await page.$eval('dialog[open] figcaption', one => one.textContent), 'Seen from the door');
  assert.is(await page.$eval('dialog[open] h2', one => one.textContent), 'A hall');
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.itemImage a')));
});

test('H-045 an anchor scrolls within 500 ms and takes the focus along; under reduced motion it is there at once', async () => {
  const run = () =>
    page.evaluate(async () => {
      const seen: { at: number; y: number }[] = [];
      const began = performance.now();
      document.querySelector<HTMLElement>('.itemCommentsLink')?.click();
      while (performance.now() - began < 900) {
        await new Promise(resolve => requestAnimationFrame(resolve));
        seen.push({ at: performance.now() - began, y: scrollY });
      }
      const end = scrollY;
      return {
        arrived: seen.find(({ y }) => y === end)?.at ?? 0,
        between: seen.filter(({ y }) => y > 0 && y < end).length,
        focus: document.activeElement?.id,
        top: document.getElementById('itemCommentsAnchor')?.getBoundingClientRect().top ?? -1,
      };
    });
  const smooth = await run();
  assert.ok(smooth.between > 2, JSON.stringify(smooth));
  assert.ok(smooth.arrived > 350 && smooth.arrived < 850, JSON.stringify(smooth));
  assert.is(smooth.focus, 'itemCommentsAnchor');
  assert.ok(smooth.top >= 0 && smooth.top < 300, JSON.stringify(smooth));
  assert.is(new URL(page.url()).hash, '#itemCommentsAnchor');
  await emulation.reducedMotion(page);
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  const still = await run();
  assert.is(still.between, 0, JSON.stringify(still));
  assert.is(still.focus, 'itemCommentsAnchor');
  await emulation.light(page);
});

test('H-043 H-044 a link field opens a window of 900x600 with a menubar, or as large as the site sets it', async () => {
  const link = '.itemExtraFields a.classicPopup';
  assert.match(await opened(link), /\/articles K2PopUpWindow width=900,height=600,menubar=yes,resizable=yes$/);
  await site.server.set('articles.popupWidth', 500);
  await site.server.set('articles.popupHeight', 400);
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  assert.match(await opened(link), / width=500,height=400,menubar=yes,resizable=yes$/);
});

test('H-042 a comment is reported in a frame over the page, closed by Escape and by a click outside', async () => {
  const escapeInside = async (): Promise<void> => {
    const frame = await (await page.waitForSelector('.type-iframe:not(.is-loading) iframe'))?.contentFrame();
    await frame?.focus('main textarea, main input:not([type="hidden"])');
    await page.keyboard.press('Escape');
  };
  for (const leave of [escapeInside, () => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await page.click('.commentReportLink');
    await page.waitForSelector('dialog.item-frame-dialog iframe');
    await leave();
    await page.waitForSelector('dialog', { hidden: true });
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.commentReportLink')));
  }
});

test('H-042 the links of the user block open in a frame over the page', async () => {
  const own = await site.reader(author);
  await own.go('/articles');
  await own.page.click('.k2UserBlockActions [data-k2-modal="iframe"]');
  const frame = await own.page.waitForSelector('dialog.item-frame-dialog iframe');
  assert.match((await frame?.evaluate(one => one.getAttribute('src'))) ?? '', '/articles/comments?tmpl=component');
  await own.close();
});

test('H-046 blocks are as high as the tallest, also when the window changes, and nothing is cut', async () => {
  const heights = (selector: string) =>
    page.$$eval(selector, all => all.map(one => Math.round(one.getBoundingClientRect().height)));
  const areEqual = async (selector: string): Promise<void> => {
    await page.waitForFunction(
      initial => {
        const all = [...document.querySelectorAll(initial)];
        const tall = all.map(one => Math.round(one.getBoundingClientRect().height));
        return new Set(tall).size === 1 && all.every(one => one.scrollHeight <= one.clientHeight + 1);
      },
      {},
      selector,
    );
    assert.is(new Set(await heights(selector)).size, 1);
  };
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

test('H-047 a scroller is as wide as its first element times how many there are, and keys scroll it', async () => {
  await page.waitForFunction(() => {
    const scroller = document.querySelector<HTMLElement>('.k2Scroller');
    const first = scroller?.firstElementChild?.getBoundingClientRect().width ?? 0;
    return first > 0 && scroller?.style.width === `${first * 6}px`;
  });
  await page.waitForSelector('[data-scrolls] > .k2Scroller');
  assert.is(await page.$eval('[data-scrolls]', one => one.ariaLabel), 'Scrolling row 1');
  assert.not(await scrollsSideways(page));
  assert.equal((await axe(page)).violations, []);
  await page.focus('[data-scrolls]');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.querySelector('[data-scrolls]')?.scrollLeft ?? 0) > 0);
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
  await page.click('.itemExtraFields a.classicPopup');
  const usual = await size();
  await liveLog(page);
  await page.click('#fontIncrease');
  await nextSpoken(page);
  assert.ok((await size()) > usual);
  assert.is(reader.consoleErrors.length, 1, reader.consoleErrors.join('\n'));
  assert.match(reader.consoleErrors[0] ?? '', /^Error in file:\/\S+\.js/);
});

test.run();
