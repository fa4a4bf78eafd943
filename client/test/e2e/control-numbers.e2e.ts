import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe } from '../axe.ts';
import { liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { speechEngine } from '../speech-engine.ts';

const test = suite('numbers on controls');
let site: Site;
let reader: Reader;
let page: Page;
let path: string;

test.before(async () => {
  site = await openSite();
  const author = await site.server.signedIn('blogger', 'Asha Rao');
  path = `/blog/${(await writer(site.server).post(author.id)).slug}`;
  reader = await site.reader();
  page = reader.page;
  await page.setViewport({ width: 320, height: 800 });
});
test.after(() => site.close());

const badges = () => page.$$eval('.control-numbers > span', all => all.map(one => one.textContent ?? ''));
const names = async (): Promise<readonly string[]> => {
  const all: string[] = [];
  const gather = (node: Awaited<ReturnType<Page['accessibility']['snapshot']>>): void => {
    if (node && /link|button|textbox/.test(node.role)) all.push(`${node.role} ${node.name}`);
    for (const child of node?.children ?? []) gather(child);
  };
  const main = await page.$('main');
  gather(await page.accessibility.snapshot(main ? { root: main } : {}));
  return all;
};
const numberOf = async (selector: string): Promise<string> => {
  // Badges follow the page one frame after it was scrolled.
  await page.waitForFunction(
    wanted => {
      const { left = 0, top = 0 } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
      return [...document.querySelectorAll('.control-numbers > span')].some(badge => {
        const box = badge.getBoundingClientRect();
        return Math.hypot(box.left + 4 - left, box.top + 10 - top) < 2;
      });
    },
    {},
    selector,
  );
  return page.$eval(selector, control => {
    const { left, top } = control.getBoundingClientRect();
    const near = [...document.querySelectorAll<HTMLElement>('.control-numbers > span')].map(badge => {
      const box = badge.getBoundingClientRect();
      return { distance: Math.hypot(box.left + 4 - left, box.top + 10 - top), number: badge.textContent ?? '' };
    });
    return near.sort((a, b) => a.distance - b.distance)[0]?.number ?? '';
  });
};
const turnOn = () =>
  page.evaluate(() => {
    localStorage.setItem('lectern.display', 'numbers=on');
  });

test('digits do nothing and nothing is loaded until the mode is chosen', async () => {
  const requested: string[] = [];
  page.on('request', request => requested.push(request.url()));
  await reader.go(path);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  assert.is(new URL(page.url()).pathname, path);
  assert.is(await page.$('.control-numbers'), null);
  assert.equal(
    requested.filter(url => url.includes('control-numbers')),
    [],
  );
});

test('each control in view has a number, in view itself above the bar, and no accessible name changes', async () => {
  const before = await names();
  await turnOn();
  await reader.go(path);
  await page.waitForSelector('.control-numbers > span');
  assert.equal(await names(), before);
  assert.ok(await page.$eval('.control-numbers', layer => layer.ariaHidden === 'true'));
  const faults = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type="hidden"]), summary')];
    const end = document.querySelector('.control-numbers-bar')?.getBoundingClientRect().top ?? 0;
    const inView = shown.filter(one => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const isSeen = one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
      const isOwn = one.closest('[data-control-numbers]') !== null;
      return isSeen && !isOwn && bottom >= 0 && top < end && right >= 0 && left <= innerWidth;
    });
    const boxes = [...document.querySelectorAll('.control-numbers > span')].map(one => one.getBoundingClientRect());
    const outside = boxes.filter(box => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > end);
    return { missing: Math.max(0, inView.length - boxes.length), outside: outside.length };
  });
  assert.equal(faults, { missing: 0, outside: 0 });
  // At the end of the page, where the bar has its own place.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  assert.equal((await axe(page)).violations, []);
  await page.evaluate(() => scrollTo(0, 0));
});

test('a control that is scrolled under the header has no number in front of the header', async () => {
  await turnOn();
  await reader.go(path);
  await page.waitForSelector('.control-numbers > span');
  const link = await page.$('main a[href]');
  await link?.evaluate(one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 20));
  assert.ok(await link?.evaluate(one => one.getBoundingClientRect().top < 30), 'the link is under the header');
  await page.evaluate(() => new Promise(done => setTimeout(done, 300)));
  const [badges, controls] = await page.evaluate(() => {
    const header = document.querySelector('.site-header');
    const { bottom = 0 } = header?.getBoundingClientRect() ?? {};
    const own = [...(header?.querySelectorAll('a[href], button, input:not([type="hidden"]), summary') ?? [])];
    const shown = [...document.querySelectorAll('.control-numbers > span')];
    return [
      shown.filter(badge => badge.getBoundingClientRect().top < bottom - 1).length,
      own.filter(one => one.checkVisibility({ visibilityProperty: true })).length,
    ];
  });
  assert.ok(badges !== undefined && controls !== undefined && badges <= controls, `${badges} over ${controls}`);
  await page.evaluate(() => scrollTo(0, 0));
});

