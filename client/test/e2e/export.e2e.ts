import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import { hashPassword } from '../../../server/core/security/password.ts';
import { unzipped } from '../../../server/test/unzipped.ts';
import { workOnce } from '../../../server/workers.ts';
import { openSite, type Site } from '../browser.ts';
import { keyboardOn } from '../keyboard-user.ts';
import { leaving } from '../leaving.ts';

const test = suite('the site is exported');
const password = 'correct horse battery';
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

const person = async () => {
  const admin = await site.server.signedIn('admin');
  await site.server
    .sql('users')
    .where('id', admin.id)
    .update({ password: await hashPassword(password) });
  return admin;
};

test('with a keyboard on a phone: an export is made, its end is announced, and a wrong password is refused at its field', async () => {
  const { page, go } = await site.reader(await person());
  const hands = await keyboardOn(page);
  await go(paths.export);
  await hands.station('the empty page');
  await hands.intoContent();
  await hands.to('checkbox Do not include password hashes');
  await hands.press('Space');
  await hands.to('button Create export');
  await hands.leave('Enter');
  await hands.station('the work');
  await workOnce(site.server.services);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"]')].some(region =>
      region.textContent?.includes('Finished. The page reloads'),
    ),
  );
  await page.waitForSelector('#export-ready');
  await hands.station('the export');
  await hands.intoContent();
  await hands.to('textbox Current password');
  await hands.type('wrong');
  await hands.leave('Enter');
  await hands.station('the mistake');
  await hands.to('button Delete the export');
  await hands.leave('Enter');
  assert.is(await page.$('#export-ready'), null);
});

test('without scripts: an export is made, and its form downloads it', async () => {
  const admin = await person();
  const { page, go } = await site.reader(admin, { scripts: false });
  await go(paths.export);
  await leaving(page, () => page.click('#export-new ~ form button'));
  await workOnce(site.server.services);
  await leaving(page, () => page.click('[data-import-progress] a'));
  const fields = await page.$$eval('#export-ready ~ form:has(#field-password) input', inputs =>
    inputs.map(({ name, value }): [string, string] => [name, value]),
  );
  const answer = await site.server.post({ ...Object.fromEntries(fields), password }, admin);
  assert.ok(unzipped(answer.rawPayload).has('export.json'));
});

test.run();
