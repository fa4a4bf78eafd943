import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { liveLog, networkIdle } from '../browser.ts';
import { stopsAt } from '../thread-hands.ts';
import { item, namespaceOf, opened, threadSuite, typeComment } from './comments-post.ts';

const test = suite('the digest of comments after a change by script');
const { on, errors } = threadSuite(test);

// The limit of comments of one address starts anew.
test.before.each(() => on().site.server.clock.advance(3_600_000));

const digestOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-comments-digest]')?.outerHTML);

const wordsOf = (page: Page): Promise<(string | null)[]> =>
  page.$$eval('[data-comments-digest] a', all => all.map(one => one.textContent));

const digestSays = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction(text => document.querySelector('[data-digest-count]')?.textContent === text, {}, words);

const send = async (page: Page, comment: string): Promise<void> => {
  await typeComment(page, comment);
  on().site.server.clock.advance(10_000);
  await page.click('[data-comment-submit]');
};

/** The digest as a page that is opened now prints it. */
const printedAnew = async (page: Page): Promise<string | undefined> => {
  await page.reload();
  await networkIdle(page, 200);
  return digestOf(page);
};

test('the digest of a post is that of a page printed anew once a comment was sent, and nothing more is announced', async () => {
  const { made, post, guest, read } = on();
  await made.comment(post, guest, 'The first.');
  const page = await read();
  assert.is(await digestOf(page), undefined);
  await liveLog(page);
  await send(page, 'The second.');
  await digestSays(page, '2 comments in 2 threads');
  await stopsAt(page, 'Comment 2, Chi Li');
  assert.equal(await wordsOf(page), ['2 comments in 2 threads', 'newest by Chi Li']);
  await networkIdle(page, 200);
  const said = await liveLog(page);
  assert.is(said.length, 1, 'the notice of the form');
  assert.not.match(said[0]?.text ?? '', /thread|newest/);
  await send(page, 'The third.');
  await digestSays(page, '3 comments in 3 threads');
  assert.is(await page.$$eval('[data-comments-digest]', all => all.length), 1);
  assert.is(await digestOf(page), await printedAnew(page));
});

test('a member hears of the replies to them at once, and of the newest that is left when one is removed and restored', async () => {
  const { made, post, guest, site, read } = on();
  const member = await site.server.signedIn('moderator', 'Meera');
  const own = await made.comment(post, member, 'Mine.');
  const page = await read(member);
  const reply = await made.comment(post, guest, 'To Meera.', own);
  await page.reload();
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  assert.equal(await wordsOf(page), ['2 comments in 1 thread', 'newest by Ben Ode', '1 reply to you']);
  await page.focus(`${item(own)} [data-comment-reply]`);
  await send(page, 'Thanks.');
  await digestSays(page, '3 comments in 2 threads');
  assert.equal(await wordsOf(page), ['3 comments in 2 threads', 'newest by Meera', '1 reply to you']);
  await page.click(`${item(reply)} [data-comment-delete]`);
  await page.waitForSelector('dialog [data-submit-button]');
  await page.click('dialog [data-submit-button]');
  await digestSays(page, '2 comments in 2 threads');
  assert.equal(await wordsOf(page), ['2 comments in 2 threads', 'newest by Meera']);
  await page.click('[data-comment-restore]');
  await digestSays(page, '3 comments in 2 threads');
  assert.equal(await wordsOf(page), ['3 comments in 2 threads', 'newest by Meera', '1 reply to you']);
});

test('a digest that cannot be loaded anew is shown no more, since it is not true', async () => {
  const { made, post, guest, site } = on();
  await made.comment(post, guest, 'The first.');
  await made.comment(post, guest, 'The second.');
  // A reader of its own: the browser logs the refusal.
  const { page, go, close } = await site.reader();
  await opened(page, go, `/blog/${post.slug}`);
  const end = site.stub(request => {
    if (namespaceOf(request) !== 'site/views/comments/digest') return false;
    request.respond({ status: 400, body: '' });
    return true;
  });
  await send(page, 'The third.');
  await page.waitForFunction(() => document.querySelector('[data-comments-digest]') === null);
  end();
  assert.is(await page.$eval('[data-comment-counter]', one => one.textContent), '3');
  await close();
});

test('the focus in a digest stays on its link, and goes to the heading when there is none any more', async () => {
  const { made, post, guest, site } = on();
  await made.comment(post, guest, 'The first.');
  const own = await made.comment(post, guest, 'The second.');
  const moderator = await site.server.signedIn('moderator', 'Meera');
  const page = await on().read(moderator);
  const act = (selector: string) => page.$eval(selector, one => one instanceof HTMLElement && one.click());
  /** Moves the focus into the digest before that of now is there. */
  const whileAsked = async (pressed: string): Promise<void> => {
    const requests: HTTPRequest[] = [];
    const end = site.stub(
      request => namespaceOf(request) === 'site/views/comments/digest' && requests.push(request) > 0,
    );
    await act(pressed);
    while (requests.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
    await page.waitForSelector('dialog', { hidden: true });
    await page.focus('[data-digest-newest]');
    end();
    await Promise.all(requests.map(request => request.continue()));
  };
  const remove = async (id: number): Promise<void> => {
    await act(`${item(id)} [data-comment-delete]`);
    await page.waitForSelector('dialog [data-submit-button]');
    await whileAsked('dialog [data-submit-button]');
  };
  await made.comment(post, guest, 'The third.');
  await page.reload();
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  await remove(own);
  await digestSays(page, '2 comments in 2 threads');
  assert.ok(await page.$('[data-digest-newest]:focus'));
  await remove(Number((await made.rows(post)).at(-1)?.id));
  await page.waitForFunction(() => document.querySelector('[data-comments-digest]') === null);
  assert.is(await page.evaluate(() => document.activeElement?.id), 'comments-heading');
});

test('the digest of an article follows the comments that its author approves and removes, and no reading is counted', async () => {
  const { site, openReader } = on();
  const { server } = site;
  const write = articleWriter(server);
  const author = await server.signedIn('author');
  const article = await write.article(author.id, (await write.category('Talk')).id);
  const comments = articleCommenting(server);
  await comments.row(article.id, { name: 'Ruth' });
  const held = await comments.row(article.id, { name: 'Sam', published: false });
  const { page, go } = await openReader(author);
  page.on('dialog', dialog => dialog.accept());
  await go(`/articles/item/${article.id}-${article.alias}`);
  assert.equal(await wordsOf(page), ['1 comment', 'newest by Ruth']);
  const purposes: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url() === page.url()) purposes.push(request.headers().purpose);
  });
  await page.click(`[data-item-comment="${held}"] .commentApproveLink`);
  await digestSays(page, '2 comments');
  assert.equal(await wordsOf(page), ['2 comments', 'newest by Sam']);
  assert.equal(purposes, ['prefetch']);
  const shown = await digestOf(page);
  assert.is(shown, await printedAnew(page));
  await page.click(`[data-item-comment="${held}"] .commentRemoveLink`);
  await page.waitForFunction(() => document.querySelector('[data-comments-digest]') === null);
});

test('no page logged an error', () => {
  assert.equal(errors, []);
});

test.run();
