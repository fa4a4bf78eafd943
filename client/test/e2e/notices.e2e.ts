import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { TestServer } from '../../../server/test/test-server.ts';
import { axe, liveLog, openSite, type Reader, type Site } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';
import { openClient } from '../page-client.ts';

const test = suite('notices, tooltips, console');
let site: Site;
let reader: Reader;
let blogger: Awaited<ReturnType<TestServer['signedIn']>>;
let post: Awaited<ReturnType<ReturnType<typeof writer>['post']>>;

const start = (path?: string): Promise<void> => openClient(reader, path);

const count = (selector: string) => reader.page.$$(selector).then(found => found.length);

test.before(async () => {
  site = await openSite();
  blogger = await site.server.signedIn('blogger');
  post = await writer(site.server).post(blogger.id, { title: 'By the sea' });
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(() => reader.close());
test.after(() => site.close());

test('A-086 a notice is a success unless it says otherwise, is said once and can be closed', async () => {
  await start();
  await reader.page.evaluate(() => window.client.notify('Saved'));
  await reader.page.waitForSelector('.notices .notice');
  assert.ok(await reader.page.$('.notices .notice.alert-success'));
  assert.equal(await liveLog(reader.page), [{ kind: 'status', text: 'Saved' }]);
  assert.equal((await axe(reader.page)).violations, []);
  await reader.page.click('.notices .notice button');
  assert.is(await count('.notices .notice'), 0);
});

test('A-086 an error is an alert, not a status as well', async () => {
  await start();
  await reader.page.evaluate(() => window.client.notify('Not saved', 'error'));
  await reader.page.waitForSelector('.notices .notice.alert-danger');
  assert.equal(await liveLog(reader.page), [{ kind: 'alert', text: 'Not saved' }]);
});

test('A-087 a notice goes after 3000 ms by itself, an error and one that is looked at stay', async () => {
  await holdTimers(reader.page, 2_500);
  await start();
  await reader.page.evaluate(async () => {
    for (const [text, kind] of [
      ['One', 'success'],
      ['Two', 'error'],
      ['Three', 'info'],
    ] as const)
      await window.client.notify(text, kind);
  });
  const box = await reader.page.waitForSelector('.notices .alert-info');
  await box?.hover();
  const left = () => reader.page.$$eval('.notices .notice p', lines => lines.map(line => line.textContent));
  assert.equal(await left(), ['One', 'Two', 'Three']);
  assert.equal(await passTimers(reader.page), [3_000]);
  assert.equal(await left(), ['Two', 'Three']);
  await reader.page.mouse.move(0, 0);
  assert.equal(await passTimers(reader.page), [3_000]);
  assert.equal(await left(), ['Two']);
});

test('A-086 a notice of an open dialog is heard and can be closed in front of it', async () => {
  await start();
  await reader.page.evaluate(async () => {
    await window.client.openDialog({ title: 'T', content: window.client.trusted('<p>Text</p>') });
    await window.client.notify('Done inside', 'error');
  });
  await reader.page.waitForSelector('dialog .notices .notice');
  assert.equal(await liveLog(reader.page), [{ kind: 'alert', text: 'Done inside' }]);
  await reader.page.evaluate(() => window.client.closeDialog());
  assert.is(await count('body > .notices .notice'), 1);
});

const favourite = '[data-eb-provide="tooltip"]';

/** Opens a page as a member, with its short timers held. */
const openHeld = async (path: string): Promise<void> => {
  await reader.close();
  reader = await site.reader(blogger);
  await holdTimers(reader.page, 100);
  await reader.go(path);
};
const drawn = (): Promise<unknown> => reader.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
const delays = async (): Promise<number[]> => {
  const requested = (await passTimers(reader.page)).filter(ms => ms === 100 || ms === 200);
  await drawn();
  return requested;
};

test('A-085 a tooltip shows 200 ms after focus and hides 100 ms after it has left', async () => {
  await openHeld(`/blog/${post.slug}`);
  await passTimers(reader.page);
  await reader.page.focus(favourite);
  assert.is(await count('[role="tooltip"]'), 0);
  assert.equal(await delays(), [200]);
  await reader.page.waitForSelector('[role="tooltip"]');
  assert.match(await reader.page.$eval('[role="tooltip"]', one => one.textContent ?? ''), /\S/);
  assert.is(await reader.page.$eval(favourite, one => one.getAttribute('aria-describedby')), 'lectern-tooltip');
  await reader.page.focus('.display-settings summary');
  assert.is(await count('[role="tooltip"]'), 1);
  assert.equal(await delays(), [100]);
  assert.is(await count('[role="tooltip"]'), 0);
});

test('A-085 one can point at a tooltip, and Escape puts it away', async () => {
  await openHeld(`/blog/${post.slug}`);
  await passTimers(reader.page);
  await reader.page.hover(favourite);
  await delays();
  const bubble = await reader.page.waitForSelector('[role="tooltip"]');
  await bubble?.hover();
  assert.equal(await delays(), []);
  assert.is(await count('[role="tooltip"]'), 1);
  await reader.page.keyboard.press('Escape');
  assert.is(await count('[role="tooltip"]'), 0);
});

const help = '[data-quickpost-extended-panel]:not(.hide) [data-eb-provide="popover"]';
const popover = '.popover[role="note"]';

const openQuickPost = async (): Promise<void> => {
  await openHeld('/blog/dashboard/quickpost');
  await reader.page.waitForSelector('[data-quickpost-extended-toggle][aria-expanded]');
  await reader.page.click('[data-quickpost-extended-toggle]');
  await reader.page.waitForSelector(`${help}[aria-expanded="false"]`);
  await passTimers(reader.page);
};

test('F-2.6, A-085 A-095 a popover shows 200 ms after the pointer or the focus arrives, can be pointed at, and hides 100 ms after', async () => {
  await openQuickPost();
  await reader.page.hover(help);
  assert.is(await count(popover), 0);
  assert.equal(await delays(), [200]);
  const bubble = await reader.page.waitForSelector(popover);
  assert.match((await bubble?.evaluate(one => one.textContent ?? '')) ?? '', 'Who can read it');
  await bubble?.hover();
  assert.equal(await delays(), []);
  await reader.page.mouse.move(0, 0);
  assert.equal(await delays(), [100]);
  assert.is(await count(popover), 0);
  await reader.page.focus(help);
  assert.equal(await delays(), [200]);
  assert.is(await reader.page.$eval(help, one => one.getAttribute('aria-describedby')), 'lectern-popover');
  assert.equal((await axe(reader.page)).violations, []);
  await reader.page.keyboard.press('Tab');
  assert.equal(await delays(), [100]);
  assert.is(await count(popover), 0);
});

test('F-2.6, A-085 A-095 a press opens a popover at once, says it and keeps it; the next press or Escape closes it', async () => {
  await openQuickPost();
  const expanded = () => reader.page.$eval(help, one => one.getAttribute('aria-expanded'));
  await reader.page.click(help);
  await reader.page.waitForSelector(popover);
  assert.is(await expanded(), 'true');
  assert.match((await liveLog(reader.page)).at(-1)?.text ?? '', 'Everyone: the post is in listings');
  await reader.page.mouse.move(0, 0);
  await delays();
  assert.is(await count(popover), 1);
  await reader.page.keyboard.press('Enter');
  assert.is(await count(popover), 0);
  assert.is(await expanded(), 'false');
  await reader.page.keyboard.press('Enter');
  await reader.page.waitForSelector(popover);
  await reader.page.keyboard.press('Escape');
  assert.is(await count(popover), 0);
  const plain = await site.reader(blogger, { scripts: false });
  await plain.go('/blog/dashboard/quickpost');
  assert.ok(await plain.page.$eval('.popover-plain', one => one.checkVisibility()));
  await plain.close();
});

test('A-082 a page in production has no debug console', async () => {
  await reader.go('/');
  await reader.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)));
  assert.is(await count('.debug-console'), 0);
});

test('F-2.7, A-088 the field of tags is as wide as its text and 30 px more', async () => {
  await openHeld('/blog/dashboard/write');
  const field = '[data-island="tag-input"][data-mounted] input[data-autosize]';
  await reader.page.waitForSelector(field);
  const extra = () =>
    reader.page.$eval(field, input => {
      if (!(input instanceof HTMLInputElement)) return 0;
      const style = getComputedStyle(input);
      const ruler = document.createElement('canvas').getContext('2d');
      if (!ruler) return 0;
      ruler.font = style.font;
      const text = ruler.measureText(input.value).width;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return input.getBoundingClientRect().width - text - padding;
    });
  await reader.page.type(field, 'a tag of several');
  assert.ok(Math.abs((await extra()) - 30) < 2, String(await extra()));
  await reader.page.type(field, ' words');
  assert.ok(Math.abs((await extra()) - 30) < 2, String(await extra()));
});

test.run();
