import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { focused, textOf } from './comments-post.ts';

const test = suite('the approval of several comments at once');
const list = '/blog/dashboard/comments';
const long = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
const link = '[url=https://shop.example/pills]The source[/url]';
let site: Site;
let reader: Reader;
let page: Page;
let moderator: Person;
let ids: readonly number[];

test.before(async () => {
  site = await openSite();
  moderator = await site.server.signedIn('moderator', 'Mod');
});
test.before.each(async () => {
  await site.server.sql('comments').delete();
  const on = commenting(site.server);
  const post = await on.post({ title: 'Much discussed' });
  const texts = [`${long} end.`, link, 'Kind'];
  const rows: number[] = [];
  for (const body of texts) rows.push(await on.row(post, { state: 'held', body }));
  ids = rows;
});
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});
test.after(() => site.close());

const open = async (width: number, scripts: boolean): Promise<void> => {
  reader = await site.reader(moderator, { scripts });
  page = reader.page;
  await page.setViewport({ width, height: 900 });
  await reader.go(list);
};
const change = async (): Promise<void> => {
  const changed = { body: 'Buy now', html: '<p>Buy now</p>', version: 2 };
  await site.server.sql('comments').where('id', ids[2]).update(changed);
};
const states = (): Promise<string[]> => site.server.sql('comments').orderBy('number').pluck('state');
const nothingIsHidden = async (within: string): Promise<void> => {
  assert.match(await textOf(page, within), `${long} end.`);
  assert.match(await textOf(page, within), 'The source (https://shop.example/pills)');
  const cut = await page.$$eval('.asked-texts, .asked-text, .asked-text *', all =>
    all.filter(one => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible'),
  );
  assert.is(cut.length, 0);
  assert.not(await scrollsSideways(page));
};
/** Presses Tab, with Shift backwards, until the element that matches is focused. */
const tabTo = async (selector: string, isBack = false): Promise<void> => {
  if (isBack) await page.keyboard.down('Shift');
  let isThere = false;
  for (let n = 0; n < 80 && !isThere; n++) {
    await page.keyboard.press('Tab');
    isThere = await page.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector);
  }
  if (isBack) await page.keyboard.up('Shift');
  assert.ok(isThere, `Tab leads to ${selector}`);
};

for (const width of [1280, 360])
  test(`at ${width} px, by keyboard: the dialog shows whole texts; a changed one is asked about again`, async () => {
    await open(width, true);
    await page.waitForSelector('[data-eb-table][data-enhanced]');
    for (const id of ids.toReversed()) {
      await tabTo(`[data-eb-table-checkbox][value="${id}"]`);
      await page.keyboard.press('Space');
    }
    await tabTo('[data-eb-table-task]', true);
    await page.keyboard.type('Approve');
    await tabTo('[data-eb-table-apply]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog:not(.is-loading) [data-submit-button]');
    await nothingIsHidden('dialog');
    assert.equal((await axe(page)).violations, []);
    await change();
    await tabTo('dialog [data-submit-button]');
    await leaving(page, () => page.keyboard.press('Enter'));
    assert.equal(await states(), ['held', 'held', 'held']);
    assert.match(await focused(page), 'Read its new text, then decide again.');
    assert.match(await textOf(page, '.asked-text.is-changed:first-child'), 'This text was changed after you read it.');
    assert.match(await textOf(page, '.asked-text.is-changed:first-child'), 'Buy now');
    await nothingIsHidden('main');
    assert.equal((await axe(page)).violations, []);
    await tabTo('main button[type="submit"]');
    await leaving(page, () => page.keyboard.press('Enter'));
    assert.equal(await states(), ['published', 'published', 'published']);
    assert.is(new URL(page.url()).pathname, list);
  });

test('without scripts the confirmation page shows whole texts; a changed one is asked about again', async () => {
  await open(360, false);
  for (const id of ids) await page.click(`[data-eb-table-checkbox][value="${id}"]`);
  await page.select('[data-eb-table-task]', 'comments.publish');
  await leaving(page, () => page.click('[data-eb-table-apply]'));
  await nothingIsHidden('main');
  await change();
  await leaving(page, () => page.click('main form:has([name="confirmation"]) button[type="submit"]'));
  assert.equal(await states(), ['held', 'held', 'held']);
  await nothingIsHidden('main');
  assert.match(await textOf(page, '.asked-text:first-child'), 'Buy now');
  await leaving(page, () => page.click('main form:has([name="confirmation"]) button[type="submit"]'));
  assert.equal(await states(), ['published', 'published', 'published']);
});

test.run();
