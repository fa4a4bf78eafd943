import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitize } from '../../../server/core/rich-text/sanitize.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { people } from '../../../server/test/people.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { handsOn, isInSight } from '../composer-hands.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';

const test = suite('composer');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;
let folder: string;
let file: string;

test.before(async () => {
  site = await openSite();
  asha = await site.server.signedIn('blogger', 'Asha Rao');
  await writer(site.server).category('Harbours');
  folder = mkdtempSync(join(tmpdir(), 'lectern-composer-'));
  file = join(folder, 'harbour.jpg');
  writeFileSync(file, await photo(400, 300));
  reader = await site.reader(asha);
  page = reader.page;
  hands = handsOn(page);
  await page.setViewport({ width: 360, height: 780 });
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = () => site.server.sql('posts').orderBy('id', 'desc').first();
const unmeasured =
  /^(?:color-contrast: .*(?:overlapped by another element|overlaps other elements|too short|has no value)|label-content-name-mismatch: .*Unable to determine|target-size: .*partially obscured)/;
const isClean = async (state: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal(
    [...violations, ...incomplete].filter(line => !unmeasured.test(line)),
    [],
    state,
  );
};

test('accessibility 41: the bar is one tab stop, arrows go through it, Escape leads back to the text', async () => {
  assert.equal(await markupProblems((await site.server.get('/blog/dashboard/write', asha)).body), []);
  await page.focus('#composer-form [name="title"]');
  await page.keyboard.type('A morning at the harbour');
  await hands.press('Tab', 'Tab');
  assert.is(await hands.focused(), 'Undo');
  await hands.press('ArrowRight', 'ArrowRight');
  assert.is(await hands.focused(), 'Heading H2');
  await hands.press('Tab');
  assert.is(await hands.focused(), 'field-body');
  await hands.onTool('Heading H2');
  assert.is(await hands.focused(), 'field-body');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Heading H2: on' }]);
  assert.is(await page.$eval('[aria-label="Heading H2"]', one => one.getAttribute('aria-pressed')), 'true');
  await hands.held('Alt', 'F10');
  await hands.press('Escape');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
});

test('Y-08 E-095 headings, marks, links, lists and tables are written by keyboard, and the sanitiser leaves them as they are', async () => {
  await page.keyboard.type('The boats');
  await hands.press('Enter');
  await page.keyboard.type('They come in ');
  await hands.held('Control', 'b');
  await page.keyboard.type('early');
  await hands.held('Control', 'b');
  await page.keyboard.type(', see ');
  await hands.held('Control', 'k');
  await page.waitForSelector('#ask-href');
  await page.keyboard.type('javascript:alert(1)');
  await hands.press('Enter');
  assert.match(await page.$eval('#ask-href-error', one => one.textContent ?? ''), 'not a valid address');
  assert.ok(await page.$('#ask-href[aria-invalid="true"]'));
  await page.$eval('#ask-href', one => one instanceof HTMLInputElement && one.select());
  await page.keyboard.type('lantern-hill.example/times');
  assert.is(await page.$('#ask-form :is([aria-invalid], [aria-errormessage], .field-error:not([hidden]))'), null);
  await hands.press('Tab');
  await page.keyboard.type('here');
  await hands.press('Enter');
  assert.match(await page.$eval('#ask-words-error', one => one.textContent ?? ''), 'does not say where');
  await hands.press('Enter');
  await page.waitForSelector('dialog', { hidden: true });
  await page.keyboard.type('.');
  await hands.press('Enter');
  await hands.onTool('Bulleted list');
  await page.keyboard.type('Herring');
  await hands.press('Enter');
  await page.keyboard.type('Cod');
  await hands.press('Enter', 'Enter');
  await hands.onTool('Table');
  await page.keyboard.type('Fish');
  await hands.press('Tab');
  await page.keyboard.type('Price');
  await hands.press('Tab');
  await page.keyboard.type('Port');
  await page.waitForSelector('[role="toolbar"][aria-label="Table"]');
  await isClean('a table');
  await hands.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  const body = await hands.standsIn('body');
  assert.match(
    body,
    '<h2>The boats</h2><p>They come in <strong>early</strong>, see <a href="https://lantern-hill.example/times" rel="noopener">here</a>.</p><ul><li>Herring</li><li>Cod</li></ul>',
    body,
  );
  assert.match(body, '<thead><tr><th scope="col">Fish</th><th scope="col">Price</th><th scope="col">Port</th>', body);
  assert.is(await sanitize(body, { ownHosts: [new URL(site.origin).host], images: 'own' }), body);
});

test('E-103 what a word processor gives comes in as structure alone, and scripts do not come in', async () => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<html><body><!--StartFragment--><h1 class="x" onclick="alert(1)">Word</h1><p class=MsoNormal style="color:red">Plain <span style="font-weight:700">bold</span><o:p></o:p></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span> </span></span>First</p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Second</p><script>alert(1)</script><img src="file:///c/a.png" alt="A plan"><div class="nav" onclick="x">Loose</div><!--EndFragment--></body></html>`,
    );
    document
      .querySelector('.editor-text')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const body = await hands.standsIn('body');
  assert.match(body, '<h2>Word</h2><p>Plain <strong>bold</strong></p><ul><li>First</li><li>Second</li></ul>', body);
  assert.not.match(body, /script|onclick|Mso|file:|style=|class="nav"/);
  assert.match(body, 'A plan', body);
});

test('Y-08 E-039 E-096 pictures are sent or chosen from the library by keyboard, their description asked for at once, and what readers would stumble over is listed', async () => {
  await hands.onTool('Picture');
  await page.waitForSelector('dialog.media-picker[open] .upload-drop');
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.media-picker .upload-drop button')]);
  await chooser.accept([file]);
  await page.waitForSelector('.picker-chosen input');
  await page.focus('.media-picker-acts button:last-child');
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.picker-chosen .field-wrong input'));
  assert.match(await page.$eval('.picker-chosen .field-error', one => one.textContent ?? ''), 'Describe the picture');
  await isClean('a complaint');
  await page.focus('.media-picker-acts button:last-child');
  await hands.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  await page.waitForSelector('.editor-text figure img');
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(), 'The picture was inserted');
  // The caret is after the picture; its caption is one step back.
  await hands.press('ArrowUp');
  await page.keyboard.type('Boats');
  const figure =
    /<figure><img src="\/media\/files\/[0-9a-f]{32}\/large\.jpg" alt="" width="\d+" height="\d+" loading="lazy"><figcaption>Boats<\/figcaption><\/figure>/;
  assert.match(await hands.standsIn('body'), figure);
  await page.waitForSelector('[data-composer-findings] li:nth-child(2)');
  const found = await page.$$eval('[data-composer-findings] button', all => all.map(one => one.textContent));
  assert.equal(found, ['A link does not say where it goes: here', 'A picture has no description: Boats']);
  await page.focus('[data-composer-cover-choose]');
  await hands.press('Enter');
  await page.waitForSelector('dialog.media-picker[open] [role="option"]');
  await hands.press('Tab', 'Tab', 'ArrowRight', 'Tab', 'Tab', 'Tab', 'Tab', 'Space');
  await page.waitForSelector('.picker-chosen input');
  await page.focus('.picker-chosen input');
  await page.keyboard.type('Boats at rest');
  await page.focus('.media-picker-acts button:last-child');
  await hands.press('Enter');
  await page.waitForSelector('.composer-cover-picture img[alt="Boats at rest"]');
  await page.waitForFunction(() => document.activeElement?.matches('[data-composer-cover-choose]'));
  assert.match(await hands.standsIn('cover'), new RegExp(`^user:${asha.id}/[0-9a-f]{32}$`));
});

test('Y-08 E-097 the hands rest and the draft is kept: the line says so, the address knows it, nothing is read out', async () => {
  await liveLog(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await hands.statusBecomes('^Saved \\d');
  const { id, state, title } = await post();
  assert.equal([state, title], ['draft', 'A morning at the harbour']);
  assert.is(new URL(page.url()).search, `?uid=${id}`);
  assert.equal(
    (await liveLog(page)).filter(({ text }) => /saved/i.test(text)),
    [],
  );
});

test('Y-08 E-097 a network that is cut loses no word: the text stays, is kept here, and comes back', async () => {
  await liveLog(page);
  const mend = site.stub(request => {
    const isCut = request.method() === 'POST';
    if (isCut) request.abort('internetdisconnected');
    return isCut;
  });
  await page.focus('#composer-form [name="excerpt"]');
  await page.keyboard.type('Written without a network.');
  await page.focus('[name="goal"][value="draft"]');
  await hands.press('Enter');
  await hands.statusBecomes('No connection');
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(), 'No connection');
  await reader.go(new URL(page.url()).pathname + new URL(page.url()).search);
  await page.waitForSelector('.editor-text');
  assert.is(await hands.standsIn('excerpt'), '');
  await page.waitForSelector('.composer-newer:not([data-composer-newer]) button');
  mend();
  await page.focus('.composer-newer:not([data-composer-newer]) button');
  await leaving(page, () => hands.press('Enter'));
  assert.is(await hands.standsIn('excerpt'), 'Written without a network.');
});

test('F-3.3, Y-08 a session that ends loses no word: it is said and shown, one signs in elsewhere and goes on', async () => {
  await page.waitForSelector('.editor-text');
  await page.$eval('.composer-cover-picture img', one => one.scrollIntoView());
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('.composer-cover-picture img')?.naturalWidth ?? 0) > 0,
  );
  await site.server.sql('sessions').where('user_id', asha.id).delete();
  await liveLog(page);
  await page.focus('#composer-form [name="excerpt"]');
  await hands.held('Control', 'End');
  await page.keyboard.type(' And without a session.');
  await page.focus('[name="goal"][value="draft"]');
  await hands.press('Enter');
  await hands.statusBecomes('You are signed out');
  assert.is(await page.$eval('[data-composer-status] a', one => one.textContent), 'Sign in (opens a new tab)');
  assert.ok(await isInSight(page, '[data-composer-status]'), 'seen where the words are written');
  await isClean('signed out');
  const renewed = await people(site.server.services).session(asha.id);
  await page.browserContext().setCookie(
    ...Object.entries(renewed).map(([name, value]) => ({
      name,
      value,
      domain: '127.0.0.1',
      path: '/',
      httpOnly: name !== 'lectern_token',
    })),
  );
  await page.focus('[name="goal"][value="draft"]');
  await leaving(page, () => hands.press('Enter'));
  assert.match((await post()).excerpt, 'Written without a network. And without a session.');
  assert.ok((await post()).cover_id);
});

test('Y-08 E-085 E-099 a date in the future turns Publish into Schedule, and without one readers have the post', async () => {
  await page.$eval('[name="publish_up"]', one => one.closest('details')?.scrollIntoView());
  await page.waitForSelector('[data-date-field="publish_up"] input[type="text"]');
  await page.focus('[data-date-field="publish_up"] input[type="text"]');
  await page.keyboard.type('01/12/2027 09:30');
  await hands.press('Tab');
  const last = '[name="goal"][value="publish"]';
  await page.waitForFunction(selector => document.querySelector(selector)?.textContent === 'Schedule', {}, last);
  await page.focus(last);
  await leaving(page, () => hands.press('Enter'));
  assert.match(await page.$eval('.composer-badge', one => one.textContent ?? ''), '1 December 2027');
  await isClean('scheduled');
  assert.not(await scrollsSideways(page));
  // The form has no unsaved changes and is submitted nevertheless.
  await page.focus(last);
  await leaving(page, () => hands.press('Enter'));
  await page.$eval('[name="publish_up"]', one => one.closest('details')?.scrollIntoView());
  await page.waitForSelector('[data-date-field="publish_up"] input[type="text"]');
  await page.focus('[data-date-field="publish_up"] input[type="text"]');
  await page.$eval(
    '[data-date-field="publish_up"] input[type="text"]',
    one => one instanceof HTMLInputElement && one.select(),
  );
  await page.keyboard.type('01/11/2026 09:30');
  await hands.press('Tab');
  await page.focus(last);
  await leaving(page, () => hands.press('Enter'));
  const { slug } = await post();
  assert.is(new URL(page.url()).pathname, `/blog/${slug}`);
  assert.match(await page.$eval('.entry-text', one => one.textContent ?? ''), 'The boats');
  assert.is((await site.server.get(`/blog/${slug}`)).statusCode, 200);
});

test('the console is quiet but for the cut network and the handler that the policy refused to a paste', () => {
  assert.equal(
    reader.consoleErrors.filter(line => !/ERR_INTERNET_DISCONNECTED|inline event handler/.test(line)),
    [],
  );
  assert.equal(site.refused, []);
});

test.run();
