import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemWriter, type WrittenItem } from '../../../server/test/fixtures/articles.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { type Walk, walkOn } from '../keyboard-walk.ts';
import { leaving } from '../leaving.ts';
import { textOf } from './comments-post.ts';

const test = suite('a day of the article area, by keyboard alone on a phone');
let site: Site;
let reader: Reader;
let page: Page;
let walk: Walk;
let item: WrittenItem;

test.before(async () => {
  site = await openSite();
  const write = itemWriter(site.server);
  const vera = await site.server.signedIn('staff', 'Vera');
  const [field_group_id] = await site.server.sql('item_field_groups').insert({ name: 'Visits' });
  const hours = { name: 'Opening hours', alias: 'hours', type: 'textfield', definition: '[{}]', required: true };
  await site.server.sql('item_fields').insert({ ...hours, group_id: field_group_id });
  const halls = await write.category('Halls', { field_group_id });
  item = await write.item(vera.id, halls.id, { title: 'The bronze hall' });
  reader = await site.reader(vera);
  page = reader.page;
  walk = await walkOn(page);
});
test.after(() => site.close());

const edit = 'link Edit The bronze hall';

test('a link opens the form over the page: the focus goes in, Escape closes it and the focus is on the link again', async () => {
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
  await walk.intoContent();
  await walk.to(edit);
  await walk.press('Enter');
  await walk.arrives('button Close');
  await walk.press('Escape');
  await walk.arrives(edit);
});

test('Escape closes the form before its page has come', async () => {
  await walk.press('Enter');
  await walk.arrives('button Close');
  // A page whose first bytes are still on the way has no root element.
  await page.$eval('dialog[open] iframe', frame => {
    if (frame instanceof HTMLIFrameElement) frame.contentDocument?.documentElement.remove();
  });
  await walk.press('Escape');
  await walk.arrives(edit);
});

test('text is changed, a tag added; what is missing is said, mended and saved, and the focus is never lost', async () => {
  await walk.press('Enter');
  await walk.arrives('button Close');
  const frame = await (await page.waitForSelector('dialog[open] iframe'))?.contentFrame();
  await frame?.waitForSelector('[data-mounted] .editor-text');
  await walk.to('textbox Title');
  await walk.station('the form');
  await walk.press('End');
  await walk.type(' by night');
  await walk.to('textbox Introduction');
  await walk.type('Bring a lamp. ');
  await walk.to('combobox Tags');
  await walk.type('Evenings');
  await walk.press('Enter');
  assert.is(await walk.focused(), 'combobox Tags');
  await walk.to('button Save');
  await walk.press('Enter');
  await walk.arrives('alert There is a problem');
  await walk.station('the refused form');
  await walk.to('link Fill in “Opening hours”.');
  await walk.press('Enter');
  await walk.arrives('textbox Opening hours (required)');
  await walk.type('Thursdays, nine to eleven');
  await walk.to('button Save');
  await leaving(page, () => walk.press('Enter'));
  await walk.arrives('link Edit The bronze hall by night');
  assert.equal(await walk.said(), ['status: “The bronze hall by night” was saved.']);
  await walk.station('the changed article');
  assert.match(await textOf(page, 'h1'), 'The bronze hall by night');
  const shown = await textOf(page, 'main');
  for (const words of ['Bring a lamp.', 'Evenings', 'Thursdays, nine to eleven']) assert.match(shown, words);
});

test('a category is made: what is missing is said first, and the new one stands in the list', async () => {
  await reader.go('/blog/dashboard/articles/categories');
  await walk.intoContent();
  await walk.to('link New category');
  await walk.leave('Enter');
  await walk.intoContent();
  await walk.to('textbox Title');
  await walk.to('button Save category');
  await walk.leave('Enter');
  await walk.arrives('alert There is a problem');
  await walk.station('the refused category');
  await walk.to('link Enter a title for the category.');
  await walk.press('Enter');
  await walk.arrives('textbox Title');
  await walk.type('Night tours');
  await walk.to('combobox Parent category');
  await walk.press('ArrowDown');
  await walk.to('button Save category');
  await walk.leave('Enter');
  assert.equal(await walk.said(), ['status: “Night tours” was saved.']);
  await walk.station('the list of categories');
  await walk.intoContent();
  await walk.to('link View Night tours');
  const made = await site.server.sql('item_categories').where({ title: 'Night tours' }).first('parent_id');
  assert.ok(made.parent_id, 'it stands in the one that was chosen');
});

test.run();
