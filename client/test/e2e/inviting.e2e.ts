import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, openSite, type Reader, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('inviting to a team in a browser');
let site: Site;
let reader: Reader;
let page: Page;
let team = 0;

test.before(async () => {
  site = await openSite();
  const { sql, services } = site.server;
  const created_at = new Date(services.clock.now());
  [team = 0] = await sql('teams').insert({ title: 'Night readers', alias: 'night', created_at });
  reader = await site.reader(await site.server.signedIn('staff', 'Ravi Nair'));
  page = reader.page;
});
test.after(() => site.close());

test('somebody is invited by the beginning of their name, from the keyboard, in the dialog', async () => {
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  await reader.go('/blog/dashboard/teamblogs');
  await page.click('.row-menu > summary');
  const invite = await page.waitForSelector('::-p-text(Invite)');
  await invite?.focus();
  await page.keyboard.press('Enter');
  const box = 'dialog[open] [data-island="author-suggest"] input[role="combobox"]';
  await page.waitForSelector(box);
  await page.focus(box);
  await page.keyboard.type('ash');
  await page.waitForSelector('dialog[open] .is-showing [role="option"]', { visible: true });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`dialog[open] input[name="uid[]"][value="${id}"]`);
  assert.equal((await axe(page)).violations, []);
  await leaving(page, () => page.click('dialog[open] [data-submit-button]'));
  assert.equal(await site.server.sql('team_members').where('team_id', team).pluck('user_id'), [id]);
  assert.equal(reader.consoleErrors, []);
});

test.run();
