import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('forms of new items');
let server: TestServer;
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  category = await articleWriter(server).category('Museums');
});
test.after(() => server.close());

const count = async () => Number((await server.sql('items').count({ n: '*' }).first())?.n);
const addPage = '/articles/item/add';

test('the form of a new item sent twice, or twice at once, makes one item; other words in it meet what stands', async () => {
  const writer = await server.signedIn('author');
  const send = (more: Fields, as: Person = writer) => server.post(articleForm(category.id, more), as);
  const key = load((await server.get(addPage, writer)).body)('[name=form_key]').attr('value') ?? '';
  assert.match(key, /^[0-9a-f]{32}$/);
  const before = await count();
  const answers = await Promise.all([send({ form_key: key }), send({ form_key: key })]);
  const leads = new Set([...answers, await send({ form_key: key })].map(({ headers }) => headers.location));
  assert.is(leads.size, 1);
  assert.match(String([...leads][0]), /^\/articles\/item\/\d+-/);
  assert.is(await count(), before + 1);
  const made = await server.sql('items').orderBy('id', 'desc').first();
  assert.is(made.version, 1);
  const other = await server.signedIn('author');
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
  assert.match((await server.sql('items').where('id', made.id).first()).body, 'Other words.');
});

test('F-4.9 an article is previewed with everything typed still in its form, and nothing is stored', async () => {
  const writer = await server.signedIn('author');
  const before = await count();
  const typed = { goal: 'preview', title: 'Bells', body: '<h2>Bronze</h2><p>Old<script>alert(1)</script> bells.</p>' };
  const answer = await server.post(articleForm(category.id, typed), writer);
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
  const article = await articleWriter(server).article(writer.id, category.id);
  const stored = () => server.sql('items').where('id', article.id).first();
  const stands = await stored();
  await server.post(articleForm(category.id, { ...typed, id: `${article.id}`, version: `${stands.version}` }), writer);
  assert.equal(await stored(), stands);
});

test.run();
