import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { displayPages, openSettings, shownSettings } from './display-pages.ts';

const test = suite('display settings');
let site: Site;
let post: string;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  ({ post } = await displayPages(site));
});
test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
});
test.after.each(() => reader.close());
test.after(() => site.close());

const choose = (name: string, value: string, on = page): Promise<void> =>
  on.$eval(`.display-form input[name="${name}"][value="${value}"]`, input => input.click());

const chosen = (name: string, on = page): Promise<string | null> =>
  on.$eval(`.display-form input[name="${name}"]:checked`, input => input.value);

const stored = (on = page): Promise<string | null> => on.evaluate(() => localStorage.getItem('lectern.display'));

const shown = (on = page) => shownSettings(on);

/** Waits, for half a minute at most, until the condition holds. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries += 1) {
    assert.ok(tries < 300, 'it did not come true');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
};

const everything = {
  theme: 'dark',
  contrast: 'more',
  size: '1',
  font: 'dyslexia',
  line: 'wide',
  letter: 'wider',
  word: 'wide',
  width: 'narrow',
  motion: 'off',
  view: 'simple',
  autoload: 'off',
  times: 'own',
  verbosity: 'brief',
  keys: 'on',
} as const;

const everythingText = new URLSearchParams(everything).toString();

test('every setting is stored by one press, said once, and survives a reload and a new page', async () => {
  await openSettings(reader);
  for (const [name, value] of Object.entries(everything)) await choose(name, value);
  assert.is(await stored(), everythingText);
  assert.equal(await shown(), everything);
  await liveLog(page);
  await choose('size', '2');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Text size: 196%' }]);
  await choose('size', '1');
  await page.reload({ waitUntil: 'load' });
  assert.equal(await shown(), everything);
  await reader.go(post);
  assert.equal(await shown(), everything);
  await openSettings(reader);
  for (const [name, value] of Object.entries(everything)) assert.is(await chosen(name), value);
  await page.click('[data-display-reset]');
  assert.is(await stored(), null);
  assert.equal(await shown(), {});
  assert.is(await chosen('view'), 'usual');
  assert.equal(reader.consoleErrors, []);
});

test('a reset is undone by its button until another setting is changed, and the focus stays beside it', async () => {
  await openSettings(reader);
  const undo = '[data-display-undo]';
  const isOffered = () => page.$eval(undo, one => one.checkVisibility());
  await choose('theme', 'dark');
  await choose('size', '2');
  assert.not(await isOffered());
  await page.click('[data-display-reset]');
  assert.is(await stored(), null);
  assert.ok(await isOffered());
  await liveLog(page);
  await page.focus(undo);
  await page.keyboard.press('Enter');
  assert.is(await stored(), 'theme=dark&size=2');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Your settings are back as they were.' }]);
  assert.is(await chosen('theme'), 'dark');
  assert.not(await isOffered());
  assert.ok(await page.$eval('[data-display-reset]', one => one === document.activeElement));
  await page.click('[data-display-reset]');
  await choose('theme', 'light');
  assert.not(await isOffered(), 'of settings that would be lost');
  assert.is(await stored(), 'theme=light');
});

test('own keys that came from the account are known after they were off', async () => {
  await page.evaluateOnNewDocument(() => {
    if (localStorage.getItem('lectern.display') === null)
      localStorage.setItem('lectern.display', new URLSearchParams({ keys: 'next=j,parent=none' }).toString());
  });
  await openSettings(reader);
  assert.is(await chosen('keys'), 'on');
  await choose('keys', '');
  assert.is(await page.evaluate(() => document.documentElement.dataset.keys), undefined);
  await choose('keys', 'on');
  assert.is(await page.evaluate(() => document.documentElement.dataset.keys), 'next=j,parent=none');
});

test('settings are on the root element before the body is parsed, also those of former versions, which are carried over', async () => {
  await page.evaluateOnNewDocument(() => {
    if (!localStorage.getItem('carried')) {
      localStorage.setItem('carried', '1');
      localStorage.setItem('lectern.theme', 'dark');
      localStorage.setItem('lectern.textSteps', '2');
      localStorage.setItem('lectern-autoload', 'off');
    }
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'early', { ...document.documentElement.dataset });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const former = { theme: 'dark', size: '2', autoload: 'off' };
  for (const path of [post, '/']) {
    await reader.go(path);
    assert.equal(await page.evaluate(() => Reflect.get(window, 'early')), former);
  }
  assert.is(await stored(), 'theme=dark&size=2&autoload=off');
  assert.is(await page.evaluate(() => localStorage.getItem('lectern.theme')), null);
  assert.equal(reader.consoleErrors, []);
});

test('pages are the same bytes for readers with different settings, and another tab follows a change at once', async () => {
  await openSettings(reader);
  const bytes = () => page.evaluate(async path => (await fetch(path)).text(), post);
  await bytes();
  const usual = await bytes();
  const other = await page.browserContext().newPage();
  await other.goto(site.origin + post);
  await choose('theme', 'dark');
  assert.is(await bytes(), usual);
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
});

test('a page that Back shows again has the settings that were changed meanwhile', async () => {
  await reader.go(post);
  await openSettings(reader);
  await choose('theme', 'dark');
  await page.goBack();
  assert.is(new URL(page.url()).pathname, post);
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
});

test('a signed-in reader finds the settings on another device; the latest change counts on both', async () => {
  const person = await site.server.signedIn('reader');
  const first = await site.reader(person);
  await openSettings(first);
  const kept = () =>
    site.server
      .sql('account_display')
      .where('user_id', person.id)
      .first('settings')
      .then(row => row?.settings);
  for (const [name, value] of Object.entries(everything)) await choose(name, value, first.page);
  await until(async () => (await kept()) === everythingText);

  const second = await site.reader(person);
  await second.go(post);
  await second.page.waitForFunction(() => document.documentElement.dataset.keys === 'on');
  assert.equal(await shown(second.page), everything);
  await openSettings(second);
  await second.page.click('[data-display-reset]');
  await until(async () => (await kept()) === '');
  await first.page.evaluate(() => sessionStorage.clear());
  await first.go(post);
  await first.page.waitForFunction(() => document.documentElement.dataset.theme === undefined);
  assert.equal(await shown(first.page), {});
  assert.equal([...first.consoleErrors, ...second.consoleErrors], []);
  await first.close();
  await second.close();
});

test('a link carries the settings; it changes nothing until its button is pressed', async () => {
  await openSettings(reader);
  await choose('theme', 'dark');
  await choose('size', '2');
  const link = await page.$eval('[data-display-link]', input => Reflect.get(input, 'value'));
  assert.is(link, `${site.origin}/display?theme=dark&size=2`);
  const other = await site.reader();
  await openSettings(other, new URL(link).search);
  await other.page.waitForSelector('[data-display-offer]:not([hidden])');
  assert.equal(await shown(other.page), {});
  assert.equal(await other.page.$$eval('[data-display-offer] li', all => all.map(one => one.textContent)), [
    'Colours: Dark',
    'Text size: 196%',
  ]);
  assert.is(await other.page.evaluate(() => document.activeElement?.id), 'display-offer');
  assert.equal((await axe(other.page)).violations, []);
  await other.page.click('[data-display-use]');
  assert.equal(await shown(other.page), { theme: 'dark', size: '2' });
  assert.is(new URL(other.page.url()).search, '');
  assert.is(await other.page.evaluate(() => document.activeElement?.localName), 'h1');
  await openSettings(other, '?theme=light');
  await other.page.waitForSelector('[data-display-offer]:not([hidden])');
  await other.page.click('[data-display-decline]');
  assert.equal(await shown(other.page), { theme: 'dark', size: '2' });
  await other.close();
});

test('values of a link that are not in the list are ignored', async () => {
  const evil =
    '?theme=<img+src=x+onerror=alert(1)>&keys=%22%3E%3Cscript%3E&size=99&onload=alert(1)&return=https://evil.example';
  await openSettings(reader, evil);
  assert.is(await page.$('[data-display-offer]:not([hidden])'), null);
  assert.equal(await shown(), {});
  assert.equal(reader.consoleErrors, []);
});

test.run();
