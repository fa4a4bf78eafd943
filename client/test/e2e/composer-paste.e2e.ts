import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitize } from '../../../server/core/rich-text/sanitize.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';
import { googleDocs, markdown, wordDesktop, wordOnline } from '../pasted-texts.ts';

const test = suite('pasting into the composer');
let site: Site;
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;

test.before(async () => {
  site = await openSite();
  reader = await site.reader(await site.server.signedIn('blogger', 'Asha Rao'));
  page = reader.page;
  hands = handsOn(page);
  await page.setViewport({ width: 360, height: 780 });
});
test.before.each(async () => {
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
  await page.focus('.editor-text');
  await page.evaluate(() => localStorage.clear());
});
test.after(async () => site.close());

const paste = (formats: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(all => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(all)) data.setData(type, text);
    document
      .querySelector('.editor-text')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, formats);

const body = async (): Promise<string> => {
  const stored = await hands.standsIn('body');
  assert.is(await sanitize(stored, { ownHosts: [new URL(site.origin).host], images: 'own' }), stored);
  return stored;
};

test('a text of Word comes in as headings, lists of two levels, marks and a table', async () => {
  await paste({ 'text/html': wordDesktop, 'text/plain': 'Harbour report' });
  assert.is(
    await body(),
    [
      '<h2>Harbour report</h2>',
      '<p>The boats are <strong>in</strong>, the nets are <em>dry</em>.</p>',
      '<ul><li>Herring<ul><li>salted</li></ul></li><li>Cod</li></ul>',
      '<ol><li>Count</li><li>Weigh</li></ol>',
      '<table><tbody><tr><td><strong>Fish</strong></td><td><strong>Price</strong></td></tr><tr><td>Cod</td><td>4</td></tr></tbody></table>',
      '<p>End.</p>',
    ].join(''),
  );
});

test('a text of Word for the web comes in as one list of two levels', async () => {
  await paste({ 'text/html': wordOnline, 'text/plain': 'Crew' });
  assert.is(await body(), '<p>Crew</p><ul><li>Asha<ul><li>mate</li></ul></li><li>Bo <strong>Lund</strong></li></ul>');
});

test('a text of Google Docs comes in without its bold wrapper and its empty lines', async () => {
  await paste({ 'text/html': googleDocs, 'text/plain': 'Tides' });
  assert.is(
    await body(),
    '<h2>Tides</h2><p>High at <strong>six</strong> and <em>noon</em>, H<sub>2</sub>O, see <a href="https://lantern-hill.example/tides" rel="noopener">the table</a>.</p><ul><li>spring<ul><li>neap</li></ul></li></ul><p>Last line.</p>',
  );
});

test('Markdown becomes formatted text, is announced, and Undo leads back to the plain text', async () => {
  await liveLog(page);
  await paste({ 'text/plain': markdown });
  assert.is(
    await body(),
    [
      '<h2>Tides</h2>',
      '<p>High at <strong>six</strong>, see <a href="https://lantern-hill.example/tides" rel="noopener">the table</a>.</p>',
      '<ul><li>spring</li><li>neap</li></ul>',
      '<pre><code class="language-js">const high = 6;</code></pre>',
      '<table><thead><tr><th scope="col">Port</th><th scope="col">Hour</th></tr></thead><tbody><tr><td>Leith</td><td>6</td></tr></tbody></table>',
    ].join(''),
  );
  assert.equal(
    (await nextSpoken(page)).map(({ text }) => text),
    ['The pasted Markdown was formatted. Undo brings back the plain text.'],
  );
  assert.not(await scrollsSideways(page));
  const { violations } = await axe(page);
  assert.equal(violations, []);
  await page.focus('.editor-message button');
  await hands.press('Enter');
  const undone = await hands.standsIn('body');
  assert.match(undone, '**six**', undone);
  assert.is(await page.$('.editor-message'), null);
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
});

test('a plain text that is no Markdown stays as it is', async () => {
  for (const plain of [
    '2 * 3 * 4 = 24',
    'Dear all,\n- see you on Monday',
    '# install the tool\nnpm install # quickly',
  ]) {
    await page.evaluate(() => document.querySelector('.editor-message')?.remove());
    await paste({ 'text/plain': plain });
    assert.is(await page.$('.editor-message'), null, plain);
  }
  assert.match(await hands.standsIn('body'), '# install the tool');
});

test('an address that is pasted over selected words links them', async () => {
  await page.keyboard.type('Look at the tide table');
  await page.keyboard.down('Shift');
  for (const _ of 'table') await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Shift');
  // The editor reads the browser's selection in a later turn.
  await page.evaluate(() => new Promise(settled => setTimeout(settled, 60)));
  await paste({ 'text/plain': 'https://lantern-hill.example/tides' });
  assert.is(
    await body(),
    '<p>Look at the tide <a href="https://lantern-hill.example/tides" rel="noopener">table</a></p>',
  );
});

test('Markdown that is typed is formatted: headings, marks, links, lists and code', async () => {
  await page.keyboard.type('# Tides');
  await hands.press('Enter');
  await page.keyboard.type('High at **six**, see [the table](lantern-hill.example/tides) and [x](javascript:x).');
  await hands.press('Enter');
  await page.keyboard.type('- spring');
  await hands.press('Enter', 'Enter');
  await page.keyboard.type('```js ');
  await page.keyboard.type('const high = 6;');
  assert.is(
    await hands.standsIn('body'),
    '<h2>Tides</h2><p>High at <strong>six</strong>, see <a href="https://lantern-hill.example/tides" rel="noopener">the table</a> and [x](javascript:x).</p><ul><li>spring</li></ul><pre><code class="language-js">const high = 6;</code></pre>',
  );
});

test('the console is quiet', () => {
  assert.equal(reader.consoleErrors, []);
  assert.equal(site.refused, []);
});

test.run();
