import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import type { Reader } from '../browser.ts';
import { type KeyboardUser, keyboardOn } from '../keyboard-user.ts';
import { type OwnersSite, openOwnersSite, setupPath } from '../owner-hands.ts';

const test = suite('an owner makes a site of their own with the keyboard alone, on a phone');
let own: OwnersSite;
let owner: Reader;
let page: Page;
let keyboard: KeyboardUser;

const phone = { width: 360, height: 740 };

test.before(async () => {
  own = await openOwnersSite();
  owner = await own.site.reader();
  page = owner.page;
  keyboard = await keyboardOn(page, phone);
});
test.after(() => own.close());

/** Moves from the top of a page to the control of a task, in at most this many presses of Tab and Enter. */
const reach = async (hands: KeyboardUser, wanted: string | RegExp, most: number): Promise<void> => {
  await hands.intoContent();
  // Counts the Tab to the skip link and its Enter too.
  const presses = 2 + (await hands.to(wanted));
  assert.ok(presses <= most, `${wanted} takes ${presses} presses`);
};

/** Types into text fields in the order of the page. */
const fill = async (hands: KeyboardUser, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    await hands.to(`textbox ${name}`);
    await hands.type(value);
  }
};

/** Presses the focused button of a form and hears what was done; the next Tab starts at the top of the new page. */
const send = async (hands: KeyboardUser, heard: RegExp): Promise<void> => {
  await hands.leave('Enter');
  assert.match(String(await hands.spoken()), heard);
  assert.is(await hands.focused(), 'none');
};

/** Opens the file dialog of the focused control by Enter and chooses a file; the focus stays. */
const choose = async (file: string): Promise<void> => {
  const chooser = page.waitForFileChooser();
  const control = await keyboard.focused();
  await keyboard.press('Enter');
  await (await chooser).accept([file]);
  assert.is(await keyboard.focused(), control);
};

/** Opens the dashboard by the menu of the site. */
const intoDashboard = async (): Promise<void> => {
  await keyboard.to('button Menu');
  await keyboard.press('Enter');
  await keyboard.arrives(/Close/);
  await keyboard.press('Escape');
  await keyboard.arrives('button Menu');
  await keyboard.press('Enter');
  await keyboard.arrives(/Close/);
  await keyboard.to('link Write');
  await keyboard.leave('Enter');
};

test('the link of the first start leads to a site with a name, an owner and the demo', async () => {
  await owner.go(await setupPath(own.site));
  await keyboard.station('the welcome page');
  await keyboard.intoContent();
  await fill(keyboard, {
    'Name of the site': 'The Lantern',
    Name: 'Meera Rao',
    'E-mail address': 'meera@lantern.test',
    Password: 'quiet harbour seven',
  });
  await keyboard.to('radio An empty site');
  await keyboard.press('ArrowDown');
  await keyboard.arrives('radio Example content');
  await keyboard.to('button Set up the site');
  await send(keyboard, /./);
  assert.match(page.url(), paths.firstSteps);
});

test('logo and colour are saved and seen on the front page', async () => {
  await reach(keyboard, 'link Choose logo, colour and fonts', 10);
  await keyboard.leave('Enter');
  await reach(keyboard, 'button Logo', 10);
  await choose(own.pictures.logo);
  await fill(keyboard, { 'Accent colour': '#8a1538' });
  await keyboard.to('button Save the look');
  await send(keyboard, /The look was saved/);
  await keyboard.station('the saved look');
  await keyboard.to('link The Lantern');
  await keyboard.leave('Enter');
  await own.checkLook(page);
});

const writePage = async (title: string, words: string, place: string, purpose?: string): Promise<void> => {
  await reach(keyboard, 'link New page', 10);
  await keyboard.leave('Enter');
  await page.waitForSelector('.editor-text');
  await reach(keyboard, 'textbox Title', 10);
  await keyboard.type(title);
  await keyboard.to('textbox Text');
  await keyboard.type(words);
  await keyboard.sees('the caret');
  await keyboard.to('combobox Show in');
  await keyboard.type(place);
  if (purpose) {
    await keyboard.to('combobox Purpose');
    await keyboard.type(purpose);
  }
  if (purpose) await keyboard.station('the form of a page');
  await keyboard.to('button Save page');
  await send(keyboard, /./);
};

