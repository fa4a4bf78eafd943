import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, liveLog, nextSpoken, openSite, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('writing articles in the browser');
let site: Site;
let write: ReturnType<typeof articleWriter>;
let tomas: Person & { id: number };
let category: WrittenArticle;

test.before(async () => {
  site = await openSite();
  write = articleWriter(site.server);
  tomas = await site.server.signedIn('author', 'Tomas');
  category = await write.category('Museums');
});
test.after(() => site.close());

const row = (id: number) => site.server.sql('items').where({ id }).first();
const pathOf = ({ id, alias }: WrittenArticle): string => `/articles/item/${id}-${alias}`;

/** The dialog's frame, once its form is ready. */
const frameOf = async (page: Page): Promise<Frame> => {
  const element = await page.waitForSelector('dialog[open] iframe');
  const frame = await element?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('#item-form .editor-text');
  return frame;
};
const isOpen = async (page: Page): Promise<boolean> => (await page.$('dialog[open] iframe')) !== null;
const shut = (page: Page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

test('H-040 a visitor and a blogger see no link to a form', async () => {
  const item = await write.article(tomas.id, category.id);
  for (const person of [undefined, await site.server.signedIn('blogger')]) {
    const { page, go, close } = await site.reader(person);
    for (const path of [pathOf(item), '/articles', `/articles/itemlist/user/${tomas.id}`]) {
      await go(path);
      assert.is(await page.$('[data-k2-modal="edit"]'), null, path);
    }
    await close();
  }
});

test('H-040 the links of items, categories and authors open their form in a frame over the page', async () => {
  const item = await write.article(tomas.id, category.id, { title: 'Framed' });
  const { page, go, close } = await site.reader(tomas);
  const links: readonly [string, string, string][] = [
    [pathOf(item), '.itemEditLink a', `/articles/item/edit/${item.id}`],
    [`/articles/itemlist/category/${category.id}-${category.alias}`, '.catItemEditLink a', '/articles/item/edit/'],
    [`/articles/itemlist/category/${category.id}-${category.alias}`, '.catItemAddLink a', '/articles/item/add'],
    [`/articles/itemlist/user/${tomas.id}`, '.userItemEditLink a', '/articles/item/edit/'],
    [`/articles/itemlist/user/${tomas.id}`, '.userItemAddLink a', '/articles/item/add'],
  ];
  for (const [path, link, address] of links) {
    await go(path);
    await page.click(link);
    const frame = await frameOf(page);
    assert.match(frame.url(), address);
    assert.match(frame.url(), 'tmpl=component');
    assert.is(await frame.$('body > header, footer'), null);
    await page.click('dialog[open] button');
    await shut(page);
    assert.ok(await page.$eval(link, one => one === document.activeElement), `${link} has the focus again`);
  }
  await close();
});

test('H-041 a click outside does nothing; Escape and Close ask while text is not saved', async () => {
  const item = await write.article(tomas.id, category.id);
  const { page, go, close } = await site.reader(tomas);
  const requested: string[] = [];
  let answer = false;
  page.on('dialog', async dialog => {
    requested.push(dialog.message());
    await (answer ? dialog.accept() : dialog.dismiss());
  });
  await go(pathOf(item));
  await page.click('.itemEditLink a');
  const frame = await frameOf(page);
  await page.mouse.click(4, 4);
  assert.ok(await isOpen(page), 'a click outside keeps it');
  await frame.focus('[name="title"]');
  await page.keyboard.type('!');
  await frame.waitForFunction(() => document.documentElement.dataset.unsaved);
  await page.keyboard.press('Escape');
  assert.is(requested.length, 1);
  assert.ok(await isOpen(page), 'who says no stays');
  await page.click('dialog[open] button');
  assert.ok(await isOpen(page));
  answer = true;
  assert.is((await row(item.id)).checked_out_by, tomas.id);
  await page.click('dialog[open] button');
  await shut(page);
  assert.is(requested.length, 3);
  const free = async (): Promise<void> => {
    while ((await row(item.id)).checked_out_by !== null) await new Promise(resolve => setTimeout(resolve, 20));
  };
  await free();
  await close();
});

test('F-037 what is saved in the frame closes it, and the page says so when it is there again', async () => {
  const item = await write.article(tomas.id, category.id, { title: 'Before' });
  const { page, go, close, consoleErrors } = await site.reader(tomas);
  await go(pathOf(item));
  await page.click('.itemEditLink a');
  const frame = await frameOf(page);
  await frame.$eval('[name="title"]', field => field instanceof HTMLInputElement && field.select());
  await frame.type('[name="title"]', 'After');
  await frame.focus('#field-intro, [aria-label="Introduction"], .editor-text');
  const saved = page.waitForSelector('[data-notice="success"]');
  await frame.click('.composer-acts button');
  await saved;
  assert.match(await page.$eval('[data-notice="success"]', one => one.textContent ?? ''), '“After” was saved.');
  assert.is((await row(item.id)).title, 'After');
  assert.match(await page.$eval('h1', one => one.textContent ?? ''), 'After');
  assert.is(await isOpen(page), false);
  await page.waitForFunction(() => document.activeElement?.matches('.itemEditLink a'));
  assert.equal(consoleErrors, []);
  await close();
});

test('what is wrong is said in the frame, at its field, and the text is still there', async () => {
  const { page, go, close } = await site.reader(tomas);
  await go('/articles');
  await page.click('.catItemAddLink a');
  const frame = await frameOf(page);
  await frame.type('[name="title"]', 'No category');
  await frame.click('.composer-acts button');
  await frame.waitForSelector('.error-summary');
  assert.match(await frame.$eval('.error-summary', one => one.textContent ?? ''), 'The text is empty');
  await frame.waitForFunction(() => document.activeElement?.matches('.error-summary'));
  assert.is(await frame.$eval('[name="title"]', field => field.getAttribute('value')), 'No category');
  await close();
});

test('what another document of the frame has to say has the focus', async () => {
  const [field_group_id] = await site.server.sql('item_field_groups').insert({ name: 'Visits' });
  const visits = await write.category('Visits', { field_group_id });
  const [item, held] = [await write.article(tomas.id, visits.id), await write.article(tomas.id, visits.id)];
  const ada = await site.server.signedIn('moderator', 'Ada');
  await site.server.sql('items').where({ id: held.id }).update({ checked_out_by: ada.id, checked_out_at: new Date() });
  const { page, go, close } = await site.reader(tomas);
  await go(pathOf(held));
  await page.click('.itemEditLink a');
  const shown = await (await page.waitForSelector('dialog[open] iframe'))?.contentFrame();
  await shown?.waitForFunction(() => document.activeElement?.textContent?.startsWith('Ada has had this article open'));
  await go(pathOf(item));
  await page.click('.itemEditLink a');
  const frame = await frameOf(page);
  await frame.click('[name="goal"][value="fields"]');
  await frame.waitForFunction(() =>
    document.activeElement?.textContent?.startsWith('These are the fields of the chosen category.'),
  );
  await close();
});

test('an image that is chosen or taken away, and pictures that are added, are told; the focus is on the button again', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lectern-')), 'cup.png');
  writeFileSync(file, await photo(60, 40));
  const { page, go, close } = await site.reader(tomas);
  await go('/articles/item/add');
  await page.waitForSelector('[data-mounted] .editor-text');
  await page.$$eval('.composer-part', parts => {
    for (const part of parts) part.setAttribute('open', '');
  });
  const spoken = async (): Promise<string[]> => (await nextSpoken(page)).map(({ text }) => text);
  const choose = async (button: string): Promise<void> => {
    await page.focus(button);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog.media-picker[open] .upload-drop button');
    const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.media-picker .upload-drop button')]);
    await chooser.accept([file]);
    await page.waitForSelector('.picker-chosen input');
    await page.type('.picker-chosen input', 'A cup');
    await liveLog(page);
    await page.focus('.media-picker-acts button:last-child');
    await page.keyboard.press('Enter');
    await page.waitForFunction(one => document.activeElement?.matches(one), {}, button);
  };
  await choose('[data-item-image-choose]');
  assert.equal(await spoken(), ['The image was chosen.']);
  await page.focus('button[data-item-image-remove]');
  await page.keyboard.press('Enter');
  assert.equal(await spoken(), ['The image was removed.']);
  assert.ok(await page.$eval('[data-item-image-choose]', one => one === document.activeElement));
  await choose('[data-item-gallery-add]');
  assert.equal(await spoken(), ['Pictures added: 1']);
  await close();
});

