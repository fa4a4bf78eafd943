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
import { type Walk, walkOn } from '../keyboard-walk.ts';
import { textOf } from './comments-post.ts';

const test = suite('a day of writers, moderators and teams, by keyboard alone on a phone');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;
let walk: Walk;
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
  walk = await walkOn(page);
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
  await walk.station('the dashboard');
  await walk.openPlace('Posts', 'Media');
  await walk.intoContent();
  await walk.to('button Choose pictures');
  const chooser = page.waitForFileChooser();
  await walk.focused();
  await walk.press('Enter');
  await (await chooser).accept([join(folder, 'harbour.jpg')]);
  assert.equal(await walk.said(), ['status: 1 picture uploaded.']);
  await walk.to('link Edit harbour');
  await walk.station('the library');
});

test('writes a text with a heading, and illustrates it from the library with a description', async () => {
  await walk.openPlace('Media', 'Write a post');
  await page.waitForSelector('.editor-text');
  await walk.intoContent();
  await walk.to('textbox Title');
  await walk.type(title);
  await walk.to('textbox Text');
  await walk.type('The boats');
  await hands.onTool('Heading H2');
  assert.equal(await walk.said(), ['status: Heading H2: on']);
  await walk.press('Enter');
  await walk.type('They come in early.');
  await walk.press('Enter');
  await walk.sees('the caret');
  await walk.station('the text');
  await hands.onTool('Picture');
  await walk.to('tab Upload');
  await walk.press('ArrowRight');
  await page.waitForSelector('[role="option"]', { visible: true });
  await walk.to('option harbour No description yet');
  await walk.press('Space');
  assert.equal(await walk.said(), ['status: 1 picture chosen']);
  assert.is(await walk.focused(), 'option harbour No description yet');
  await walk.to(/^textbox Description/);
  await walk.type('Two boats at a stone quay');
  await walk.station('the picker');
  await walk.to('button Use this picture');
  await walk.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  assert.equal(await walk.said(), [
    'status: The picture was inserted. You can write its caption just above the cursor.',
  ]);
  await walk.press('ArrowUp');
  await walk.type('The quay at six');
  await walk.sees('the caption');
  await walk.station('the illustrated text');
});

test('schedules it in the calendar: nobody reads it yet', async () => {
  await walk.to('button Calendar Publish on');
  await walk.press('Enter');
  await page.waitForSelector('.date-dialog[open]');
  await walk.press('PageDown', 'PageDown', 'Enter');
  assert.match(String(await walk.said()), /^status: Chosen: \w+,? \d+ \w+ \d{4}\.$/);
  await walk.sees('the day');
  await walk.station('the calendar');
  await walk.to('combobox Hour');
  await walk.type('09');
  await walk.to('combobox Minute');
  await walk.type('30');
  await walk.to('button Apply');
  await walk.press('Enter');
  assert.match(String(await walk.said()), /^status: \d+\w\w \w+, \d{4} 09:30$/);
  assert.is(await walk.focused(), 'button Calendar Publish on');
  await walk.to('button Schedule');
  await walk.leave('Enter');
  assert.match(String(await walk.said()), /^status: Scheduled\. It will be published on .* at \d\d:30 UTC\.$/);
  await walk.station('the scheduled post');
  assert.is(await answerTo((await post()).slug), 404);
});

test('finds it in the dashboard, takes its date away and publishes: it is out at once', async () => {
  await walk.intoContent();
  await walk.to('link Dashboard');
  await walk.leave('Enter');
  await walk.intoContent();
  await walk.to(`link Edit ${title}`);
  await walk.leave('Enter');
  await walk.intoContent();
  await walk.to('textbox Publish on');
  await walk.held('Control', 'a');
  await walk.press('Backspace');
  await walk.to('button Publish');
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: Published.']);
  await walk.station('the published post');
  assert.is(await answerTo((await post()).slug), 200);
});

test('a visitor finds it among the latest, and has its heading and its picture with the description', async () => {
  const visitor = await site.reader();
  const reading = await walkOn(visitor.page);
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
  await walk.intoContent();
  await walk.to('textbox Title');
  await walk.type('Storm');
  await walk.to('textbox Text');
  await walk.type('Written before.');
  await walk.to('button Save draft');
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: Saved. Readers do not see it yet.']);
  const mend = site.stub(request => {
    const isCut = request.method() === 'POST';
    if (isCut) request.abort('internetdisconnected');
    return isCut;
  });
  await walk.intoContent();
  await walk.to('textbox Text');
  await walk.held('Control', 'End');
  await walk.type(' Written without a network.');
  await walk.to('button Save draft');
  await walk.press('Enter');
  assert.match(String(await walk.said()), /^alert: No connection\./);
  assert.is(await walk.focused(), 'button Save draft');
  await walk.station('without a network');
  await reader.go(new URL(page.url()).pathname + new URL(page.url()).search);
  mend();
  await walk.intoContent();
  await walk.to('button Restore it');
  await walk.leave('Enter');
  assert.match(await hands.standsIn('body'), 'Written before. Written without a network.');
  await site.server.sql('sessions').where('user_id', asha.id).delete();
  await walk.intoContent();
  await walk.to('textbox Text');
  await walk.held('Control', 'End');
  await walk.type(' Written without a session.');
  await walk.to('button Save draft');
  await walk.press('Enter');
  assert.match(String(await walk.said()), /^alert: You are signed out\./);
  await walk.station('signed out');
  await signInElsewhere();
  await walk.to('button Save draft');
  await walk.leave('Enter');
  assert.match(await standsIn('body'), 'Written before. Written without a network. Written without a session.');
  await walk.station('saved again');
});

const signInElsewhere = async (): Promise<void> => {
  const opened = new Promise<Page | null>(resolve => page.once('popup', resolve));
  await walk.backTo('link Sign in (opens a new tab)');
  await walk.press('Enter');
  const tab = await opened;
  if (!tab) throw new Error('no tab was opened');
  const there = await walkOn(tab);
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
