import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSignInLink } from '../../../server/accounts/mailed-links/sign-in-link.ts';
import { hashPassword } from '../../../server/core/security/password.ts';
import { moment } from '../../../server/core/time/clock.ts';
import { emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { assertAccessible } from '../clean.ts';
import { leaving } from '../leaving.ts';

const test = suite('accounts in the browser');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite();
  await site.server.sql('users').insert({
    username: 'asha',
    username_key: 'asha',
    name: 'Asha Verma',
    email: 'asha@people.test',
    email_key: 'asha@people.test',
    password: await hashPassword('right horse'),
    permalink: 'asha',
    created_at: moment(site.server.clock),
  });
});
test.after(() => site.close());

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');

/** Submits the form that has the focus. */
const send = (page: Page) => leaving(page, () => page.keyboard.press('Enter'));

for (const scripts of [true, false])
  test(`Y-07 signing in by keyboard, wrong first, ${scripts ? 'with' : 'without'} scripts: the summary has the focus and leads to the field`, async () => {
    reader = await site.reader(undefined, { scripts });
    const { page } = reader;
    await reader.go('/account/sign-in?return=%2Faccount%2Fprofile');
    await page.focus('#field-username');
    await page.keyboard.type('asha');
    await page.keyboard.press('Tab');
    assert.is(await focused(page), 'field-password');
    await page.keyboard.type('wrong horse');
    await send(page);
    assert.match(await page.title(), /^Error: /);
    assert.is(await focused(page), 'error-summary');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.is(await focused(page), 'field-username');
    assert.is(await page.$eval('#field-username', one => one.getAttribute('value')), 'asha');
    await page.keyboard.press('Tab');
    await page.keyboard.type('right horse');
    await send(page);
    assert.is(new URL(page.url()).pathname, '/account/profile');
    assert.match(await page.$eval('body', one => one.textContent ?? ''), 'You are signed in as Asha Verma.');
    await reader.close();
  });

const newcomer = {
  name: 'Nia Owen',
  username: 'nia',
  email: 'nia@people.test',
  password: 'a long enough one',
} as const;

const typeNewcomer = async (page: Page): Promise<void> => {
  for (const [name, value] of Object.entries(newcomer)) await page.type(`#field-${name}`, value);
};

const madeAccounts = (): Promise<object[]> =>
  site.server.sql('users').where('username_key', newcomer.username).select('id');

test('Y-07 with scripts nobody who registers meets a question: the check is fetched at the first focus and passed unseen', async () => {
  reader = await site.reader();
  const { page } = reader;
  await reader.go('/account/register');
  assert.is(await page.$eval('[data-captcha-id]', one => one.getAttribute('value')), '');
  await typeNewcomer(page);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  site.server.clock.advance(5_000);
  await send(page);
  assert.is(new URL(page.url()).pathname, '/account/sign-in');
  assert.is((await madeAccounts()).length, 1);
  await site.server.sql('users').where('username_key', newcomer.username).del();
  await reader.close();
});

test('F-5.6 an empty registration is told all that is missing in one round, and a right one passes in the next', async () => {
  reader = await site.reader();
  const { page } = reader;
  await reader.go('/account/register');
  await page.focus('#field-name');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  site.server.clock.advance(5_000);
  await send(page);
  assert.is(await focused(page), 'error-summary');
  const fields = await page.$$eval('.error-summary a', all => all.map(one => one.getAttribute('href')));
  assert.equal(fields, ['#field-name', '#field-username', '#field-email', '#field-password']);
  await typeNewcomer(page);
  site.server.clock.advance(5_000);
  await send(page);
  assert.is(new URL(page.url()).pathname, '/account/sign-in');
  assert.is((await madeAccounts()).length, 1);
  await site.server.sql('users').where('username_key', newcomer.username).del();
  await reader.close();
});

test('Y-07 a check that cannot be fetched is no wall: the form goes out, and the server asks its question', async () => {
  reader = await site.reader();
  const { page } = reader;
  const stop = site.stub(request => {
    if (!request.postData()?.includes('challenge')) return false;
    request.abort();
    return true;
  });
  await reader.go('/account/register');
  await typeNewcomer(page);
  await send(page);
  stop();
  assert.ok(await page.$('#field-captcha-response'));
  assert.is((await madeAccounts()).length, 0);
  await reader.close();
});

test('C-011 with the picture as the check it is drawn at the first focus, and the question stands for it', async () => {
  await site.server.set('captcha.kind', 'builtin');
  reader = await site.reader();
  const { page } = reader;
  await reader.go('/account/register');
  await page.focus('#field-name');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-captcha-id]')?.value);
  await page.focus('[data-captcha-question]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('[data-captcha-input]'));
  assert.ok(await page.$eval('[data-captcha-question-text]', one => one.textContent !== ''));
  await site.server.set('captcha.kind', 'invisible');
  await reader.close();
});

test('every account page, and a refused form, passes axe and does not scroll sideways at 320 px', async () => {
  const member = await site.server.signedIn('reader', 'Ben Ode');
  const link = new URL(await createSignInLink(site.server.services, member.id));
  const visits: [string, Reader][] = [];
  const stranger = await site.reader();
  for (const path of ['sign-in', 'register', 'forgot', 'reset?key=x', 'confirm?key=x'])
    visits.push([`/account/${path}`, stranger]);
  visits.push([link.pathname + link.search, stranger]);
  const own = await site.reader(member);
  visits.push(['/account/profile', own], ['/account/sign-in', own]);
  for (const [path, one] of visits) {
    await one.go(path);
    await assertAccessible(one.page, path);
    await emulation.narrow(one.page);
    assert.not.ok(await scrollsSideways(one.page), path);
    await emulation.wide(one.page);
  }
  await stranger.go('/account/register');
  await stranger.page.focus('#field-name');
  await send(stranger.page);
  assert.match(await stranger.page.title(), /^Error: /);
  await assertAccessible(stranger.page, 'a refused form');
  assert.equal(
    [...stranger.consoleErrors, ...own.consoleErrors].filter(line => !/status of 4(10|22)/.test(line)),
    [],
  );
  await stranger.close();
  await own.close();
});

test.run();
