import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, openSite, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { textOf, typedIn } from './comments-post.ts';

const test = suite('pages of the site in the browser');
const list = '/blog/dashboard/site/pages';
let site: Site;
let admin: Person & { id: number };

test.before(async () => {
  site = await openSite();
  admin = await site.server.signedIn('admin', 'Ada Admin');
  await site.server.set('site.contact', 'owner@lectern.example');
});
test.after(() => site.close());

const press = async (page: Page, selector: string): Promise<void> => {
  await page.focus(selector);
  await leaving(page, () => page.keyboard.press('Enter'));
};
const type = async (page: Page, selector: string, words: string): Promise<void> => {
  await page.focus(selector);
  await page.keyboard.type(words);
};
const assertSound = async (page: Page, where: string): Promise<void> => {
  assert.equal((await axe(page)).violations, [], where);
  assert.equal(await markupProblems(await page.content()), [], where);
  assert.not(await scrollsSideways(page), where);
};

const writePage = async (page: Page, title: string, words: string, choose: Readonly<Record<string, string>>) => {
  await type(page, '#field-title', title);
  await page.waitForSelector('[data-island="composer-editor"] [contenteditable="true"]');
  await type(page, '[data-island="composer-editor"] [contenteditable="true"]', words);
  for (const [name, value] of Object.entries(choose)) await page.select(`#field-${name}`, value);
};

test('an owner writes About with a contact form and an imprint at 360 px by keyboard; both are where they were put', async () => {
  const { page, go, close } = await site.reader(admin);
  await page.setViewport({ width: 360, height: 800 });
  await go(list);
  await assertSound(page, 'the empty list');
  await press(page, `a[href$="${list}/page"]`);
  await writePage(page, 'About', 'Five people and a boat.', { place: 'header' });
  await page.focus('#field-contact_form');
  await page.keyboard.press('Space');
  await assertSound(page, 'the form');
  await press(page, '.composer-acts button:not([name])');
  assert.match(await textOf(page, '[data-notice]'), 'was saved and is published');
  await go(`${list}/page`);
  await writePage(page, 'Imprint', 'Harbour Street 1', { place: 'footer', purpose: 'imprint' });
  await press(page, '.composer-acts button:not([name])');
  await go(list);
  await assertSound(page, 'the list');
  await go('/blog/tags');
  assert.is(await textOf(page, '#offcanvas-menu a[href$="/about"]'), 'About');
  assert.is(await textOf(page, '.site-footer a[href$="/imprint"]'), 'Imprint');
  await go('/imprint');
  assert.match(await textOf(page, '.site-page'), 'Harbour Street 1');
  await assertSound(page, 'the imprint');
  await close();
});

const messages = (): Promise<string[]> => site.server.sql('outbox').orderBy('id').pluck('subject');

const fill = async (page: Page, subject: string): Promise<void> => {
  await type(page, '#contact-name', 'Meera');
  await type(page, '#contact-email', 'meera@lectern.example');
  await type(page, '#contact-subject', subject);
  await type(page, '#contact-message', 'When do you open?');
  await page.focus('#contact-consent');
  await page.keyboard.press('Space');
};

test('a visitor sends the contact form with scripts, and is told', async () => {
  const { page, go, close } = await site.reader();
  await page.setViewport({ width: 360, height: 800 });
  await go('/about');
  await assertSound(page, 'the page with its form');
  await fill(page, 'With scripts');
  site.server.clock.advance(60_000);
  await press(page, '#contact-send');
  assert.match(await textOf(page, '[data-notice]'), /sent|wait/);
  assert.equal(await messages(), ['[Lectern] With scripts']);
  await close();
});

test('F-1.8 a paste above the limit of a contact message is said at once, and nothing of it is cut off', async () => {
  const { page, go, close } = await site.reader();
  await go('/about');
  await page.focus('#contact-message');
  const pasted = 'x'.repeat(10_050);
  await page.evaluate(words => document.execCommand('insertText', false, words), pasted);
  await page.waitForSelector('#contact-message-length.field-error');
  assert.match(await textOf(page, '#contact-message-length'), /10050.*10000/);
  assert.is((await typedIn(page, '#contact-message')).length, pasted.length);
  assert.ok(await page.$('#contact-message[aria-invalid="true"][aria-describedby~="contact-message-length"]'));
  await assertSound(page, 'a message that is too long');
  await close();
});

test('a visitor without scripts answers one question; what was typed stays', async () => {
  const { page, go, close } = await site.reader(undefined, { scripts: false });
  await go('/about');
  await fill(page, 'Without scripts');
  await press(page, '#contact-send');
  assert.is(await page.$eval('#contact-subject', one => one.getAttribute('value')), 'Without scripts');
  const id = await page.$eval('[name="captcha-id"]', one => one.getAttribute('value') ?? '');
  const { answer } = await site.server.sql('captchas').where({ id }).first('answer');
  await type(page, '#contact-captcha-response', answer);
  await press(page, '#contact-send');
  assert.equal(await messages(), ['[Lectern] With scripts', '[Lectern] Without scripts']);
  await close();
});

test.run();
