import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, nextSpoken, shownFailure } from '../browser.ts';
import { focused, item, namespaceOf, opened, textOf, threadSuite, typeComment, typedIn } from './comments-post.ts';

const test = suite('a thread of comments');
const { on, errors } = threadSuite(test);

test('C-017 C-018 C-020 a reply sets parent and depth, is nested after its parent, and its form goes home', async () => {
  const { made, post, guest, read } = on();
  const first = await made.comment(post, guest, 'First');
  await made.comment(post, guest, 'Second');
  const page = await read();
  await page.click(`${item(first)} [data-comment-reply]`);
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  assert.is(await typedIn(page, '[data-comment-parent-id]'), String(first));
  assert.is(await typedIn(page, '[data-comment-depth]'), '1');
  assert.is(await focused(page), 'Your reply to Ben Ode');
  assert.ok(await page.$(`${item(first)} + [data-comment-form-wrapper]`));
  await typeComment(page, 'An answer to the first');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('.eb-comment-replies [data-comment-item]');
  const order = await page.$$eval('[data-comment-preview]', all => all.map(one => one.textContent?.trim()));
  assert.equal(order, ['First', 'An answer to the first', 'Second']);
  assert.is(await typedIn(page, '[data-comment-parent-id]'), '0');
  assert.is(await typedIn(page, '[data-comment-depth]'), '0');
  assert.ok(await page.$('[data-comment-list] ~ [data-comment-form-wrapper]'));
  assert.match(await focused(page), /^Comment 3, Chi Li/);
  assert.is((await nextSpoken(page)).length, 1);
  const rows = await made.rows(post);
  assert.is(rows.at(-1)?.parent_id, first);
  assert.is(rows.at(-1)?.depth, 1);
});

test('C-019 cancel resets parent and depth to 0 and returns the focus to Reply; both texts are kept apart', async () => {
  const { made, post, guest, read } = on();
  const first = await made.comment(post, guest, 'First');
  const page = await read();
  await page.type('[data-comment-editor]', 'For everybody');
  await page.click(`${item(first)} [data-comment-reply]`);
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  assert.is(await typedIn(page, '[data-comment-editor]'), '');
  await page.type('[data-comment-editor]', 'For Ben');
  await page.click(`${item(first)} [data-comment-reply-cancel]`);
  assert.is(await typedIn(page, '[data-comment-parent-id]'), '0');
  assert.is(await typedIn(page, '[data-comment-depth]'), '0');
  assert.is(await typedIn(page, '[data-comment-editor]'), 'For everybody');
  assert.is(await focused(page), 'Reply to comment 1');
  await page.click(`${item(first)} [data-comment-reply]`);
  assert.is(await typedIn(page, '[data-comment-editor]'), 'For Ben');
  await page.reload();
  await page.waitForSelector('[data-enhanced]');
  assert.is(await typedIn(page, '[data-comment-parent-id]'), String(first));
  assert.is(await typedIn(page, '[data-comment-editor]'), 'For Ben');
});

test('C-024 C-037 a comment is edited inline; edit mode toggles, and cancel leaves everything as it was', async () => {
  const { site, made, post, read } = on();
  const owner = await site.server.signedIn('reader', 'Dina Wey');
  const id = await made.comment(post, owner, 'Before');
  const page = await read(owner);
  const box = `${item(id)} textarea`;
  await page.click(`${item(id)} [data-comment-edit]`);
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  assert.is(await focused(page), 'Text of comment 1');
  assert.is(await typedIn(page, box), 'Before');
  await page.click(`${item(id)} [data-comment-edit]`);
  assert.is(await page.$eval(box, one => one.checkVisibility()), false);
  await page.click(`${item(id)} [data-comment-edit]`);
  await page.type(box, ' and changed');
  await page.click(`${item(id)} [data-comment-edit-cancel]`);
  assert.is(await focused(page), 'Edit comment 1');
  await page.click(`${item(id)} [data-comment-edit]`);
  assert.is(await typedIn(page, box), 'Before');
  await page.type(box, ' and [b]after[/b]');
  await page.click(`${item(id)} [data-comment-edit-update]`);
  const spoken = await nextSpoken(page);
  assert.is(spoken.length, 1);
  assert.is(await textOf(page, `${item(id)} [data-comment-preview]`), 'Before and after');
  assert.ok(await page.$(`${item(id)} [data-edit-comment-notice].alert-success`));
  assert.is(await focused(page), 'Edit comment 1');
  assert.is((await made.rows(post))[0]?.body, 'Before and [b]after[/b]');
});

