import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../../server/core/security/password.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';
import { type KeyboardUser, keyboardOn } from '../keyboard-user.ts';
import { textOf } from './comments-post.ts';

const test = suite('a day of writers, moderators and teams, by keyboard alone on a phone');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;
let keyboard: KeyboardUser;
let folder: string;

test.before(async () => {
  site = await openSite();
  asha = await site.server.signedIn('blogger', 'Asha Rao');
  await site.server
    .sql('users')
    .where('id', asha.id)
    .update({ password: await hashPassword('right horse') });
  folder = mkdtempSync(join(tmpdir(), 'lectern-day-'));
  writeFileSync(join(folder, 'harbour.jpg'), await photo(400, 300));
  reader = await site.reader(asha);
  page = reader.page;
  hands = handsOn(page);
  keyboard = await keyboardOn(page);
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const title = 'A morning at the harbour';
const post = () => site.server.sql('posts').orderBy('id', 'desc').first();
const answerTo = async (slug: string): Promise<number> => (await site.server.get(`/blog/${slug}`)).statusCode;

test('a new blogger sends a picture to the library', async () => {
  await reader.go('/blog/dashboard');
  await keyboard.station('the dashboard');
  await keyboard.openPlace('Posts', 'Media');
  await keyboard.intoContent();
  await keyboard.to('button Choose pictures');
  const chooser = page.waitForFileChooser();
  await keyboard.focused();
  await keyboard.press('Enter');
  await (await chooser).accept([join(folder, 'harbour.jpg')]);
  assert.equal(await keyboard.spoken(), ['status: 1 picture uploaded.']);
  await page.waitForSelector('aria/Edit harbour');
  await keyboard.to('link Edit harbour');
  await keyboard.station('the library');
});

test('writes a text with a heading, and illustrates it from the library with a description', async () => {
  await keyboard.openPlace('Media', 'Write a post');
  await page.waitForSelector('.editor-text');
  await keyboard.intoContent();
  await keyboard.to('textbox Title');
  await keyboard.type(title);
  await keyboard.to('textbox Text');
  await keyboard.type('The boats');
  await hands.onTool('Heading H2');
  assert.equal(await keyboard.spoken(), ['status: Heading H2: on']);
  await keyboard.press('Enter');
  await keyboard.type('They come in early.');
  await keyboard.press('Enter');
  await keyboard.sees('the caret');
  await keyboard.station('the text');
  await hands.onTool('Picture');
  await keyboard.to('tab Upload');
  await keyboard.press('ArrowRight');
  await page.waitForSelector('[role="option"]', { visible: true });
  await keyboard.to('option harbour No description yet');
  await keyboard.press('Space');
  assert.equal(await keyboard.spoken(), ['status: 1 picture chosen']);
  assert.is(await keyboard.focused(), 'option harbour No description yet');
  await keyboard.to(/^textbox Description/);
  await keyboard.type('Two boats at a stone quay');
  await keyboard.station('the picker');
  await keyboard.to('button Use this picture');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  assert.equal(await keyboard.spoken(), [
    'status: The picture was inserted. You can write its caption just above the cursor.',
  ]);
  await keyboard.press('ArrowUp');
  await keyboard.type('The quay at six');
  await keyboard.sees('the caption');
  await keyboard.station('the illustrated text');
});

test('schedules it in the calendar: nobody reads it yet', async () => {
  await keyboard.to('button Calendar Publish on');
  await keyboard.press('Enter');
  await page.waitForSelector('.date-dialog[open]');
  await keyboard.press('PageDown', 'PageDown', 'Enter');
  assert.match(String(await keyboard.spoken()), /^status: Chosen: \w+,? \d+ \w+ \d{4}\.$/);
  await keyboard.sees('the day');
  await keyboard.station('the calendar');
  await keyboard.to('combobox Hour');
  await keyboard.type('09');
  await keyboard.to('combobox Minute');
  await keyboard.type('30');
  await keyboard.to('button Apply');
  await keyboard.press('Enter');
  assert.match(String(await keyboard.spoken()), /^status: \d+\w\w \w+, \d{4} 09:30$/);
  assert.is(await keyboard.focused(), 'button Calendar Publish on');
  await keyboard.to('button Schedule');
  await keyboard.leave('Enter');
  assert.match(String(await keyboard.spoken()), /^status: Scheduled\. It will be published on .* at \d\d:30 UTC\.$/);
  await keyboard.station('the scheduled post');
  assert.is(await answerTo((await post()).slug), 404);
});

test('finds it in the dashboard, takes its date away and publishes: it is out at once', async () => {
  await keyboard.intoContent();
  await keyboard.to('DisclosureTriangle Dashboard: Posts');
  await keyboard.press('Enter');
  await keyboard.to('link Posts');
  await keyboard.leave('Enter');
  await keyboard.intoContent();
  await keyboard.to(`DisclosureTriangle Actions for ${title}`);
  await keyboard.press('Enter');
  await keyboard.to(`link Edit ${title}`);
  await keyboard.leave('Enter');
  await keyboard.intoContent();
  await keyboard.to('textbox Publish on');
  await keyboard.held('Control', 'a');
  await keyboard.press('Backspace');
  await keyboard.to('button Publish');
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: Published.']);
  await keyboard.station('the published post');
  assert.is(await answerTo((await post()).slug), 200);
});

test('a visitor finds it among the latest, and has its heading and its picture with the description', async () => {
  const visitor = await site.reader();
  const reading = await keyboardOn(visitor.page);
  await visitor.go('/');
  await reading.station('the latest posts');
  await reading.intoContent();
  await reading.to(`link ${title}`);
  await reading.leave('Enter');
  assert.is(await textOf(visitor.page, 'h1'), title);
  assert.is(await textOf(visitor.page, '.entry-text h2'), 'The boats');
  assert.is(await textOf(visitor.page, '.entry-text figcaption'), 'The quay at six');
  await reading.intoContent();
  await reading.press('PageDown');
  await visitor.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.entry-text img[alt="Two boats at a stone quay"]')].some(
      ({ naturalWidth }) => naturalWidth > 0,
    ),
  );
  await reading.station('the post for a visitor');
  assert.equal(visitor.consoleErrors, []);
  await visitor.close();
});

