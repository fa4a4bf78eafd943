import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { text } from '../../core/i18n/texts.ts';
import { articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleForm, articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('writing in the article area');
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
  moderator = await server.signedIn('moderator', 'Mira');
  category = await write.category('Museums');
});
test.after(() => server.close());

const addPage = '/articles/item/add';
const editPage = (id: number): string => `/articles/item/edit/${id}`;
const row = (id: number) => server.sql('items').where({ id }).first();
const newest = () => server.sql('items').orderBy('id', 'desc').first();
const form = (more: Fields = {}): Fields => articleForm(category.id, more);
const save = (more: Fields = {}, as: Person = tomas) => server.post(form(more), as);
const dayMs = 24 * 3_600_000;

test('F-037 a guest is sent to sign in; a reader and a blogger are refused, and nothing is kept of theirs', async () => {
  const article = await write.article(tomas.id, category.id);
  const before = await row(article.id);
  const strangers: [Person, number][] = [
    [await server.visitor(), 403],
    [await server.signedIn('reader'), 403],
    [await server.signedIn('blogger'), 403],
  ];
  for (const [person, status] of strangers) {
    for (const page of [
      addPage,
      editPage(article.id),
      `/index.php?option=com_articles&view=item&task=edit&cid=${article.id}`,
    ])
      assert.is((await server.get(page, person)).statusCode, status, page);
    assert.is((await save({}, person)).statusCode, 403);
    assert.is((await save({ id: `${article.id}`, version: '1' }, person)).statusCode, 403);
  }
  assert.match((await server.get(addPage)).body, text('SIGN_IN_FIRST'));
  assert.equal(await row(article.id), before);
});

test('F-037 nobody writes on the unpublished item of another, nor learns of it', async () => {
  const other = await server.signedIn('author', 'Ada');
  const article = await write.article(tomas.id, category.id, { published: false });
  assert.is((await server.get(editPage(article.id), other)).statusCode, 404);
  for (const task of ['items.save', 'items.release', 'items.take'])
    assert.is((await server.post(form({ task, id: `${article.id}`, version: '1' }), other)).statusCode, 404, task);
  for (const task of ['items.trash', 'items.restore', 'items.delete'])
    assert.is((await server.post({ task, ids: [`${article.id}`] }, other)).statusCode, 404, task);
});

test('F-037 an author adds and edits: the form, the row, the page', async () => {
  const $ = load((await server.get(`${addPage}?catid=${category.id}`, tomas)).body);
  assert.is($('select[name="category"] option[selected]').text(), 'Museums');
  assert.is($('[name="featured"]').length, 0, 'what leads is not an author’s word');
  const answer = await save({ tags: 'Bronze, Touch', meta_description: 'Short', publish_down: '2027-01-01 10:00' });
  assert.is(answer.statusCode, 303);
  const article = await newest();
  assert.is(article.alias, 'the-bronze-hall');
  assert.is(article.shown, 'public');
  assert.is(article.author_id, tomas.id);
  const page = load((await server.get(String(answer.headers.location))).body);
  assert.is(page('h1.itemTitle').text(), 'The bronze hall');
  assert.equal(
    page('.itemTags a')
      .toArray()
      .map(one => page(one).text()),
    ['Bronze', 'Touch'],
  );
  const again = load((await server.get(editPage(article.id), tomas)).body);
  assert.is(again('[name="title"]').val(), 'The bronze hall');
  assert.is(again('[name="tags"]').val(), 'Bronze, Touch');
  assert.is(again('[name="version"]').val(), '1');
  await save({ id: `${article.id}`, version: '1', title: 'The iron hall', alias: 'the-bronze-hall', tags: 'Touch' });
  assert.is((await row(article.id)).title, 'The iron hall');
  assert.is((await row(article.id)).alias, 'the-bronze-hall');
  assert.is(
    load((await server.get(`/articles/item/${article.id}-the-bronze-hall`)).body)('h1').text(),
    'The iron hall',
  );
  const results = async (word: string) =>
    load((await server.get(`/articles/itemlist/search?searchword=${word}`)).body)('.catItemView').length;
  assert.equal([await results('iron'), await results('bronze')], [1, 0]);
});

test('nobody says by a field who wrote an item, how often it is read, or that it leads', async () => {
  await save({
    ...{ author_id: `${moderator.id}`, created_by: `${moderator.id}`, hits: '999', votes_sum: '50', votes_count: '10' },
    ...{ featured: '1', shown: 'public', checked_out_by: '1', legacy_id: 'x' },
  });
  const article = await newest();
  assert.equal(
    [article.author_id, article.hits, article.votes_sum, article.votes_count, article.featured, article.legacy_id],
    [tomas.id, 0, 0, 0, 0, null],
  );
  await save({ id: `${article.id}`, version: '1', featured: '1' }, moderator);
  assert.is((await row(article.id)).featured, 1);
  assert.is((await row(article.id)).author_id, tomas.id);
});

