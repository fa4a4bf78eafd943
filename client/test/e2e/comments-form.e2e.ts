import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { commented, focused, namespaceOf, opened, textOf, typeComment, typedIn } from './comments-post.ts';

const test = suite('writing a comment');
const save = 'site/views/comments/save';
let site: Site;
let made: Awaited<ReturnType<typeof commented>>;
let reader: Reader;
let page: Page;
let post: Awaited<ReturnType<(typeof made)['post']>>;

test.before(async () => {
  site = await openSite();
  made = await commented(site);
});
test.after(() => site.close());

test.before.each(async () => {
  post = await made.post();
  reader = await site.reader();
  page = reader.page;
  await opened(page, reader.go, `/blog/${post.slug}`);
  made.calls.length = 0;
});
test.after.each(async () => {
  await reader.close();
  for (const name of ['comments.terms', 'comments.showTitle'] as const) await site.server.set(name, false);
  await site.server.set('comments.moderation', 'none');
});

const send = (): Promise<void> => page.click('[data-comment-submit]');
const articleTexts = (): Promise<string[]> =>
  page.$$eval('[data-comment-item] [data-comment-preview]', all => all.map(one => one.textContent?.trim() ?? ''));

test('C-036 a refused comment shows its message as an error alert at the field; what was typed stays', async () => {
  await page.type('[data-comment-editor]', 'Words that must not be lost');
  await page.type('[data-comment-email]', 'ravi@example.org');
  await send();
  await page.waitForSelector('[data-comment-notice].alert-danger');
  const sentence = await textOf(page, '[data-comment-notice]');
  // The focused field announces it, once.
  const described = await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby') ?? '');
  assert.match(await textOf(page, `#${described.split(' ').at(-1)}`), sentence);
  assert.not.ok((await liveLog(page)).some(({ kind }) => kind === 'alert'));
  assert.is(await typedIn(page, '[data-comment-editor]'), 'Words that must not be lost');
  assert.is(await focused(page), 'Name');
  assert.is(await page.$eval('[data-comment-name]', one => one.getAttribute('aria-invalid')), 'true');
  assert.match(await page.title(), /^Error: /);
  assert.is((await made.rows(post)).length, 0);
});

for (const scripts of [true, false])
  test(`C-002 C-003 username and password are asked of whom ticks the box, ${scripts ? 'with' : 'without'} scripts`, async () => {
    const other = await site.reader(undefined, { scripts });
    await other.go(`/blog/${post.slug}`);
    const isRequested = () =>
      other.page.$$eval('[data-comment-username], [data-comment-password]', all =>
        all.map(one => one.checkVisibility()),
      );
    assert.equal(await isRequested(), [false, false]);
    await other.page.focus('[data-comment-register]');
    await other.page.keyboard.press('Space');
    assert.equal(await isRequested(), [true, true]);
    await other.page.keyboard.press('Tab');
    assert.ok(await other.page.$('[data-comment-username]:focus'), 'they come next');
    await other.page.focus('[data-comment-register]');
    await other.page.keyboard.press('Space');
    assert.equal(await isRequested(), [false, false]);
    await other.close();
  });

test('C-021 C-022 C-023 C-037 a comment is appended, counted, told once, and the focus is on its heading', async () => {
  const earlier = await site.server.visitor();
  await made.comment(post, earlier, 'First of all');
  await reader.go(`/blog/${post.slug}`);
  await page.waitForSelector('[data-enhanced]');
  assert.is(await textOf(page, '[data-comment-counter]'), '1');
  await typeComment(page, 'A [b]new[/b] one');
  await liveLog(page);
  await send();
  await page.waitForFunction(() => document.querySelectorAll('[data-comment-item]').length === 2);
  assert.equal(await articleTexts(), ['First of all', 'A new one']);
  assert.is(await textOf(page, '[data-comment-counter]'), String((await made.rows(post)).length));
  assert.is(await focused(page), await textOf(page, '[data-comment-list] li:last-child h3'));
  assert.ok(await page.$('[data-comment-notice].alert-success'));
  const spoken = await nextSpoken(page);
  assert.is(spoken.length, 1);
  assert.is(spoken[0]?.text, await textOf(page, '[data-comment-notice]'));
  assert.is(await typedIn(page, '[data-comment-editor]'), '');
  assert.is(await typedIn(page, '[data-comment-name]'), 'Chi Li');
  assert.is((await made.rows(post)).at(-1)?.body, 'A [b]new[/b] one');
  assert.equal(reader.consoleErrors, []);
});

