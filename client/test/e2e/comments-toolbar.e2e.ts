import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSite, type Reader, type Site } from '../browser.ts';
import { commented, focused, opened, typedIn } from './comments-post.ts';

const test = suite('formatting bar of comments');
const box = '[data-comment-editor]';
let site: Site;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  const made = await commented(site);
  const post = await made.post();
  reader = await site.reader();
  page = reader.page;
  await opened(page, reader.go, `/blog/${post.slug}`);
  await page.focus(box);
  await page.waitForSelector('.markitup-bold');
});
test.after(() => site.close());

// Types into the text field like a person, so that its undo history is filled.
const write = async (text: string, from = text.length, to = text.length): Promise<void> => {
  await page.$eval(
    box,
    (one, value, start, end) => {
      if (!(one instanceof HTMLTextAreaElement)) return;
      one.focus();
      one.select();
      document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
      one.setSelectionRange(start, end);
    },
    text,
    from,
    to,
  );
};

const selection = (): Promise<string> =>
  page.$eval(box, one =>
    one instanceof HTMLTextAreaElement ? one.value.slice(one.selectionStart, one.selectionEnd) : '',
  );

const ctrl = async (key: 'b' | 'i' | 'u' | 'l' | 'p' | 'z'): Promise<void> => {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
};

const answer = async (label: string, value: string): Promise<void> => {
  await page.waitForSelector('#prompt-value');
  await page.waitForFunction(() => document.activeElement?.id === 'prompt-value');
  assert.is(await focused(page), label);
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog', { hidden: true });
};

for (const width of [1280, 360, 320])
  test(`C-038 C-007 the bar comes when the box is touched, and nothing moves at ${width} px`, async () => {
    const fresh = await site.reader();
    await fresh.page.setViewport({ width, height: 900 });
    await opened(fresh.page, fresh.go, new URL(page.url()).pathname);
    assert.is(await fresh.page.$('.markItUpHeader'), null);
    const bottom = () => fresh.page.$eval(box, one => Math.round(one.getBoundingClientRect().bottom + window.scrollY));
    const before = await bottom();
    await fresh.page.focus(box);
    await fresh.page.waitForSelector('.markitup-wink');
    assert.is(await bottom(), before);
    assert.equal(fresh.consoleErrors, []);
    await fresh.close();
  });

