import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { seedArticles } from '../../demo/bulk-articles.ts';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { type ArticleFilter, articleStates, managedArticles } from './list-queries.ts';

type Member = Person & { id: number };

const test = suite('the list of articles in the dashboard');
const list = '/blog/dashboard/articles';
const dayMs = 24 * 3_600_000;
let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let author: Member;
let other: Member;
let moderator: Member;
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  author = await server.signedIn('author', 'Tomas');
  other = await server.signedIn('author', 'Ada');
  moderator = await server.signedIn('moderator');
  category = await write.category('Museums');
});
test.before.each(async () => {
  for (const table of ['items', 'audit_log']) await server.sql(table).delete();
});
test.after(() => server.close());

const later = (ms: number): Date => new Date(server.clock.now() + ms);
const row = (id: number) => server.sql('items').where({ id }).first();
const act = (task: string, ids: readonly number[], as: Person) => server.post({ task, ids }, as);
const article = (by: Member, title: string, columns: Readonly<Record<string, unknown>> = {}) =>
  write.article(by.id, category.id, { title, ...columns });
const titles = async (query = '', as: Person = moderator): Promise<string[]> => {
  const page = load((await server.get(`${list}${query}`, as)).body);
  return page('.list-table tbody th')
    .toArray()
    .map(heading => heading.attribs.abbr ?? '');
};

test('a visitor, a reader and a blogger see no list', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('blogger')])
    assert.is((await server.get(list, person)).statusCode, 403);
});

test('the title of an article in another language says so to a screen reader', async () => {
  await article(author, 'नमस्ते', { language: 'hi' });
  const page = load((await server.get(list, author)).body);
  assert.is(page('.list-table tbody th [lang="hi"]').text(), 'नमस्ते');
});

test('a list of an author holds their own articles, whatever the address says', async () => {
  await article(author, 'Of Tomas');
  const foreign = await article(other, 'Of Ada', { published: false });
  for (const query of ['', '?filter=unpublished', '?author=all', `?category=${category.id}`, '?post-search=of'])
    assert.not.ok((await titles(query, author)).includes('Of Ada'), query);
  assert.equal(await titles('', author), ['Of Tomas']);
  assert.is((await server.get(`${list}?ask=items.trash&ids=${foreign.id}`, author)).statusCode, 404);
});

test('an author changes nothing of others, and nothing of their own beside it', async () => {
  const [own, foreign] = [await article(author, 'Own'), await article(other, 'Foreign')];
  for (const task of ['items.unpublish', 'items.publish', 'items.trash', 'items.restore'])
    assert.is((await act(task, [own.id, foreign.id], author)).statusCode, 403, task);
  for (const task of ['items.feature', 'items.unfeature'])
    assert.is((await act(task, [own.id], author)).statusCode, 403, task);
  for (const { id } of [own, foreign]) {
    const { published, trashed_at, featured } = await row(id);
    assert.equal([published, trashed_at, featured], [1, null, 0]);
  }
  const reader = await server.signedIn('reader');
  assert.is((await act('items.unpublish', [own.id], reader)).statusCode, 403);
});

test('an author whose articles wait publishes none, and is not offered to', async () => {
  await server.set('articles.approval', true);
  const { id } = await article(author, 'Waiting', { published: false });
  assert.is((await act('items.publish', [id], author)).statusCode, 403);
  assert.is((await row(id)).published, 0);
  const page = load((await server.get(list, author)).body);
  assert.is(page('#bulk-task option[value="items.publish"]').length, 0);
  assert.match(page('.state-words').text(), 'Awaiting approval');
  assert.is((await act('items.publish', [id], moderator)).statusCode, 303);
  assert.is((await row(id)).published, 1);
  for (const who of [moderator, author]) {
    assert.is((await act('items.trash', [id], moderator)).statusCode, 303);
    assert.is((await act('items.restore', [id], who)).statusCode, 303);
    assert.is((await row(id)).published, who === moderator ? 1 : 0, 'what came out of the trash');
  }
  await server.set('articles.approval', false);
});

test('what is done to several articles is done to all or to none', async () => {
  const [one, two] = [await article(author, 'One'), await article(other, 'Two')];
  const gone = await article(other, 'Gone', { trashed_at: later(-1000) });
  assert.is((await act('items.unpublish', [one.id, 999_999], moderator)).statusCode, 404);
  assert.is((await act('items.feature', [one.id, gone.id], moderator)).statusCode, 409);
  assert.equal([(await row(one.id)).published, (await row(one.id)).featured], [1, 0]);
  const shown = (): Promise<number> => server.get(`/articles/item/${one.id}-${one.alias}`).then(got => got.statusCode);
  assert.is(await shown(), 200);
  await act('items.unpublish', [one.id, two.id], moderator);
  assert.is(await shown(), 404);
  assert.equal([(await row(one.id)).shown, (await row(two.id)).shown], ['', '']);
  await act('items.publish', [one.id, two.id], moderator);
  assert.is(await shown(), 200);
  await act('items.feature', [one.id, two.id], moderator);
  const ancestors = await server.sql('item_category_ancestors').where('item_id', two.id).select('featured');
  assert.equal(
    ancestors.map(({ featured }) => featured),
    [1],
  );
  const log = await server.sql('audit_log').where('target_id', one.id).orderBy('id').select('act');
  assert.equal(
    log.map(({ act: done }) => done),
    ['item.unpublish', 'item.publish', 'item.feature'],
  );
});

