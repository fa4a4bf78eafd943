import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, networkIdle, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('the last messages');
let site: Site;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

const open = async (path: string, as?: Person): Promise<void> => {
  reader = await site.reader(as);
  page = reader.page;
  await page.evaluateOnNewDocument(() => localStorage.setItem('lectern.display', 'keys=on'));
  await reader.go(path);
};

const shown = (): Promise<string[]> =>
  page.$$eval('dialog .message > p:first-child', all => all.map(one => one.textContent ?? ''));

const stored = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('lectern.messages'));

const larger = '.display-settings [data-operation="increase"]';

const makeLarger = async (): Promise<void> => {
  await page.$eval('.display-settings', details => details.setAttribute('open', ''));
  const before = await page.$eval('#lectern-status', status => status.textContent);
  await page.click(larger);
  await page.waitForFunction(
    said => !['', said].includes(document.querySelector('#lectern-status')?.textContent ?? ''),
    {},
    before,
  );
};

const openByKey = async (): Promise<void> => {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('m');
  await page.waitForSelector('dialog .message, dialog .eb-dialog-content p');
};

test('a key and a button of the footer open the last messages, the newest first, with their time and place', async () => {
  await open('/');
  await openByKey();
  assert.match(await page.$eval('dialog', one => one.textContent ?? ''), /There are no messages yet\./);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await makeLarger();
  await makeLarger();
  await page.focus('[data-messages]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('dialog .message:first-child'));
  const [newest, older] = await shown();
  assert.match(newest ?? '', /196/);
  assert.match(older ?? '', /140/);
  assert.ok(await page.$eval('dialog time', time => Math.abs(Date.parse(time.dateTime) - Date.now()) < 60_000));
  assert.equal((await axe(page)).violations, []);
  await page.setViewport({ width: 320, height: 700 });
  assert.not(await scrollsSideways(page));
  await page.click('dialog .message-place');
  await page.waitForSelector('dialog', { hidden: true });
  assert.ok(await page.evaluate(() => document.activeElement !== document.body));
});

test('the messages of a page are still there on the next one, with a link back, and twenty at most', async () => {
  await open('/');
  await makeLarger();
  await page.evaluate(() => {
    for (let press = 0; press < 30; press += 1)
      document.querySelector<HTMLElement>(`[data-operation="${press % 2 ? 'increase' : 'decrease'}"]`)?.click();
  });
  await networkIdle(page, 200);
  await page.goto(`${site.origin}/articles?secret=1`);
  await networkIdle(page, 300);
  await openByKey();
  assert.is((await shown()).length, 20);
  const links = await page.$$eval('dialog .message-place', all => all.map(one => one.getAttribute('href') ?? ''));
  assert.ok(links.every(href => new URL(href).pathname === '/'));
  await leaving(page, () => page.click('dialog .message-place'));
  assert.is(new URL(page.url()).pathname, '/');
});

test('each link has a name of its own, and one to another order of the page opens that order', async () => {
  await open('/?sort=oldest');
  await makeLarger();
  await makeLarger();
  await page.goto(`${site.origin}/`);
  await networkIdle(page, 300);
  await openByKey();
  const links = await page.$$eval('dialog .message-place', all => all.map(one => one.getAttribute('aria-label') ?? ''));
  assert.is(new Set(links).size, 2);
  assert.ok(
    links.every(name => name.startsWith('Go to where it happened: ')),
    links.join(),
  );
  await leaving(page, () => page.click('dialog .message-place'));
  assert.is(new URL(page.url()).search, '?sort=oldest');
});

test('no query of an address is stored, and nothing is left after signing out or in another session', async () => {
  await open('/articles?key=one-time', await site.server.signedIn('reader', 'Dina Wey'));
  await makeLarger();
  await page.goto(`${site.origin}/`);
  await networkIdle(page, 300);
  const text = (await stored()) ?? '';
  assert.ok(text.includes('140') && !text.includes('one-time'), text);
  await page.evaluate(() => {
    document.querySelector('details')?.removeAttribute('open');
    localStorage.setItem('lectern.seenComments', '[["7",1,1,1,[]]]');
  });
  await leaving(page, () =>
    page.evaluate(() => document.querySelector<HTMLFormElement>('form.sign-out')?.requestSubmit()),
  );
  assert.is(await stored(), null, 'after signing out');
  assert.is(await page.evaluate(() => localStorage.getItem('lectern.seenComments')), null, 'the read posts');
  await networkIdle(page, 300);
  // A store of another session that was not emptied, as when a browser was killed.
  await page.evaluate(old => sessionStorage.setItem('lectern.messages', old), text);
  await openByKey();
  assert.not((await shown()).some(message => message.includes('140')));
  assert.is(await stored(), null);
});

test.run();
