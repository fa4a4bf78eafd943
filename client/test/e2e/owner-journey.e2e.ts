import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { firstLink } from '../../../server/welcome/setup-link.ts';
import { axe, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('an owner makes a site of their own in the browser alone');
let site: Site;
let owner: Reader;
let page: Page;
let folder: string;

test.before(async () => {
  site = await openSite({}, {}, 'localhost');
  folder = mkdtempSync(join(tmpdir(), 'lectern-owner-'));
  const logo = sharp({ create: { width: 400, height: 100, channels: 4, background: '#8a1538' } }).png();
  writeFileSync(join(folder, 'logo.png'), await logo.toBuffer());
  writeFileSync(join(folder, 'harbour.jpg'), await photo(1200, 800));
  owner = await site.reader();
  page = owner.page;
  await page.setViewport({ width: 1280, height: 900 });
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const fill = async (on: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await on.type(`#field-${name}`, value);
};
const send = (on: Page, button: string) => leaving(on, () => on.click(button));
const choose = async (selector: string, name: string): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click(selector)]);
  await chooser.accept([join(folder, name)]);
};
const textOf = (selector: string): Promise<string> => page.$eval(selector, one => one.textContent ?? '');

test('the link of the first start leads to a site with a name, an owner and the demo', async () => {
  const { pathname, search } = new URL((await firstLink(site.server.services))?.address ?? '');
  await owner.go(pathname + search);
  await fill(page, {
    site_name: 'The Lantern',
    name: 'Meera Rao',
    email: 'meera@lantern.test',
    password: 'quiet harbour seven',
  });
  await page.click('#field-content-demo');
  await send(page, '.account-form button[type="submit"]');
  assert.match(page.url(), paths.firstSteps);
});

test('logo and colour are saved and seen on the front page', async () => {
  await owner.go(paths.look);
  await choose('#field-logo_file', 'logo.png');
  await fill(page, { accent: '#8a1538' });
  await send(page, '[data-look] button[value="save"]');
  await owner.go('/');
  assert.is(await page.$eval('.site-name img', logo => logo.getAttribute('height')), '36');
  assert.is(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()),
    '#8a1538',
  );
});

const writePage = async (title: string, words: string, choices: Readonly<Record<string, string>>): Promise<void> => {
  await owner.go(paths.pageForm());
  await fill(page, { title });
  await page.type('[data-island="composer-editor"] [contenteditable="true"]', words);
  for (const [name, value] of Object.entries(choices)) await page.select(`#field-${name}`, value);
  await send(page, '.composer-acts button:not([name])');
};

test('About stands in the menu, the imprint in the footer', async () => {
  await writePage('About', 'Five people and a boat.', { place: 'header' });
  await writePage('Imprint', 'Harbour Street 1', { place: 'footer', purpose: 'imprint' });
  await owner.go('/');
  assert.is(await page.$eval('.site-nav a[href$="/about"]', link => link.textContent), 'About');
  assert.is(await page.$eval('.site-footer a[href$="/imprint"]', link => link.textContent), 'Imprint');
});

const joinPath = async (email: string): Promise<string> => {
  const mail = await site.server.sql('outbox').where('recipient', email).first('text');
  const { pathname, search } = new URL(/http\S+/.exec(String(mail?.text))?.[0] ?? '');
  return pathname + search;
};

const joined = async (name: string): Promise<Reader> => {
  const person = await site.reader();
  await person.go(await joinPath(`${name}@people.test`));
  await fill(person.page, { username: name, password: `the horse of ${name}` });
  await send(person.page, '.account-form button[type="submit"]');
  return person;
};

test('two people are invited by mail and join, one of them with a passkey', async () => {
  for (const name of ['asha', 'ravi']) {
    await owner.go(paths.invite);
    await fill(page, { email: `${name}@people.test`, name: `${name} of the boat` });
    await send(page, 'main form button[type="submit"]');
  }
  const asha = await joined('asha');
  const session = await asha.page.createCDPSession();
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await asha.go('/account/security');
  await asha.page.type('#passkey-name', 'Laptop');
  if (await asha.page.$('#passkey-password')) await asha.page.type('#passkey-password', 'the horse of asha');
  await leaving(asha.page, () => asha.page.keyboard.press('Enter'));
  const ravi = await joined('ravi');
  assert.is((await site.server.sql('passkeys').select('id')).length, 1);
  await asha.close();
  await ravi.close();
});

test('a first post with a picture is published', async () => {
  await owner.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
  await page.type('#composer-form [name="title"]', 'The harbour at dawn');
  await page.type('.editor-text', 'Ropes are the first to speak.');
  await page.click('[data-composer-cover-choose]');
  await page.waitForSelector('dialog.media-picker[open] .upload-drop');
  await choose('.media-picker .upload-drop button', 'harbour.jpg');
  await page.waitForSelector('.picker-chosen input');
  await page.type('.picker-chosen input', 'A quay with three boats');
  await page.click('.media-picker-acts button:last-child');
  await page.waitForSelector('.composer-cover-picture img');
  await send(page, 'button[name="goal"][value="publish"]');
  await owner.go('/blog/the-harbour-at-dawn');
  assert.is(await page.$eval('.entry-cover img', one => one.getAttribute('alt')), 'A quay with three boats');
});

test('the demo goes in one step, and the front page is the owner’s, clean for axe at 360 px', async () => {
  await owner.go(paths.demo);
  await send(page, '.site-form button[type="submit"]');
  const visitor = await site.reader();
  page = visitor.page;
  await page.setViewport({ width: 360, height: 740 });
  await visitor.go('/');
  assert.equal(await page.$$eval('.post-card .card-title', all => all.map(one => one.textContent)), [
    'The harbour at dawn',
  ]);
  assert.is(await textOf('.card-lead .card-title'), 'The harbour at dawn');
  assert.equal((await axe(page)).violations, []);
  assert.not(await scrollsSideways(page));
  assert.equal((await site.server.sql('users').orderBy('id').pluck('name')).slice(-2), [
    'asha of the boat',
    'ravi of the boat',
  ]);
  assert.equal(owner.consoleErrors, []);
  await visitor.close();
});

test.run();
