import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { people } from '../../../server/test/people.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { commented, focused, opened, textOf, typeComment, typedIn } from './comments-post.ts';

const test = suite('comments for everybody');
let site: Site;
let made: Awaited<ReturnType<typeof commented>>;
let post: Awaited<ReturnType<(typeof made)['post']>>;
let guest: Person;
let owner: Person;
let first: number;
let own: number;

test.before(async () => {
  site = await openSite();
  made = await commented(site);
  guest = await site.server.visitor();
  owner = await site.server.signedIn('reader', 'Dina Wey');
  post = await made.post();
  first = await made.comment(post, guest, 'First [b]of[/b] all');
  own = await made.comment(post, owner, 'My own :)', first);
});
test.after(() => site.close());

const item = (id: number): string => `[data-comment-item][data-id="${id}"]`;
const path = (): string => `/blog/${post.slug}`;

const read = async (as?: Person): Promise<Reader> => {
  const reader = await site.reader(as);
  await opened(reader.page, reader.go, path());
  await liveLog(reader.page);
  return reader;
};

/** As in another tab: the page keeps its printed state. */
const signIn = async (tab: Page, id: number): Promise<void> => {
  for (const [name, value] of Object.entries(await people(site.server.services).session(id)))
    await tab.setCookie({ name, value, url: tab.url(), httpOnly: name !== 'lectern_token' });
};

const clean = async (page: Page, state: string): Promise<void> => {
  const { violations } = await axe(page);
  assert.equal(violations, [], state);
};

