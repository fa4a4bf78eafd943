import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/wire.ts';
import { itemForm, itemWriter, type WrittenItem } from '../../test/articles.ts';
import { type House, openHouse, type Person } from '../../test/house.ts';

const test = suite('forms of new items');
let house: House;
let category: WrittenItem;

test.before(async () => {
  house = await openHouse();
  category = await itemWriter(house).category('Museums');
});
test.after(() => house.close());

const count = async () => Number((await house.sql('items').count({ n: '*' }).first())?.n);
const addPage = '/articles/item/add';

test('the form of a new item sent twice, or twice at once, makes one item; other words in it meet what stands', async () => {
  const writer = await house.signedIn('author');
  const send = (more: Fields, as: Person = writer) => house.post(itemForm(category.id, more), as);
  const key = load((await house.get(addPage, writer)).body)('[name=form_key]').attr('value') ?? '';
  assert.match(key, /^[0-9a-f]{32}$/);
  const before = await count();
  const answers = await Promise.all([send({ form_key: key }), send({ form_key: key })]);
  const leads = new Set([...answers, await send({ form_key: key })].map(({ headers }) => headers.location));
  assert.is(leads.size, 1);
  assert.match(String([...leads][0]), /^\/articles\/item\/\d+-/);
  assert.is(await count(), before + 1);
  const made = await house.sql('items').orderBy('id', 'desc').first();
  assert.is(made.version, 1);
  const other = await house.signedIn('author');
  assert.is(
    (await send({ form_key: key }, other)).statusCode,
    303,
    'another writer’s form of the same key is their own',
  );
  const later = await send({ form_key: key, body: '<p>Other words.</p>' });
  assert.is(later.statusCode, 409);
  const $ = load(later.body);
  assert.match($('[name=body]').text(), 'Other words.');
  assert.is($('[name=id]').attr('value'), `${made.id}`);
  assert.match($('.error-summary').text(), 'was already saved as “The bronze hall”');
  const over = { id: `${made.id}`, version: $('[name=version]').attr('value'), body: '<p>Other words.</p>' };
  assert.is((await send(over)).statusCode, 303);
  assert.match((await house.sql('items').where('id', made.id).first()).body, 'Other words.');
});

test('F-4.9 an article is previewed with everything typed still in its form, and nothing is stored', async () => {
  const writer = await house.signedIn('author');
  const before = await count();
  const typed = { goal: 'preview', title: 'Bells', body: '<h2>Bronze</h2><p>Old<script>alert(1)</script> bells.</p>' };
  const answer = await house.post(itemForm(category.id, typed), writer);
  assert.is(answer.statusCode, 200);
  const $ = load(answer.body);
  assert.match($('.item-preview').text(), 'Preview of “Bells”');
  assert.match($('.item-preview h3').text(), 'Bronze');
  assert.match($('.item-preview').text(), 'Old bells.');
  assert.is($('.item-preview script').length, 0);
  assert.match($('.notice').text(), 'Nothing is saved or published');
  assert.is($('[name=title]').val(), 'Bells');
  assert.equal(await markupProblems(answer.body), []);
  assert.is(await count(), before);
  const item = await itemWriter(house).item(writer.id, category.id);
  const stored = () => house.sql('items').where('id', item.id).first();
  const stands = await stored();
  await house.post(itemForm(category.id, { ...typed, id: `${item.id}`, version: `${stands.version}` }), writer);
  assert.equal(await stored(), stands);
});

test('F-4.9 every save that changes the text of an article is a revision: listed, compared, used again and deleted', async () => {
  const writer = await house.signedIn('author', 'Ruth');
  const item = await itemWriter(house).item(writer.id, category.id, { title: 'Bells', body: '<p>Old bells.</p>' });
  const stored = () => house.sql('items').where('id', item.id).first();
  const at = `/articles/item/revisions/${item.id}`;
  const save = async (more: Fields, as: Person = writer) => {
    const fields = { id: `${item.id}`, version: `${(await stored()).version}`, title: 'Bells', ...more };
    const answer = await house.post(itemForm(category.id, fields), as);
    assert.is(answer.statusCode, 303, answer.body);
  };
  const page = async (path: string, as: Person = writer) => load((await house.get(path, as)).body);
  const numbers = async () => (await page(at))('.revision').length;
  assert.is(await numbers(), 0);
  await save({ body: '<p>New bells.</p>', tags: 'bronze' });
  assert.is(await numbers(), 2, 'the imported text is a revision too');
  await save({ body: '<p>New bells.</p>', tags: 'bronze' });
  assert.is(await numbers(), 2, 'the same text is no revision');
  const moderator = await house.signedIn('moderator', 'Mo');
  await save({ body: '<p>Newest bells.</p>', title: 'Bells of bronze', tags: 'bronze' }, moderator);

  const $ = await page(at);
  assert.match($('h1').text(), 'Revisions of “Bells of bronze”');
  assert.match($('.revision').eq(0).text(), /Revision 3 Current.*Mo, /s);
  assert.match($('.revision').eq(2).text(), /Revision 1 Previous.*Ruth, /s);
  assert.is($('.revision').eq(0).find('a').length, 1, 'the current text is only viewed');
  assert.equal(await markupProblems((await house.get(`${at}?revision=1&compare=1`, writer)).body), []);
  const compared = await page(`${at}?revision=1&compare=1`);
  assert.match(compared('.difference ins').text(), 'Old');
  assert.match(compared('.difference del').text(), 'Newest');
  assert.match(compared('.difference dd').text(), 'of bronze');
  assert.match(compared('.item-preview').text(), 'Old bells.');

  const editor = await page(`/articles/item/edit/${item.id}`);
  assert.is(editor(`a[href="${at}"]`).text(), 'Revisions of this article');
  const use =
    $('.revision')
      .eq(2)
      .find('a')
      .filter((_, one) => $(one).text().startsWith('Use'))
      .attr('href') ?? '';
  const before = await stored();
  const again = await page(use);
  assert.match(again('[name="body"]').text(), 'Old bells.');
  assert.is(again('[name="title"]').val(), 'Bells');
  assert.match(again('.notice').text(), 'the text of revision 1. It is not saved yet');
  assert.equal(
    { ...(await stored()), checked_out_at: null, checked_out_by: null },
    {
      ...before,
      checked_out_at: null,
      checked_out_by: null,
    },
  );

  const ask = await page(`${at}/delete?revision=1`);
  assert.match(ask('main').text(), 'Revision 1 of “Bells of bronze” will be deleted');
  const drop = (revision: number, as: Person = writer) =>
    house.post({ task: 'items.deleterevision', id: `${item.id}`, revision: `${revision}` }, as);
  assert.is((await drop(3)).statusCode, 409);
  assert.is((await drop(1)).headers.location, at);
  assert.is((await drop(1)).statusCode, 404);
  assert.is(await numbers(), 2);
  for (const path of [at, `${at}?revision=2`, `/articles/item/edit/${item.id}?revision=2`]) {
    assert.is((await house.get(path, await house.signedIn('author'))).statusCode, 403, path);
    assert.not.match((await house.get(path)).body, 'New bells', path);
  }
  assert.is((await house.get(`${at}?revision=9`, writer)).statusCode, 404);
  await house.post({ task: 'items.trash', 'ids[]': `${item.id}` }, moderator);
  assert.is((await house.post({ task: 'items.delete', 'ids[]': `${item.id}` }, moderator)).statusCode, 303);
  assert.is((await house.sql('item_revisions').where('item_id', item.id)).length, 0);
});

test.run();
