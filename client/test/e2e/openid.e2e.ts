import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../../server/core/i18n/texts.ts';
import { type OpenidProvider, openOpenidProvider } from '../../../server/test/stubs/openid-provider.ts';
import { openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { assertAccessible } from '../clean.ts';
import { leaving } from '../leaving.ts';

const test = suite('sign-in with OpenID Connect in the browser');
let site: Site;
let provider: OpenidProvider;

test.before(async () => {
  // Another host than the one of the provider: the browser returns from a foreign site.
  site = await openSite({}, {}, 'localhost');
  provider = await openOpenidProvider(site.origin);
  provider.people.asha = {
    ...{ name: 'Asha Verma', preferred_username: 'asha', email: 'asha@people.example', email_verified: true },
  };
  site.stub(request => {
    if (!request.url().startsWith(`${provider.issuer}/`)) return false;
    request.continue();
    return true;
  });
});
test.after(async () => {
  await site.close();
  await provider.close();
});

const isClean = async (page: Page, what: string): Promise<void> => {
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 800 });
    await assertAccessible(page, `${what} at ${width} px`);
    assert.not.ok(await scrollsSideways(page), `${what} at ${width} px`);
  }
};
const textOf = (page: Page): Promise<string> => page.$eval('main', one => one.textContent ?? '');
const path = (page: Page): string => new URL(page.url()).pathname;

/** Moves on with the Tab key until the link or button with these words has the focus, and presses it. */
const press = async (page: Page, words: string): Promise<void> => {
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim());
    if (focused === words) return leaving(page, () => page.keyboard.press('Enter'));
  }
  throw new Error(`no stop is called ${words}`);
};
const type = async (page: Page, field: string, typed: string): Promise<void> => {
  await page.focus(field);
  await page.$eval(field, one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.type(typed);
};
const atProvider = async (page: Page, login: string): Promise<void> => {
  await type(page, '#login', login);
  await leaving(page, () => page.keyboard.press('Enter'));
};
const isQuiet = ({ consoleErrors }: Reader): void =>
  assert.equal(
    consoleErrors.filter(line => !/40[0-9]|422/.test(line)),
    [],
  );

test('an administrator adds a provider: a wrong issuer gets a sentence at its field, the right one is saved', async () => {
  const reader = await site.reader(await site.server.signedIn('admin'));
  const { page } = reader;
  await reader.go('/blog/dashboard/site/sign-in');
  await isClean(page, 'no provider');
  await press(page, text('OPENID_NEW'));
  await type(page, '#field-name', 'Example');
  await type(page, '#field-issuer', `${provider.issuer}/wrong`);
  await type(page, '#field-client_id', provider.clientId);
  await type(page, '#field-client_secret', provider.clientSecret);
  await page.focus('#field-allows_new');
  await page.keyboard.press('Space');
  await press(page, text('OPENID_SAVE'));
  assert.match(await textOf(page), text('OPENID_ISSUER_SILENT'));
  await isClean(page, 'refused provider');
  await type(page, '#field-issuer', provider.issuer);
  await type(page, '#field-client_secret', provider.clientSecret);
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(await page.$eval('body', one => one.textContent ?? ''), text('OPENID_SAVED', 'Example'));
  await isClean(page, 'list of providers');
  isQuiet(reader);
  await reader.close();
});

test('by keyboard: a person gets an account, keeps the last way in, sets a password, disconnects and connects', async () => {
  const reader = await site.reader();
  const { page } = reader;
  await reader.go('/account/sign-in?return=%2Faccount%2Fsecurity');
  await isClean(page, 'page of sign-in');
  await press(page, text('OPENID_SIGN_IN', 'Example'));
  await atProvider(page, 'asha');
  assert.is(path(page), '/account/openid/join');
  await isClean(page, 'page of a new account');
  await press(page, text('JOIN_SAVE'));
  assert.is(path(page), '/account/security');
  assert.match(await textOf(page), 'asha@people.example');
  await isClean(page, 'connected sign-ins');
  await press(page, `${text('OPENID_UNLINK')} Example`);
  assert.match(await textOf(page), text('SIGN_IN_LAST_WAY'));
  await isClean(page, 'the last way in');

  await reader.go('/account/profile');
  await type(page, '#password-password', 'a long password');
  await leaving(page, () => page.keyboard.press('Enter'));
  await reader.go('/account/security');
  await press(page, `${text('OPENID_UNLINK')} Example`);
  assert.match(await page.$eval('body', one => one.textContent ?? ''), text('OPENID_UNLINKED'));
  assert.equal(await site.server.sql('account_identities').select('id'), []);

  await press(page, text('OPENID_LINK', 'Example'));
  assert.is(path(page), '/account/openid/link');
  await isClean(page, 'question before a connection');
  await type(page, '#field-password', 'a long password');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(await page.$eval('body', one => one.textContent ?? ''), text('OPENID_LINKED', 'Example'));
  isQuiet(reader);
  await reader.close();
});

test('without scripts: a person signs in, and a cancelled sign-in says so', async () => {
  const reader = await site.reader(undefined, { scripts: false });
  const { page } = reader;
  await reader.go('/account/sign-in?return=%2Faccount%2Fprofile');
  await leaving(page, () => page.focus('.sign-in-providers a').then(() => page.keyboard.press('Enter')));
  await leaving(page, () => page.focus('[value=deny]').then(() => page.keyboard.press('Enter')));
  assert.is(path(page), '/account/sign-in');
  assert.match(await page.$eval('body', one => one.textContent ?? ''), text('OPENID_CANCELLED', 'Example'));
  await leaving(page, () => page.focus('.sign-in-providers a').then(() => page.keyboard.press('Enter')));
  await atProvider(page, 'asha');
  assert.is(path(page), '/account/profile');
  assert.match(await textOf(page), 'asha');
  isQuiet(reader);
});

test.run();