test('C-036 a refused edit shows an error alert, the editor stays open with its text', async () => {
  const { site, made, post, read } = on();
  const owner = await site.server.signedIn('reader');
  const id = await made.comment(post, owner, 'Before');
  const page = await read(owner);
  await page.click(`${item(id)} [data-comment-edit]`);
  await page.waitForSelector(`${item(id)} textarea:focus`);
  await page.$eval(`${item(id)} textarea`, one => one instanceof HTMLTextAreaElement && one.select());
  await page.keyboard.press('Delete');
  await page.click(`${item(id)} [data-comment-edit-update]`);
  assert.is((await nextSpoken(page))[0]?.kind, 'alert');
  assert.ok(await page.$(`${item(id)} [data-edit-comment-notice].alert-danger`));
  assert.is(await page.$eval(`${item(id)} textarea`, one => one.checkVisibility()), true);
  assert.is((await made.rows(post))[0]?.body, 'Before');
});

test('C-025 C-022 a comment is deleted after a confirmation, and undo brings it back', async () => {
  const { site, made, post, guest, read } = on();
  const owner = await site.server.signedIn('reader');
  const id = await made.comment(post, owner, 'To be deleted');
  await made.comment(post, guest, 'To stay');
  const page = await read(owner);
  await page.click(`${item(id)} [data-comment-delete]`);
  await page.waitForSelector('dialog[role="alertdialog"] form[data-form-response]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(await focused(page), 'Remove comment 1');
  assert.is((await made.rows(post))[0]?.state, 'published');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog [data-submit-button]');
  await liveLog(page);
  await page.click('dialog [data-submit-button]');
  await page.waitForSelector('[data-comment-removed]');
  assert.is(await page.$(item(id)), null);
  assert.is((await nextSpoken(page)).length, 1);
  assert.is(await focused(page), 'Comment 1 was removed');
  assert.is(await textOf(page, '[data-comment-counter]'), '1');
  assert.is((await made.rows(post))[0]?.state, 'removed');
  await page.click('[data-comment-restore]');
  await page.waitForSelector(item(id));
  assert.is((await nextSpoken(page)).length, 1);
  assert.is(await textOf(page, '[data-comment-counter]'), '2');
  assert.is((await made.rows(post))[0]?.state, 'published');
});

test('C-010 C-026 C-027 a like shows at once, counts as answered, is remembered, and can be taken back', async () => {
  const { site, made, post, guest, read } = on();
  const id = await made.comment(post, guest, 'Likeable');
  await site.server.ask('site/views/comments/like', { id }, await site.server.visitor());
  const page = await read();
  const count = () => textOf(page, `${item(id)} [data-comment-like-counter]`);
  assert.is(await count(), '1');
  await page.click(`${item(id)} [data-comment-like]`);
  assert.equal(
    (await nextSpoken(page)).map(({ kind }) => kind),
    ['status'],
  );
  assert.is(await count(), '2');
  assert.ok(await page.$(`${item(id)}.is-like`));
  assert.is(await focused(page), 'Like comment 1 – 2 likes');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed')), 'true');
  await page.reload();
  await page.waitForSelector('[data-enhanced]');
  assert.ok(await page.$(`${item(id)}.is-like`));
  await page.click(`${item(id)} [data-comment-unlike]`);
  await nextSpoken(page);
  assert.is(await count(), '1');
  assert.not(await page.$(`${item(id)}.is-like`));
});

test('C-027 F-3.3 a refused like is painted back and its reason is said and shown', async () => {
  const { site, made, post, guest, read } = on();
  const id = await made.comment(post, guest, 'Likeable');
  const page = await read();
  const stop = site.stub(request => {
    if (namespaceOf(request) !== 'site/views/comments/like') return false;
    const body = JSON.stringify([{ type: 'reject', data: ['Not now, please.'] }]);
    request.respond({ status: 200, contentType: 'application/json', body });
    return true;
  });
  await page.click(`${item(id)} [data-comment-like]`);
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text: 'Not now, please.' }]);
  assert.is(await shownFailure(page, `${item(id)} [data-comment-toolbar]`), 'Not now, please.');
  stop();
  assert.is(await textOf(page, `${item(id)} [data-comment-like-counter]`), '0');
  assert.not(await page.$(`${item(id)}.is-like`));
});

