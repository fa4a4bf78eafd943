import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../../client/test/markup.ts';
import { mediaRows, photo, sendForm } from '../../../test/fixtures/pictures.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('form of a category of posts');
let server: TestServer;
let moderator: Member;
let asha: Member;

test.before(async () => {
  server = await openTestServer();
  moderator = await server.signedIn('moderator');
  asha = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

type Given = Readonly<Record<string, string | number>>;

const task = 'categories.edit';
const form = (id: number): string => `/blog/dashboard/category?id=${id}`;
const made = (title: string) => writer(server).category(title);
const row = (id: number) => server.sql('categories').where({ id }).first();
const save = (fields: Given, as: Person | undefined = moderator) => server.post({ task, ...fields }, as);
const send = (fields: Given, bytes: Buffer, as: Person = moderator) =>
  sendForm(server, as, { task, ...fields }, { field: 'image_file', name: 'hills.png', bytes });
const page = async (path: string, as?: Person) => load((await server.get(path, as)).body);

test('only moderators see the form, change a category and have a picture decoded', async () => {
  const { id } = await made('Locked');
  const before = await mediaRows(server.sql);
  for (const person of [await server.visitor(), await server.signedIn('author'), asha]) {
    assert.is((await server.get(form(id), person)).statusCode, 403);
    assert.is((await save({ id, title: 'Theirs', robots: 'noindex' }, person)).statusCode, 403);
    assert.is((await send({ id, title: 'Theirs' }, await photo(9, 9), person)).statusCode, 403);
  }
  assert.equal([(await row(id)).title, (await row(id)).robots], ['Locked', '']);
  assert.is(await mediaRows(server.sql), before);
  assert.is((await server.get(form(999_999), moderator)).statusCode, 404);
  assert.is((await save({ id: 999_999, title: 'No' })).statusCode, 404);
});

test('a category has the title, description, language and robots of its form, on its page and in its head', async () => {
  const { id, alias } = await made('Fields');
  const path = `/blog/categories/${alias}`;
  assert.is((await page(path))('h1').text(), 'Category: Fields');
  const fields = {
    ...{ id, title: 'Väljad', description: 'Suured & väikesed', language: 'et' },
    ...{ meta_title: 'Fields of the hill', meta_description: 'All of them', meta_keywords: 'hay, grass' },
    robots: 'noindex',
  };
  assert.is((await save(fields)).statusCode, 303);
  const seen = await page(path);
  assert.match(seen('title').text(), /^Fields of the hill/);
  assert.is(seen('h1').text(), 'Category: Väljad');
  assert.is(seen('h1 span[lang="et"]').text(), 'Väljad');
  assert.is(seen('p.lead[lang="et"]').text(), 'Suured & väikesed');
  const metaOf = (name: string) => seen(`meta[name="${name}"]`).attr('content');
  assert.equal(['description', 'keywords', 'robots'].map(metaOf), ['All of them', 'hay, grass', 'noindex']);
  assert.is((await page('/blog/categories'))('a[lang="et"]').text().trim(), 'Väljad');

  const { body } = await server.get(form(id), moderator);
  assert.equal(await markupProblems(body), []);
  const shown = load(body);
  for (const [name, value] of Object.entries(fields))
    if (name !== 'id' && name !== 'robots') assert.is(shown(`#field-${name}`).val(), value, name);
  assert.is(shown('#field-robots').val(), 'noindex');
  assert.is((await page('/blog/dashboard/categories', moderator))(`a[href="${form(id)}"]`).length, 1);
});

test('a category has an address, a parent and an order; it never comes below itself, and its former address leads on', async () => {
  const [outer, inner, last] = [await made('Outer'), await made('Inner'), await made('Last')];
  const change = (id: number, title: string, fields: Given) => save({ id, title, ...fields });
  assert.is((await change(inner.id, 'Inner', { parent: outer.id })).statusCode, 303);
  assert.is((await change(last.id, 'Last', { parent: inner.id, ordering: 5 })).statusCode, 303);
  assert.equal([(await row(last.id)).parent_id, (await row(last.id)).ordering], [inner.id, 5]);
  for (const parent of [outer.id, inner.id, last.id, 999_999]) {
    const answer = await change(outer.id, 'Outer', { parent });
    assert.is(answer.statusCode, 422);
    assert.is(load(answer.body)('.error-summary a').attr('href'), '#field-parent');
  }
  for (const [field, value] of [
    ['alias', inner.alias],
    ['ordering', '-1'],
  ] as const)
    assert.is(
      load((await change(outer.id, 'Outer', { [field]: value })).body)('.error-summary a').attr('href'),
      `#field-${field}`,
    );
  const $ = await page(`/blog/categories/${last.alias}`);
  const crumbs = $('.breadcrumbs a')
    .toArray()
    .map(one => $(one).text());
  assert.equal(crumbs, ['Categories', 'Outer', 'Inner']);
  assert.is((await page(`/blog/categories/${outer.alias}`))('.chip').text(), 'Inner');
  await change(inner.id, 'Inner', { alias: 'Within' });
  assert.is((await row(inner.id)).parent_id, outer.id, 'what the form leaves out stays');
  const led = await server.get(`/blog/categories/${inner.alias}`);
  assert.equal([led.statusCode, led.headers.location], [301, '/blog/categories/within']);
  await change(inner.id, 'Inner', { alias: inner.alias });
  assert.is((await server.get(`/blog/categories/${inner.alias}`)).statusCode, 200);
  assert.match(
    (await page('/blog/dashboard/categories', moderator))(`tr[data-id="${inner.id}"]`).text(),
    'below Outer',
  );
  await server.post({ task: 'categories.delete', ids: [outer.id] }, moderator);
  assert.is((await row(inner.id)).parent_id, null);
});

test('a rename by installed clients leaves everything else as it was', async () => {
  const { id } = await made('Kept');
  await save({ id, title: 'Kept', description: 'Words', language: 'fr', robots: 'nofollow' });
  await server.post({ task: 'categories.save', id, title: 'Renamed' }, moderator);
  const { title, description, language, robots } = await row(id);
  assert.equal([title, description, language, robots], ['Renamed', 'Words', 'fr', 'nofollow']);
});

test('the picture of a category stands beside its title, is replaced and taken away, and goes with the category', async () => {
  const { id, alias } = await made('Pictured');
  const fields = { id, title: 'Pictured', image_alt: 'Hills at dusk' };
  const before = await mediaRows(server.sql);
  const broken = await send(fields, Buffer.from('words'));
  assert.is(broken.statusCode, 422);
  assert.is(load(broken.body)('#field-image_alt').val(), 'Hills at dusk');
  assert.is(await mediaRows(server.sql), before);

  assert.is((await send(fields, await photo(60, 40))).statusCode, 303);
  const picture = async () => (await page(`/blog/categories/${alias}`))('.page-header picture img');
  assert.is((await picture()).attr('alt'), 'Hills at dusk');
  assert.is((await server.get((await picture()).attr('src') ?? '')).statusCode, 200);
  const body = (await server.get(`/blog/categories/${alias}`)).body;
  assert.equal(await markupProblems(body), []);
  const shown = await page(form(id), moderator);
  assert.is(shown('main form').attr('enctype'), 'multipart/form-data');
  assert.is(shown('.item-image-picture img').length, 1);

  const first = (await row(id)).image_id;
  await send(fields, await photo(30, 30));
  assert.is.not((await row(id)).image_id, first);
  assert.is(await mediaRows(server.sql), before + 1, 'the former one is deleted');
  await save({ ...fields, image_remove: 1 });
  assert.is((await picture()).length, 0);
  assert.is(await mediaRows(server.sql), before);
  await send(fields, await photo(30, 30));
  await server.post({ task: 'categories.delete', ids: [id] }, moderator);
  assert.is(await mediaRows(server.sql), before);
});

test('wrong values are refused at their fields, and everything typed comes back', async () => {
  const [{ id }] = [await made('Checked'), await made('Taken')];
  const wrong: [string, Given][] = [
    ['title', { title: '' }],
    ['title', { title: 'Taken' }],
    ['title', { title: 'x'.repeat(101) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['language', { language: 'Estonian' }],
    ['robots', { robots: 'whatever' }],
    ['meta_description', { meta_description: 'x'.repeat(501) }],
  ];
  for (const [field, values] of wrong) {
    const answer = await save({ id, title: 'Checked', meta_keywords: 'typed', ...values });
    assert.is(answer.statusCode, 422, field);
    const shown = load(answer.body);
    assert.is(shown('.error-summary a').attr('href'), `#field-${field}`);
    assert.is(shown('#field-meta_keywords').val(), 'typed');
  }
  assert.equal([(await row(id)).title, (await row(id)).meta_keywords], ['Checked', '']);
});

test('a category whose title another one has already is changed under that title', async () => {
  const { id } = await made('Twins');
  await server.sql('categories').insert({ title: 'TWINS', alias: 'twins-2', created_at: new Date(server.clock.now()) });
  assert.is((await save({ id, title: 'Twins', language: 'de' })).statusCode, 303);
  assert.is((await row(id)).language, 'de');
});

test.run();
