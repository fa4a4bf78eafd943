import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextSpoken, openSite, type Reader, type Site, shownFailure } from '../browser.ts';
import { commented, namespaceOf, opened, textOf, typeComment, typedIn } from './comments-post.ts';

const test = suite('the human check of comments');
const save = 'site/views/comments/save';
const challenge = 'site/views/captcha/challenge';
let site: Site;
let made: Awaited<ReturnType<typeof commented>>;
let post: Awaited<ReturnType<(typeof made)['post']>>;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  made = await commented(site);
});
test.after(() => site.close());
test.after.each(() => reader.close());

const open = async (kind: 'invisible' | 'builtin' | 'recaptcha'): Promise<void> => {
  await site.server.set('captcha.kind', kind);
  post = await made.post();
  reader = await site.reader();
  page = reader.page;
  await opened(page, reader.go, `/blog/${post.slug}`);
  made.calls.length = 0;
};

const send = (): Promise<void> => page.click('[data-comment-submit]');

test('C-015 nothing is sent before the check has resolved; the reader sees nothing of it', async () => {
  await open('invisible');
  assert.equal(made.calls, []);
  let revokeDraftLinks: (() => void) | undefined;
  const stop = site.stub(request => {
    if (namespaceOf(request) !== challenge) return false;
    revokeDraftLinks = () => request.continue();
    return true;
  });
  await typeComment(page, 'Written by a person');
  await send();
  await page.waitForSelector('[data-comment-submit][aria-disabled="true"]');
  assert.not(made.calls.includes(save));
  stop();
  revokeDraftLinks?.();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  assert.not(made.calls.includes(save));
  site.server.clock.advance(5_000);
  await page.waitForSelector('[data-comment-item]');
  assert.ok(made.calls.includes(save));
  assert.is((await made.rows(post)).length, 1);
});

test('C-016 a check that fails blocks the save: nothing is sent, the text stays, the reason is said', async () => {
  await open('invisible');
  const stop = site.stub(request => {
    if (namespaceOf(request) !== challenge) return false;
    request.respond({ status: 200, contentType: 'application/json', body: '[{"type":"reject","data":["No check."]}]' });
    return true;
  });
  await typeComment(page, 'Words to keep');
  await send();
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text: 'No check.' }]);
  stop();
  assert.not(made.calls.includes(save));
  assert.is(await typedIn(page, '[data-comment-editor]'), 'Words to keep');
  assert.is((await made.rows(post)).length, 0);
});

test('C-011 C-012 the picture comes at first focus, another one on request, and a question instead', async () => {
  await open('builtin');
  const source = () => page.$eval('[data-captcha-image]', one => (one instanceof HTMLImageElement ? one.src : ''));
  assert.match(await source(), /^data:/);
  await page.focus('[data-comment-editor]');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  const first = await source();
  const firstId = await typedIn(page, '[data-captcha-id]');
  assert.match(first, /task=captcha\.generate/);
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('[data-captcha-image]')?.naturalWidth ?? 0) > 1,
  );
  await page.click('[data-captcha-reload]');
  assert.is((await nextSpoken(page)).length, 1);
  assert.is.not(await source(), first);
  assert.is.not(await typedIn(page, '[data-captcha-id]'), firstId);
  await page.click('[data-captcha-question]');
  const spoken = await nextSpoken(page);
  assert.is(spoken.length, 1);
  assert.is(spoken[0]?.text, await textOf(page, '[data-captcha-question-text]'));
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-captcha-input]')));
  assert.equal(reader.consoleErrors, []);
});

test('F-3.6 who was asked a question is asked another one after a wrong answer', async () => {
  await open('builtin');
  await typeComment(page, 'Answered wrongly');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  await page.click('[data-captcha-question]');
  await page.waitForFunction(() => document.activeElement?.matches('[data-captcha-input]'));
  const firstId = await typedIn(page, '[data-captcha-id]');
  await page.keyboard.type('nonsense');
  await send();
  await page.waitForSelector('[data-captcha-input][aria-invalid]');
  await page.waitForFunction(
    id => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value !== id,
    {},
    firstId,
  );
  assert.is.not(await textOf(page, '[data-captcha-question-text]'), '');
  assert.is(await typedIn(page, '[data-captcha-input]'), '');
});

test('F-3.6 the error of the former answer leaves when another picture or a question is asked for', async () => {
  await open('builtin');
  await typeComment(page, 'Answered wrongly');
  for (const control of ['[data-captcha-reload]', '[data-captcha-question]']) {
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
    await page.$eval('[data-captcha-input]', one => one instanceof HTMLInputElement && one.select());
    await page.type('[data-captcha-input]', 'nonsense');
    const formerId = await typedIn(page, '[data-captcha-id]');
    await send();
    await page.waitForSelector('[data-captcha-input][aria-invalid]');
    const isAnother = (id: string) =>
      page.waitForFunction(
        former => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value !== former,
        {},
        id,
      );
    await isAnother(formerId);
    const wrongId = await typedIn(page, '[data-captcha-id]');
    await page.click(control);
    await isAnother(wrongId);
    assert.is(await page.$('[data-captcha-input][aria-invalid]'), null, control);
    assert.is(await page.$('.field:has([data-captcha-input]) .field-error'), null, control);
  }
});

test('F-3.3 another picture or a question offline: the failure is said, shown below the buttons and tried again', async () => {
  await open('builtin');
  await page.focus('[data-comment-editor]');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  for (const control of ['[data-captcha-reload]', '[data-captcha-question]']) {
    const formerId = await typedIn(page, '[data-captcha-id]');
    const stop = site.stub(request => {
      if (!namespaceOf(request)) return false;
      request.abort('internetdisconnected');
      return true;
    });
    await page.click(control);
    const text = 'That did not work. Please try again.';
    assert.equal(await nextSpoken(page), [{ kind: 'alert', text }]);
    assert.is(await shownFailure(page, '.eb-captcha-picture'), text);
    stop();
    await page.click('[data-act-failure] button');
    assert.is((await nextSpoken(page)).length, 1);
    assert.is.not(await typedIn(page, '[data-captcha-id]'), formerId);
    assert.is(await page.$('[data-act-failure]'), null);
  }
});

test('C-014 a third-party check is fetched only when it is set, and its answer travels along', async () => {
  const script = 'https://captcha.example/api.js';
  await site.server.set('captcha.siteKey', 'a-site-key');
  await site.server.set('captcha.scriptUrl', script);
  const requested: string[] = [];
  const sent: string[] = [];
  site.stub(request => {
    if (namespaceOf(request) === save) sent.push(request.postData() ?? '');
    if (request.url() !== script) return false;
    requested.push(script);
    request.respond({
      status: 200,
      contentType: 'text/javascript',
      body: `window.grecaptcha = { ready: work => work(), reset() {}, render(place, options) {
        const widget = place.appendChild(document.createElement('button'));
        widget.type = 'button'; widget.id = 'widget'; widget.textContent = options.sitekey;
        widget.onclick = () => options.callback('an-answer');
        return 0;
      } };`,
    });
    return true;
  });
  await open('recaptcha');
  assert.equal(requested, []);
  await typeComment(page, 'Checked by others');
  await page.waitForSelector('#widget');
  assert.equal(requested, [script]);
  assert.is(await textOf(page, '#widget'), 'a-site-key');
  await send();
  assert.is((await nextSpoken(page))[0]?.kind, 'alert');
  assert.equal(sent, []);
  await page.click('#widget');
  await send();
  await nextSpoken(page);
  assert.match(sent[0] ?? '', /recaptcha=an-answer/);
});

test.run();