test('axe finds nothing in any state of the comments', async () => {
  const reader = await read(owner);
  const { page } = reader;
  await clean(page, 'plain');
  await page.click(`${item(first)} [data-comment-reply]`);
  await page.waitForSelector('.markitup-wink');
  await clean(page, 'reply open');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('[data-comment-notice].alert-danger');
  await clean(page, 'error shown');
  await page.click('.markitup-picture');
  await page.waitForSelector('#prompt-value');
  await clean(page, 'prompt open');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await page.click(`${item(first)} [data-comment-reply-cancel]`);
  await page.click(`${item(own)} [data-comment-edit]`);
  await page.waitForSelector(`${item(own)} .markitup-wink`);
  await clean(page, 'edit open');
  await page.click(`${item(own)} [data-comment-edit-cancel]`);
  await page.click(`${item(own)} [data-comment-delete]`);
  await page.waitForSelector('dialog form[data-form-response]');
  await clean(page, 'dialog open');
  await page.click('dialog [data-submit-button]');
  await page.waitForSelector('[data-comment-removed]');
  await clean(page, 'tombstone');
  await page.click('[data-comment-restore]');
  await page.waitForSelector(item(own));
  await site.server.set('comments.moderation', 'everyone');
  await typeComment(page, 'Held');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('.is-moderated');
  await clean(page, 'held');
  await site.server.set('comments.moderation', 'none');
  await emulation.dark(page);
  await clean(page, 'dark');
  await emulation.narrow(page);
  await clean(page, 'narrow');
  assert.is(await scrollsSideways(page), false);
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

const press = async (page: Page, ...keys: readonly ('Tab' | 'Enter' | 'Space' | 'ArrowRight' | 'Home' | 'End')[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const back = async (page: Page): Promise<void> => {
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
};

test('a long line of code or a long word makes no page wider than a phone', async () => {
  const long = await made.post();
  const line = await made.comment(long, guest, `[code]${'const answer = 42; '.repeat(20)}[/code]`);
  await made.comment(long, guest, 'x'.repeat(300), line);
  const reader = await site.reader();
  await reader.go(`/blog/${long.slug}`);
  await emulation.narrow(reader.page);
  assert.is(await scrollsSideways(reader.page), false);
  await reader.close();
});

test('by keyboard alone: like, reply, cancel, format and send, with the focus known after each act', async () => {
  const { page, close } = await read();
  await page.focus(`${item(first)} .eb-comment-permalink`);
  await press(page, 'Tab');
  assert.is(await focused(page), 'Reply to comment 1');
  await press(page, 'ArrowRight');
  assert.match(await focused(page), /^Like comment 1/);
  await press(page, 'Space');
  await nextSpoken(page);
  assert.is(await focused(page), 'Like comment 1 – 1 like');
  await press(page, 'Home', 'Enter');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  assert.is(await focused(page), 'Your reply to Ben Ode');
  await page.waitForSelector('.markitup-bold');
  await page.keyboard.type('Hello ');
  await back(page);
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Bold');
  await press(page, 'Enter');
  assert.is(await focused(page), 'Your reply to Ben Ode');
  await page.keyboard.type('Ben');
  await back(page);
  await back(page);
  assert.match(await focused(page), /^Website/);
  await back(page);
  assert.match(await focused(page), /^E-mail/);
  await page.keyboard.type('eve@people.test');
  await back(page);
  assert.is(await focused(page), 'Name');
  await page.keyboard.type('Eve Tan');
  await liveLog(page);
  await press(page, 'Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.eb-comment-heading'));
  assert.match(await focused(page), /Eve Tan/);
  assert.is((await nextSpoken(page)).length, 1);
  assert.is((await made.rows(post)).at(-1)?.body, 'Hello [b]Ben[/b]');
  await close();
});

test('C-051 C-017 without scripts a visitor comments, replies and likes', async () => {
  const reader = await site.reader(undefined, { scripts: false });
  const { page, go, close } = reader;
  const submit = async (selector: string): Promise<void> => {
    await leaving(page, () => page.click(selector));
  };
  await go(path());
  const before = (await made.rows(post)).length;
  await page.type('#comment-name', 'Fay Ro');
  await page.type('#comment-email', 'fay@people.test');
  await page.type('#comment-comment', 'No scripts here');
  await submit('[data-comment-submit]');
  let rows = await made.rows(post);
  assert.is(rows.length, before + 1);
  assert.is(rows.at(-1)?.body, 'No scripts here');
  await go(path());
  await submit(`${item(first)} [data-comment-reply]`);
  assert.match(await textOf(page, '#comment-form-heading'), /^Reply to comment 1/);
  await page.type('#comment-name', 'Fay Ro');
  await page.type('#comment-email', 'fay@people.test');
  await page.type('#comment-comment', 'A reply without scripts');
  await submit('[data-comment-submit]');
  rows = await made.rows(post);
  assert.is(rows.at(-1)?.parent_id, first);
  await go(path());
  const likes = Number(await textOf(page, `${item(first)} [data-comment-like-counter]`));
  await submit(`${item(first)} [data-comment-like]`);
  await go(path());
  assert.is(Number(await textOf(page, `${item(first)} [data-comment-like-counter]`)), likes + 1);
  await close();
});

test('a page that is only read fetches neither React nor what acts', async () => {
  const fetched: string[] = [];
  const stop = site.stub(request => {
    if (request.resourceType() === 'script') fetched.push(request.url());
    return false;
  });
  const { close } = await read();
  stop();
  assert.not(fetched.some(url => /mount|acts|jsx/.test(url)));
  assert.ok(fetched.some(url => url.includes('/boot-')));
  await close();
});

test('F-1.7 a member whose session ends while they write is told to sign in, keeps the text and sends it afterwards', async () => {
  const member = await site.server.signedIn('reader', 'Lee Ng');
  const fresh = await made.post();
  const other = await site.reader(member);
  await opened(other.page, other.go, `/blog/${fresh.slug}`);
  await typeComment(other.page, 'Words of a member');
  await site.server.sql('sessions').where('user_id', member.id).delete();
  await other.page.click('[data-comment-submit]');
  await other.page.waitForSelector('[data-comment-notice].alert-danger');
  assert.match(await textOf(other.page, '[data-comment-notice]'), 'You are no longer signed in.');
  const back = await other.page.$eval('[data-comment-notice] a', link => link.getAttribute('href') ?? '');
  assert.match(back, `/account/sign-in?return=${encodeURIComponent(`/blog/${fresh.slug}`)}`);
  assert.is(await typedIn(other.page, '[data-comment-editor]'), 'Words of a member');
  await signIn(other.page, member.id);
  await other.page.click('[data-comment-submit]');
  await other.page.waitForSelector('[data-comment-item]');
  assert.is((await site.server.sql('comments').where('post_id', fresh.id).first()).author_id, member.id);
  await other.close();
});

test('F-3.10 a comment of a visitor who has signed in in another tab is published under the account’s name only when it is sent again', async () => {
  const member = await site.server.signedIn('reader', 'Meera Das');
  const fresh = await made.post();
  const other = await site.reader();
  await opened(other.page, other.go, `/blog/${fresh.slug}`);
  await typeComment(other.page, 'Whose words are these?');
  await signIn(other.page, member.id);
  await other.page.click('[data-comment-submit]');
  await other.page.waitForSelector('[data-comment-notice].alert-danger');
  assert.match(
    await textOf(other.page, '[data-comment-notice]'),
    'You have signed in as Meera Das since this page was opened.',
  );
  assert.is(await typedIn(other.page, '[data-comment-editor]'), 'Whose words are these?');
  assert.is((await made.rows(fresh)).length, 0);
  await other.page.click('[data-comment-submit]');
  await other.page.waitForSelector('[data-comment-item]');
  assert.equal(await site.server.sql('comments').where('post_id', fresh.id).pluck('author_id'), [member.id]);
  await other.close();
});

test.run();
