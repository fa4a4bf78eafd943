import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SavedPost } from '../../../server/blog/post-actions/index.ts';
import { changePost, createPost } from '../../../server/blog/post-actions/index.ts';
import { emptyFields, lockedPost, type RequestedState } from '../../../server/blog/post-model/index.ts';
import { mutationAs } from '../../../server/test/mutations.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { focused, textOf } from './comments-post.ts';

type Member = Person & { id: number };

const test = suite('the preview page');
let site: Site;
let author: Member;
let blogger: Reader;
let deciding: Reader;

test.before(async () => {
  site = await openSite();
  author = await site.server.signedIn('blogger', 'Asha Rao');
  blogger = await site.reader(author);
  deciding = await site.reader(await site.server.signedIn('moderator', 'Mo Dee'));
});
test.after(() => site.close());

const create = (wanted: RequestedState): Promise<SavedPost> =>
  mutationAs(site.server, author, mutation =>
    createPost(mutation, { ...emptyFields, title: 'Of nets', body: '<h2>Sea</h2><p>The sea is grey.</p>' }, wanted),
  );
const stored = (id: number) => site.server.sql('posts').where('id', id).first();
const preview = (post: SavedPost): string => `/blog/preview?uid=${post.uid}`;
const ready = (page: Page) => page.waitForSelector('[data-preview][data-enhanced]');
const open = async (reader: Reader, path: string): Promise<Page> => {
  await reader.go(path);
  await ready(reader.page);
  return reader.page;
};
const after = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await leaving(page, act);
};
const asks = async (page: Page, hook: string): Promise<void> => {
  await page.click(`[${hook}]`);
  await page.waitForSelector('dialog:not(.is-loading) [data-submit-button]');
};
const yes = (page: Page): Promise<void> => after(page, () => page.click('dialog [data-submit-button]'));
const isClean = async (page: Page): Promise<void> => {
  assert.equal((await axe(page)).violations, []);
  assert.equal(await markupProblems(await page.content()), []);
};

test('F-004 F-006 F-007 a text is submitted, sent back with a reason its author reads, submitted again and approved', async () => {
  const post = await create('draft');
  const mine = await open(blogger, preview(post));
  await isClean(mine);
  await after(mine, () => mine.click('[data-blog-preview-submit-approval]'));
  assert.is(mine.url(), site.origin + preview(post));
  assert.equal(await nextSpoken(mine), [{ kind: 'status', text: '“Of nets” was submitted for approval.' }]);
  const theirs = await open(deciding, preview(post));
  await theirs.focus('[data-blog-moderate-reject]');
  await theirs.keyboard.press('Enter');
  await theirs.waitForSelector('dialog:not(.is-loading) textarea[name="message"]');
  assert.equal((await axe(theirs)).violations, []);
  await theirs.type('dialog textarea', 'Say which sea.');
  await yes(theirs);
  assert.is((await stored(post.id)).state, 'draft');
  await open(blogger, preview(post));
  assert.match(await textOf(mine, '.rejection'), 'Say which sea.');
  await after(mine, () => mine.click('[data-blog-preview-submit-approval]'));
  await open(deciding, preview(post));
  await asks(theirs, 'data-blog-moderate-approve');
  await yes(theirs);
  assert.is((await stored(post.id)).state, 'published');
  assert.is(await theirs.$('.rejection'), null);
});

test('F-003 F-005 publish acts at once and leads to the post; trash asks in the shared dialog and leads to the dashboard', async () => {
  const post = await create('draft');
  const page = await open(blogger, preview(post));
  await after(page, () => page.click('[data-blog-preview-publish]'));
  assert.is(page.url(), `${site.origin}/blog/${post.slug}`);
  assert.is((await stored(post.id)).state, 'published');
  await open(blogger, preview(post));
  await asks(page, 'data-blog-preview-trash');
  assert.is((await stored(post.id)).lifecycle, 'live');
  await yes(page);
  assert.is(page.url(), `${site.origin}/blog/dashboard`);
  assert.is((await stored(post.id)).lifecycle, 'trashed');
});

test('F-017 F-018 a revision is compared, used and deleted by keyboard, each after its question; the focus stays in the list', async () => {
  const post = await create('publish');
  const fields = { ...emptyFields, title: 'Of boats', body: '<h2>Sea</h2><p>The sea is blue.</p>' };
  const next = await mutationAs(site.server, author, async mutation =>
    changePost(mutation, await lockedPost(mutation, post.id), fields, 'keep', 1),
  );
  const page = await open(blogger, preview(next));
  const name = (hook: string) => page.$eval(`[data-blog-preview-${hook}]`, one => one.getAttribute('aria-label'));
  assert.is(await name('userevision'), 'Use revision 1');
  assert.is(await name('deleterevision'), 'Delete revision 1');
  await after(page, () => page.click('[data-blog-preview-comparerevision]'));
  await ready(page);
  assert.match(await textOf(page, '#difference'), 'removed: blue end of removal');
  await isClean(page);
  await page.setViewport({ width: 320, height: 700 });
  assert.is(await scrollsSideways(page), false);
  await page.setViewport({ width: 1280, height: 900 });
  await asks(page, 'data-blog-preview-userevision');
  await yes(page);
  await ready(page);
  assert.is((await stored(post.id)).title, 'Of nets');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Revision 1 is now the text of the post.' }]);
  await page.focus('[data-blog-preview-deleterevision]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[role="alertdialog"]:not(.is-loading) [data-submit-button]');
  await page.click('dialog [data-submit-button]');
  await page.waitForFunction(() => document.querySelectorAll('[data-revision-item]').length === 2);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Revision 2 was deleted.' }]);
  assert.match(await focused(page), /^Revision 1/);
  assert.is((await site.server.sql('revisions').where('post_id', post.id)).length, 2);
  await isClean(page);
  assert.equal(blogger.consoleErrors, []);
  assert.equal(deciding.consoleErrors, []);
});

test.run();
