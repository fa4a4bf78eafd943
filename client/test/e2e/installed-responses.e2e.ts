import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { networkIdle } from '../browser.ts';
import { dialogTitle, type InstalledSite, openInstalledSite } from '../installed-site.ts';
import { leaving } from '../leaving.ts';
import { typeComment } from './comments-post.ts';

const test = suite('responses under an installed client');
const save = 'site/views/comments/save';
let on: InstalledSite;
let author: Person & { id: number };
let member: Person & { id: number };
let post: Written;

test.before(async () => {
  on = await openInstalledSite('client');
  author = await on.site.server.signedIn('blogger', 'Asha Rao');
  member = await on.site.server.signedIn('reader', 'Ben Ode');
});
test.before.each(async () => {
  await on.site.server.set('captcha.kind', 'none');
  post = await writer(on.site.server).post(author.id, { title: 'A walk by the river' });
});
test.after(() => on.close());

const read = (as?: Person): Promise<Page> => on.open(`/blog/${post.slug}`, as);

const rows = () =>
  on.site.server.sql('comments').where('post_id', post.id).orderBy('id').select('body', 'parent_id', 'depth', 'state');

const send = async (page: Page, words: string): Promise<void> => {
  await typeComment(page, words);
  await page.click('[data-comment-submit]');
};

const items = (page: Page, count: number) =>
  page.waitForFunction(n => document.querySelectorAll('[data-comment-item]').length === n, {}, count);

const word = (page: Page, hook: string): Promise<string> =>
  page.$eval(hook, one => one.textContent?.replace(/\s+/g, ' ').trim() ?? '');

const messages = (page: Page): Promise<string> =>
  page.waitForSelector('[data-notice]').then(() => word(page, '[data-notice]'));

const confirm = (page: Page) => leaving(page, () => page.click('#eb [data-submit-button]'));

test('C-008 C-018 C-020 C-021 C-023 C-029 C-036 a comment and a reply are saved, stand in their places and count once; a refusal looks like one', async () => {
  const page = await read();
  await send(page, 'Well said');
  await items(page, 1);
  assert.is(await word(page, '[data-comment-counter]'), '1');
  const notice = () => page.$eval('[data-comment-notice]', one => getComputedStyle(one).borderInlineStartColor);
  const success = await notice();
  await page.click('[data-comment-reply]');
  await send(page, 'So it is');
  await items(page, 2);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-comment-depth]')?.value === '0');
  const [first, second] = await rows();
  assert.equal([first?.depth, second?.depth, second?.body], [0, 1, 'So it is']);
  assert.ok(second?.parent_id);
  const order = await page.$$eval('[data-comment-item]', all => all.map(one => one.className));
  assert.match(order[1] ?? '', 'depth-1');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('[data-comment-notice].alert-danger.alert-success');
  assert.is.not(await notice(), success);
  assert.is((await rows()).length, 2);
  assert.equal(
    on.calls.filter(name => name !== 'site/views/comments/reloadCaptcha'),
    [save, save, save],
  );
});

test('C-024 C-025 C-026 C-027 C-032 C-033 a member likes, edits and deletes: text comes back as markup and as raw text, a dialog asks', async () => {
  const page = await read(member);
  await page.type('[data-comment-editor]', 'A [b]bold[/b] word <img src=x onerror=boom()>');
  await page.click('[data-comment-submit]');
  await items(page, 1);
  await page.click('[data-comment-edit]');
  await page.waitForSelector('[data-comment-edit-editor]:not(.hide) textarea');
  const raw = await page.$eval('[data-comment-edit-editor] textarea', one => one.value);
  assert.match(raw, '[b]bold[/b]');
  await page.type('[data-comment-edit-editor] textarea', ' [i]more[/i]');
  await page.click('[data-comment-edit-update]');
  await page.waitForSelector('[data-comment-edit-editor].hide');
  assert.match(
    await page.$eval('[data-comment-preview]', one => one.querySelector('em, i')?.textContent ?? ''),
    'more',
  );
  assert.is(await page.$('[data-comment-edit-raw] *'), null);
  await page.click('[data-comment-like]');
  await page.waitForSelector('[data-comment-item].is-like');
  assert.is(await word(page, '[data-comment-like-counter]'), '1');
  await page.click('[data-comment-unlike]');
  await page.waitForSelector('[data-comment-item]:not(.is-like)');
  await page.click('[data-comment-delete]');
  assert.match(await dialogTitle(page), 'Remove comment');
  await confirm(page);
  assert.ok(await messages(page));
  assert.is((await rows())[0]?.state, 'removed');
});

test('C-009 C-011 C-012 a picture is there at the first focus; it is renewed after a refusal and twice after a save', async () => {
  await on.site.server.set('captcha.kind', 'builtin');
  const page = await read();
  const id = () => page.$eval('[data-captcha-id]', one => (one instanceof HTMLInputElement ? one.value : ''));
  const renewed = (last: string) =>
    page.waitForFunction(old => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value !== old, {}, last);
  await page.focus('[data-comment-editor]');
  await renewed('');
  const first = await id();
  await send(page, 'Seen by eyes');
  await page.waitForSelector('[data-comment-notice].alert-danger');
  await renewed(first);
  const second = await id();
  const row = await on.site.server.sql('captchas').where('id', second).first('answer');
  await page.type('[data-captcha-input]', String(row?.answer));
  await page.click('[data-comment-submit]');
  await items(page, 1);
  await renewed(second);
  assert.equal(
    on.calls.filter(name => name === save || name.endsWith('reloadCaptcha')).map(name => name.split('/').at(-1)),
    ['reloadCaptcha', 'save', 'reloadCaptcha', 'save', 'reloadCaptcha', 'reloadCaptcha'],
  );
});

