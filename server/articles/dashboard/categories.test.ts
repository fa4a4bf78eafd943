import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { mediaRows, photo, sendForm } from '../../test/fixtures/pictures.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('categories of articles in the dashboard');
const list = '/blog/dashboard/articles/categories';
const form = '/blog/dashboard/articles/category';
let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let staff: Member;
let author: Member;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  staff = await server.signedIn('staff');
  author = await server.signedIn('author', 'Tomas');
});
test.after(() => server.close());

type Given = Readonly<Record<string, string | number>>;

const given = { title: 'Museums', published: '1', access: 'public', ordering: '0' };
const save = (fields: Given = {}, as: Person | undefined = staff) =>
  server.post({ task: 'itemCategories.save', ...given, ...fields }, as);
const send = (fields: Given, bytes: Buffer, as: Person = staff) =>
  sendForm(
    server,
    as,
    { task: 'itemCategories.save', ...given, ...fields },
    { field: 'image_file', name: 'hall.png', bytes },
  );
const row = (id: number) => server.sql('item_categories').where({ id }).first();
const newest = () => server.sql('item_categories').orderBy('id', 'desc').first();
const amount = async (): Promise<number> => (await server.sql('item_categories')).length;
const read = async (path: string, as?: Person): Promise<number> => (await server.get(path, as)).statusCode;

test('a visitor, a reader, an author and a moderator see no categories to look after, and change none', async () => {
  const { id, alias } = await write.category('Stays');
  const before = await amount();
  for (const role of ['visitor', 'reader', 'author', 'moderator'] as const) {
    const person = role === 'visitor' ? await server.visitor() : await server.signedIn(role);
    for (const path of [list, form, `${form}?id=${id}`]) assert.is(await read(path, person), 403, role);
    const acts = [
      { task: 'itemCategories.save', ...given },
      { task: 'itemCategories.save', ...given, id },
      { task: 'itemCategories.delete', ids: [id] },
    ];
    for (const act of acts) assert.is((await server.post(act, person)).statusCode, 403, `${role} ${act.task}`);
  }
  assert.is(await amount(), before);
  assert.equal([(await row(id)).title, (await row(id)).alias], ['Stays', alias]);
});

test('the picture of a category is decoded for staff alone, stands on its page, and goes with it', async () => {
  const { id, alias } = await write.category('Pictured', { ordering: 3 });
  const fields = { id, alias, title: 'Pictured', image_alt: 'A hall of bronzes' };
  const picture = await photo(60, 40);
  const before = await mediaRows(server.sql);
  assert.is((await send(fields, picture, author)).statusCode, 403);
  const broken = await send(fields, Buffer.from('words'));
  assert.is(broken.statusCode, 422);
  assert.is(load(broken.body)('#field-image_alt').val(), 'A hall of bronzes');
  assert.is(await mediaRows(server.sql), before);

  assert.is((await send(fields, picture)).statusCode, 303);
  const seen = async () =>
    load((await server.get(`/articles/itemlist/category/${id}-${alias}`)).body)('.itemListCategory img');
  assert.is((await seen()).attr('alt'), 'A hall of bronzes');
  assert.is(await read((await seen()).attr('src') ?? ''), 200);
  const { body } = await server.get(`${form}?id=${id}`, staff);
  assert.equal(await markupProblems(body), []);
  assert.is(load(body)('main form').attr('enctype'), 'multipart/form-data');
  assert.is(load(body)('.item-image-picture img').attr('src'), (await seen()).attr('src'));

  await save({ ...fields, image_alt: 'Bronzes' });
  assert.is((await seen()).attr('alt'), 'Bronzes');
  const first = (await row(id)).image_id;
  await send(fields, picture);
  assert.is.not((await row(id)).image_id, first);
  assert.is(await mediaRows(server.sql), before + 1, 'the one before is gone');
  await save({ ...fields, image_remove: 1 });
  assert.is((await seen()).length, 0);
  await send(fields, picture);
  await server.post({ task: 'itemCategories.delete', ids: [id] }, staff);
  assert.is(await mediaRows(server.sql), before);
});

test('a form writes its own fields and no others', async () => {
  const { id, alias } = await write.category('Whole', { params: '{"kept":"1","leading":3}' });
  await save({ id, alias, title: 'Whole', parent_id: 1, trashed_at: '2020-01-01', legacy_id: 'x', field_group_id: 1 });
  const saved = await row(id);
  assert.equal([saved.parent_id, saved.trashed_at, saved.legacy_id, saved.field_group_id], [null, null, null, null]);
  assert.equal(JSON.parse(saved.params), { kept: '1' });
});

test('a category is put neither into itself nor below itself, nor into one that is not there', async () => {
  const outer = await write.category('Outer');
  const inner = await write.category('Inner', { parent_id: outer.id });
  const last = await write.category('Last', { parent_id: inner.id });
  for (const parent of [outer.id, inner.id, last.id, 999_999]) {
    const answer = await save({ id: outer.id, title: 'Outer', alias: outer.alias, parent });
    assert.is(answer.statusCode, 422);
    assert.is(load(answer.body)('.error-summary a').attr('href'), '#field-parent');
  }
  assert.is((await row(outer.id)).parent_id, null);
  const page = load((await server.get(`${form}?id=${inner.id}`, staff)).body);
  const offered = page('#field-parent option')
    .toArray()
    .map(option => option.attribs.value);
  assert.ok(offered.includes(String(outer.id)));
  for (const { id } of [inner, last]) assert.not.ok(offered.includes(String(id)));
});