test('the form is clean for assistive technology', async () => {
  const { page, go, close } = await site.reader(tomas);
  await go('/articles/item/add');
  await page.waitForSelector('.editor-text');
  const { violations } = await axe(page);
  assert.equal(violations, []);
  await close();
});

test('text that a lost session kept from being saved is brought back', async () => {
  const ada = await site.server.signedIn('author', 'Ada');
  const { page, go, close } = await site.reader(ada);
  page.on('dialog', dialog => dialog.accept());
  await go('/articles/item/add');
  await page.waitForSelector('.editor-text');
  await page.type('[name="title"]', 'Nearly lost');
  await page.waitForFunction(() => document.documentElement.dataset.unsaved);
  const cookies = await page.cookies();
  await page.deleteCookie(...cookies.filter(({ name }) => name.includes('session')));
  await leaving(page, () => page.click('.composer-acts button'));
  assert.is(await page.$('#item-form'), null);
  await page.setCookie(...cookies);
  await go('/articles/item/add');
  await page.waitForSelector('.composer-newer button');
  await leaving(page, () => page.click('.composer-newer button'));
  assert.is(await page.$eval('[name="title"]', field => field.getAttribute('value')), 'Nearly lost');
  await close();
});

test('without scripts the link leads to a plain page that saves', async () => {
  const item = await write.article(tomas.id, category.id, { title: 'Plain' });
  const { page, go, close } = await site.reader(tomas, { scripts: false });
  await go(pathOf(item));
  await leaving(page, () => page.click('.itemEditLink a'));
  assert.ok(await page.$('body > header'));
  await page.focus('[name="title"]');
  await page.keyboard.press('End');
  await page.keyboard.type(' words');
  await leaving(page, () => page.click('.composer-acts button'));
  assert.is((await row(item.id)).title, 'Plain words');
  assert.match(await page.$eval('main', one => one.textContent ?? ''), '“Plain words” was saved.');
  await close();
});