const standsIn = async (name: 'body' | 'title'): Promise<string> => String((await post())[name]);

test('in the middle of writing the network dies and the session ends: no word is lost', async () => {
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
  await keyboard.intoContent();
  await keyboard.to('textbox Title');
  await keyboard.type('Storm');
  await keyboard.to('textbox Text');
  await keyboard.type('Written before.');
  await keyboard.to('button Save draft');
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: Saved. Readers do not see it yet.']);
  const mend = site.stub(request => {
    const isCut = request.method() === 'POST';
    if (isCut) request.abort('internetdisconnected');
    return isCut;
  });
  await keyboard.intoContent();
  await keyboard.to('textbox Text');
  await keyboard.held('Control', 'End');
  await keyboard.type(' Written without a network.');
  await keyboard.to('button Save draft');
  await keyboard.press('Enter');
  assert.match(String(await keyboard.spoken()), /^alert: No connection\./);
  assert.is(await keyboard.focused(), 'button Save draft');
  await keyboard.station('without a network');
  await reader.go(new URL(page.url()).pathname + new URL(page.url()).search);
  mend();
  await keyboard.intoContent();
  await keyboard.to('button Restore it');
  await keyboard.leave('Enter');
  assert.match(await hands.standsIn('body'), 'Written before. Written without a network.');
  await site.server.sql('sessions').where('user_id', asha.id).delete();
  await keyboard.intoContent();
  await keyboard.to('textbox Text');
  await keyboard.held('Control', 'End');
  await keyboard.type(' Written without a session.');
  await keyboard.to('button Save draft');
  await keyboard.press('Enter');
  assert.match(String(await keyboard.spoken()), /^alert: You are signed out\./);
  await keyboard.station('signed out');
  await signInElsewhere();
  await keyboard.to('button Save draft');
  await keyboard.leave('Enter');
  assert.match(await standsIn('body'), 'Written before. Written without a network. Written without a session.');
  await keyboard.station('saved again');
});

const signInElsewhere = async (): Promise<void> => {
  const opened = new Promise<Page | null>(resolve => page.once('popup', resolve));
  await keyboard.backTo('link Sign in (opens a new tab)');
  await keyboard.press('Enter');
  const tab = await opened;
  if (!tab) throw new Error('no tab was opened');
  const there = await keyboardOn(tab);
  await tab.waitForSelector('#field-username');
  const { username } = await site.server.sql('users').where('id', asha.id).first('username');
  await there.to(/^textbox Username/);
  await there.type(username);
  await there.to('textbox Password');
  await there.type('right horse');
  await there.leave('Enter');
  await tab.close();
  await page.bringToFront();
};

test('the consoles are quiet but for the network that was cut and the session that had ended', () => {
  assert.equal(
    reader.consoleErrors.filter(line => !/ERR_INTERNET_DISCONNECTED/.test(line)),
    [],
  );
  assert.equal(site.refused, []);
});

test.run();
