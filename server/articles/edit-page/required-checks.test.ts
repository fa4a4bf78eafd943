import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('checks required before an article is published');
type Known = Person & { id: number };
let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let tomas: Known;
let moderator: Known;
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  tomas = await server.signedIn('author', 'Tomas');
  moderator = await server.signedIn('moderator');
  category = await write.category('Museums');
});
test.before.each(async () => {
  await server.sql('throttles').delete();
  await server.set('articles.requireChecks', 'barriers');
});
test.after(() => server.close());

const barrier = '<p>The boats.</p><table><tr><td>High</td><td>Low</td></tr></table>';
const suggestion = '<p>For the times of the tide <a href="/tide">click here</a>.</p>';
const save = (fields: Fields, as: Person = tomas) => server.post(articleForm(category.id, fields), as);
const statusOf = async (fields: Fields, as?: Person): Promise<number> => (await save(fields, as)).statusCode;
const count = async (): Promise<number> => Number((await server.sql('items').count({ all: '*' }).first())?.all);
const row = (id: number) => server.sql('items').where({ id }).first();
const ownLines = ($: ReturnType<typeof load>): string[] =>
  $('[data-composer-heard] li')
    .get()
    .map(line => $(line).clone().children().remove().end().text());

test('without the setting nothing is checked, and an article that is not published never is', async () => {
  await server.set('articles.requireChecks', 'none');
  assert.is(await statusOf({ body: barrier }), 303);
  await server.set('articles.requireChecks', 'all');
  assert.is(await statusOf({ body: barrier, published: '' }), 303);
});

test('a form is refused with the problems of each of its texts at its field, and what was typed stays', async () => {
  const before = await count();
  for (const person of [tomas, moderator]) {
    const answer = await save({ title: 'Typed words', intro: '<p><a href="/x"></a></p>', body: barrier }, person);
    assert.is(answer.statusCode, 422);
    const $ = load(answer.body);
    assert.match($('.error-summary li a[href="#field-intro"]').text(), 'please correct: A link has no text.');
    assert.match($('.error-summary li a[href="#field-body"]').text(), 'please correct: A table has no header cells.');
    assert.match($('textarea[name="body"]').text(), 'The boats.');
    assert.is($('[name="title"]').val(), 'Typed words');
    assert.equal(await markupProblems(answer.body), []);
  }
  assert.is(await count(), before);
});

test('the refused form lists its problems with links to their fields, and how the text is heard, without scripts', async () => {
  const words = 'The cat sat on the mat. The dog ran to the sea. We all had a good day by the sea. '.repeat(3);
  const intro = `<h2>Tides</h2><h3>Ebb</h3><p>${words}</p><p><a href="/t">Times of the tide.</a></p>`;
  const body = `<h2>Spring</h2><img src="/a.png" alt="A boat">${suggestion}${barrier}`;
  const answer = await save({ language: 'en', intro, body });
  assert.is(answer.statusCode, 422);
  const $ = load(answer.body);
  const found = $('[data-composer-checks]:not([hidden]) [data-composer-findings] a').get();
  assert.equal(
    found.map(link => [$(link).attr('href'), $(link).text()]),
    [
      ['#field-body', 'A link does not say where it goes: click here'],
      ['#field-body', 'Needed: A table has no header cells'],
    ],
  );
  assert.match($('[data-composer-checks]').text(), 'An article that is not published is always saved.');
  assert.is($('details[data-composer-hearing]').hasClass('needs-script'), false);
  assert.equal(ownLines($), [
    ...['Tides (level 2)', 'Ebb (level 3)', 'Spring (level 2)', 'Times of the tide.', 'click here', 'A boat'],
    'No caption. Rows: 1, columns: 2. No header cells',
    ...['Very easy to read', 'Words in an average sentence: 6'],
    'Longest sentence (words: 9): We all had a good day by the sea.',
  ]);
});

test('Preview prints the same, whatever the site requires; a form that is only opened waits for scripts', async () => {
  await server.set('articles.requireChecks', 'none');
  const answer = await save({ goal: 'preview', intro: suggestion, body: barrier });
  assert.is(answer.statusCode, 200);
  const $ = load(answer.body);
  assert.is($('[data-composer-findings] a').first().attr('href'), '#field-intro');
  assert.is($('[data-composer-findings] a').last().attr('href'), '#field-body');
  assert.ok(ownLines($).includes('click here'));
  assert.equal(await markupProblems(answer.body), []);
  const opened = load((await server.get('/articles/item/add', tomas)).body);
  assert.is(opened('[data-composer-findings] li, [data-composer-heard] *').length, 0);
  assert.ok(opened('[data-composer-checks]').is('[hidden]'));
});

