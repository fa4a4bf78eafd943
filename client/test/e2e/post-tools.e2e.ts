import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { focused, textOf } from './comments-post.ts';

const test = suite('the tools of a post');
let site: Site;
let post: Written;
let moderator: Person;
let staff: Person;
const readers: Reader[] = [];
const errors: string[] = [];

test.before(async () => {
  site = await openSite();
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const write = writer(site.server);
  for (let n = 1; n <= 11; n++) await write.post(id, { title: `Newer ${n}` });
  post = await write.post(id, { title: 'Of nets', published_at: new Date(site.server.clock.now() - 24 * 3_600_000) });
  moderator = await site.server.signedIn('moderator');
  staff = await site.server.signedIn('staff');
});
test.after(() => site.close());
test.after.each(async () => {
  for (const reader of readers.splice(0)) {
    errors.push(...reader.consoleErrors);
    await reader.close();
  }
});

const item = (): string => `[data-blog-posts-item][data-id="${post.id}"]`;
const stored = () => site.server.sql('posts').where('id', post.id).first('state', 'lifecycle');
const second = '/blog?start=10';

const open = async (path: string, as: Person, options: { scripts?: boolean } = {}): Promise<Page> => {
  const reader = await site.reader(as, options);
  readers.push(reader);
  await reader.go(path);
  if (options.scripts !== false) await reader.page.waitForSelector(`${item()} [data-post-menu][data-enhanced]`);
  return reader.page;
};

const hears = async (page: Page): Promise<void> => assert.equal((await axe(page)).violations, []);
/** Server markup: the browser adds the open dialog. */
const isClean = async (page: Page): Promise<void> => {
  await hears(page);
  assert.equal(await markupProblems(await page.content()), []);
};

const choose = async (page: Page, tool: string): Promise<void> => {
  await page.click(`${item()} [data-post-menu] summary`);
  await page.click(`${item()} [data-entry-${tool}]`);
};

const after = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await leaving(page, act);
};

const confirmed = async (page: Page, tool: string): Promise<void> => {
  await choose(page, tool);
  await page.waitForSelector('dialog [data-submit-button]');
  await after(page, () => page.click('dialog [data-submit-button]'));
};

test('B-051 B-065 by keyboard: unpublish asks in a dialog, Escape changes nothing, yes comes back to the same listing, undo publishes', async () => {
  const page = await open(second, moderator);
  await page.focus(`${item()} [data-post-menu] summary`);
  await page.keyboard.press('Enter');
  await isClean(page);
  await page.keyboard.press('Tab');
  assert.is(await focused(page), 'Edit Of nets');
  await page.keyboard.press('Tab');
  assert.is(await focused(page), 'Unpublish Of nets');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog:not(.is-loading) [data-submit-button]');
  assert.match(await textOf(page, 'dialog .eb-dialog-content'), 'Of nets');
  await hears(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(await focused(page), 'Manage Of nets');
  assert.is((await stored()).state, 'published');
  await confirmed(page, 'unpublish');
  assert.is(page.url(), site.origin + second);
  assert.is((await stored()).state, 'unpublished');
  assert.is(await page.$(item()), null);
  assert.is(await focused(page), '“Of nets” was unpublished.', 'the message, for its post has left the list');
  await isClean(page);
  await after(page, () => page.click('[data-notice] button'));
  assert.is(page.url(), site.origin + second);
  assert.is((await stored()).state, 'published');
  assert.ok(await page.$(item()));
});

test('B-051 B-052 on the post itself: archived and unarchived, unpublished and published, each behind its question', async () => {
  const page = await open(`/blog/${post.slug}`, moderator);
  for (const [tool, state] of [
    ['archive', { state: 'published', lifecycle: 'archived' }],
    ['unarchive', { state: 'published', lifecycle: 'live' }],
    ['unpublish', { state: 'unpublished', lifecycle: 'live' }],
    ['publish', { state: 'published', lifecycle: 'live' }],
  ] as const) {
    await page.waitForSelector(`${item()} [data-post-menu][data-enhanced]`);
    await confirmed(page, tool);
    assert.equal({ ...(await stored()) }, state, tool);
    assert.is(page.url(), `${site.origin}/blog/${post.slug}`, tool);
  }
});

test('B-054 delete asks as an alert, the harmless answer has the focus, and the trashed post offers to be restored', async () => {
  const page = await open(`/blog/${post.slug}`, moderator);
  await choose(page, 'delete');
  await page.waitForSelector('dialog[role="alertdialog"] [data-submit-button]');
  assert.is(await focused(page), 'Cancel');
  await after(page, () => page.click('dialog [data-submit-button]'));
  assert.is((await stored()).lifecycle, 'trashed');
  assert.match(await textOf(page, `${item()} .alert`), 'in the trash');
  await page.click(`${item()} [data-post-menu] summary`);
  await isClean(page);
  await after(page, () => page.click(`${item()} [data-post-menu] form button`));
  assert.is((await stored()).lifecycle, 'live');
});

test('B-053 feature and unfeature act at once and say so where they stood', async () => {
  const page = await open(second, staff);
  for (const [tool, count, spoken] of [
    ['feature', 1, '“Of nets” is featured.'],
    ['unfeature', 0, '“Of nets” is no longer featured.'],
  ] as const) {
    await page.waitForSelector(`${item()} [data-post-menu][data-enhanced]`);
    await after(page, () => choose(page, tool));
    assert.is(page.url(), site.origin + second);
    assert.is((await site.server.sql('featured').where('target_id', post.id)).length, count);
    assert.is(await focused(page), spoken);
  }
});

test('what changed in the meantime is said: in the dialog, and in the live region for an act without one', async () => {
  const page = await open(second, staff);
  await site.server.sql('posts').where('id', post.id).update({ lifecycle: 'trashed' });
  await choose(page, 'unpublish');
  await page.waitForSelector('dialog.is-failed');
  assert.match(await textOf(page, 'dialog [role="alert"]'), 'may have changed');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await liveLog(page);
  await choose(page, 'feature');
  const [said] = await nextSpoken(page);
  assert.is(said?.kind, 'alert');
  assert.match(String(said?.text), 'may have changed');
  await site.server.sql('posts').where('id', post.id).update({ lifecycle: 'live' });
});

test('B-051 B-054 B-065 without scripts the tools ask on a page of their own and come back to the listing', async () => {
  const page = await open(second, moderator, { scripts: false });
  for (const [tool, answer] of [
    ['unpublish', 'unpublished'],
    ['delete', 'published'],
  ] as const) {
    await page.click(`${item()} [data-post-menu] summary`);
    await after(page, () => page.click(`${item()} [data-entry-${tool}]`));
    assert.equal(await markupProblems(await page.content()), []);
    await after(page, () => page.click('main form button[type="submit"]'));
    assert.is(page.url(), site.origin + second);
    assert.is((await stored()).state, answer);
    await after(page, () => page.click('[data-notice] button'));
    assert.equal({ ...(await stored()) }, { state: 'published', lifecycle: 'live' });
  }
});

test('the console stayed silent all the time', () => {
  assert.equal(errors, []);
});

test.run();