test('a permalink and a way to the parent lead the focus to the comment’s heading', async () => {
  const { made, post, guest, openReader } = on();
  const first = await made.comment(post, guest, 'First');
  const reply = await made.comment(post, guest, 'Reply', first);
  const reader = await openReader();
  const { page } = reader;
  await opened(page, reader.go, `/blog/${post.slug}#comment-${reply}`);
  assert.match(await focused(page), /^Comment 2, Ben Ode/);
  await page.click(`${item(reply)} .eb-comment-parent`);
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Comment 1'));
});

test('F-5.1 after a reply in a long thread the focus is on the new comment, and in view', async () => {
  const { made, post, guest, read } = on();
  const first = await made.comment(post, guest, 'First');
  await made.many(post, 40);
  const page = await read();
  for (const height of [900, 640]) {
    await page.setViewport({ width: height === 640 ? 360 : 1280, height });
    await page.click(`${item(first)} [data-comment-reply]`);
    await page.waitForFunction(() => document.activeElement?.matches('textarea'));
    await typeComment(page, `An answer in a window of ${height}`);
    await page.click('[data-comment-submit]');
    await page.waitForFunction(() => /^Comment 4\d, Chi Li/.test(document.activeElement?.textContent ?? ''));
    await page.waitForFunction(() => document.querySelector('[data-comment-notice].alert-success'));
    // Waits for the end of scrolling.
    await new Promise(done => setTimeout(done, 700));
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? Number.NaN);
    assert.ok(top >= 0 && top < height, `the heading is ${top} px below the top of the window`);
    assert.match(await focused(page), /newest comment$/);
    assert.is(await page.$$eval('[data-comment-newest]', all => all.length), 1);
  }
  const past = `li:has(> ${item(first)}) > .eb-comment-past`;
  assert.is(await textOf(page, past), 'Skip 2 replies below comment 1', 'F-5.2 with what has come since');
});

test('F-3.11 a held comment is not counted, neither before the page is loaded again nor after', async () => {
  const { site, made, post, guest, read } = on();
  await made.comment(post, guest, 'First');
  await site.server.set('comments.moderation', 'everyone');
  const page = await read();
  await typeComment(page, 'This one waits');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('[data-comment-item].is-moderated');
  await page.waitForFunction(() => document.querySelector('[data-comment-notice].alert-info'));
  assert.is(await textOf(page, '[data-comment-counter]'), '1');
  await page.reload();
  await page.waitForSelector('[data-comment-item].is-moderated');
  assert.is(await textOf(page, '[data-comment-counter]'), '1');
  await site.server.set('comments.moderation', 'none');
});

test('F-6.11, C-056 an old link to a comment of another page finds it, with scripts and by its number without', async () => {
  const { site, made, post, guest, openReader } = on();
  await site.server.set('comments.pageSize', 5);
  const first = await made.comment(post, guest, 'First');
  await made.many(post, 11);
  const last = (await made.rows(post)).at(-1)?.id ?? 0;
  const reader = await openReader();
  const { page } = reader;
  await opened(page, reader.go, `/blog/${post.slug}#comment-${last}`);
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Comment 12,'));
  assert.match(page.url(), new RegExp(`\\?start=10#comment-${last}$`));
  await page.goBack().catch(() => undefined);
  await opened(page, reader.go, `/blog/${post.slug}`);
  await page.click('nav[aria-label="Pages of comments"] a[rel=next]');
  await page.waitForFunction(() => location.search === '?start=5');
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  assert.is(await page.$(item(first)), null);
  await page.setJavaScriptEnabled(false);
  await reader.go(`/blog/${post.slug}`);
  await page.type('#comment-number', '12');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  assert.match(page.url(), new RegExp(`\\?start=10#comment-${last}$`));
  assert.ok(await page.$(item(last)));
  await page.setJavaScriptEnabled(true);
  await site.server.set('comments.pageSize', 20);
});

test('no page of this suite logged an error', () => {
  assert.equal(errors, []);
});

test.run();
