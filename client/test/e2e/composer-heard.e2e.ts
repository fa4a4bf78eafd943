import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe } from '../axe.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';

const test = suite('hearing a text before it is published');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;

test.before(async () => {
  site = await openSite();
  asha = await site.server.signedIn('blogger', 'Asha Rao');
  reader = await site.reader(asha);
  page = reader.page;
  hands = handsOn(page);
});
test.after(() => site.close());

const heard = '[data-composer-heard]';
const heardLines = (): Promise<string[]> =>
  page.$$eval(`${heard} li`, all =>
    all.map(line =>
      [...line.childNodes]
        .filter(node => node.nodeName !== 'UL')
        .map(node => node.textContent)
        .join(''),
    ),
  );

test('a listener’s view of the text lists headings, links, descriptions, tables and reading ease, and leads to each', async () => {
  const words = 'The cat sat on the mat. The dog ran to the sea. We all had a good day by the sea. ';
  const { id } = await writer(site.server).post(asha.id, {
    state: 'draft',
    published_at: null,
    language: 'en',
    body:
      '<h2>Tides</h2><h3>Spring</h3><p>See the <a href="/t">times</a>.</p>' +
      '<table><caption>Heights</caption><tbody><tr><th>High</th><th>Low</th></tr><tr><td>3</td><td>1</td></tr></tbody></table>' +
      `<figure><img src="/media/none.png" alt="A boat"></figure><p>${words.repeat(3)}</p>`,
  });
  await reader.go(`/blog/dashboard/write?uid=${id}`);
  await page.waitForSelector('.editor-text');
  assert.is(await page.$(`${heard} *`), null);
  await page.focus('[data-composer-hearing] > summary');
  await hands.press('Enter');
  await page.waitForSelector(`${heard} li`);
  assert.equal(await heardLines(), [
    ...['Tides (level 2)', 'Spring (level 3)', 'times', 'A boat', 'Heights. Rows: 2, columns: 2. Header row'],
    ...['Very easy to read', 'Words in an average sentence: 7'],
    'Longest sentence (words: 9): We all had a good day by the sea.',
  ]);
  await page.focus(`${heard} > ul:last-child button`);
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  const here = await page.evaluate(() => {
    const { anchorNode = null, anchorOffset = 0 } = getSelection() ?? {};
    return anchorNode?.textContent?.slice(anchorOffset) ?? '';
  });
  assert.match(here, /^We all had a good day by the sea\. The cat/);
  await page.keyboard.type('Now. ');
  await page.waitForFunction(
    () => document.querySelector('[data-composer-heard]')?.textContent?.includes('average sentence: 6') ?? false,
  );
  assert.equal((await axe(page)).violations, []);
});

test('where the site requires checks, what is needed is marked, and what is suggested is not', async () => {
  await site.server.set('posts.requireChecks', 'barriers');
  const body = '<p>See <a href="/t">click here</a>.</p><table><tbody><tr><td>3</td><td>1</td></tr></tbody></table>';
  const { id } = await writer(site.server).post(asha.id, { state: 'draft', published_at: null, language: 'en', body });
  await reader.go(`/blog/dashboard/write?uid=${id}`);
  await page.waitForSelector('[data-composer-findings] li:nth-child(2)');
  assert.equal(await page.$$eval('[data-composer-findings] button', all => all.map(one => one.textContent)), [
    'A link does not say where it goes: click here',
    'Needed: A table has no header cells',
  ]);
  assert.match(await page.$eval('[data-composer-checks]', one => one.textContent ?? ''), 'Drafts are always saved');
});

test.run();
