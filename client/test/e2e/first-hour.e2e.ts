import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import { openSite, type Site } from '../browser.ts';
import { keyboardOn } from '../keyboard-user.ts';
import { leaving } from '../leaving.ts';
import { setupPath } from '../owner-hands.ts';

const test = suite('the first hour of an owner');
let site: Site;

test.before.each(async () => {
  site = await openSite();
});
test.after.each(() => site.close());

test('with a keyboard on a phone: the link of the first start leads to a site with an owner, its look and no demo', async () => {
  const { page, go, consoleErrors } = await site.reader();
  const hands = await keyboardOn(page);
  await go(await setupPath(site));
  await hands.station('the welcome page');
  await hands.intoContent();
  await hands.to('textbox Name of the site');
  await hands.type('The Lantern');
  await hands.to('textbox Name');
  await hands.type('Meera Rao');
  await hands.to('textbox E-mail address');
  await hands.type('meera');
  await hands.to('textbox Password');
  await hands.type('quiet harbour seven');
  await hands.to('button Set up the site');
  await hands.leave('Enter');
  await hands.station('the mistake');
  assert.is(
    await page.$eval('#field-site_name', input => (input instanceof HTMLInputElement ? input.value : '')),
    'The Lantern',
  );
  await hands.to('textbox E-mail address');
  await hands.type('meera@lantern.test');
  await hands.to('textbox Password');
  await hands.type('quiet harbour seven');
  await hands.to('button Set up the site');
  await hands.leave('Enter');
  await hands.station('the first steps');
  assert.match(page.url(), paths.firstSteps);
  await hands.intoContent();
  await hands.to('link Choose logo, colour and fonts');
  await hands.leave('Enter');
  await hands.station('the look');
  await hands.intoContent();
  await hands.to('textbox Accent colour');
  await hands.type('#8a1538');
  await page.waitForFunction(
    () => document.querySelector('iframe')?.contentDocument?.querySelector('link[href*="preview.css"]') !== null,
  );
  await hands.to('button Save the look');
  await hands.leave('Enter');
  await hands.station('the saved look');
  assert.match(await page.$eval('.look-accent', facts => facts.textContent ?? ''), /#8a1538, contrast \d/);
  // The form with a mistake was answered with 422.
  assert.equal(
    consoleErrors.filter(line => !line.includes('status of 422')),
    [],
  );
});

test('without scripts: a site with demo content is set up, shown in the preview, and emptied', async () => {
  const { page, go } = await site.reader(undefined, { scripts: false });
  await go(await setupPath(site));
  await page.type('#field-site_name', 'The Lantern');
  await page.type('#field-name', 'Meera Rao');
  await page.type('#field-email', 'meera@lantern.test');
  await page.type('#field-password', 'quiet harbour seven');
  await page.click('#field-content-demo');
  await leaving(page, () => page.click('.account-form button[type="submit"]'));
  await go(paths.look);
  await page.type('#field-accent', '#8a1538');
  await page.click('button[value="preview"]');
  await page.waitForFrame(async frame => (await frame.$('link[href*="preview.css"]')) !== null);
  await go(paths.demo);
  await leaving(page, () => page.click('.site-form button[type="submit"]'));
  assert.match(
    await page.$eval('.notice', notice => notice.textContent ?? ''),
    /\d+ posts, \d+ articles and 9 accounts/,
  );
  assert.is((await site.server.sql('users').select('id')).length, 1);
});

test.run();