test('C-037 a held comment is told as held, in the info style', async () => {
  await site.server.set('comments.moderation', 'everyone');
  await typeComment(page, 'Please look at this');
  await send();
  const spoken = await nextSpoken(page);
  assert.is(spoken.length, 1);
  assert.match(spoken[0]?.text ?? '', /approv/);
  assert.ok(await page.$('[data-comment-notice].alert-info'));
  assert.ok(await page.$('[data-comment-item].is-moderated'));
});

test('C-007 C-053 a double click sends once, through the blog’s own call', async () => {
  await typeComment(page, 'Only once');
  await page.click('[data-comment-submit]', { count: 2 });
  await page.waitForSelector('[data-comment-item]');
  await nextSpoken(page);
  assert.equal(
    made.calls.filter(name => name !== 'site/views/comments/digest'),
    [save],
  );
  assert.is((await made.rows(post)).length, 1);
});

test('C-006 the terms open in a dialog, and closing it leads back', async () => {
  await site.server.set('comments.terms', true);
  await opened(page, reader.go, `/blog/${post.slug}`);
  await page.focus('[data-comment-tnc]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog .eb-comment-terms');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(await page.evaluate(() => document.activeElement?.matches('[data-comment-tnc]')), true);
});

test('unsent text is back after a reload, said once, and gone after it is sent', async () => {
  await typeComment(page, 'Half a thought');
  await reader.go('/');
  await opened(page, reader.go, `/blog/${post.slug}`);
  assert.is(await typedIn(page, '[data-comment-editor]'), 'Half a thought');
  assert.is((await liveLog(page)).length, 1);
  await send();
  await page.waitForSelector('[data-comment-item]');
  await opened(page, reader.go, `/blog/${post.slug}`);
  assert.is(await typedIn(page, '[data-comment-editor]'), '');
});

test('an expired token loses nothing: the call is made again with a fresh one', async () => {
  await typeComment(page, 'Written for a long time');
  const cookies = await page.browserContext().cookies();
  await page.browserContext().deleteCookie(...cookies);
  await send();
  await page.waitForSelector('[data-comment-item]');
  assert.is((await made.rows(post)).length, 1);
});

test('a failing network is told, the text stays, and the next try holds', async () => {
  await typeComment(page, 'Try and try again');
  const stop = site.stub(request => {
    if (namespaceOf(request) !== save) return false;
    request.abort();
    return true;
  });
  await send();
  assert.is((await nextSpoken(page))[0]?.kind, 'alert');
  stop();
  assert.is(await typedIn(page, '[data-comment-editor]'), 'Try and try again');
  await send();
  await page.waitForSelector('[data-comment-item]');
});

test('a hostile comment makes no element and runs nothing', async () => {
  const hostile =
    '<img src=x onerror="document.title=1"><script>document.title=1</script>[url=javascript:alert(1)]x[/url]';
  await typeComment(page, hostile);
  await send();
  await page.waitForSelector('[data-comment-item]');
  assert.is(await page.$('[data-comment-item] :is(img, script, [onerror], a[href^="javascript"])'), null);
  assert.match(await page.title(), /^A walk/);
});

test('F-3.7, F-5.6, C-057 all that is wrong is told at once, and each link of the summary moves the focus to its field', async () => {
  await page.type('[data-comment-email]', 'x');
  await send();
  await page.waitForSelector('.error-summary:focus');
  assert.is(
    await page.$eval('.error-summary', one => getComputedStyle(one).borderTopWidth),
    '0px',
    'one frame, not two',
  );
  const messages = await page.$$eval('.error-summary a', all => all.map(one => one.textContent ?? ''));
  assert.is(messages.length, 3);
  const fields = ['name', 'email', 'comment'];
  for (const [index, name] of fields.entries()) {
    await page.evaluate(at => document.querySelectorAll<HTMLElement>('.error-summary a')[at]?.click(), index);
    const field = await page.evaluate(() => {
      const now = document.activeElement;
      const id = now?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      return [now?.getAttribute('name'), now?.getAttribute('aria-invalid'), document.getElementById(id)?.textContent];
    });
    assert.equal(field, [name, 'true', `Error: ${messages[index]}`]);
  }
});

