import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { textOf } from './comments-post.ts';

const test = suite('the overview of the dashboard');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite();
});
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});
test.after(() => site.close());

test('by keyboard at 360 px: the folded menu opens, names what waits and leads there; nothing scrolls sideways', async () => {
  const staff = await site.server.signedIn('staff', 'Stan Staff');
  const post = await writer(site.server).post(staff.id, { title: 'Of nets' });
  await commenting(site.server).row(post, { name: 'Ravi', state: 'held' });
  reader = await site.reader(staff);
  const { page } = reader;
  await page.setViewport({ width: 360, height: 740 });
  await reader.go('/blog/dashboard/overview');
  assert.equal((await axe(page)).violations, []);
  assert.not.ok(await scrollsSideways(page));
  await page.focus('.dashboard-fold > summary');
  await page.keyboard.press('Enter');
  const group = '.dashboard-fold details:has(a[href="/moderation/comments"])';
  assert.match(await textOf(page, `${group} > summary`), '1 waiting');
  await page.focus(`${group} > summary`);
  await page.keyboard.press('Enter');
  assert.equal((await axe(page)).violations, []);
  assert.not.ok(await scrollsSideways(page));
  await page.focus('.dashboard-fold a[href="/moderation/comments"]');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(page.url(), '/moderation/comments');
  assert.equal((await axe(page)).violations, []);
  await reader.go('/blog/dashboard/statistics');
  await page.focus('.chart-table > summary');
  await page.keyboard.press('Enter');
  assert.is(await page.$$eval('.chart-table tbody tr', rows => rows.length), 30);
  assert.equal((await axe(page)).violations, []);
  assert.not.ok(await scrollsSideways(page));
});

test('at 360 px the filters of a list open from a button, and the actions of a row from theirs', async () => {
  const staff = await site.server.signedIn('staff', 'Rosa Staff');
  await writer(site.server).post(staff.id, { title: 'A rather long title of a post about boats' });
  reader = await site.reader(staff);
  const { page } = reader;
  await page.setViewport({ width: 360, height: 740 });
  await reader.go('/blog/dashboard');
  await page.waitForSelector('[data-eb-table][data-enhanced]');
  const isShown = (selector: string) => page.$eval(selector, one => one.checkVisibility());
  assert.not.ok(await isShown('[name="filter"]'));
  await page.focus('.list-filters > summary');
  await page.keyboard.press('Enter');
  assert.ok(await isShown('[name="filter"]'));
  await page.focus('.row-menu > summary');
  await page.keyboard.press('Enter');
  assert.ok(await isShown('.row-menu [data-post-delete]'));
  assert.not.ok(await scrollsSideways(page));
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Escape');
  assert.not.ok(await isShown('.row-menu [data-post-delete]'));
  await page.setViewport({ width: 1280, height: 800 });
  await reader.go('/blog/dashboard');
  assert.ok(await isShown('[name="filter"]'));
  assert.not.ok(await scrollsSideways(page));
});

test.run();