test('each state has its articles, the trash only its own', async () => {
  await article(author, 'Out');
  await article(author, 'Hidden', { published: false });
  await article(author, 'Coming', { publish_up: later(dayMs) });
  await article(author, 'Over', { publish_down: later(-1000) });
  await article(author, 'Thrown', { trashed_at: later(-1000) });
  const expected = { published: 'Out', unpublished: 'Hidden', scheduled: 'Coming', ended: 'Over', trashed: 'Thrown' };
  for (const state of articleStates) {
    for (const person of [moderator, author]) assert.equal(await titles(`?filter=${state}`, person), [expected[state]]);
    assert.equal(await titles(`?filter=${state}&category=${category.id}`), [expected[state]]);
  }
  assert.is((await titles()).length, 4);
  const coming = load((await server.get(`${list}?filter=scheduled`, moderator)).body);
  assert.ok(coming('.state-mark').is('.is-scheduled'), 'what is to come does not look as if it were out');
});

test('the list is sorted by date, narrowed to a category and searched by the beginnings of words', async () => {
  const elsewhere = await write.category('Elsewhere');
  await article(author, 'Bronze hall', { created_at: later(-dayMs) });
  await article(other, 'Bronzes of a house', { created_at: later(-2 * dayMs) });
  await write.article(author.id, elsewhere.id, { title: 'Teak', created_at: later(-3 * dayMs) });
  assert.equal(await titles(), ['Bronze hall', 'Bronzes of a house', 'Teak']);
  assert.equal(await titles('?ordering=asc'), ['Teak', 'Bronzes of a house', 'Bronze hall']);
  assert.equal(await titles(`?category=${elsewhere.id}`), ['Teak']);
  assert.equal(await titles('?post-search=bronz'), ['Bronze hall', 'Bronzes of a house']);
  assert.equal(await titles('?post-search=hou bronze'), ['Bronzes of a house']);
  assert.equal(await titles('?post-search=bronze', author), ['Bronze hall']);
  for (const person of [moderator, author])
    for (const nothing of ['%25', '...']) assert.equal(await titles(`?post-search=${nothing}`, person), [], nothing);
});

test('without scripts a bulk task is asked as a page; rows lead to the form, and authors have a way here', async () => {
  const { id } = await article(author, 'One');
  const { body } = await server.get(list, author);
  assert.equal(await markupProblems(body), []);
  const page = load(body);
  assert.is(page(`tr[data-id="${id}"] a[href="/articles/item/edit/${id}"]`).length, 1);
  assert.ok(page(`nav a[href="${list}"]`).length > 0);
  const chosen = { task: 'dashboard.show', layout: 'articles', bulk: 'items.unpublish', apply: '1', ids: [id] };
  const { headers } = await server.post(chosen, author);
  const question = await server.get(String(headers.location), author);
  assert.is(load(question.body)('main input[name="ids[]"]').val(), String(id));
  assert.equal(await markupProblems((await server.get(list, moderator)).body), []);
});

test('no list reads a table from end to end, and what is walked is not sorted', async () => {
  await seedArticles(server.services, 2000);
  await server.sql.raw('ANALYZE TABLE items, search_words');
  const { author_id, category_id } = await server.sql('items').first('author_id', 'category_id');
  const all: ArticleFilter = {
    ...{ authorId: null, state: null, categoryId: null, words: null },
    ...{ ordering: 'desc', start: 0 },
  };
  const asked = [null, author_id].flatMap(authorId =>
    [null, ...articleStates].flatMap(state =>
      [null, category_id].map(categoryId => ({ ...all, authorId, state, categoryId })),
    ),
  );
  for (const one of asked) {
    const plans = await plansOf(server.sql, tx => managedArticles({ sql: tx, services: server.services }, one));
    assert.ok(plans.length >= 2);
    assert.equal(scansIn(plans), [], JSON.stringify(one));
    for (const { steps } of plans) assert.not.match(String(steps[0]?.Extra), 'filesort', JSON.stringify(one));
  }
  for (const authorId of [null, author_id]) {
    const search = { ...all, authorId, words: ['a', 'the'] };
    assert.equal(
      scansIn(await plansOf(server.sql, tx => managedArticles({ sql: tx, services: server.services }, search))),
      [],
    );
  }
});

test.run();