test('F-5.6 an empty comment is told all that is missing in one round, and a right one passes in the next', async () => {
  await send();
  await page.waitForSelector('.error-summary:focus');
  assert.is((await page.$$('.error-summary a')).length, 3);
  await typeComment(page, 'Right at once.');
  site.server.clock.advance(10_000);
  await send();
  await page.waitForFunction(() => document.activeElement?.matches('.eb-comment-heading'));
  assert.equal(await articleTexts(), ['Right at once.']);
});

test('F-1.8 a paste over the limit is not cut, and is said', async () => {
  const long = 'x'.repeat(20_050);
  await page.focus('[data-comment-editor]');
  await page.waitForSelector('[data-comment-editor][data-most]');
  await page.evaluate(text => document.execCommand('insertText', false, text), long);
  await page.waitForSelector('#comment-comment-length');
  assert.is((await typedIn(page, '[data-comment-editor]')).length, 20_050);
  assert.match(await textOf(page, '#comment-comment-length'), /20050.*20000/);
  await page.waitForSelector('.markItUpHeader + [data-comment-editor]');
  await page.type('[name="name"]', 'Ada');
  await page.type('[name="email"]', 'ada@example.org');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('#comment-comment-error');
  assert.ok(
    await page.$('#comment-comment-error + .markItUpHeader + [data-comment-editor]'),
    'the error is above the formatting bar',
  );
});

test('F-1.8 text in the editor of a comment survives Edit pressed again and a reload; Cancel discards it', async () => {
  const member = await site.server.signedIn('reader', 'Lee Ng');
  const id = await made.comment(post, member, 'As it was');
  const other = await site.reader(member);
  await opened(other.page, other.go, `/blog/${post.slug}`);
  const item = '[data-comment-item]';
  const box = `${item} [data-comment-edit-editor] textarea`;
  await other.page.click(`${item} [data-comment-edit]`);
  await other.page.waitForSelector(`${item} [data-comment-edit-editor]:not(.hide)`);
  await other.page.type(box, ' and more');
  const typed = await typedIn(other.page, box);
  await other.page.click(`${item} [data-comment-edit]`);
  await other.page.click(`${item} [data-comment-edit]`);
  assert.is(await typedIn(other.page, box), typed);
  await other.page.reload();
  await other.page.waitForSelector(`${item} [data-comment-edit-editor]:not(.hide)`);
  assert.is(await typedIn(other.page, box), typed);
  const notice = `${item} [data-edit-comment-notice]`;
  assert.match(await textOf(other.page, notice), 'restored');
  await other.page.click(`${item} [data-comment-edit]`);
  assert.not.ok(await other.page.$eval(notice, one => one.checkVisibility()), 'nothing is told of a closed editor');
  await other.page.click(`${item} [data-comment-edit]`);
  await other.page.click(`${item} [data-comment-edit-cancel]`);
  await other.page.reload();
  await other.page.waitForSelector('[data-enhanced]');
  assert.is(await typedIn(other.page, box), 'As it was', String(id));
  await other.close();
});

test('F-1.8 a reply to a comment that was removed meanwhile keeps its text over Cancel and reload, and says so', async () => {
  await made.comment(post, await site.server.visitor(), 'To be removed');
  await reader.go(`/blog/${post.slug}`);
  await page.waitForSelector('[data-enhanced]');
  await page.click('[data-comment-reply]');
  await page.waitForSelector(
    '[data-comment-item] + [data-comment-form-wrapper], [data-comment-reply-cancel]:not(.hide)',
  );
  await page.type('[data-comment-editor]', 'My long answer');
  await site.server.sql('comments').where('post_id', post.id).update({ state: 'removed' });
  site.server.services.pages.clear();
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-comment-editor]')?.value !== '');
  assert.is(await typedIn(page, '[data-comment-editor]'), 'My long answer');
  assert.match(await textOf(page, '[data-comment-notice]'), 'as a comment of its own');
});

test.run();
