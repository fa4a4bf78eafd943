import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('details of an article in its form');
let server: TestServer;
let tomas: Person & { id: number };
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  tomas = await server.signedIn('author', 'Tomas');
  category = await articleWriter(server).category('Museums');
});
test.after(() => server.close());

const newest = () => server.sql('items').orderBy('id', 'desc').first();
const save = (more: Fields, as: Person = tomas) => server.post(articleForm(category.id, more), as);
const links = (titles: string[], addresses: string[], targets: string[]): Fields => ({
  ...{ link_titles: titles, link_addresses: addresses, link_targets: targets },
});

test('an author does not choose the place among the featured articles, a moderator does', async () => {
  const moderator = await server.signedIn('moderator', 'Mira');
  await save({ featured_ordering: '3' });
  const { id } = await newest();
  assert.is((await newest()).featured_ordering, 0);
  const change = { id: `${id}`, version: '1', featured: '1' };
  const refused = await save({ ...change, featured_ordering: 'first' }, moderator);
  assert.match(load(refused.body)('.error-summary').text(), 'Enter a whole number');
  await save({ ...change, featured_ordering: '3' }, moderator);
  assert.is((await newest()).featured_ordering, 3);
  await save({ id: `${id}`, version: '2', featured_ordering: '1' });
  assert.equal([(await newest()).featured_ordering, (await newest()).featured], [3, 1]);
});

test('a link without the address of a page is refused, and everything typed is still there', async () => {
  const answer = await save(links(['Good', 'Bad'], ['/articles', 'javascript:alert(1)'], ['', 'new']));
  assert.is(answer.statusCode, 422);
  const $ = load(answer.body);
  assert.match($('.error-summary').text(), 'The link “Bad” has no address of a page');
  assert.is($('[name="link_addresses[]"]').eq(1).val(), 'javascript:alert(1)');
  assert.is($('[name="link_targets[]"]').eq(1).val(), 'new');
});

test('the picture of somebody else is not used in lists', async () => {
  const other = await server.signedIn('author', 'Ada');
  const picture = await storedPicture(server, other.id, { width: 300, height: 200 });
  const answer = await save({ intro_image: `user:${other.id}/${picture.name}` });
  assert.match(load(answer.body)('.error-summary').text(), 'This picture cannot be used');
});

test('image for lists, links, archive, author and rights are saved, shown and edited again', async () => {
  const [large, small] = [
    await storedPicture(server, tomas.id, { width: 600, height: 300 }),
    await storedPicture(server, tomas.id, { width: 300, height: 200 }),
  ];
  const uri = ({ name }: { name: string }) => `user:${tomas.id}/${name}`;
  const fields: Fields = {
    ...links(['', 'Here', ''], ['', '/articles', 'https://bells.example/'], ['', '', 'new']),
    ...{ image: uri(large), image_alt: 'A bell', intro_image: uri(small), intro_image_alt: 'A small bell' },
    ...{ intro_image_caption: 'Of 1204', meta_author: 'Hanna', rights: '2026, The museum' },
  };
  const answer = await save(fields);
  assert.is(answer.statusCode, 303, load(answer.body)('.error-summary').text());
  const { id, alias } = await newest();
  const page = (await server.get(`/articles/item/${id}-${alias}`)).body;
  assert.equal(await markupProblems(page), []);
  const $ = load(page);
  assert.match($('.itemImage img').attr('src') ?? '', large.name);
  assert.is($('.itemImage img').attr('alt'), 'A bell');
  assert.equal(
    $('.itemRelatedLinks a')
      .toArray()
      .map(one => [$(one).text(), $(one).attr('href')]),
    [
      ['Here', '/articles'],
      ['bells.example (opens a new window)', 'https://bells.example/'],
    ],
  );
  const card = load((await server.get(`/articles/itemlist/category/${category.id}-${category.alias}`)).body);
  const cover = card('.catItemImageBlock').first();
  assert.match(cover.find('img').attr('src') ?? '', small.name);
  assert.is(cover.find('img').attr('alt'), 'A small bell');
  assert.match(cover.text(), 'Of 1204');
  assert.is((await server.get(`/media/files/${small.name}/icon.jpg`)).statusCode, 200, 'readers see it');

  const form = load((await server.get(`/articles/item/edit/${id}`, tomas)).body);
  assert.equal(
    form('[name="link_addresses[]"]')
      .toArray()
      .map(one => form(one).val()),
    ['/articles', 'https://bells.example/', ''],
  );
  assert.is(form('[name="intro_image"]').val(), uri(small));
  assert.is(form('[name="rights"]').val(), '2026, The museum');
  assert.equal(await markupProblems((await server.get(`/articles/item/edit/${id}`, tomas)).body), []);

  await save({ ...fields, id: `${id}`, version: '1', archived: '1', intro_image_remove: '1' });
  const stored = await newest();
  assert.equal([stored.archived, stored.intro_image_id, stored.intro_image_caption], [1, null, '']);
  assert.not.match((await server.get('/articles')).body, `/articles/item/${id}-`);
  assert.match((await server.get('/articles/archive')).body, `/articles/item/${id}-`);
});

test.run();
