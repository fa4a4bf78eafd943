import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';

const test = suite('comments on items in the browser');
let site: Site;
let author: Person & { id: number };
let item: WrittenArticle;
let comments: ReturnType<typeof articleCommenting>;
const readers: Reader[] = [];

test.before(async () => {
  site = await openSite();
  comments = articleCommenting(site.server);
  author = await site.server.signedIn('author', 'Asha Rao');
});
test.before.each(async () => {
  const write = articleWriter(site.server);
  item = await write.article(author.id, (await write.category('Talk')).id);
});
test.after.each(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});
test.after(() => site.close());

const path = (): string => `/articles/item/${item.id}-${item.alias}`;
const read = async (as?: Person, scripts = true): Promise<Page> => {
  const reader = await site.reader(as, { scripts });
  readers.push(reader);
  await reader.go(path());
  return reader.page;
};
const bodyOf = (request: HTTPRequest): URLSearchParams => new URLSearchParams(request.postData() ?? '');
const isTask = (request: HTTPRequest, task: string): boolean =>
  new URL(request.url()).searchParams.get('task') === task || bodyOf(request).get('task') === task;
const rows = () => site.server.sql('item_comments').where('item_id', item.id).orderBy('id');
const log = (page: Page) => page.$eval('#formLog', ({ className, textContent }) => ({ className, textContent }));
const logged = (page: Page, cssClass: string) => page.waitForSelector(`#formLog.${cssClass}:not(:empty)`);

const type = async (page: Page, text = 'Well said.'): Promise<void> => {
  await page.type('#comment-form [name=userName]', 'Ravi Menon');
  await page.type('#comment-form [name=commentEmail]', 'ravi@example.org');
  await page.type('#comment-form [name=commentText]', text);
};
const press = async (page: Page): Promise<void> => {
  await page.focus('#comment-form button[type=submit]');
  await page.keyboard.press('Enter');
};

test('H-014 H-019 H-020 H-021 a comment is sent with a loading state, told in its class, and the page comes anew with it', async () => {
  const page = await read();
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  assert.equal(await markupProblems(await page.content()), []);
  let held: HTTPRequest | undefined;
  const revokeDraftLinks = site.stub(request => {
    if (held || request.method() !== 'POST' || !isTask(request, 'comment')) return false;
    held = request;
    return true;
  });
  await type(page);
  await press(page);
  await page.waitForSelector('#formLog.formLogLoading');
  assert.is(await page.$eval('#comment-form button[type=submit]', one => one.textContent), 'Sending…');
  for (let waits = 0; !held && waits < 100; waits += 1) await new Promise(resolve => setTimeout(resolve, 100));
  revokeDraftLinks();
  // A comment submitted within moments counts as automated.
  site.server.clock.advance(10_000);
  await leaving(page, async () => held?.continue());
  await logged(page, 'k2FormLogSuccess');
  assert.equal(await log(page), {
    className: 'k2FormLogSuccess',
    textContent: 'Thank you. Your comment was published.',
  });
  assert.is(await page.$eval('.itemCommentsList .commentText', one => one.textContent), 'Well said.');
  assert.is(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Comment 1, Ravi Menon');
  assert.is(await page.$eval('#comment-form [name=commentText]', one => one.getAttribute('value') ?? ''), '');
  assert.is((await rows()).length, 1);
});

test('H-019 H-021 H-048, F-3.6, F-3.7 a refusal is told for every field at once, the text stays, and so does a right human check', async () => {
  const page = await read();
  await page.type('#comment-form [name=commentText]', 'Nobody wrote this.');
  const proof = () =>
    page.$eval('#comment-form [data-captcha-id]', one => one instanceof HTMLInputElement && one.value);
  await press(page);
  await logged(page, 'k2FormLogError');
  assert.is((await log(page)).textContent, 'Please enter your name. Please enter your e-mail address.');
  const wrong = () => page.$$eval('#comment-form [aria-invalid]', all => all.map(one => one.getAttribute('name')));
  assert.equal(await wrong(), ['userName', 'commentEmail']);
  const links = () => page.$$eval('#comment-form .error-summary a', all => all.map(one => one.textContent));
  assert.equal(await links(), ['Please enter your name.', 'Please enter your e-mail address.']);
  assert.ok(await page.$('.error-summary:focus'), 'the summary takes the focus');
  assert.ok(await page.$('#formLog[aria-live=off]'), 'and its sentences are not said twice');
  assert.ok((await page.title()).startsWith('Error: '), 'the title says so');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.ok(await page.$('[name=userName]:focus'), 'its links lead to the fields');
  const before = await proof();
  assert.not.equal(before, '');
  await page.type('#comment-form [name=userName]', 'Ravi');
  await page.type('#comment-form [name=commentEmail]', 'ravi@example.org');
  assert.is(await proof(), before, 'nothing is asked twice');
  assert.equal(await rows(), []);
});

test('a request that fails is told, and what was typed survives it, even the page', async () => {
  const page = await read();
  await type(page, 'A long thought.');
  const end = site.stub(request => {
    if (request.method() !== 'POST' || !isTask(request, 'comment')) return false;
    request.abort();
    return true;
  });
  await press(page);
  await logged(page, 'k2FormLogError');
  end();
  await leaving(page, () => page.reload());
  await logged(page, 'k2FormLogSuccess');
  assert.is(
    await page.$eval('#comment-form [name=commentText]', one => one instanceof HTMLTextAreaElement && one.value),
    'A long thought.',
  );
});

test('F-7.12, F-5.5 a comment whose place is another page is in sight after the page has come anew, with the focus on it', async () => {
  await site.server.set('articles.commentsPageSize', 2);
  for (let n = 0; n < 3; n += 1) await comments.row(item.id, { body: `Number ${n}.` });
  const page = await read();
  await page.$eval('a[href="#itemCommentsAnchor"]', one => one instanceof HTMLElement && one.focus());
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'itemCommentsAnchor');
  await type(page, 'This one is the fourth.');
  site.server.clock.advance(10_000);
  await press(page);
  await page.waitForFunction(() => location.search === '?start=2');
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Comment 4, Ravi Menon'));
  const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? Number.NaN);
  assert.ok(top >= 0 && top < (page.viewport()?.height ?? 600), `${top} px below the top of the window`);
  await site.server.set('articles.commentsPageSize', 20);
});