test('About stands in the menu, the imprint in the footer', async () => {
  await intoDashboard();
  await keyboard.openPlace('Write a post', 'Pages', 'Design');
  await writePage('About', 'Five people and a boat.', 'Menu');
  await keyboard.openPlace('Pages', 'Pages');
  await writePage('Imprint', 'Harbour Street 1', 'Footer', 'Imprint');
  await keyboard.to('link The Lantern');
  await keyboard.leave('Enter');
  await own.checkPages(page);
});

const invite = async (name: string): Promise<void> => {
  await reach(keyboard, 'link Invite a person', 10);
  await keyboard.leave('Enter');
  await keyboard.intoContent();
  await fill(keyboard, { 'E-mail address': `${name}@people.test`, 'Name (optional)': `${name} of the boat` });
  await keyboard.to('button Send invitation');
  await send(keyboard, /./);
};

/** Opens the link of an invitation and joins. */
const join = async (name: string): Promise<{ reader: Reader; hands: KeyboardUser }> => {
  const reader = await own.site.reader();
  const hands = await keyboardOn(reader.page, phone);
  await reader.go(await own.joinPath(`${name}@people.test`));
  await hands.intoContent();
  await fill(hands, { Username: name, Password: `the horse of ${name}` });
  await hands.to('button Create my account');
  await send(hands, /./);
  return { reader, hands };
};

test('two people are invited by mail and join, one of them with a passkey', async () => {
  await intoDashboard();
  await keyboard.openPlace('Write a post', 'Users and roles', 'People');
  await invite('asha');
  await keyboard.station('the invitations');
  await invite('ravi');
  const asha = await join('asha');
  await own.addPasskeyDevice(asha.reader.page);
  await reach(asha.hands, 'link Sessions, two-step sign-in and passkeys', 24);
  await asha.hands.leave('Enter');
  await reach(asha.hands, 'textbox Name of the passkey', 12);
  await asha.hands.type('Laptop');
  await asha.hands.to('textbox Current password');
  await asha.hands.type('the horse of asha');
  await asha.hands.to('button Add a passkey');
  await asha.hands.leave('Enter');
  await asha.hands.arrives('paragraph The passkey “Laptop” was added.');
  await own.checkPasskeys();
  await asha.reader.close();
  const ravi = await join('ravi');
  await ravi.reader.close();
});

test('a first post with a picture is published', async () => {
  await keyboard.openPlace('Users and roles', 'Write a post', 'Posts');
  await page.waitForSelector('.editor-text');
  await reach(keyboard, 'textbox Title', 12);
  await keyboard.type('The harbour at dawn');
  await keyboard.to('textbox Text');
  await keyboard.type('Ropes are the first to speak.');
  await keyboard.to('button Choose a picture');
  await keyboard.press('Enter');
  await page.waitForSelector('dialog.media-picker[open] .upload-drop');
  await keyboard.arrives(/./);
  await keyboard.to('button Choose a picture');
  await choose(own.pictures.harbour);
  await page.waitForSelector('.picker-chosen input');
  await keyboard.to(/^textbox Description/);
  await keyboard.type('A quay with three boats');
  await keyboard.station('the picker');
  await keyboard.to('button Use this picture');
  await keyboard.press('Enter');
  await keyboard.arrives('button Choose another picture');
  // Past the fields of the panel above the cover, and the text.
  assert.ok((await keyboard.backTo('button Publish')) <= 26);
  await send(keyboard, /Published\./);
  await keyboard.station('the post');
  assert.is(await page.$eval('.entry-cover img', one => one.getAttribute('alt')), 'A quay with three boats');
});

test('the demo goes in one step, and the front page is the owner’s', async () => {
  await intoDashboard();
  await keyboard.openPlace('Write a post', 'First steps', 'Site');
  await reach(keyboard, 'link Remove the example content', 12);
  await keyboard.leave('Enter');
  await reach(keyboard, 'button Remove the example content', 8);
  await send(keyboard, /posts/);
  await own.checkFrontPage();
  assert.equal(owner.consoleErrors, []);
});

test.run();