test('what cannot be kept is said at its field, and everything typed is still there', async () => {
  const closed = await write.category('Closed', { published: false });
  const gone = await write.category('Gone', { trashed_at: new Date(server.clock.now()) });
  const wrong: readonly [Fields, string][] = [
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(300) }, 'title'],
    [{ category: '' }, 'category'],
    [{ category: '999999' }, 'category'],
    [{ category: `${closed.id}` }, 'category'],
    [{ category: `${gone.id}` }, 'category'],
    [{ intro: '', body: ' ' }, 'intro'],
    [{ access: 'nobody' }, 'access'],
    [{ created: 'yesterday' }, 'created'],
    [{ publish_up: '2027-01-01 10:00', publish_down: '2026-01-01 10:00' }, 'publish_down'],
    [{ robots: '<script>' }, 'robots'],
    [{ language: 'en"onload' }, 'language'],
    [{ tags: 'y'.repeat(200) }, 'tags'],
  ];
  const count = async () => Number((await server.sql('items').count({ n: '*' }).first())?.n);
  const before = await count();
  for (const [fields, field] of wrong) {
    const answer = await save({ author_alias: 'Typed <b>words</b>', ...fields });
    assert.is(answer.statusCode, 422, field);
    const $ = load(answer.body);
    assert.is($('.error-summary li').length, 1, field);
    assert.is($('[name="author_alias"]').val(), 'Typed <b>words</b>', field);
    assert.match($('title').text(), /^Error:/);
    assert.ok($($('.error-summary a').attr('href') ?? '').length > 0, `${field} is led to`);
  }
  assert.is(await count(), before);
});

test('a moderator writes in a category that is not shown', async () => {
  const closed = await write.category('Not yet', { published: false });
  assert.is((await save({ category: `${closed.id}` }, moderator)).statusCode, 303);
});

test('scripts in texts are gone when they are stored', async () => {
  const evil = '<p onclick="x">Hi<script>alert(1)</script></p><a href="javascript:x">y</a>';
  await save({ intro: evil, body: evil, title: '<script>alert(1)</script>' });
  const article = await newest();
  for (const stored of [article.intro, article.body]) assert.not.match(stored, /<script|onclick|javascript:/);
  assert.not.match((await server.get(editPage(article.id), tomas)).body, '<script>alert(1)');
});

test('two items of one name have two addresses', async () => {
  await save({ title: 'Twice' });
  await save({ title: 'Twice' });
  assert.is((await newest()).alias, 'twice-2');
  await save({ title: '???' });
  assert.is((await newest()).alias, 'article');
});

test('articles.approval keeps what authors write from readers until a moderator publishes it', async () => {
  await server.set('articles.approval', true);
  const answer = await save({ title: 'Waits' });
  const article = await newest();
  assert.is(article.published, 0);
  assert.is((await server.get(String(answer.headers.location))).statusCode, 404);
  assert.is(load((await server.get(addPage, tomas)).body)('[name="published"]').length, 0);
  await save({ id: `${article.id}`, version: '1', title: 'Waits' }, moderator);
  assert.is((await row(article.id)).published, 1);
  await server.set('articles.approval', false);
});

test('an older version comes back beside what stands now, and is saved over it by who has seen both', async () => {
  const article = await write.article(tomas.id, category.id);
  await save({ id: `${article.id}`, version: '1', title: 'By Mira' }, moderator);
  const answer = await save({ id: `${article.id}`, version: '1', title: 'By Tomas' });
  assert.is(answer.statusCode, 409);
  const $ = load(answer.body);
  assert.match($('.composer-conflict').text(), 'By Mira');
  assert.is($('[name="title"]').val(), 'By Tomas');
  assert.is($('[name="version"]').val(), '2');
  assert.is((await row(article.id)).title, 'By Mira');
  assert.is((await save({ id: `${article.id}`, version: '2', title: 'By Tomas' })).statusCode, 303);
});

test('of two who save at once one is kept and one is told', async () => {
  const article = await write.article(tomas.id, category.id);
  const both = await Promise.all([
    save({ id: `${article.id}`, version: '1', title: 'One' }),
    save({ id: `${article.id}`, version: '1', title: 'Other' }, moderator),
  ]);
  assert.equal(both.map(({ statusCode }) => statusCode).sort(), [303, 409]);
});

test('an item that somebody has open says who and since when; a moderator takes it over; an hour ends it', async () => {
  const article = await write.article(tomas.id, category.id, { title: 'Held' });
  const other = await server.signedIn('moderator', 'Otto');
  assert.is((await server.get(editPage(article.id), moderator)).statusCode, 200);
  const held = await server.get(editPage(article.id), tomas);
  assert.is(held.statusCode, 409);
  assert.match(load(held.body)('.item-held').text(), /Mira has had this article open since 21 November 2026/);
  assert.is(load(held.body)('.item-held form').length, 0, 'an author takes nothing over');
  const refused = await save({ id: `${article.id}`, version: '1', title: 'Mine' });
  assert.is(refused.statusCode, 409);
  assert.is(load(refused.body)('[name="title"]').val(), 'Mine');
  assert.is((await server.post({ task: 'items.take', id: `${article.id}` }, tomas)).statusCode, 403);
  assert.is(load((await server.get(editPage(article.id), other)).body)('.item-held form').length, 1);
  assert.is((await server.post({ task: 'items.take', id: `${article.id}` }, other)).statusCode, 303);
  assert.is((await server.get(editPage(article.id), other)).statusCode, 200);
  server.clock.advance(3_600_000);
  assert.is((await server.get(editPage(article.id), tomas)).statusCode, 200);
});