test('H-040 the framed page of an installed popup loads the page around it again and closes the popup', async () => {
  await site.server.set('compat.client', true);
  const item = await write.article(tomas.id, category.id, { title: 'Installed' });
  const { page, go, close } = await site.reader(tomas);
  await go(pathOf(item));
  // As an installed popup opens the link's address, unchanged.
  await page.evaluate(() => {
    const link = document.querySelector('a[data-k2-modal="edit"]');
    const frame = document.createElement('iframe');
    frame.id = 'popup';
    frame.src = link instanceof HTMLAnchorElement ? link.href : '';
    document.body.append(frame);
    const shut = (): void => sessionStorage.setItem('closed', 'yes');
    Reflect.set(window, '$K2', { magnificPopup: { close: shut } });
  });
  const element = await page.waitForSelector('#popup');
  const frame = await element?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('#item-form .composer-acts button');
  assert.match(frame.url(), 'tmpl=component');
  await leaving(page, () => frame.$eval('.composer-acts button', one => one instanceof HTMLElement && one.click()));
  assert.is(await page.evaluate(() => sessionStorage.getItem('closed')), 'yes');
  assert.match(await page.$eval('main', one => one.textContent ?? ''), '“Installed” was saved.');
  await close();
  await site.server.set('compat.client', false);
});

test.run();
