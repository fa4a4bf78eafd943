import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../../server/core/db/index.ts';
import { sendMail } from '../../../server/core/mail/outbox.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { textOf } from './comments-post.ts';

const test = suite('the screens of the site');
const base = '/blog/dashboard/site';
let site: Site;
let reader: Reader;
let page: Page;
let admin: Person & { id: number };

test.before(async () => {
  site = await openSite();
  admin = await site.server.signedIn('admin', 'Ada Admin');
  const { id } = await site.server.signedIn('blogger', 'Theodora Papadimitriou-Castellanos');
  await site.server
    .sql('users')
    .where({ id })
    .update({ email: 'theodora.papadimitriou@correspondence.lectern.example' });
  const { sql, clock } = site.server;
  const now = new Date(clock.now());
  await transact(sql, tx =>
    sendMail(tx, {
      dedupeKey: 'test:1',
      to: 'asha@people.test',
      name: 'Asha',
      subject: 'Choose a new password',
      text: `Open http://lectern.test/account/reset?key=${'k'.repeat(43)}`,
    }),
  );
  await sql('not_founds').insert({ path: '/old-page', count: 12, referrer: 'links.example', last_at: now });
  await sql('menu_items').insert([
    { label: 'Topics', address: '/blog/categories', position: 1 },
    { label: 'Help', address: 'https://help.example/', position: 2 },
  ]);
  await site.server.services.site.reload(sql);
  reader = await site.reader(admin);
  page = reader.page;
});
test.after(async () => {
  // The browser logs the refused form as an error.
  assert.equal(
    reader.consoleErrors.filter(error => !error.includes('status of 422')),
    [],
  );
  await reader.close();
  await site.close();
});

const press = async (selector: string): Promise<void> => {
  await page.focus(selector);
  await leaving(page, () => page.keyboard.press('Enter'));
};
const typeOver = async (selector: string, words: string): Promise<void> => {
  await page.focus(selector);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(words);
};
const spoken = (): Promise<string> => textOf(page, '[data-notice]');

/**
 * Checks accessibility, markup and width, at 1280 and at 320 px, from the end of the page, where no sticky bar covers a
 * field.
 */
const stands = async (name: string): Promise<void> => {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.not.ok(await scrollsSideways(page), `${name}, wide`);
  assert.equal((await axe(page)).violations, [], name);
  assert.equal(await markupProblems(await page.content()), [], name);
  await emulation.narrow(page);
  assert.not.ok(await scrollsSideways(page), name);
  await emulation.wide(page);
};

test('E-106, E-107, E-108, E-109, E-010 an administrator changes a setting, a role, the menu, a mail and a redirect by keyboard; every screen is heard and fits', async () => {
  await reader.go(`${base}/settings?group=comments`);
  await typeOver('#setting-comments-linkLimit', 'many');
  await press('.settings-save button');
  assert.match(await page.title(), /^Error:/);
  assert.is(await page.$eval(':focus', one => one.className), 'error-summary');
  assert.is(await page.$eval('#setting-comments-linkLimit', one => 'value' in one && one.value), 'many');
  await stands('settings refused');
  await typeOver('#setting-comments-linkLimit', '3');
  await press('.settings-save button');
  assert.match(await spoken(), '1 setting was changed');
  assert.is(site.server.services.site.get('comments.linkLimit'), 3);
  await stands('settings');

  const asha = await site.server.signedIn('reader', 'Asha Rao');
  await reader.go(`${base}/users?post-search=asha`);
  await stands('users');
  await press('.list-table tbody th a');
  await page.select('#field-role', 'blogger');
  await stands('user');
  await press('.site-form .btn-primary');
  assert.match(await spoken(), 'The role of Asha Rao was changed');
  assert.is((await site.server.sql('users').where('id', asha.id).first('role')).role, 'blogger');

  await reader.go(`${base}/menu`);
  await stands('menu');
  await press('.menu-item:last-child .menu-presses form:first-child button');
  assert.equal(await page.$$eval('.site-nav a', all => all.map(one => one.textContent)), ['Help', 'Topics']);

  await reader.go(`${base}/mail`);
  await stands('mail');
  await page.waitForSelector('[data-eb-table][data-enhanced]');
  await page.click('.row-menu > summary');
  await press('[data-eb-action="mails.stop"]');
  assert.match(await spoken(), '1 email was stopped');
  await press('.list-table tbody th a');
  assert.match(await textOf(page, '.mail-words'), 'key=…');
  await stands('message');

  await reader.go(`${base}/missing`);
  await stands('missing');
  await page.click('.row-menu > summary');
  await press('.row-actions a[href*="from="]');
  assert.is(await page.$eval('#field-path', one => 'value' in one && one.value), '/old-page');
  await page.focus('#field-target');
  await page.keyboard.type('/blog/tags');
  await stands('redirect');
  await press('.site-form .btn-primary');
  assert.match(await spoken(), 'The redirect was saved');
  await stands('redirects');
  await reader.go('/old-page');
  assert.match(page.url(), /\/blog\/tags$/);

  await reader.go(`${base}/log`);
  await stands('log');
  assert.ok((await page.$$eval('.list-table tbody tr', all => all.length)) > 3);
});

test('F-2.21, E-003 a row that no task takes is never checked: an email that was sent, in the mail queue', async () => {
  const { sql, clock } = site.server;
  const mail = { to: 'ben@people.test', name: 'Ben', text: 'Hello.' };
  await transact(sql, async tx => {
    await sendMail(tx, { ...mail, dedupeKey: 'test:2', subject: 'Waits' });
    await sendMail(tx, { ...mail, dedupeKey: 'test:3', subject: 'Was sent' });
    await tx('outbox')
      .where('cause', 'test:3')
      .update({ state: 'sent', sent_at: new Date(clock.now()) });
  });
  await reader.go(`${base}/mail`);
  await page.waitForSelector('[data-eb-table][data-enhanced]');
  const checked = () =>
    page.$$eval('[data-eb-table-checkbox]', all =>
      all.filter(one => one.matches(':checked')).map(one => one.getAttribute('aria-label') ?? ''),
    );
  const boxes = (await page.$$('[data-eb-table-checkbox]')).length;
  await page.click('[data-eb-table-checkall]');
  assert.is((await checked()).length, boxes - 1);
  assert.not((await checked()).some(label => label.includes('Was sent')));
  const row = '[data-eb-table-row]:has([data-eb-table-checkbox]:disabled)';
  assert.match(await textOf(page, row), 'Was sent');
  await page.click(`${row} td:last-child`);
  assert.is((await checked()).length, boxes - 1);
});

test.run();
