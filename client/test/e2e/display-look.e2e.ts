import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, emulation, networkIdle, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { enhancedContrast } from '../enhanced-contrast.ts';
import { markupProblems } from '../markup.ts';
import { displayPages, openSettings, shownSettings } from './display-pages.ts';

const test = suite('pages with display settings');
let site: Site;
let post: string;
let article: string;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  ({ post, article } = await displayPages(site));
});
test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
});
test.after.each(() => reader.close());
test.after(() => site.close());

const pages = () => ['/', post, article, '/search?q=river', '/display'];

test('at the largest size nothing scrolls sideways at 320 px, with wide spaces and in each font', async () => {
  await page.evaluateOnNewDocument(() => {
    localStorage.setItem('lectern.display', localStorage.getItem('next') ?? '');
  });
  await emulation.narrow(page);
  for (const settings of ['size=5', 'size=4&font=dyslexia&line=wider&letter=wider&word=wider']) {
    await reader.go('/');
    await page.evaluate(text => localStorage.setItem('next', text), settings);
    for (const path of pages()) {
      await reader.go(path);
      const wide = await page.$$eval('body *', all =>
        all
          .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
          .map(one => `${one.localName}.${one.className}`),
      );
      assert.not(await scrollsSideways(page), `${path} ${settings}: ${wide.join(' ')}`);
    }
  }
});

test('the panel of the header lies in a narrow window at each size; Escape closes it and gives the focus back', async () => {
  await emulation.narrow(page);
  for (const size of ['0', '3', '5']) {
    await reader.go('/');
    await page.evaluate(value => localStorage.setItem('lectern.display', `size=${value}`), size);
    await reader.go('/');
    await page.click('.display-settings.needs-script summary');
    const [left, right] = await page.$eval('.display-settings.needs-script .display-panel', panel => {
      const edges = panel.getBoundingClientRect();
      return [edges.left, innerWidth - edges.right];
    });
    assert.ok(left !== undefined && left >= 0 && right !== undefined && right >= 0, `${size}: ${left} ${right}`);
    assert.not(await scrollsSideways(page));
    await page.keyboard.press('Escape');
    assert.is(await page.evaluate(() => document.activeElement?.localName), 'summary');
  }
});

test('more contrast is AAA on each kind of page, in light and dark, also with an accent colour of the site', async () => {
  await site.server.set('look.accent', '#ff8800');
  try {
    for (const theme of ['light', 'dark']) {
      await reader.go('/');
      await page.evaluate(value => localStorage.setItem('lectern.display', `theme=${value}&contrast=more`), theme);
      for (const path of pages()) {
        await reader.go(path);
        assert.equal(await enhancedContrast(page), [], `${theme} ${path}`);
      }
    }
    await page.evaluate(() => localStorage.removeItem('lectern.display'));
    await emulation.moreContrast(page);
    await reader.go(post);
    assert.is(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(0, 0, 0)');
    assert.equal(await enhancedContrast(page), []);
  } finally {
    await site.server.set('look.accent', '');
  }
});

test('motion is stopped, the simplified view has texts and comments only, and times are in the reader’s own zone', async () => {
  await reader.go('/');
  await page.evaluate(() => localStorage.setItem('lectern.display', 'motion=off&view=simple&times=own'));
  await page.emulateTimezone('Asia/Kolkata');
  await reader.go(post);
  const moving = () =>
    page.$$eval('body *', all => all.filter(one => getComputedStyle(one).transitionDuration !== '0s').length);
  assert.is(await moving(), 0);
  const seen = (selector: string) => page.$$eval(selector, all => all.filter(one => one.checkVisibility()).length);
  assert.is(await seen('.reactions, .sharing, .author-box, .related-posts, .avatar, .chips:not(.translations)'), 0);
  assert.ok((await seen('h1, .entry-text, .eb-comment, [data-comment-form]')) >= 4);
  await page.waitForFunction(() => /GMT\+5:30|IST/.test(document.querySelector('.eb-comment time')?.textContent ?? ''));
  const [moment = 0, words] = await page.$eval('.eb-comment time', time => [
    Reflect.get(time, 'dateTime'),
    time.textContent,
  ]);
  const hour = new Date(String(moment)).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  });
  assert.match(words ?? '', hour);
});

test('the simplified view has the ways to other pages, and the introductions and actions of lists', async () => {
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'view=simple'));
  const seen = (selector: string) => page.$$eval(selector, all => all.filter(one => one.checkVisibility()).length);
  await reader.go(post);
  await reader.go(await page.$eval('.post-meta a', link => link.getAttribute('href') ?? ''));
  assert.ok((await seen('.author-box')) > 0);
  await reader.go(post);
  const added = await page.$eval('.entry', entry => {
    const translations = document.createElement('nav');
    translations.className = 'chips translations';
    translations.textContent = 'Deutsch';
    const tools = document.createElement('div');
    tools.className = 'post-tools';
    tools.textContent = 'Edit';
    const tags = document.createElement('nav');
    tags.className = 'chips';
    tags.textContent = 'Rivers';
    entry.prepend(translations, tools);
    document.querySelector('main')?.prepend(tags);
    return [translations, tools, tags].map(one => one.checkVisibility());
  });
  assert.equal(added, [true, true, true]);
});

test('times change as soon as their zone is chosen, also in another tab, and back; the messages keep their hour', async () => {
  await page.emulateTimezone('Asia/Kolkata');
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', ''));
  await reader.go(post);
  // The first touch loads what follows the settings.
  await page.mouse.click(5, 5);
  const times = () => page.$$eval('main time', all => all.map(one => one.textContent));
  const printed = await times();
  const choose = (zone: string) =>
    page.evaluate(value => {
      if (value) document.documentElement.dataset.times = value;
      else delete document.documentElement.dataset.times;
    }, zone);
  await page.waitForFunction(() => document.querySelector('[data-messages]'));
  await networkIdle(page, 300);
  await choose('own');
  await page.waitForFunction(() => /GMT\+5:30|IST/.test(document.querySelector('.eb-comment time')?.textContent ?? ''));
  assert.not.equal(await times(), printed);
  await page.click('[data-messages]');
  await page.waitForSelector('dialog[open]');
  const kept = await page.evaluate(async () => {
    const list = document.createElement('ol');
    list.className = 'messages';
    list.innerHTML = '<li><time datetime="2026-01-02T03:04:05.000Z">08:34:05</time></li>';
    document.querySelector('dialog[open]')?.append(list);
    await new Promise(resolve => setTimeout(resolve));
    return list.textContent;
  });
  assert.is(kept, '08:34:05');
  await page.keyboard.press('Escape');
  await choose('');
  await page.waitForFunction(() => !/GMT|IST/.test(document.querySelector('.eb-comment time')?.textContent ?? ''));
  assert.equal(await times(), printed);
  assert.equal(reader.consoleErrors, []);
});

test('the page is valid and accessible, by keyboard too, and says without scripts what it needs', async () => {
  await openSettings(reader);
  assert.equal(await markupProblems(await page.content()), []);
  assert.equal(await axe(page), { violations: [], incomplete: [] });
  await page.focus('.display-form input[name=theme]:checked');
  await page.keyboard.press('ArrowRight');
  assert.equal(await shownSettings(page), { theme: 'light' });
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go('/display');
  assert.match(await plain.page.$eval('main', main => main.innerText), 'These settings need scripts');
  assert.not(await plain.page.$eval('.display-form', form => form.checkVisibility()));
  await plain.close();
});

test.run();
