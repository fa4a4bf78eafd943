import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Site } from '../browser.ts';

const test = suite('extra fields of an article in the browser');
let site: Site;
let write: ReturnType<typeof articleWriter>;
let tomas: Person & { id: number };

test.before(async () => {
  site = await openSite();
  write = articleWriter(site.server);
  tomas = await site.server.signedIn('author', 'Tomas');
});
test.after(() => site.close());

test('the fields follow the category that is chosen, and what was typed in them and in the text stays', async () => {
  const groupOf = async (name: string): Promise<[WrittenArticle, number]> => {
    const [field_group_id] = await site.server.sql('item_field_groups').insert({ name });
    const definition = JSON.stringify([{ name: null, value: '', target: null, alias: name.toLowerCase() }]);
    const shape = {
      name: `${name} field`,
      alias: name.toLowerCase(),
      type: 'textfield',
      definition,
      group_id: field_group_id,
    };
    const [id] = await site.server.sql('item_fields').insert(shape);
    return [await write.category(name, { field_group_id }), Number(id)];
  };
  const [[halls, hall], [paths, keyboard]] = [await groupOf('Halls'), await groupOf('Walks')];
  const item = await write.article(tomas.id, halls.id);
  const { page, go, close } = await site.reader(tomas);
  await go(`/articles/item/${item.id}-${item.alias}`);
  await page.click('.itemEditLink a');
  const element = await page.waitForSelector('dialog[open] iframe');
  const frame = await element?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('#item-form .editor-text');
  const [hallInput, pathInput] = [`[name="extra[${hall}]"]`, `[name="extra[${keyboard}]"]`];
  await frame.type('[name="title"]', 'Typed ');
  await frame.type(hallInput, 'The large one');
  await frame.select('[name="category"]', String(paths.id));
  await (await frame.waitForSelector(pathInput))?.type('By the river');
  assert.is(await frame.$(`${hallInput}:not([type="hidden"])`), null);
  await frame.select('[name="category"]', String(halls.id));
  await frame.waitForSelector(`${hallInput}:not([type="hidden"])`);
  const values = (name: string): Promise<string> =>
    frame.$eval(name, one => (one instanceof HTMLInputElement ? one.value : ''));
  assert.is(await values(hallInput), 'The large one');
  assert.match(await values('[name="title"]'), 'Typed');
  await frame.$eval('#item-form', form => form instanceof HTMLFormElement && form.requestSubmit());
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  const stored: unknown = JSON.parse((await site.server.sql('items').where({ id: item.id }).first()).fields);
  assert.equal(stored, [
    { id: `${hall}`, value: 'The large one' },
    { id: `${keyboard}`, value: 'By the river' },
  ]);
  await close();
});

test.run();
