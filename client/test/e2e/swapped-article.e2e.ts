import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leaving } from '../leaving.ts';
import { openSwappedSite, type SwappedSite } from '../swapped-site.ts';

const test = suite('articles under the scripts of a site that was taken over');
let on: SwappedSite;
/** Path of the item that every test shares, and its row. */
let path: string;
let item: { readonly id: number; readonly title: string };

test.before(async () => {
  on = await openSwappedSite();
  path = await on.pathOf('/index.php?option=com_k2&view=item&id=2');
  const id = Number(/item\/(\d+)-/.exec(path)?.[1]);
  item = await on.site.server.sql('items').where('id', id).first('id', 'title');
});
test.after(() => on.close());

/** Heading of the page without its mark "Featured". */
const heading = (page: Page): Promise<string | undefined> =>
  page.$eval('h1', one => one.firstChild?.textContent?.trim());

/** Sends a click to a link, also where the fixed header covers it. */
const clickLink = (page: Page, selector: string): Promise<boolean> =>
  page.$eval(selector, link => link.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true })));

const comment = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.waitForSelector('html[data-companion]');
  for (const [name, words] of Object.entries(fields)) await page.type(`#comment-form [name=${name}]`, words);
  await page.$eval('form#comment-form', form => form.requestSubmit());
};

test('a link of the old menu leads from the home page to the item, and so does its path on the old site', async () => {
  const page = await on.open('/');
  const link = await page.$$eval(
    'header .site-nav a',
    (all, title) => all.findIndex(one => one.textContent === title),
    item.title,
  );
  assert.ok(link >= 0, 'no link of the old menu');
  await leaving(page, () =>
    page.$$eval(
      'header .site-nav a',
      (all, at) => (all[at] instanceof HTMLElement ? all[at].click() : undefined),
      link,
    ),
  );
  assert.is(await page.evaluate(() => location.pathname), path);
  assert.is(await heading(page), item.title);
  for (const old of ['/guide/the-storm-lamp', '/guide/lamps/item/2-the-storm-lamp']) {
    const opened = await on.open(old);
    assert.is(await opened.evaluate(() => location.pathname), path, old);
  }
});

test('H-007 H-009 H-012 a visitor rates an imported item: the text, the bar, later the number with the old votes in it', async () => {
  const page = await on.open(path);
  const width = () => page.$eval('.itemCurrentRating', bar => (bar instanceof HTMLElement ? bar.style.width : ''));
  const before = await width();
  await page.click('.itemRatingForm .one-star');
  await page.waitForFunction(
    old => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width !== old,
    {},
    before,
  );
  assert.is(await page.$eval('.itemRatingLog', one => one.textContent), 'Thank you for your rating!');
  // 12 votes with the sum 52, and one more.
  assert.is(Number.parseFloat(await width()), 81.6);
  await page.waitForFunction(() => document.querySelector('.itemRatingLog')?.textContent === '(13 votes)');
  assert.is((await on.site.server.sql('item_votes').where('item_id', item.id)).length, 1);
});

test('F-7.12 a member of the old site comments on an imported item, and the page reloads with the comment in sight', async () => {
  const page = await on.open(path, await on.signIn('ottilie'));
  assert.ok((await page.$$('.itemCommentsList > li')).length > 3);
  await comment(page, { commentText: 'Still warm after the move.' });
  await page.waitForFunction(() =>
    document.activeElement?.closest('.itemCommentsList > li')?.textContent?.includes('Still warm after the move.'),
  );
  const row = await on.site.server.sql('item_comments').where('item_id', item.id).orderBy('id', 'desc').first();
  assert.equal([row.name, row.published], ['Ottilie Brandt', 1]);
});

test('H-018 H-023 H-024 a comment of a visitor is held, the old author approves it and removes one of the old comments', async () => {
  const { server } = on.site;
  await server.set('articles.commentsModeration', 'guests');
  const page = await on.open(path);
  await comment(page, { userName: 'Ravi Menon', commentEmail: 'ravi@example.org', commentText: 'Well said.' });
  await page.waitForSelector('#formLog.k2FormLogSuccess');
  const sent = await server.sql('item_comments').where('item_id', item.id).orderBy('id', 'desc').first();
  assert.equal([sent.name, sent.published], ['Ravi Menon', 0]);
  const own = await on.open(path, await on.signIn('nino@lantern-hill.example'));
  await clickLink(own, `[data-item-comment="${sent.id}"] a.commentApproveLink`);
  await own.waitForFunction(
    id => !document.querySelector(`[data-item-comment="${id}"].unpublishedComment`),
    {},
    sent.id,
  );
  const [old] = await own.$$eval('[data-item-comment]:has(a.commentRemoveLink)', all =>
    all.map(one => Number(one.getAttribute('data-item-comment'))),
  );
  await clickLink(own, `[data-item-comment="${old}"] a.commentRemoveLink`);
  await own.waitForFunction(id => !document.querySelector(`[data-item-comment="${id}"]`), {}, old);
  assert.is((await server.sql('item_comments').where('id', sent.id).first('published')).published, 1);
  assert.is((await server.sql('item_comments').where('id', old ?? 0)).length, 0);
});

test('H-035 H-036 H-037 live search on the page of an old category finds imported items, and a result opens one', async () => {
  const page = await on.open('/guide/lamps');
  await page.type('.k2LiveSearchBlock input[name=searchword]', 'storm');
  const result = '.k2LiveSearchResults ul.liveSearchResults > li > a';
  await page.waitForSelector(result);
  // Clicks in one step: the answer to a later letter draws the list again.
  await leaving(page, () => page.$eval(result, link => link instanceof HTMLElement && link.click()));
  assert.is(await heading(page), item.title);
});

test('H-038 H-039 the calendar shows the days of the imported items', async () => {
  const page = await on.open('/guide/itemlist/date/2012/7');
  await page.click('.calendarNavMonthPrev a');
  const caption = '.k2CalendarBlock > table > caption';
  await page.waitForFunction(
    selector => document.querySelector(selector)?.textContent?.startsWith('June 2012: '),
    {},
    caption,
  );
  const day = '.k2CalendarBlock .calendarDateLinked a';
  await leaving(page, () => page.click(day));
  assert.is(await page.evaluate(() => location.pathname), '/articles/itemlist/date/2012/06/05');
  assert.ok(await page.$('.catItemTitle a'));
});

test('H-005 H-006 text size and the popup of the image act on an imported item', async () => {
  const page = await on.open(path);
  await page.waitForSelector('html[data-companion]');
  await page.click('#fontIncrease');
  assert.ok(await page.$('.itemFullText.largerFontSize'));
  await page.focus('[data-k2-modal="image"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.mfp-img')?.naturalWidth ?? 0) > 1);
  await page.waitForSelector('.mfp-wrap:focus');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-k2-modal="image"]:focus');
});

test('F-7.10 the stars of the installed template vote once on an imported item; header and way to the top work there', async () => {
  await on.site.server.set('articles.rating', 'stars');
  const page = await on.open(await on.pathOf('/index.php?option=com_k2&view=item&id=4'));
  assert.is(await page.$eval('html', html => html.dataset.installedTemplate), 'runs');
  await page.click('.star[data-number="4"]');
  await page.waitForFunction(() => document.querySelector('.voting-result')?.textContent === 'Thank You!');
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await page.waitForSelector('#sp-header.menu-fixed');
  await page.waitForFunction(() => document.querySelector('.scrollup')?.checkVisibility({ opacityProperty: true }));
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