test('a form with a text that is too long is refused by its length, and lists nothing of it', async () => {
  const answer = await save({ body: 'a'.repeat(800_001) });
  assert.is(answer.statusCode, 422);
  assert.is(load(answer.body)('[data-composer-heard] *').length, 0);
});

test('suggestions are required by “all” alone, in the language of the article', async () => {
  const german = '<p>Mehr dazu <a href="/tide">hier</a>.</p>';
  assert.is(await statusOf({ body: suggestion }), 303);
  await server.set('articles.requireChecks', 'all');
  assert.is(await statusOf({ body: suggestion }), 422);
  assert.is(await statusOf({ body: german }), 303);
  assert.is(await statusOf({ body: german, language: 'de-DE' }), 422);
});

test('a published article keeps its old problems when something else is corrected, and gets no new ones', async () => {
  const { id } = await write.article(tomas.id, category.id, { body: barrier });
  const edit = (fields: Fields) => statusOf({ id: `${id}`, ...fields });
  assert.is(await edit({ version: '1', title: 'Corrected', body: barrier }), 303);
  assert.is((await row(id)).title, 'Corrected');
  assert.is(await edit({ version: '2', body: `${barrier}${barrier}` }), 422);
  assert.is(await edit({ version: '2', intro: '<p><a href="/x"> </a></p>', body: barrier }), 422);
  assert.is(await edit({ version: '2', body: '<p>No table.</p>' }), 303);
  assert.is(await edit({ version: '3', body: barrier, published: '' }), 303);
  assert.is(await edit({ version: '4', body: barrier }), 422, 'published again, it is checked as a whole');
});

test('the list publishes all or none, and names the first that has problems', async () => {
  const wrong = await write.article(tomas.id, category.id, { body: barrier, published: false, title: 'Tables' });
  const fine = await write.article(tomas.id, category.id, { published: false });
  const old = await write.article(tomas.id, category.id, { body: barrier });
  const answer = await server.post({ task: 'items.publish', ids: [`${fine.id}`, `${wrong.id}`] }, moderator);
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, /“Tables” was not published\. .*A table has no header cells/);
  assert.equal([(await row(wrong.id)).published, (await row(fine.id)).published], [0, 0]);
  const both = { task: 'items.publish', ids: [`${fine.id}`, `${old.id}`] };
  assert.is((await server.post(both, tomas)).statusCode, 303, 'a published one stays as it is');
  assert.is((await row(fine.id)).published, 1);
});

test('articles that are huge together are not published together, and each is alone', async () => {
  const huge = { intro: `<p>${'The boats. '.repeat(50_000)}</p>`, published: false };
  const ids = [
    (await write.article(tomas.id, category.id, huge)).id,
    (await write.article(tomas.id, category.id, huge)).id,
  ];
  const publish = (chosen: readonly number[]) => server.post({ task: 'items.publish', ids: chosen.map(String) }, tomas);
  const answer = await publish(ids);
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, 'These texts are too long to be checked together. Choose fewer of them');
  assert.is((await publish(ids.slice(1))).statusCode, 303);
  assert.is((await publish(ids)).statusCode, 303, 'a published one is not checked again');
});

test('pictures of the article need a description, unless they are decorative or were there before', async () => {
  const stored = await storedPicture(server, tomas.id, { width: 60, height: 40 });
  const image = `user:${tomas.id}/${stored.name}`;
  const media = (columns: object) => server.sql('media').where('name', stored.name).update(columns);
  await media({ alt: '' });
  for (const field of ['image', 'intro_image']) {
    const answer = await save({ [field]: image });
    assert.is(answer.statusCode, 422, field);
    const error = load(answer.body)(`.error-summary a[href="#field-${field}_alt"]`);
    assert.match(error.text(), 'the picture needs a description');
    assert.is(await statusOf({ [field]: image, [`${field}_alt`]: 'A boat' }), 303);
    await media({ alt: '' });
  }
  const { id } = await server.sql('media').where('name', stored.name).first('id');
  const draft = await write.article(tomas.id, category.id, { image_id: id, published: false });
  const publish = { task: 'items.publish', ids: [`${draft.id}`] };
  assert.is((await server.post(publish, tomas)).statusCode, 422);
  const old = await write.article(tomas.id, category.id, { image_id: id });
  assert.is(await statusOf({ id: `${old.id}`, version: '1', image }), 303);
  await media({ is_decorative: true });
  assert.is((await server.post(publish, tomas)).statusCode, 303);
});

test.run();
