import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OffcanvasAnimation, offcanvasAnimations } from '../../../protocol/template.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('the menu of narrow windows');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite();
});
test.before.each(async () => {
  reader = await site.reader();
  await emulation.narrow(reader.page);
});
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});
test.after(() => site.close());

const styles: Readonly<Record<OffcanvasAnimation, readonly [row: string, open: string, always: string]>> = {
  default: ['I-004', 'offcanvas', ''],
  slidetop: ['I-005', 'slide-top-menu', ''],
  fullscreen: ['I-006', 'full-screen-off-canvas', 'full-screen'],
  'fullScreen-top': ['I-007', 'full-screen-off-canvas-ftop', 'full-screen-ftop'],
  drarkplus: ['I-008', 'new-look-off-canvas', 'new-look'],
};

const bodyIs = (name: string): Promise<boolean> =>
  reader.page.evaluate(one => document.body.classList.contains(one), name);
const focused = (): Promise<string> =>
  reader.page.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');
const isAway = () =>
  reader.page.waitForFunction(() => {
    const menu = document.querySelector('.offcanvas-menu');
    return menu && getComputedStyle(menu).visibility === 'hidden';
  });
const open = async (name = 'offcanvas'): Promise<void> => {
  await isAway();
  await reader.page.click('#offcanvas-toggler');
  await reader.page.waitForSelector(`body.${name}`);
  await reader.page.waitForFunction(() =>
    document.getAnimations().every(change => !(change instanceof CSSTransition) || change.playState === 'finished'),
  );
};
const isInSight = (): Promise<boolean> =>
  reader.page.$eval('.offcanvas-menu', menu => {
    const { left, right, top } = menu.getBoundingClientRect();
    return getComputedStyle(menu).visibility === 'visible' && left < innerWidth - 40 && right > 40 && top === 0;
  });

test('I-002 the toggler opens it: the focus goes in, the page behind is inert, ears hear that it is open', async () => {
  const { page } = reader;
  await reader.go('/');
  assert.not(await isInSight());
  assert.is(await page.$eval('#offcanvas-toggler', one => one.ariaExpanded), 'false');
  await page.focus('#offcanvas-toggler');
  assert.is(await page.$eval('#offcanvas-toggler', one => one.role), 'button');
  await page.keyboard.press('Space');
  await page.waitForSelector('body.offcanvas');
  await page.keyboard.press('Escape');
  await page.waitForSelector('body:not(.offcanvas)');
  await isAway();
  await page.keyboard.press('Enter');
  await page.waitForSelector('body.offcanvas');
  assert.match(await focused(), 'close-offcanvas');
  assert.is(await page.$eval('#offcanvas-toggler', one => one.ariaExpanded), 'true');
  assert.equal(await page.$$eval('#sp-header, main, footer', all => all.map(one => one.hasAttribute('inert'))), [
    true,
    true,
    true,
  ]);
  assert.not(await scrollsSideways(page));
  const { violations } = await axe(page);
  assert.equal(
    violations.filter(line => !/^(?:landmark-one-main|page-has-heading-one): /.test(line)),
    [],
  );
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.offcanvas-inner a')));
});

test('I-003 the close button, a click on the overlay and Escape each close it and give the focus back', async () => {
  const { page } = reader;
  await reader.go('/');
  for (const close of [
    () => page.click('.close-offcanvas'),
    () => page.mouse.click(10, 300),
    () => page.keyboard.press('Escape'),
  ]) {
    await open();
    assert.ok(await isInSight());
    await close();
    await page.waitForFunction(() => !document.body.classList.contains('offcanvas'));
    assert.is(await focused(), 'offcanvas-toggler');
    assert.is(await page.$('[inert]'), null);
  }
  assert.is(await page.$$eval('.offcanvas-overlay', all => all.length), 1);
});

for (const animation of offcanvasAnimations) {
  const [row, openClass, always] = styles[animation];
  test(`${row} ${animation}: its own classes, an overlay where it leaves some of the page in sight`, async () => {
    const { page } = reader;
    await site.server.set('template.offcanvas_animation', animation);
    await reader.go('/');
    assert.ok(await bodyIs('off-canvas-menu-init'));
    if (always) assert.ok(await bodyIs(always));
    await open(openClass);
    assert.ok(await isInSight());
    const isWhole = animation.startsWith('full');
    assert.is(await page.$$eval('.offcanvas-overlay + .offcanvas-menu', all => all.length), isWhole ? 0 : 1);
    const { violations } = await axe(page);
    assert.equal(
      violations.filter(line => /color-contrast|target-size/.test(line)),
      [],
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(name => !document.body.classList.contains(name), {}, openClass);
    await isAway();
    await site.server.set('template.offcanvas_animation', 'default');
  });
}

test('a window that grows wide closes it; nothing moves under reduced motion', async () => {
  const { page } = reader;
  await emulation.reducedMotion(page);
  await reader.go('/');
  await page.click('#offcanvas-toggler');
  await page.waitForSelector('body.offcanvas');
  assert.ok(await isInSight());
  assert.is(await page.evaluate(() => document.getAnimations().length), 0);
  await emulation.wide(page);
  await page.waitForFunction(() => !document.body.classList.contains('offcanvas'));
  assert.is(await page.$('[inert]'), null);
  assert.not(await page.$eval('.offcanvas-menu', menu => menu.checkVisibility()));
});

test('A-001 without scripts the link leads to the menu at the end of the page', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await emulation.narrow(plain.page);
  await plain.go('/');
  await plain.page.click('#offcanvas-toggler');
  assert.match(plain.page.url(), /#offcanvas-menu$/);
  await leaving(plain.page, () => plain.page.click('.offcanvas-inner a[href="/blog/authors"]'));
  assert.match(plain.page.url(), '/blog/authors');
  await plain.close();
});

test.run();