test('F-7.12 an error after a success has the class and the colour of an error', async () => {
  await site.server.set('articles.commentsModeration', 'guests');
  const page = await read();
  const colour = () =>
    page.$eval('#formLog', one => getComputedStyle(one).borderLeftColor + getComputedStyle(one).color);
  await type(page);
  site.server.clock.advance(10_000);
  await press(page);
  await logged(page, 'k2FormLogSuccess');
  const ofSuccess = await colour();
  await page.waitForSelector('#comment-form[aria-busy="false"]');
  await press(page);
  await logged(page, 'k2FormLogError');
  assert.is((await log(page)).className, 'k2FormLogError');
  assert.not.equal(await colour(), ofSuccess);
  await site.server.set('articles.commentsModeration', 'none');
});

/** Confirms the question that the action opens. */
const answering = (page: Page, isYes: boolean, act: () => Promise<unknown>): Promise<string> =>
  new Promise((resolve, reject) => {
    page.once('dialog', dialog => {
      (isYes ? dialog.accept() : dialog.dismiss()).then(() => resolve(dialog.message()), reject);
    });
    act().catch(reject);
  });

const link = (id: number, name: string): string => `[data-item-comment="${id}"] .${name}`;

test('H-015 H-017 H-022 H-023 H-024 a moderator approves and removes in place: the token goes along, focus and words follow', async () => {
  const held = await comments.row(item.id, { published: false, body: 'Held.' });
  const shown = await comments.row(item.id, { body: 'Shown.' });
  const page = await read(await site.server.signedIn('moderator'));
  const bodies: URLSearchParams[] = [];
  page.on('request', request => {
    if (isTask(request, 'publish') || isTask(request, 'remove')) bodies.push(bodyOf(request));
  });
  assert.is(await page.$eval('#comment-form', form => form.querySelector('input:last-of-type') !== null), true);
  const token = await page.$$eval('#comment-form input', inputs => inputs.at(-1)?.name ?? '');
  await liveLog(page);
  await page.focus(link(held, 'commentApproveLink'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.unpublishedComment') === null);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The comment was published.' }]);
  assert.is(await page.evaluate(() => document.activeElement?.className), 'commentHead');
  assert.is(await page.$eval('.itemCommentsCounter', one => one.textContent), '2 comments');
  const pressRemove = async (): Promise<void> => {
    await page.focus(link(held, 'commentRemoveLink'));
    await page.keyboard.press('Enter');
  };
  await answering(page, false, pressRemove);
  await answering(page, true, pressRemove);
  await page.waitForFunction(id => document.querySelector(`[data-item-comment="${id}"]`) === null, {}, held);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The comment was removed.' }]);
  assert.is(await page.evaluate(() => document.activeElement?.closest('li')?.dataset.itemComment), String(shown));
  assert.equal(
    bodies.map(body => body.get(token)),
    ['1', '1'],
  );
  assert.equal(
    (await rows()).map(({ id }: { id: number }) => id),
    [shown],
  );
});

