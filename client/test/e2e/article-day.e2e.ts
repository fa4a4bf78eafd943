import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { type KeyboardUser, keyboardOn } from '../keyboard-user.ts';
import { leaving } from '../leaving.ts';
import { textOf } from './comments-post.ts';

const test = suite('a day of the article area, by keyboard alone on a phone');
let site: Site;
let reader: Reader;
let page: Page;
let keyboard: KeyboardUser;
let item: WrittenArticle;

test.before(async () => {
  site = await openSite();
  const write = articleWriter(site.server);
  const vera = await site.server.signedIn('staff', 'Vera');
  const [field_group_id] = await site.server.sql('item_field_groups').insert({ name: 'Visits' });
  const hours = { name: 'Opening hours', alias: 'hours', type: 'textfield', definition: '[{}]', required: true };
  await site.server.sql('item_fields').insert({ ...hours, group_id: field_group_id });
  const halls = await write.category('Halls', { field_group_id });
  item = await write.article(vera.id, halls.id, { title: 'The bronze hall' });
  reader = await site.reader(vera);
  page = reader.page;
  keyboard = await keyboardOn(page);
});
test.after(() => site.close());

const edit = 'link Edit The bronze hall';

test('a link opens the form over the page: the focus goes in, Escape closes it and the focus is on the link again', async () => {
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  await keyboard.intoContent();
  await keyboard.to(edit);
  await keyboard.press('Enter');
  await keyboard.arrives('button Close');
  await keyboard.press('Escape');
  await keyboard.arrives(edit);
});

test('Escape closes the form before its page has come', async () => {
  await keyboard.press('Enter');
  await keyboard.arrives('button Close');
  // A page has no root element before its first bytes arrive.
  await page.$eval('dialog[open] iframe', frame => {
    if (frame instanceof HTMLIFrameElement) frame.contentDocument?.documentElement.remove();
  });
  await keyboard.press('Escape');
  await keyboard.arrives(edit);
});

test('text is changed, a tag added; what is missing is said, mended and saved, and the focus is never lost', async () => {
  await keyboard.press('Enter');
  await keyboard.arrives('button Close');
  const frame = await (await page.waitForSelector('dialog[open] iframe'))?.contentFrame();
  await frame?.waitForSelector('[data-mounted] .editor-text');
  await keyboard.to('textbox Title');
  await keyboard.station('the form');
  await keyboard.press('End');
  await keyboard.type(' by night');
  await keyboard.to('textbox Introduction');
  await keyboard.type('Bring a lamp. ');
  // Tags are enhanced when they come near the window, which the next key may reach sooner.
  await frame?.$eval('[data-island="tag-input"]', one => one.scrollIntoView({ block: 'center' }));
  await frame?.waitForSelector('[role="combobox"]');
  await keyboard.to('combobox Tags');
  await keyboard.type('Evenings');
  await keyboard.press('Enter');
  assert.is(await keyboard.focused(), 'combobox Tags');
  await keyboard.to('button Save');
  await keyboard.press('Enter');
  await keyboard.arrives('alert There is a problem');
  await keyboard.station('the refused form');
  await keyboard.to('link Fill in “Opening hours”.');
  await keyboard.press('Enter');
  await keyboard.arrives('textbox Opening hours (required)');
  await keyboard.type('Thursdays, nine to eleven');
  await keyboard.to('button Save');
  await leaving(page, () => keyboard.press('Enter'));
  await keyboard.arrives('link Edit The bronze hall by night');
  assert.equal(await keyboard.spoken(), ['status: “The bronze hall by night” was saved.']);
  await keyboard.station('the changed article');
  assert.match(await textOf(page, 'h1'), 'The bronze hall by night');
  const shown = await textOf(page, 'main');
  for (const words of ['Bring a lamp.', 'Evenings', 'Thursdays, nine to eleven']) assert.match(shown, words);
});

test('a category is made: what is missing is said first, and the new one stands in the list', async () => {
  await reader.go('/blog/dashboard/articles/categories');
  await keyboard.intoContent();
  await keyboard.to('link New category');
  await keyboard.leave('Enter');
  await keyboard.intoContent();
  await keyboard.to('textbox Title');
  await keyboard.to('button Save category');
  await keyboard.leave('Enter');
  await keyboard.arrives('alert There is a problem');
  await keyboard.station('the refused category');
  await keyboard.to('link Enter a title for the category.');
  await keyboard.press('Enter');
  await keyboard.arrives('textbox Title');
  await keyboard.type('Night tours');
  await keyboard.to('combobox Parent category');
  await keyboard.press('ArrowDown');
  await keyboard.to('button Save category');
  await keyboard.leave('Enter');
  assert.equal(await keyboard.spoken(), ['status: “Night tours” was saved.']);
  await keyboard.station('the list of categories');
  await keyboard.intoContent();
  await keyboard.to('DisclosureTriangle Actions for Night tours');
  await keyboard.press('Enter');
  await keyboard.to('link View Night tours');
  const made = await site.server.sql('item_categories').where({ title: 'Night tours' }).first('parent_id');
  assert.ok(made.parent_id, 'it stands in the one that was chosen');
});

test.run();