test('saving, leaving and checking in give an item free', async () => {
  const article = await write.article(tomas.id, category.id);
  const open = async () => (await server.get(editPage(article.id), tomas)).statusCode;
  const byMira = async () => (await server.get(editPage(article.id), moderator)).statusCode;
  const leave = () => server.post({ task: 'items.release', id: `${article.id}` }, moderator);
  assert.equal([await open(), await byMira()], [200, 409]);
  await save({ id: `${article.id}`, version: '1' });
  assert.equal([await byMira(), await open()], [200, 409]);
  await leave();
  assert.equal([await open(), await byMira()], [200, 409]);
  await server.get(`/index.php?option=com_articles&view=item&task=checkin&cid=${article.id}`, moderator);
  assert.is(await byMira(), 409, 'nobody gives back what another has open');
  await server.get(`/index.php?option=com_articles&view=item&task=checkin&cid=${article.id}`, tomas);
  assert.is(await byMira(), 200);
  await leave();
});

test('F-046 trash takes an item from readers, restoring brings it back, and only what is in the trash is deleted', async () => {
  const article = await write.article(tomas.id, category.id);
  const path = `/articles/item/${article.id}-${article.alias}`;
  const ids = [`${article.id}`];
  assert.is((await server.post({ task: 'items.delete', ids }, moderator)).statusCode, 409);
  await server.post({ task: 'items.trash', ids }, tomas);
  assert.match((await server.get('/articles', tomas)).body, 'value="items.restore"');
  assert.is((await server.get(path)).statusCode, 404);
  assert.is((await server.post({ task: 'items.delete', ids }, tomas)).statusCode, 403);
  await server.post({ task: 'items.restore', ids }, tomas);
  assert.is((await server.get(path)).statusCode, 200);
  await server.post({ task: 'items.trash', ids }, tomas);
  const question = await server.get(`/articles/item/delete/${article.id}`, moderator);
  assert.match(load(question.body)('main').text(), 'This cannot be undone');
  const created_at = new Date(server.clock.now());
  const comment = await articleCommenting(server).row(article.id);
  const reason = { reason: 'Spam.', actor: 'somebody', created_at };
  await server.sql('reports').insert({ type: 'item-comment', target_id: comment, ...reason });
  assert.is((await server.post({ task: 'items.delete', ids }, moderator)).statusCode, 303);
  assert.is(await row(article.id), undefined);
  assert.equal(await server.sql('reports').pluck('id'), []);
});

test('the form, a locked article and the question before deletion stand in the frame of the dashboard', async () => {
  const article = await write.article(tomas.id, category.id);
  const framed = async (path: string, as: Person) => {
    const $ = load((await server.get(path, as)).body);
    return [$('main .dashboard > .dashboard-nav summary').first().text(), $('main .dashboard-main h1').length];
  };
  const here = `${text('DASHBOARD_AT', text('PLACE_ITEMS'))}`;
  assert.equal(await framed(addPage, tomas), [here, 1]);
  assert.equal(await framed(editPage(article.id), tomas), [here, 1]);
  assert.match(String((await framed(editPage(article.id), moderator))[0]), here);
  assert.equal((await framed(`/articles/item/delete/${article.id}`, moderator))[1], 1);
  for (const as of [tomas, moderator]) {
    const $ = load((await server.get(`${editPage(article.id)}?tmpl=component`, as)).body);
    assert.equal([$('.dashboard').length, $('h1').length], [0, 1]);
  }
});

test('in a frame the form has no frame of the site around it, and its end is a page of its own that says nothing', async () => {
  const $ = load((await server.get(`${addPage}?tmpl=component`, tomas)).body);
  assert.is($('body > header, footer').length, 0);
  assert.is($('#item-form [name="tmpl"]').val(), 'component');
  const answer = await save({ title: 'Framed', tmpl: 'component' });
  const done = await server.get(String(answer.headers.location), tomas);
  assert.is(load(done.body)('[data-item-done]').length, 1);
  assert.match(load((await server.get('/articles', tomas)).body)('.notice').text(), '“Framed” was saved.');
});

test('what comes out later is kept from readers until then', async () => {
  await save({
    title: 'Tomorrow',
    publish_up: new Date(server.clock.now() + dayMs).toISOString().slice(0, 16).replace('T', ' '),
  });
  const article = await newest();
  assert.is((await server.get(`/articles/item/${article.id}-${article.alias}`)).statusCode, 404);
  server.clock.advance(dayMs + 60_000);
  assert.is((await server.get(`/articles/item/${article.id}-${article.alias}`)).statusCode, 200);
});

test.run();
