import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { offcanvasAnimations } from '../../../protocol/template.ts';
import { articleWriter, type WrittenArticle, yesNoCategory } from '../../../server/test/fixtures/articles.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { nextSpoken } from '../browser.ts';
import { type InstalledSite, openInstalledSite } from '../installed-site.ts';

const test = suite('the frame under an installed template script');
let on: InstalledSite;
let item: WrittenArticle;

test.before(async () => {
  on = await openInstalledSite('template');
  const { server } = on.site;
  await server.set('articles.rating', 'stars');
  const { id } = await server.signedIn('author');
  const write = articleWriter(server);
  const body = '<p>Words of a long text. </p>'.repeat(200);
  item = await write.article(id, (await write.category('Rated')).id, { body });
});
test.after(() => on.close());

const open = async (path: string, as?: Person): Promise<Page> => {
  const page = await on.open(path, as);
  assert.is(await page.$eval('html', html => html.dataset.installedTemplate), 'runs');
  return page;
};
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async y => {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);

test('I-002 … I-008 it drives the menu in every style, and the focus goes in and back; there is one overlay at most', async () => {
  const unlocksPost = [
    'offcanvas',
    'slide-top-menu',
    'full-screen-off-canvas',
    'full-screen-off-canvas-ftop',
    'new-look-off-canvas',
  ];
  for (const [index, animation] of offcanvasAnimations.entries()) {
    await on.site.server.set('template.offcanvas_animation', animation);
    const page = await on.open('/');
    await page.setViewport({ width: 360, height: 640 });
    await page.waitForFunction(() => document.getElementById('offcanvas-toggler')?.checkVisibility());
    await page.click('#offcanvas-toggler');
    await page.waitForSelector(`body.${unlocksPost[index]}`);
    await page.waitForFunction(() => document.activeElement?.className.includes('close-offcanvas'));
    assert.ok(await page.$('main[inert]'));
    assert.is(await page.$$eval('.offcanvas-overlay', all => all.length), animation.startsWith('full') ? 0 : 1);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'offcanvas-toggler');
    assert.is(await page.$('[inert]'), null);
  }
  await on.site.server.set('template.offcanvas_animation', 'default');
});

test('I-010 I-012 I-013 it pins the header behind one placeholder, and shows and works the way to the top alone', async () => {
  const page = await open(`/articles/item/${item.id}-${item.alias}`);
  const place = () => page.$eval('main', main => Math.round(main.getBoundingClientRect().top + scrollY));
  const before = await place();
  await scrollTo(page, 600);
  assert.ok(await page.$('#sp-header.menu-fixed.animated'));
  assert.is(await page.$$eval('.nav-placeholder', all => all.length), 1);
  assert.is(await place(), before);
  await page.waitForFunction(() => document.querySelector('.scrollup')?.checkVisibility({ opacityProperty: true }));
  assert.is(await page.$('.scrollup.is-shown'), null);
  await page.click('.scrollup');
  await page.waitForFunction(() => scrollY === 0);
  await page.waitForFunction(() => !document.querySelector('.scrollup')?.checkVisibility());
});

test('I-018 it dresses groups of yes and no, and ours agrees with it', async () => {
  const { form, field } = await yesNoCategory(on.site.server);
  const page = await open(form, await on.site.server.signedIn('author'));
  const group = `.btn-group:has([name="${field}"])`;
  const marks = () =>
    page.$$eval(`${group} label`, all =>
      all.map(one => /btn-(?:primary|danger|success)/.exec(one.className)?.[0] ?? ''),
    );
  const choose = (value: string) => page.click(`${group} input[value="${value}"] + label`);
  assert.equal(await marks(), ['btn-primary', '', '']);
  await choose('0');
  assert.equal(await marks(), ['', 'btn-danger', '']);
  await choose('1');
  assert.equal(await marks(), ['', '', 'btn-success']);
  await choose('');
  assert.equal(await marks(), ['btn-primary', '', '']);
  assert.ok(await page.$eval(`${group} input[value=""]`, one => one.matches(':checked')));
});

test('F-7.10 I-020 … I-027 it votes once for a click and hears the four outcomes it knows; ours sends nothing beside it', async () => {
  const page = await open(`/articles/item/${item.id}-${item.alias}?option=com_k2&view=item`);
  let requested = 0;
  page.on('request', request => {
    if (request.postData()?.includes('com_ajax')) requested += 1;
  });
  const spoken = (words: string) =>
    page.waitForFunction(text => document.querySelector('.voting-result')?.textContent === text, {}, words);
  await page.click('.star[data-number="4"]');
  await spoken('Thank You!');
  assert.is((await nextSpoken(page)).at(-1)?.text, 'Thank You!');
  assert.is(await page.$$eval('.star.active', all => all.length), 4);
  await page.focus('.star[data-number="1"] button');
  await page.keyboard.press('Enter');
  await spoken('You have already rated this entry!');
  assert.is((await nextSpoken(page)).at(-1)?.text, 'You have already rated this entry!');
  assert.is(requested, 2);
  assert.is((await on.site.server.sql('item_votes').where('item_id', item.id)).length, 1);
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
