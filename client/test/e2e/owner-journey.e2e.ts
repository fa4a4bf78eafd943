import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import type { Reader } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { type OwnersSite, openOwnersSite, setupPath } from '../owner-hands.ts';

const test = suite('an owner makes a site of their own in the browser alone');
let hands: OwnersSite;
let owner: Reader;
let page: Page;

test.before(async () => {
  hands = await openOwnersSite();
  owner = await hands.site.reader();
  page = owner.page;
  await page.setViewport({ width: 1280, height: 900 });
});
test.after(() => hands.close());

const fill = async (on: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await on.type(`#field-${name}`, value);
};
const send = (on: Page, button: string) => leaving(on, () => on.click(button));
const choose = async (selector: string, file: string): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click(selector)]);
  await chooser.accept([file]);
};

test('the link of the first start leads to a site with a name, an owner and the demo', async () => {
  await owner.go(await setupPath(hands.site));
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
  await choose('#field-logo_file', hands.pictures.logo);
  await fill(page, { accent: '#8a1538' });
  await send(page, '[data-look] button[value="save"]');
  await owner.go('/');
  await hands.checkLook(page);
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
  await hands.checkPages(page);
});

const joined = async (name: string): Promise<Reader> => {
  const person = await hands.site.reader();
  await person.go(await hands.joinPath(`${name}@people.test`));
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
  await hands.addPasskeyDevice(asha.page);
  await asha.go('/account/security');
  await asha.page.type('#passkey-name', 'Laptop');
  if (await asha.page.$('#passkey-password')) await asha.page.type('#passkey-password', 'the horse of asha');
  await leaving(asha.page, () => asha.page.keyboard.press('Enter'));
  const ravi = await joined('ravi');
  await hands.checkPasskeys();
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
  await choose('.media-picker .upload-drop button', hands.pictures.harbour);
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
  await hands.checkFrontPage();
  assert.equal(owner.consoleErrors, []);
});

test.run();