test('the tools of listening are not under the bar, at the end of the page too, and the text size is for both', async () => {
  const other = await site.reader();
  await speechEngine(other.page);
  await other.page.setViewport({ width: 320, height: 800 });
  await other.page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'numbers=on'));
  await other.go(path);
  await other.page.waitForSelector('.control-numbers > span');
  await other.page.click('[data-listen]');
  await other.page.waitForSelector('.listen-bar');
  const gap = () =>
    other.page.evaluate(() => {
      const [tools, bar] = ['.listen-bar', '.control-numbers-bar'].map(one => document.querySelector(one));
      return (bar?.getBoundingClientRect().top ?? 0) - (tools?.getBoundingClientRect().bottom ?? 0);
    });
  await other.page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
  assert.ok((await gap()) >= 0, `overlap of ${await gap()} px`);
  await other.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  assert.ok((await gap()) >= 0, `overlap of ${await gap()} px at the end`);
  const sizes = () =>
    other.page.evaluate(() =>
      [...document.querySelectorAll('.listen-bar, .control-numbers > span:first-child')].map(one =>
        Number.parseFloat(getComputedStyle(one).fontSize),
      ),
    );
  const usual = await sizes();
  await other.page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
  assert.equal(
    await sizes(),
    usual.map(size => size * 2),
  );
  assert.is(usual.length, 2);
  await other.close();
});

test('a number and Enter use the control, and numbers stay when the page is scrolled', async () => {
  const number = await numberOf('main a[href]');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(
    wanted => [...document.querySelectorAll('.control-numbers > span')].some(one => one.textContent === wanted),
    {},
    number,
  );
  assert.is(await numberOf('main a[href]'), number);
  await page.$eval('main a[href]', link =>
    link.addEventListener('click', event => {
      event.preventDefault();
      document.body.dataset.used = link.textContent ?? '';
    }),
  );
  await page.keyboard.type(number);
  assert.is(
    await page.$eval('#control-number', field => (field instanceof HTMLInputElement ? field.value : '')),
    number,
  );
  await page.keyboard.press('Enter');
  const used = await page.$eval('body', body => body.dataset.used);
  assert.is(used, await page.$eval('main a[href]', link => link.textContent));
  assert.ok(await page.$eval('main a[href]', link => link === document.activeElement));
});

test('Escape clears a number, an unknown one is said, and fields keep their digits', async () => {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  assert.is(await page.$eval('#control-number', field => (field instanceof HTMLInputElement ? field.value : '')), '');
  await page.keyboard.type('99999');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.body.textContent?.includes('No control has the number 99999') ?? false);
  const field = 'main textarea, main input[type="text"], main input[type="search"]';
  if (await page.$(field)) {
    await page.focus(field);
    await page.keyboard.type('12');
    assert.match(
      await page.$eval(field, one =>
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '',
      ),
      '12',
    );
  }
});

test('the bar hides the numbers again, the choice is stored, and the focus returns to where it came from', async () => {
  assert.not((await page.$eval('#lectern-status', one => one.textContent ?? '')).includes('Numbers are shown'));
  const [first] = await badges();
  assert.ok(first);
  await page.focus('main a[href]');
  await page.focus('.control-numbers-bar button[type="button"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.control-numbers, .control-numbers-bar'));
  assert.is(await page.evaluate(() => localStorage.getItem('lectern.display')), null);
  assert.ok(await page.$eval('main a[href]', link => link === document.activeElement));
  await liveLog(page);
  await page.evaluate(() => {
    document.documentElement.dataset.numbers = 'on';
  });
  await page.waitForSelector('.control-numbers > span');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Numbers are shown. Type a number and press Enter.' }]);
});

test('a page that begins with numbers announces nothing', async () => {
  await turnOn();
  await reader.go(path);
  await page.waitForSelector('.control-numbers > span');
  assert.is(await page.$eval('#lectern-status', one => one.textContent), '');
});

test.run();
