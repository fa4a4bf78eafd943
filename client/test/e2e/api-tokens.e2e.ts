import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../../server/core/security/password.ts';
import { axe, emulation, openSite, type Site, scrollsSideways } from '../browser.ts';
import { assertAccessible } from '../clean.ts';
import { leaving } from '../leaving.ts';

const test = suite('tokens for programs in the browser');
const password = 'right horse';
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

const isClean = async (page: Page, what: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await page.setViewport({ width, height: 800 });
      await emulation[theme](page);
      await assertAccessible(page, `${what} at ${width} px, ${theme}`);
      assert.not.ok(await scrollsSideways(page), `${what} at ${width} px`);
    }
};

test('a token is made with the keyboard, shown once and revoked, and the documentation is accessible', async () => {
  const person = await site.server.signedIn('blogger', 'Asha Rao');
  await site.server
    .sql('users')
    .where('id', person.id)
    .update({ password: await hashPassword(password) });
  const reader = await site.reader(person);
  const { page } = reader;
  await reader.go('/account/security');
  await page.focus('#token-name');
  await page.keyboard.type('Nightly copy');
  // Reading is chosen; the next boxes are for posts and for comments.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.focus('#token-password');
  await page.keyboard.type(password);
  await leaving(page, () => page.keyboard.press('Enter'));
  const token = await page.$eval('#new-token', one => (one instanceof HTMLInputElement ? one.value : ''));
  assert.match(token, /^lect_[\w-]{43}$/);
  await isClean(page, 'the new token');
  const { scopes } = await site.server.sql('api_tokens').where('user_id', person.id).first('scopes');
  assert.is(scopes, 'read write:posts');
  await reader.go('/account/security');
  assert.match(await page.$eval('main', one => one.textContent ?? ''), 'Nightly copy');
  await isClean(page, 'the security page');
  await leaving(page, () => page.$eval('#security-tokens ~ .security-list button', one => one.click()));
  assert.equal(await site.server.sql('api_tokens').where('user_id', person.id), []);
  await reader.go('/api/v1/docs');
  // Columns outside a narrow window are in a region that scrolls: their colours are decided at 1280 px.
  for (const theme of ['light', 'dark'] as const) {
    await page.setViewport({ width: 1280, height: 800 });
    await emulation[theme](page);
    await assertAccessible(page, `the documentation, ${theme}`);
  }
  await page.setViewport({ width: 360, height: 800 });
  assert.equal((await axe(page)).violations, []);
  assert.not.ok(await scrollsSideways(page));
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test.run();