test('F-5.11 the bar comes as well when the box had the focus before the script started', async () => {
  const fresh = await site.reader();
  await fresh.page.evaluateOnNewDocument(() => {
    new MutationObserver((_, observer) => {
      const early = document.querySelector<HTMLElement>('[data-comment-editor]');
      if (!early) return;
      observer.disconnect();
      early.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await fresh.go(new URL(page.url()).pathname);
  await fresh.page.waitForSelector('.markitup-wink');
  assert.ok(await fresh.page.$eval(box, one => one === document.activeElement));
  await fresh.close();
});

test('each control of the bar has one name and no second one; its key is told to the pointer', async () => {
  const buttons = await page.$$('.comment-controls button');
  for (const button of buttons) {
    const control = await page.accessibility.snapshot({ root: button });
    assert.ok(control?.name);
    assert.is(control?.description, undefined, control?.name);
  }
  assert.is(buttons.length, 16);
  assert.is(await page.$eval('.markitup-bold [title]', one => one.getAttribute('title')), 'Bold (Ctrl+B)');
});

for (const [id, name, tag, key] of [
  ['C-040', 'bold', 'b', 'b'],
  ['C-041', 'italic', 'i', 'i'],
  ['C-042', 'underline', 'u', 'u'],
] as const)
  test(`${id} ${name} wraps the selection by its button and by Ctrl+${key.toUpperCase()}, and can be undone`, async () => {
    await write('a word here', 2, 6);
    await page.click(`.markitup-${name}`);
    assert.is(await typedIn(page, box), `a [${tag}]word[/${tag}] here`);
    assert.is(await selection(), 'word');
    await ctrl('z');
    assert.is(await typedIn(page, box), 'a word here');
    await write('a word here', 2, 6);
    await ctrl(key);
    assert.is(await typedIn(page, box), `a [${tag}]word[/${tag}] here`);
  });

test('C-043 a hyperlink asks Link: and goes around the selection; Escape changes nothing', async () => {
  await write('see this', 4, 8);
  await page.click('.markitup-url');
  await answer('Link:', 'https://a.example/');
  assert.is(await typedIn(page, box), 'see [url=https://a.example/]this[/url]');
  await write('see this', 4, 8);
  await ctrl('l');
  await page.waitForFunction(() => document.activeElement?.id === 'prompt-value');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.is(await typedIn(page, box), 'see this');
  assert.is(await selection(), 'this');
});

test('C-044 a picture asks Url, and what it shows when it is told', async () => {
  await write('');
  await ctrl('p');
  await answer('Url', 'https://a.example/p.png');
  assert.is(await typedIn(page, box), '[img]https://a.example/p.png[/img]');
});

test('F-3.11 a picture comes behind a selected word, which stays, and the comment shows both', async () => {
  await write('see this door', 4, 8);
  await page.click('.markitup-picture');
  await answer('Url', `${new URL(page.url()).origin}/media/images/logo-180.png`);
  assert.match(await typedIn(page, box), /^see this \[img\]http.*logo-180\.png\[\/img\] door$/);
  assert.is(await page.$('dialog #prompt-hint'), null);
  await page.type('[data-comment-name]', 'Chi Li');
  await page.type('[data-comment-email]', 'chi@people.test');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('.eb-comment-text img');
  assert.is(await page.$eval('.eb-comment-text', one => one.textContent?.trim()), 'see this  door');
});

test('C-045 C-047 selected lines become a list; an item is marked at the caret', async () => {
  await write('one\ntwo', 0, 7);
  await page.click('.markitup-bullet');
  assert.is(await typedIn(page, box), '[list]\n[*]one\n[*]two\n[/list]');
  await write('x');
  await page.click('.markitup-list');
  assert.is(await typedIn(page, box), 'x[*]');
});

test('C-046 a numeric list asks Starting number', async () => {
  await write('one\ntwo', 0, 7);
  await page.click('.markitup-numeric');
  await answer('Starting number', '3');
  assert.is(await typedIn(page, box), '[list=3]\n[*]one\n[*]two\n[/list]');
});

test('C-048 quotes wrap the selection', async () => {
  await write('words', 0, 5);
  await page.click('.markitup-quote');
  assert.is(await typedIn(page, box), '[quote]words[/quote]');
});

test('C-049 clean takes every bracket tag out of the selection only', async () => {
  await write('[b]a[/b] [url=https://a.example]b[/url]', 9, 39);
  await page.click('.markitup-clean');
  assert.is(await typedIn(page, box), '[b]a[/b] b');
});

test('C-050 six emoticons insert their texts', async () => {
  const texts = { happy: ':D', smile: ':)', surprised: ':o', tongue: ':p', unhappy: ':(', wink: ';)' };
  for (const [name, text] of Object.entries(texts)) {
    await write('');
    await page.click(`.markitup-${name}`);
    assert.is(await typedIn(page, box), text);
  }
});

test('C-040 a bare letter in the box is a letter, and outside of it Ctrl+B is left alone', async () => {
  await write('');
  await page.keyboard.press('b');
  assert.is(await typedIn(page, box), 'b');
  await page.focus('[data-comment-name]');
  await ctrl('b');
  assert.is(await typedIn(page, box), 'b');
});

test('the bar is one tab stop with arrows, Home and End inside', async () => {
  await page.focus(box);
  const shiftTab = async () => {
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
  };
  await shiftTab();
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('Home');
  assert.is(await name(), 'Bold');
  await page.keyboard.press('ArrowRight');
  assert.is(await name(), 'Italic');
  await page.keyboard.press('End');
  assert.is(await name(), 'Wink ;)');
  await page.keyboard.press('ArrowRight');
  assert.is(await name(), 'Bold');
  await page.keyboard.press('Tab');
  assert.is(await focused(page), 'Your comment');
  await shiftTab();
  assert.is(await name(), 'Bold');
});

test('C-038 the page says nothing on its console meanwhile', () => {
  assert.equal(reader.consoleErrors, []);
});

test.run();