test('H-025 a reply other than true changes nothing on the page and is told', async () => {
  const held = await comments.row(item.id, { published: false });
  const page = await read(author);
  const end = site.stub(request => {
    if (request.method() !== 'POST' || !(isTask(request, 'publish') || isTask(request, 'remove'))) return false;
    request.respond({ contentType: 'text/plain', body: 'false' });
    return true;
  });
  await liveLog(page);
  await page.click(link(held, 'commentApproveLink'));
  assert.is((await nextSpoken(page))[0]?.kind, 'alert');
  await answering(page, true, () => page.click(link(held, 'commentRemoveLink')));
  await nextSpoken(page);
  end();
  assert.is(await page.$$eval('li.unpublishedComment', all => all.length), 1);
});

test('H-016 H-030 H-031 H-032 a user is reported after a question; Cancel sends nothing; the answer is an alert', async () => {
  const writer = await site.server.signedIn('reader', 'Wordy Writer');
  await comments.row(item.id, { author_id: writer.id, name: 'Wordy Writer' });
  const page = await read();
  let sent = 0;
  page.on('request', request => {
    if (isTask(request, 'reportSpammer')) sent += 1;
  });
  const question = await answering(page, false, () => page.click('a.k2ReportUserButton'));
  assert.is(question, 'Are you sure you want to report this user?');
  assert.is(sent, 0);
  const alerted = new Promise<string>(resolve => {
    page.on('dialog', dialog => {
      if (dialog.type() === 'alert') resolve(dialog.message());
      void dialog.accept();
    });
  });
  await page.click('a.k2ReportUserButton');
  assert.is(await alerted, 'Thank you. The staff will look at what this user wrote.');
  assert.is(sent, 1);
  assert.is((await site.server.sql('reports').where({ type: 'user', target_id: writer.id })).length, 1);
});

test('H-028 H-029, F-4.10 a comment is reported in a frame, and the answer of the server stands in the log of its form', async () => {
  const shown = await comments.row(item.id);
  const page = await read(await site.server.signedIn('reader'));
  await page.click(link(shown, 'commentReportLink'));
  const handle = await page.waitForSelector('dialog iframe');
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('the form has a frame');
  await frame.waitForSelector('#k2ReportCommentForm');
  await frame.click('#k2ReportCommentForm button[type=submit]');
  await frame.waitForSelector('#formLog.k2FormLogError:not(:empty)');
  assert.is(await frame.$eval('#formLog', one => one.textContent), 'Please say what is wrong.');
  const field = await frame.$eval('[name=reportReason]', one => [
    one.getAttribute('aria-invalid'),
    document.getElementById(one.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    one === document.activeElement,
  ]);
  assert.equal(field, ['true', 'Error: Please say what is wrong.', true]);
  await frame.type('[name=reportReason]', 'It is spam.');
  await frame.click('#k2ReportCommentForm button[type=submit]');
  await frame.waitForFunction(() => document.querySelector('#formLog')?.textContent?.startsWith('Thank you.'));
  assert.is((await site.server.sql('reports').where({ type: 'item-comment', target_id: shown })).length, 1);
});

test('without scripts a moderator removes a comment through its question', async () => {
  const shown = await comments.row(item.id);
  const page = await read(author, false);
  await leaving(page, () => page.click(link(shown, 'commentRemoveLink')));
  assert.match(await page.$eval('h1', one => one.textContent ?? ''), 'Remove the comment');
  await leaving(page, () => page.click('main form button[type=submit]'));
  assert.match(page.url(), path());
  assert.equal(await rows(), []);
});

test('the comments and the list of those to be looked after fit a narrow window and pass axe', async () => {
  await comments.row(item.id, { published: false, body: `${'w'.repeat(300)} www.example.org` });
  const page = await read(author);
  await page.setViewport({ width: 320, height: 700 });
  assert.is(await scrollsSideways(page), false);
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  await leaving(page, () => page.goto(`${site.origin}/articles/comments`));
  assert.is(await scrollsSideways(page), false);
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  assert.equal(await markupProblems(await page.content()), []);
});

test.run();