test('what is no category is refused at its field, and everything typed stands', async () => {
  const { alias } = await write.category('Taken');
  const before = await amount();
  const wrong: [string, Given][] = [
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(256) }],
    ['alias', { alias }],
    ['ordering', { ordering: '-1' }],
    ['ordering', { ordering: '1e3' }],
    ['leading', { leading: '101' }],
    ['links', { links: 'many' }],
  ];
  for (const [field, fields] of wrong) {
    const answer = await save({ secondary: '7', ...fields });
    assert.is(answer.statusCode, 422, field);
    const page = load(answer.body);
    assert.is(page('.error-summary a').attr('href'), `#field-${field}`);
    assert.is(page('#field-secondary').val(), '7');
  }
  assert.is(await amount(), before);
  assert.is((await save({ id: 999_999 })).statusCode, 404);
});

test('what could do harm is taken out of a description', async () => {
  await save({ description: '<p onclick="x()">Words<script>x()</script></p>' });
  assert.is((await newest()).description, '<p>Words</p>');
});

test('staff makes a category with an address of its title and the numbers of its page, and changes it', async () => {
  assert.is((await save({ title: 'The halls', leading: '1', links: '0' })).statusCode, 303);
  const made = await newest();
  assert.equal([made.alias, made.params], ['the-halls', '{"leading":1,"links":0}']);
  await save({ title: 'The halls' });
  assert.is((await newest()).alias, 'the-halls-2');
  const { body } = await server.get(`${form}?id=${made.id}`, staff);
  assert.equal(await markupProblems(body), []);
  const page = load(body);
  assert.equal(
    [page('#field-leading').val(), page('#field-primary').val(), page('#field-links').val()],
    ['1', '', '0'],
  );
  assert.equal(await markupProblems((await server.get(form, staff)).body), []);
  const acts = await server.sql('audit_log').where({ type: 'item-category', target_id: made.id }).select('act');
  assert.equal(
    acts.map(({ act }) => act),
    ['item-category.add'],
  );
});

test('who sees the articles below a category changes with its state, its access and its place, at once', async () => {
  const open = await write.category('Open');
  const members = await write.category('Members', { access: 'registered' });
  const moved = await write.category('Moved', { parent_id: open.id });
  const inner = await write.category('Inside', { parent_id: moved.id });
  const article = await write.article(author.id, inner.id);
  const path = `/articles/item/${article.id}-${article.alias}`;
  const ancestors = async (): Promise<number[]> =>
    (
      await server
        .sql('item_category_ancestors')
        .where('item_id', article.id)
        .orderBy('category_id')
        .select('category_id')
    ).map(({ category_id }) => category_id);
  const change = (fields: Given) =>
    save({ id: moved.id, title: 'Moved', alias: moved.alias, parent: open.id, ...fields });
  assert.is(await read(path), 200);
  await change({ parent: members.id });
  assert.is(await read(path), 403);
  assert.equal(await ancestors(), [members.id, moved.id, inner.id]);
  await change({ published: '0' });
  assert.is(await read(path), 404);
  await change({ access: 'registered' });
  assert.is(await read(path), 403);
  await change({});
  assert.is(await read(path), 200);
  assert.equal(await ancestors(), [open.id, moved.id, inner.id]);
});

test('a category that is published again comes out of the trash', async () => {
  const { id, alias } = await write.category('Trashed', { trashed_at: new Date(server.clock.now()) });
  const page = load((await server.get(`${form}?id=${id}`, staff)).body);
  assert.not.ok(page('#field-published').is(':checked'));
  await save({ id, alias, title: 'Trashed' });
  assert.is((await row(id)).trashed_at, null);
});

test('only empty categories are deleted, after a question; one that is full or absent keeps all', async () => {
  const [empty, full, outer] = [
    await write.category('Empty'),
    await write.category('Full'),
    await write.category('Above'),
  ];
  await write.article(author.id, full.id, { trashed_at: new Date(server.clock.now()) });
  await write.category('Below', { parent_id: outer.id });
  const remove = (ids: readonly number[]) => server.post({ task: 'itemCategories.delete', ids }, staff);
  assert.is((await remove([empty.id, full.id])).statusCode, 409);
  assert.is((await remove([empty.id, outer.id])).statusCode, 409);
  assert.is((await remove([empty.id, 999_999])).statusCode, 404);
  assert.ok(await row(empty.id));
  const question = await server.get(`${list}?ask=itemCategories.delete&ids=${empty.id}`, staff);
  assert.is(load(question.body)('main input[name="ids[]"]').val(), String(empty.id));
  assert.is((await remove([empty.id])).statusCode, 303);
  assert.is(await row(empty.id), undefined);
});

test('the list is a tree that pages on, with what each category holds', async () => {
  await server.sql('items').delete();
  await server.sql('item_categories').update({ parent_id: null });
  await server.sql('item_categories').delete();
  const outer = await write.category('Outer');
  const inner = await write.category('Zinc', { parent_id: outer.id, published: false });
  for (let number = 1; number <= 10; number++) await write.category(`Room ${number}`);
  await write.article(author.id, inner.id);
  const { body } = await server.get(list, staff);
  assert.equal(await markupProblems(body), []);
  const page = load(body);
  const cells = page(`tr[data-id="${inner.id}"] td`)
    .toArray()
    .map(cell => page(cell).text().trim());
  assert.equal(cells.slice(0, 2), ['1', 'Not published']);
  assert.match(page(`tr[data-id="${inner.id}"] th`).text(), 'below Outer');
  assert.is(page('.list-table tbody tr').length, 10);
  assert.is(load((await server.get(`${list}?start=10`, staff)).body)('.list-table tbody tr').length, 2);
  assert.is(load((await server.get('/blog/dashboard', staff)).body)(`a[href="${list}"]`).length > 0, true);
});

test.run();