test('F-7.11 C-014 a third-party check is drawn at the first focus, its answer travels along, and it is renewed', async () => {
  const { server } = on.site;
  const script = 'https://captcha.example/api.js';
  await server.set('captcha.siteKey', 'a-site-key');
  await server.set('captcha.scriptUrl', script);
  await server.set('captcha.kind', 'recaptcha');
  const sent: string[] = [];
  const stop = on.site.stub(request => {
    if (request.postData()?.includes('comments%2Fsave')) sent.push(request.postData() ?? '');
    if (request.url() !== script) return false;
    const body = `window.grecaptcha = { ready: work => work(), reset() { document.body.dataset.reset = '' },
      render(place, options) {
        const widget = place.appendChild(document.createElement('button'));
        widget.type = 'button'; widget.id = 'widget'; widget.textContent = options.sitekey;
        widget.onclick = () => options.callback('an-answer');
        return 0;
      } };`;
    request.respond({ contentType: 'text/javascript', body });
    return true;
  });
  const page = await read();
  assert.is(await page.$('#widget'), null);
  await page.focus('[data-comment-editor]');
  await page.waitForSelector('#widget');
  await page.click('#widget');
  await send(page, 'Checked by others');
  await page.waitForSelector('body[data-reset]');
  assert.match(sent[0] ?? '', /recaptcha=an-answer/);
  assert.is(await page.$eval('[data-recaptcha-response]', one => one.getAttribute('value') ?? ''), '');
  stop();
});

test('D-008 D-013 D-020 D-022 a vote of half stars is sent doubled and shown; a click without a score is refused; voters are listed', async () => {
  const page = await read(member);
  const stars = '[data-rating-form-element] > i';
  assert.is(await page.$$eval(stars, all => all.length), 5);
  await page.$eval(`${stars}[data-alt="4"]`, star => star.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await networkIdle(page);
  const votes = () => on.site.server.sql('ratings').where('post_id', post.id).select('value');
  assert.equal(await votes(), []);
  const fourth = await page.$(`${stars}[data-alt="4"]`);
  await fourth?.click({ offset: { x: 8, y: 20 } });
  await page.waitForSelector('[data-rating-form].voted');
  assert.equal(
    (await votes()).map(({ value }) => value),
    [7],
  );
  assert.is(await word(page, '[data-rating-total]'), '1');
  await page.click('[data-rating-voters]');
  assert.ok(await dialogTitle(page));
  assert.match(await word(page, '.eb-dialog-content'), 'Ben Ode');
  assert.is(await page.evaluate(() => location.pathname), `/blog/${post.slug}`);
});

test('D-003 D-004 reactions: one counts up, another takes its place, the same again is refused and the count stays right', async () => {
  const page = await read();
  const counts = () =>
    page.$$eval('[data-reaction]', all =>
      all
        .map(one => `${one.textContent?.replace(/\D/g, '')}${one.classList.contains('is-active') ? '!' : ''}`)
        .join(' '),
    );
  const react = async (kind: string): Promise<string> => {
    await page.click(`[data-reaction="${kind}"]`);
    await networkIdle(page);
    return counts();
  };
  assert.is(await react('love'), '0 1! 0 0 0');
  assert.is(await react('sad'), '0 0 0 1! 0');
  assert.is(await react('sad'), '0 0 0 1! 0');
  assert.equal(on.calls, Array(3).fill('site/controllers/reactions/save'));
});

test('B-055 B-056 D-041 a favourite swaps its next action and tooltip; a report is asked for and sent', async () => {
  const page = await read(member);
  const button = '[data-entry-favourite]';
  await page.click(button);
  await page.waitForSelector(`${button}.is-favourited[data-action="unfavourite"]`);
  assert.is(await page.$eval(button, one => one.getAttribute('data-original-title')), 'Remove from your favourites');
  await page.click(button);
  await page.waitForSelector(`${button}[data-action="favourite"]:not(.is-favourited)`);
  await page.click('[data-blog-report]');
  assert.match(await dialogTitle(page), 'A walk by the river');
  await page.type('#eb textarea', 'This is advertising.');
  await confirm(page);
  assert.ok(await messages(page));
  const [report] = await on.site.server.sql('reports').where('target_id', post.id);
  assert.is(report?.reason, 'This is advertising.');
});

test('D-033 D-036 subscribing and its end are asked for in dialogs that send forms; the links lead nowhere by themselves', async () => {
  const page = await read(member);
  const rowsOf = () => on.site.server.sql('subscriptions').where('user_id', member.id);
  await page.click('[data-blog-subscribe][data-type="entry"]');
  assert.match(await dialogTitle(page), 'Subscribe to');
  assert.is(await page.evaluate(() => location.pathname), `/blog/${post.slug}`);
  await confirm(page);
  assert.is((await rowsOf()).length, 1);
  const again = await read(member);
  await again.click('[data-blog-unsubscribe]:not(.hide)');
  assert.ok(await dialogTitle(again));
  await confirm(again);
  assert.is((await rowsOf()).length, 0);
});

test('D-046 the download of one’s data is asked for in a dialog; its link leads nowhere by itself', async () => {
  const page = await on.open('/account/profile', member);
  await page.click('[data-gdpr-download-link]');
  assert.ok(await dialogTitle(page));
  assert.is(await page.evaluate(() => location.pathname), '/account/profile');
  assert.equal(on.calls, ['site/views/dashboard/confirmDownloadGDPR']);
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
