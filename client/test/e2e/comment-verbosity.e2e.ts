import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { hasFigures } from '../figures.ts';
import { heard } from '../virtual-reader.ts';
import { commented, focused, item, opened } from './comments-post.ts';

const test = suite('brief, usual and full headings and actions of comments');
let site: Site;
let reader: Reader;
let page: Page;
let path: string;
let ids: number[];

const conversations = 20;
const names = ['Asha', 'Ben', 'Chi', 'Dina', 'Eve'];

test.before(async () => {
  site = await openSite();
  const made = await commented(site);
  const post = await writer(site.server).post(made.author.id, { title: 'A walk by the river' });
  path = `/blog/${post.slug}`;
  const { sql } = site.server;
  const created_at = new Date(site.server.clock.now());
  const add = async (number: number, parent?: { id: number; root: number; depth: number }) => {
    const [id] = await sql('comments').insert({
      ...{
        post_id: post.id,
        number,
        name: names[number % names.length],
        body: 'Well said.',
        html: '<p>Well said.</p>',
      },
      ...{ state: 'published', created_at, parent_id: parent?.id ?? null, root_id: parent?.root ?? null },
      depth: parent?.depth ?? 0,
    });
    return Number(id);
  };
  ids = [];
  for (let number = 1; number <= 3 * conversations; number += 3) {
    const root = await add(number);
    const answer = await add(number + 1, { id: root, root, depth: 1 });
    ids.push(root, answer, await add(number + 2, { id: answer, root, depth: 2 }));
  }
  const count = 3 * conversations;
  await sql('posts').where('id', post.id).update({ comments_made: count, comments_count: count });
});
test.after(() => site.close());
test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
  await opened(page, reader.go, path);
});
test.after.each(() => reader.close());

const choose = (verbosity: 'brief' | 'usual' | 'full'): Promise<void> =>
  page.evaluate(value => {
    document.documentElement.dataset.verbosity = value;
  }, verbosity);

const mostHeard = { brief: 12, usual: 27, full: 27 } as const;

/** Stops of the Tab key from the heading of the comments to the end of their list. */
const tabStops = async (): Promise<number> => {
  await page.focus('#comments-heading');
  for (let stops = 0; stops < 1000; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('[data-comment-form]'))) return stops;
  }
  throw new Error('the form is not reached');
};

test('a comment takes less than 12 announcements with brief headings and actions', async () => {
  for (const verbosity of ['brief', 'usual', 'full'] as const) {
    await choose(verbosity);
    const phrases = await heard(page, '#comments');
    const end = phrases.lastIndexOf('end of list') + 1;
    const each = (end - phrases.indexOf('list')) / ids.length;
    assert.is(phrases.filter(phrase => /^end of article/.test(phrase)).length, ids.length, 'all were heard');
    assert.ok(each < mostHeard[verbosity], `${verbosity}: ${each} announcements a comment`);
    console.log(`Announcements a comment, ${verbosity}: ${each.toFixed(1)}`);
    hasFigures(`thread-of-60-${verbosity}`, { utterances: end, stops: await tabStops() });
  }
});

test('a brief comment is its heading, its text and a link that shows the rest of it in place', async () => {
  await choose('brief');
  const [first = 0, answer = 0] = ids;
  assert.equal(await heard(page, item(answer)), [
    'article',
    'heading, 2, Chi, to 1, level 3',
    'paragraph',
    'Well said.',
    'end of paragraph',
    'link, Actions for comment 2',
    'end of article',
  ]);
  const visible = (id: number, part: string) => page.$eval(`${item(id)} ${part}`, one => one.checkVisibility());
  assert.is(await visible(answer, '[data-comment-toolbar]'), false);
  await page.focus(`${item(answer)} .eb-comment-open`);
  await page.keyboard.press('Enter');
  assert.match(await focused(page), /^2, Chi, to 1$/);
  assert.is(await visible(answer, '[data-comment-toolbar]'), true);
  assert.is(await visible(answer, '.eb-comment-meta'), true);
  assert.is(await visible(first, '[data-comment-toolbar]'), false);
  // The date, the comment above, and then the toolbar as one stop.
  for (const name of ['comment 2', 'up to comment 1', 'Reply to comment 2']) {
    await page.keyboard.press('Tab');
    assert.ok((await focused(page)).includes(name), `${name} in ${await focused(page)}`);
  }
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
});

test('a comment that is answered shows its actions, and the focus returns to what is shown', async () => {
  await choose('brief');
  const [first = 0] = ids;
  await page.evaluate(selector => {
    const reply = document.querySelector(`${selector} [data-comment-reply]`);
    if (reply instanceof HTMLElement) reply.click();
  }, item(first));
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  const cancel = `${item(first)} [data-comment-reply-cancel]`;
  assert.is(await page.$eval(cancel, one => one.checkVisibility()), true);
  await page.click(cancel);
  assert.match(await focused(page), /^1, Ben$/);
});

test('full headings and actions are seen in full', async () => {
  await choose('full');
  const [first = 0, answer = 0] = ids;
  const width = (selector: string) => page.$eval(selector, one => one.getBoundingClientRect().width);
  assert.ok((await width(`${item(answer)} h3 .visually-hidden`)) > 100);
  assert.ok((await width(`#comment-${first} ~ .eb-comment-past`)) > 100);
  const shown = await page.$eval(
    `${item(answer)} [data-comment-reply]`,
    one => getComputedStyle(one, '::after').content,
  );
  assert.match(shown, /aria-label|Reply to comment 2/);
});

test.run();
