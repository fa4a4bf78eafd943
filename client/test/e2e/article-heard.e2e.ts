import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe } from '../axe.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';

const test = suite('hearing an article before it is published');
let site: Site;
let tomas: Person & { id: number };
let category: WrittenArticle;
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;

test.before(async () => {
  site = await openSite();
  tomas = await site.server.signedIn('author', 'Tomas');
  category = await articleWriter(site.server).category('Museums');
  reader = await site.reader(tomas);
  page = reader.page;
  hands = handsOn(page);
  // The editor of the text is below such a window.
  await page.setViewport({ width: 1280, height: 500 });
});
test.after(() => site.close());

const heard = '[data-composer-heard]';
const findings = '[data-composer-findings] button';
const words = 'The cat sat on the mat. The dog ran to the sea. We all had a good day by the sea. ';
const saveButton = '[data-item-form] .composer-acts button:not([name])';
const table = '<table><tbody><tr><td>3</td><td>1</td></tr></tbody></table>';

const lines = (): Promise<string[]> =>
  page.$$eval(`${heard} li > button, ${heard} li:not(:has(button))`, all => all.map(line => line.textContent ?? ''));
const caret = (): Promise<string> =>
  page.evaluate(() => {
    const { anchorNode = null, anchorOffset = 0 } = getSelection() ?? {};
    return `${document.activeElement?.id}: ${anchorNode?.textContent?.slice(anchorOffset) ?? ''}`;
  });
const open = async (columns: Readonly<Record<string, unknown>>): Promise<void> => {
  const { id } = await articleWriter(site.server).article(tomas.id, category.id, { language: 'en-GB', ...columns });
  await reader.go(`/articles/item/edit/${id}`);
  await page.waitForSelector('[data-item-editor] #field-intro.editor-text');
  await page.waitForSelector('[data-item-editor] #field-body.editor-text');
};

test('the introduction and the text are heard as one, and each line leads into the editor of its place', async () => {
  await open({
    intro: `<h2>Tides</h2><p>See the <a href="/t">times</a>.</p><p>${words.repeat(3)}</p>`,
    body: '<h3>Spring</h3><figure><img src="/media/none.png" alt="A boat"></figure><p>Short.</p>',
  });
  await page.focus('[data-composer-hearing] > summary');
  await hands.press('Enter');
  await page.waitForSelector(`${heard} li`);
  assert.equal(await lines(), [
    ...['Tides (level 2)', 'Spring (level 3)', 'times', 'A boat'],
    ...['Very easy to read', 'Words in an average sentence: 6'],
    'Longest sentence (words: 9): We all had a good day by the sea.',
  ]);
  await page.focus(`${heard} > ul ul button`);
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  assert.match(await caret(), /^field-body: Spring/);
  await page.focus(`${heard} > ul:last-child button`);
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-intro');
  assert.match(await caret(), /^field-intro: We all had a good day by the sea\. The cat/);
  assert.equal((await axe(page)).violations, []);
});

test('checks while writing follow both texts, and mark what the site requires', async () => {
  await site.server.set('articles.requireChecks', 'barriers');
  const intro = '<p>See <a href="/t">click here</a>.</p>';
  await open({ intro, body: `<p>Heights:</p>${table}`, published: false });
  await page.waitForSelector(`[data-composer-findings] li:nth-child(2) button`);
  const found = (): Promise<(string | null)[]> => page.$$eval(findings, all => all.map(one => one.textContent));
  assert.equal(await found(), ['A link does not say where it goes: click here', 'Needed: A table has no header cells']);
  assert.match(await page.$eval('[data-composer-checks]', one => one.textContent ?? ''), 'is always saved');
  // A longer introduction moves the places of the text below it.
  await page.focus('#field-intro');
  await hands.held('Control', 'Home');
  await page.keyboard.type('A long line before the link, and one more. ');
  await page.focus(`[data-composer-findings] li:nth-child(2) button`);
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  assert.match(await caret(), /^field-body: 3/);
  await page.focus(findings);
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-intro');
  assert.match(await caret(), /^field-intro: .*here/);
  assert.ok(await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('#field-intro a') !== null));
});

test('a refused form keeps its list of problems when scripts take it over', async () => {
  await page.focus('[name="published"][value="1"]');
  await hands.press('Space');
  await page.focus(saveButton);
  await Promise.all([page.waitForNavigation(), hands.press('Enter')]);
  assert.match(await page.$eval('.error-summary', one => one.textContent ?? ''), 'A table has no header cells');
  await page.waitForSelector(`[data-composer-findings] li:nth-child(2) button`);
  assert.is(await page.$('[data-composer-findings] a'), null);
  assert.equal((await axe(page)).violations, []);
});

test('without scripts the refused form leads from each problem to the box of its text', async () => {
  const { page: plain, go, close } = await site.reader(tomas, { scripts: false });
  await go(`/articles/item/add?catid=${category.id}`);
  await plain.type('[name="title"]', 'Tides');
  await plain.type('textarea[name="body"]', `<p>See <a href="/t">click here</a>.</p>${table}`);
  await plain.focus(saveButton);
  await Promise.all([plain.waitForNavigation(), plain.keyboard.press('Enter')]);
  await plain.focus('[data-composer-findings] a');
  await plain.keyboard.press('Enter');
  assert.match(plain.url(), /#field-body$/);
  await plain.focus('[data-composer-hearing] > summary');
  await plain.keyboard.press('Enter');
  const line = 'No caption. Rows: 1, columns: 2. No header cells';
  assert.match(await plain.$eval('[data-composer-hearing][open]', one => one.textContent ?? ''), line);
  await close();
});

test.run();
