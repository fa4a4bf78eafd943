import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { writersOf } from '../../category-details/writer-queries.ts';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { levelWriter } from '../../test/fixtures/levels.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('writers of a category of articles');
const form = (id: number): string => `/blog/dashboard/articles/category?id=${id}`;
let server: TestServer;
let admin: Member;
let staff: Member;
let tomas: Member;
let ada: Member;
let board: number;

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
  staff = await server.signedIn('staff');
  tomas = await server.signedIn('author', 'Tomas');
  ada = await server.signedIn('author', 'Ada');
  board = await levelWriter(server).group('Board');
  await levelWriter(server).join(board, ada.id);
});
test.after(() => server.close());

const saved = { task: 'itemCategories.save', title: 'Minutes', published: '1', access: 'public', ordering: '0' };
const limit = (id: number, groups: readonly number[], as: Person = admin) =>
  server.post({ ...saved, id, write_access: 'groups', write_groups: groups }, as);
const limited = async (title: string): Promise<number> => {
  const { id } = await articleWriter(server).category(title);
  assert.is((await limit(id, [board])).statusCode, 303);
  return id;
};
const errors = (body: string): (string | undefined)[] => {
  const page = load(body);
  return page('.error-summary a')
    .toArray()
    .map(link => page(link).attr('href'));
};
const offers = async (id: number, as: Person): Promise<boolean> => {
  const page = load((await server.get('/articles/item/add', as)).body);
  return page(`select[name="category"] option[value="${id}"]`).length === 1;
};
const amount = async (): Promise<number> => (await server.sql('items')).length;

test('staff neither see nor set who writes in a category, and change the rest of it', async () => {
  const id = await limited('Staff');
  assert.is(load((await server.get(form(id), staff)).body)('[name="write_access"]').length, 0);
  assert.is((await limit(id, [], staff)).statusCode, 403);
  assert.is((await server.post({ ...saved, id, title: 'Renamed' }, staff)).statusCode, 303);
  assert.equal(await writersOf(server.sql, 'article', id), { write_access: 'groups', write_groups: [board] });
});

test('an administrator chooses the groups, of a new category too; a wrong choice names its field', async () => {
  const id = await limited('Board');
  const answer = await server.get(form(id), admin);
  assert.equal(await markupProblems(answer.body), []);
  const page = load(answer.body);
  assert.is(page('[name="write_access"]:checked').val(), 'groups');
  assert.ok(page(`[name="write_groups[]"][value="${board}"]`).is('[checked]'));
  assert.equal(errors((await limit(id, [])).body), ['#field-write_groups']);
  assert.equal(errors((await limit(id, [999_999])).body), ['#field-write_groups']);
  const wrong = await server.post({ ...saved, id, write_access: 'bloggers' }, admin);
  assert.equal(errors(wrong.body), ['#field-write_access']);
  assert.equal(await writersOf(server.sql, 'article', id), { write_access: 'groups', write_groups: [board] });
  await server.post({ ...saved, title: 'Made closed', write_access: 'groups', write_groups: [board] }, admin);
  const made = await server.sql('item_categories').where('title', 'Made closed').first('id');
  assert.equal(await writersOf(server.sql, 'article', made.id), { write_access: 'groups', write_groups: [board] });
  await server.post({ ...saved, id, write_access: 'authors' }, admin);
  assert.equal(await writersOf(server.sql, 'article', id), { write_access: 'authors', write_groups: [] });
});

test('only members of the groups are offered the category and write in it and below it; moderators always do', async () => {
  const id = await limited('Closed');
  const below = await articleWriter(server).category('Below', { parent_id: id });
  const moderator = await server.signedIn('moderator');
  const before = await amount();
  for (const category of [id, below.id]) {
    for (const [person, isOffered] of [
      [tomas, false],
      [ada, true],
      [moderator, true],
    ] as const)
      assert.is(await offers(category, person), isOffered);
    const refused = await server.post(articleForm(category), tomas);
    assert.is(refused.statusCode, 422);
    assert.equal(errors(refused.body), ['#field-category']);
  }
  assert.is(await amount(), before);
  assert.is((await server.post(articleForm(id), ada)).statusCode, 303);
});

test('an article that is in a closed category stays there when its author saves it, and comes back into no other', async () => {
  const id = await limited('Former');
  const open = await articleWriter(server).category('Open');
  const article = await articleWriter(server).article(tomas.id, id);
  const save = (category: number, version: number) =>
    server.post(articleForm(category, { id: String(article.id), version: String(version) }), tomas);
  const stored = () => server.sql('items').where('id', article.id).first('category_id', 'version');
  assert.is((await save(id, (await stored()).version)).statusCode, 303);
  assert.is((await save(open.id, (await stored()).version)).statusCode, 303);
  assert.is((await save(id, (await stored()).version)).statusCode, 422);
  assert.is((await stored()).category_id, open.id);
});

test('staff move a category neither below one with limited writers nor out of it', async () => {
  const outer = await limited('Limited above');
  const { id } = await articleWriter(server).category('Moved');
  const move = (parent: number, as: Person) => server.post({ ...saved, id, title: 'Moved', parent }, as);
  const parentOf = async () => (await server.sql('item_categories').where({ id }).first('parent_id')).parent_id;
  assert.equal(errors((await move(outer, staff)).body), ['#field-parent']);
  assert.is(await parentOf(), null);
  assert.is((await move(outer, admin)).statusCode, 303);
  assert.is((await move(0, staff)).statusCode, 422);
  assert.is((await move(outer, staff)).statusCode, 303);
  assert.is(await parentOf(), outer);
});

test('a deleted group leaves a category to moderators', async () => {
  const guests = await levelWriter(server).group('Guests');
  await levelWriter(server).join(guests, tomas.id);
  const { id } = await articleWriter(server).category('Guests only');
  await limit(id, [guests]);
  assert.ok(await offers(id, tomas));
  await server.sql('member_groups').where('id', guests).delete();
  assert.not.ok(await offers(id, tomas));
});

test.run();
