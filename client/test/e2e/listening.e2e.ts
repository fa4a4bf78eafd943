import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/posts.ts';
import { nextSaid, openSite, type Reader, type Site } from '../browser.ts';
import { markupProblems } from '../markup.ts';
import { isTranscript } from '../transcript.ts';
import { heard } from '../virtual-reader.ts';
import { commented, focused, opened } from './comments-post.ts';

const test = suite('listening');
const body =
  '<p>Sound tells a river from a road.</p><h2>By the weir</h2><ul><li>Water, loud.</li><li>Leaves, soft.</li></ul><h2>Home again</h2><p>The path ends at the gate.</p>';
let site: Site;
let path: string;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  const made = await commented(site);
  const post = await writer(site.house).post(made.author.id, {
    title: 'A walk by the river',
    slug: 'a-walk-by-the-river',
    body,
    published_at: new Date('2026-11-20T09:00:00Z'),
  });
  path = `/blog/${post.slug}`;
  const people = [await site.house.visitor(), await site.house.signedIn('reader', 'Dina Wey')] as const;
  const first = await made.comment(post, people[0], 'I know that weir.');
  const answer = await made.comment(post, people[1], 'Is it loud in winter?', first);
  await made.comment(post, people[0], 'Louder.', answer);
  await made.comment(post, people[1], 'A lovely walk.');
  await site.house.ask('site/views/comments/like', { id: first }, people[1]);
});
test.after(() => site.close());

test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
  await opened(page, reader.go, path);
});
test.after.each(() => reader.close());

const fill = async (name: string): Promise<void> => {
  await page.type('#comment-name', name);
  await page.type('#comment-email', 'eve@people.test');
};

/** Sends with the keyboard; answers what was said without being asked, where the focus went, and what stands there. */
const sent = async (): Promise<string[]> => {
  await page.evaluate(() => window.lecternSaid.splice(0));
  await page.focus('[data-comment-submit]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.eb-comment-heading'));
  const said = await nextSaid(page);
  const id = await page.evaluate(() => document.activeElement?.closest('article')?.id ?? '');
  return [
    ...said.map(({ kind, text }) => `[${kind}] ${text}`),
    `[focus] ${await focused(page)}`,
    ...(await heard(page, `#${id}`)),
  ];
};

test('a post and its comments, read from the first word to the last', async () => {
  isTranscript('read-a-post', await heard(page, 'main'));
});

test('headings lead through a page: none skipped, each comment one of its own', async () => {
  const headings = await page.$$eval('h1, h2, h3, h4, h5, h6', all =>
    all
      .filter(one => one.checkVisibility())
      .map(one => `heading, level ${one.tagName.slice(1)}, ${(one.textContent ?? '').replace(/\s+/g, ' ').trim()}`),
  );
  const levels = headings.map(line => Number(/level (\d)/.exec(line)?.[1]));
  for (const [index, level] of levels.entries()) assert.ok(level <= (levels[index - 1] ?? 0) + 1, headings[index]);
  isTranscript('find-by-heading', headings);
});

test('a comment is written and heard in its place, with one message', async () => {
  const form = await heard(page, '[data-comment-form]');
  await fill('Eve Tan');
  await page.type('[data-comment-editor]', 'I will go there.');
  const after = await sent();
  assert.is(after.filter(line => /^\[(?:status|alert)\]/.test(line)).length, 1);
  isTranscript('comment', [...form, '', ...after]);
});

test('a reply to a reply: the form says whom it answers, the new comment says its place', async () => {
  await page.focus('#comment-2 [data-comment-reply]');
  const opener = `[focus] ${await focused(page)}`;
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  const box = `[focus] ${await focused(page)}`;
  const form = await heard(page, '[data-comment-form] > h3');
  await page.keyboard.type('All year, I think.');
  await fill('Eve Tan');
  isTranscript('reply-to-a-reply', [opener, box, ...form, '', ...(await sent())]);
});

test('the markup of a page with a thread has no fault', async () => {
  const response = await site.house.get(path);
  assert.equal(await markupProblems(response.body), []);
});

test.run();
