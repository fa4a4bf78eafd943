import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moment } from '../../../server/core/clock.ts';
import { enterLink } from '../../../server/core/enter-link.ts';
import { hashPassword } from '../../../server/core/password.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';

const test = suite('accounts in the browser');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite();
  await site.house.sql('users').insert({
    username: 'asha',
    username_key: 'asha',
    name: 'Asha Verma',
    email: 'asha@people.test',
    email_key: 'asha@people.test',
    password: await hashPassword('right horse'),
    permalink: 'asha',
    created_at: moment(site.house.clock),
  });
});
test.after(() => site.close());

// An input without a value has no text whose contrast could be measured.
const unmeasured = /^color-contrast: .*Element (?:has no value|content is too short)/;

const isClean = async (page: Page, what: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal(
    [...violations, ...incomplete].filter(line => !unmeasured.test(line)),
    [],
    what,
  );
};

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');

/** Sends the form that has the focus. */
const send = (page: Page) => Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);

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

test('every account page, and a refused form, passes axe and does not scroll sideways at 320 px', async () => {
  const member = await site.house.signedIn('reader', 'Ben Ode');
  const link = new URL(await enterLink(site.house.services, member.id));
  const visits: [string, Reader][] = [];
  const stranger = await site.reader();
  for (const path of ['sign-in', 'register', 'forgot', 'reset?key=x', 'confirm?key=x'])
    visits.push([`/account/${path}`, stranger]);
  visits.push([link.pathname + link.search, stranger]);
  const own = await site.reader(member);
  visits.push(['/account/profile', own], ['/account/sign-in', own]);
  for (const [path, one] of visits) {
    await one.go(path);
    await isClean(one.page, path);
    await emulation.narrow(one.page);
    assert.not.ok(await scrollsSideways(one.page), path);
    await emulation.wide(one.page);
  }
  await stranger.go('/account/register');
  await stranger.page.focus('#field-name');
  await send(stranger.page);
  assert.match(await stranger.page.title(), /^Error: /);
  await isClean(stranger.page, 'a refused form');
  assert.equal(
    [...stranger.consoleErrors, ...own.consoleErrors].filter(line => !/status of 4(10|22)/.test(line)),
    [],
  );
  await stranger.close();
  await own.close();
});

test.run();
