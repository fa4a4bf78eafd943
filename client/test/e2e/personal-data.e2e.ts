import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../../server/core/security/password.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { workOnce } from '../../../server/workers.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';

const test = suite('personal data in the browser');
let site: Site;
let owner: Person & { id: number };
let reader: Reader | undefined;

test.before(async () => {
  site = await openSite();
  await workOnce(site.server.services);
  owner = await site.server.signedIn('blogger', 'Asha Rao');
  await site.server
    .sql('users')
    .where('id', owner.id)
    .update({ password: await hashPassword('right horse') });
});
test.after.each(async () => {
  await reader?.close();
  reader = undefined;
});
test.after(() => site.close());

const opened = async (path: string, as?: Person, options = {}): Promise<Page> => {
  reader = await site.reader(as, options);
  await reader.go(path);
  return reader.page;
};
const clean = async (page: Page, what: string): Promise<void> => {
  assert.equal(await axe(page).then(found => found.violations), [], what);
  assert.equal(await markupProblems(await page.content()), [], what);
};

test('F-2.12, D-046, D-048 the download link on the profile opens a confirmation; its submit prepares a copy, and focus comes back on Escape', async () => {
  const page = await opened('/account/profile', owner);
  await page.focus('[data-gdpr-download-link]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] form[data-form-response]');
  assert.equal(await axe(page).then(found => found.violations), []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  assert.ok(await page.$eval('[data-gdpr-download-link]', link => link === document.activeElement));
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] [data-submit-button]');
  await leaving(page, () => page.click('dialog[open] [data-submit-button]'));
  assert.match(page.url(), /\/account\/personal-data$/);
  assert.match(await page.$eval('main', main => main.textContent ?? ''), /preparing your download/);
  await clean(page, 'preparing');
});

const footerLink = '.site-footer [data-gdpr-download-link]';

test('F-2.12, D-046 the link in the footer of a page opens the dialog for a visitor, who goes on to the form; focus comes back on Escape', async () => {
  const page = await opened('/');
  await page.focus(footerLink);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] a[href$="/account/personal-data"]');
  assert.equal(await axe(page).then(found => found.violations), []);
  assert.match(await page.$eval('dialog[open]', dialog => dialog.textContent ?? ''), /without an account/);
  assert.is(new URL(page.url()).pathname, '/');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  assert.ok(await page.$eval(footerLink, link => link === document.activeElement));
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] a[href$="/account/personal-data"]');
  await leaving(page, () => page.click('dialog[open] a[href$="/account/personal-data"]'));
  assert.ok(await page.$('main [name="task"][value="gdpr.request"]'));
});

test('F-2.12, D-046 without scripts, and where the code does not load, the link in the footer leads to the page', async () => {
  const plain = await opened('/', undefined, { scripts: false });
  await leaving(plain, () => plain.click(footerLink));
  assert.match(plain.url(), /\/account\/personal-data$/);
  await reader?.close();
  const page = await opened('/', undefined, { touches: false });
  const end = site.stub(request => {
    const isCode = request.url().includes('/touched-');
    if (isCode) request.abort();
    return isCode;
  });
  await leaving(page, () => page.click(footerLink));
  assert.match(page.url(), /\/account\/personal-data$/);
  end();
});

test('D-047 every page of personal data is clean for axe and valid, in dark, forced colours and at 320 px too', async () => {
  await workOnce(site.server.services);
  const mail = await site.server.sql('outbox').orderBy('id', 'desc').first('text');
  const key = /key=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const page = await opened('/account/personal-data', owner);
  for (const path of ['', `/download?key=${key}`, '/erase']) {
    await page.goto(`${site.origin}/account/personal-data${path}`);
    for (const set of ['light', 'dark', 'forcedColours', 'narrow'] as const) {
      await emulation[set](page);
      assert.equal(await axe(page).then(found => found.violations), [], `${path} ${set}`);
    }
    assert.is(await scrollsSideways(page), false, path);
    assert.equal(await markupProblems(await page.content()), [], path);
  }
});

test('D-047, D-048 a visitor without scripts names an address and hears that a mail is on its way; an unticked box is said at the field', async () => {
  await site.server.set('captcha.kind', 'none');
  const page = await opened('/account/personal-data', undefined, { scripts: false });
  await page.type('#field-email', 'guest@example.org');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(await page.$eval('body', body => body.textContent ?? ''), /A mail with a link is on its way/);
  const mail = await site.server.sql('outbox').where('recipient', 'guest@example.org').first('text');
  await page.goto(/http\S+key=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await leaving(page, () => page.click('section:last-of-type button[type="submit"]'));
  assert.match(await page.title(), /^Error: /);
  assert.ok(await page.$('#field-sure[aria-invalid="true"]'));
  await page.click('#field-sure');
  await leaving(page, () => page.click('section:last-of-type button[type="submit"]'));
  assert.match(await page.$eval('body', body => body.textContent ?? ''), /is being erased/);
});

test.run();
