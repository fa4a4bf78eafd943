import { Secret, TOTP } from 'otpauth';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../../server/core/security/password.ts';
import { moment } from '../../../server/core/time/clock.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { assertAccessible } from '../clean.ts';
import { leaving } from '../leaving.ts';

const test = suite('passkeys and two-step sign-in in the browser');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite({}, {}, 'localhost');
  await site.server.sql('users').insert({
    ...{ username: 'asha', username_key: 'asha', name: 'Asha Verma', permalink: 'asha' },
    ...{ email: 'asha@people.test', email_key: 'asha@people.test', password: await hashPassword('right horse') },
    created_at: moment(site.server.clock),
  });
  reader = await site.reader();
  const session = await reader.page.createCDPSession();
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
});
test.after(() => site.close());

const isClean = async (page: Page, what: string): Promise<void> => {
  await assertAccessible(page, what);
  assert.not.ok(await scrollsSideways(page), what);
};
const textOf = (page: Page): Promise<string> => page.$eval('body', one => one.textContent ?? '');
const pressIn = (page: Page, form: string) =>
  leaving(page, () => page.focus(`${form} button`).then(() => page.keyboard.press('Enter')));

test('a person signs in by password, adds a passkey, and the next time signs in by it', async () => {
  const { page } = reader;
  await reader.go('/account/sign-in?return=%2Faccount%2Fsecurity');
  await page.type('#field-username', 'asha');
  await page.type('#field-password', 'right horse');
  await leaving(page, () => page.keyboard.press('Enter'));
  await isClean(page, 'security page');
  await page.type('#passkey-name', 'Laptop');
  await page.type('#passkey-password', 'wrong horse');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-passkey-error]');
  assert.match(await textOf(page), 'The password is wrong');
  await page.$eval('#passkey-password', one => one instanceof HTMLInputElement && one.select());
  await page.type('#passkey-password', 'right horse');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(await textOf(page), 'The passkey “Laptop” was added.');
  assert.is(await page.$$eval('.recovery-codes li', codes => codes.length), 10);
  await isClean(page, 'recovery codes of the first passkey');
  await reader.go('/account/security');
  await page.setViewport({ width: 360, height: 740 });
  await isClean(page, 'security page on a phone');

  await site.server.sql('sessions').delete();
  await reader.go('/account/sign-in?return=%2Faccount%2Fsecurity');
  if (new URL(page.url()).pathname === '/account/sign-in')
    await pressIn(page, '[data-passkey-sign-in]').catch(() => {});
  await page.waitForFunction(() => location.pathname === '/account/security');
  assert.match(await textOf(page), 'You are signed in as Asha Verma.');
  const row = await site.server.sql('sessions').first();
  assert.is(row.two_factor, 1);
});

/** Response of the browser to this challenge on the page that is open, as the form of sign-in sends it. */
const answerOf = (page: Page, challenge: string): Promise<string> =>
  page.evaluate(async wanted => {
    const binary = atob(wanted.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0));
    const options: PublicKeyCredentialRequestOptions = {
      challenge: bytes,
      rpId: 'localhost',
      userVerification: 'required',
    };
    const credential = await navigator.credentials.get({ publicKey: options });
    return JSON.stringify(credential);
  }, challenge);

test('a response signs in once, and one that was made on the page of another site signs nobody in', async () => {
  const { page } = reader;
  const elsewhere = 'http://localhost:1/';
  const stop = site.stub(request => {
    if (request.url() !== elsewhere) return false;
    request.respond({ contentType: 'text/html', body: '<!DOCTYPE html><title>Another site</title>' });
    return true;
  });
  const signIn = async (visitor: Person, credential: string): Promise<number> =>
    (await site.server.post({ option: 'com_users', task: 'passkeys.signIn', credential }, visitor)).statusCode;
  const challengeFor = async (visitor: Person): Promise<string> =>
    (await site.server.post({ option: 'com_users', task: 'passkeys.ask' }, visitor)).json().challenge;
  const visitor = await site.server.visitor();
  await page.goto(elsewhere);
  assert.is(await signIn(visitor, await answerOf(page, await challengeFor(visitor))), 422);
  await reader.go('/accessibility');
  const credential = await answerOf(page, await challengeFor(visitor));
  const { lectern_visitor: cookie = '', lectern_token: token = '' } = visitor.cookies;
  assert.is(await signIn(visitor, credential), 303);
  const again: Person = { id: null, cookies: { lectern_visitor: cookie, lectern_token: token } };
  assert.is(await signIn(again, credential), 422);
  assert.is(again.cookies.lectern_session, undefined);
  stop();
});

test('by keyboard at 360 px: two-step sign-in is switched on and asked the next time', async () => {
  const { page } = reader;
  await reader.go('/account/security');
  await page.focus('#begin-password');
  await page.keyboard.type('right horse');
  await leaving(page, () => page.keyboard.press('Enter'));
  await isClean(page, 'setting up');
  const secret = await page.$eval('main code', one => (one.textContent ?? '').replaceAll(' ', ''));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.focus('#field-code');
  await page.keyboard.type(totp.generate({ timestamp: site.server.clock.now() }));
  await leaving(page, () => page.keyboard.press('Enter'));
  await isClean(page, 'recovery codes');
  assert.is(await page.$$eval('.recovery-codes li', all => all.length), 10);
  await page.setJavaScriptEnabled(false);
  await site.server.sql('sessions').delete();
  site.server.clock.advance(60_000);
  await reader.go('/account/sign-in');
  await page.focus('#field-username');
  await page.keyboard.type('asha');
  await page.keyboard.press('Tab');
  await page.keyboard.type('right horse');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.is(new URL(page.url()).pathname, '/account/second-step');
  await page.focus('#field-code');
  await page.keyboard.type(totp.generate({ timestamp: site.server.clock.now() }));
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(await textOf(page), 'You are signed in as Asha Verma.');
  await page.setJavaScriptEnabled(true);
  assert.equal(
    reader.consoleErrors.filter(line => !/40[0-9]|422/.test(line)),
    [],
  );
});

test.run();
