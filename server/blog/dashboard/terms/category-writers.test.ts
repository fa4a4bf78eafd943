import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../../protocol/field-encoding.ts';
import type { Actor, Role } from '../../../core/policy/actor.ts';
import { seedBulk } from '../../../demo/bulk.ts';
import { composerPage, composing } from '../../../test/fixtures/composer.ts';
import { levelWriter } from '../../../test/fixtures/levels.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { closedCategories } from '../../post-model/category-writer-queries.ts';
import { termsOf } from '../../post-model/term-queries.ts';
import { rightsOf } from './category-rights-queries.ts';

type Member = Person & { id: number };

const test = suite('writers of a category of posts');
let server: TestServer;
let admin: Member;
let asha: Member;
let ravi: Member;
let board: number;

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
  asha = await server.signedIn('blogger', 'Asha Rao');
  ravi = await server.signedIn('blogger', 'Ravi Iyer');
  board = await levelWriter(server).group('Board');
  await levelWriter(server).join(board, ravi.id);
});
test.after(() => server.close());

const actorOf = (id: number, role: Role): Actor => ({
  account: { ...{ id, role, name: '', username: '', email: '' }, website: '', avatar: null, audiences: [] },
  visitor: '',
});
const form = (id: number): string => `/blog/dashboard/category?id=${id}`;
const limit = (id: number, groups: readonly number[], as: Person = admin) =>
  server.post(
    { task: 'categories.edit', id, title: `Category ${id}`, write_access: 'groups', write_groups: groups },
    as,
  );
const limited = async (title: string) => {
  const category = await writer(server).category(title);
  assert.is((await limit(category.id, [board])).statusCode, 303);
  return category;
};
const errorsOf = (body: string): (string | undefined)[] => {
  const $ = load(body);
  return $('.error-summary a')
    .toArray()
    .map(link => $(link).attr('href'));
};
const offered = async (path: string, as: Person): Promise<string[]> => {
  const $ = load((await server.get(path, as)).body);
  return $('select[name="category"]')
    .first()
    .find('option')
    .toArray()
    .map(option => String($(option).attr('value')));
};

test('moderators and bloggers neither see nor set who writes in a category', async () => {
  const { id } = await writer(server).category('Untouched');
  const moderator = await server.signedIn('moderator');
  assert.is(load((await server.get(form(id), moderator)).body)('[name="write_access"]').length, 0);
  for (const person of [moderator, asha, await server.visitor()])
    assert.is((await limit(id, [board], person)).statusCode, 403);
  assert.equal(await rightsOf(server.sql, id), { write_access: 'bloggers', write_groups: [], access: 'public' });
});

test('an administrator chooses the groups; a wrong choice names its field; a form without the fields changes nothing', async () => {
  const { id } = await limited('Board');
  const $ = load((await server.get(form(id), admin)).body);
  assert.is($('[name="write_access"]:checked').val(), 'groups');
  assert.is($(`[name="write_groups[]"][value="${board}"]`).is('[checked]'), true);
  assert.equal(errorsOf((await limit(id, [])).body), ['#field-write_groups']);
  assert.equal(errorsOf((await limit(id, [999_999])).body), ['#field-write_groups']);
  const wrong = { task: 'categories.edit', id, title: 'Board', write_access: 'nobody' };
  assert.equal(errorsOf((await server.post(wrong, admin)).body), ['#field-write_access']);
  await server.post({ task: 'categories.edit', id, title: 'Board room' }, await server.signedIn('moderator'));
  assert.equal(await rightsOf(server.sql, id), { write_access: 'groups', write_groups: [board], access: 'public' });
  const written = await server.sql('audit_log').where({ act: 'category.rights', target_id: id }).first();
  assert.is(written.user_id, admin.id);
});

test('the composer and the quick post offer the category to members of its groups and to moderators only', async () => {
  const { id } = await limited('Minutes');
  const moderator = await server.signedIn('moderator');
  for (const path of [composerPage, '/blog/dashboard/quickpost'])
    for (const [person, isOffered] of [
      [asha, false],
      [ravi, true],
      [moderator, true],
    ] as const)
      assert.is((await offered(path, person)).includes(String(id)), isOffered, path);
});

test('a closed default category is not chosen for new posts', async () => {
  const { id } = await limited('Default');
  await server.sql('categories').where({ id }).update({ is_default: 1 });
  const chosen = async (as: Person) =>
    load((await server.get(composerPage, as)).body)('select[name="category"] option[selected]').attr('value');
  assert.equal([await chosen(asha), await chosen(ravi)], ['', String(id)]);
  await server.sql('categories').where({ id }).update({ is_default: null });
});

test('composer, autosave, quick post and copies refuse a closed category, naming the field, and store nothing', async () => {
  const { id } = await limited('Closed');
  const { save, autosave, unchanged } = composing(server, asha);
  await unchanged(async () => {
    for (const fields of [{ category: String(id) }, { categories: [String(id)] }])
      for (const goal of ['draft', 'publish', 'submit']) {
        const { statusCode, body } = await save({ ...fields, goal });
        assert.is(statusCode, 422);
        assert.equal(errorsOf(body), ['#field-categories']);
        assert.match(body, 'You cannot write in the category');
      }
    assert.is((await autosave({ category: String(id) }))[0]?.type, 'reject');
    const quick: Fields = { type: 'standard', title: 'Quick', content: 'Words', category: id, privacy: 'public' };
    const [answer] = await server.ask('site/views/quickpost/save', { data: JSON.stringify(quick), ...quick }, asha);
    assert.is(answer?.type, 'reject');
  }, 'nothing is written');
  const post = await writer(server).post(asha.id, {}, { categories: [id] });
  await unchanged(async () => {
    const { statusCode } = await server.post({ task: 'posts.copy', ids: [post.id] }, asha);
    assert.is(statusCode, 422);
  }, 'no copy');
  assert.is((await composing(server, ravi).save({ category: String(id), goal: 'publish' })).statusCode, 303);
});

test('a post that is in a closed category stays in it when its author saves it', async () => {
  const { id } = await limited('Former');
  const { id: open } = await writer(server).category('Open');
  const post = await writer(server).post(asha.id, {}, { categories: [id] });
  const save = (fields: Fields) => composing(server, asha).save({ id: String(post.id), goal: 'publish', ...fields });
  assert.is((await save({ category: String(id), title: 'Again' })).statusCode, 303);
  assert.equal((await termsOf(server.sql, post.id)).categories, [id]);
  assert.is((await save({ category: String(open) })).statusCode, 303);
  assert.is((await save({ category: String(id) })).statusCode, 422);
  assert.equal((await termsOf(server.sql, post.id)).categories, [open]);
});

test('a restored revision and a change for a moderator bring no post back into a closed category', async () => {
  const { id } = await writer(server).category('Once open');
  const { save, newest } = composing(server, asha);
  await save({ category: String(id), goal: 'publish' });
  const post = await newest();
  await save({ id: String(post.id), goal: 'publish', title: 'Moved' });
  await limit(id, [board]);
  const [first] = await server.sql('revisions').where('post_id', post.id).orderBy('id').pluck('id');
  await server.post({ task: 'posts.userevision', uid: `${post.id}.${first}` }, asha);
  assert.equal((await termsOf(server.sql, post.id)).categories, []);
  await server.set('posts.approval', true);
  const waiting = await save({ id: String(post.id), goal: 'publish', category: String(id) });
  await server.set('posts.approval', false);
  assert.equal([waiting.statusCode, errorsOf(waiting.body)], [422, ['#field-categories']]);
  const moderator = await server.signedIn('moderator');
  const moved = { id: String(post.id), goal: 'publish', category: String(id) };
  assert.is((await composing(server, moderator).save(moved)).statusCode, 303);
  assert.equal((await termsOf(server.sql, post.id)).categories, [id]);
});

test('a category has the limit of those above it, and a deleted group leaves it to moderators', async () => {
  const { id: outer } = await limited('Outer');
  const { id: inner } = await writer(server).category('Inner');
  await server.sql('categories').where('id', inner).update({ parent_id: outer });
  const closedTo = async (person: Member, role: 'blogger' | 'moderator' = 'blogger') => {
    const account = {
      id: person.id,
      role,
      name: '',
      username: '',
      email: '',
      website: '',
      avatar: null,
      audiences: [],
    };
    return closedCategories({ sql: server.sql, actor: { account, visitor: '' } });
  };
  assert.equal([(await closedTo(asha)).has(inner), (await closedTo(ravi)).has(inner)], [true, false]);
  const guests = await levelWriter(server).group('Guests');
  await levelWriter(server).join(guests, asha.id);
  await limit(inner, [guests]);
  assert.equal([(await closedTo(asha)).has(inner), (await closedTo(ravi)).has(inner)], [true, true]);
  await server.sql('member_groups').where('id', guests).delete();
  assert.equal((await rightsOf(server.sql, inner)).write_access, 'groups');
  assert.is((await closedTo(ravi)).has(inner), true);
  assert.is((await closedTo(await server.signedIn('moderator'), 'moderator')).size, 0);
});

test('a moderator moves a category neither below one with limited writers nor out of it', async () => {
  const moderator = await server.signedIn('moderator');
  const { id: outer } = await limited('Limited');
  const { id } = await writer(server).category('Moved');
  const move = (parent: number, as: Person) => server.post({ task: 'categories.edit', id, title: 'Moved', parent }, as);
  const parentOf = async () => (await server.sql('categories').where({ id }).first('parent_id')).parent_id;
  assert.equal(errorsOf((await move(outer, moderator)).body), ['#field-parent']);
  assert.is(await parentOf(), null);
  assert.is((await move(outer, admin)).statusCode, 303);
  const acts = await server.sql('audit_log').where({ type: 'category', target_id: id }).pluck('act');
  assert.ok(acts.includes('category.rights'));
  assert.is((await move(0, moderator)).statusCode, 422);
  assert.is((await move(outer, moderator)).statusCode, 303);
  assert.is(await parentOf(), outer);
});

test('a category whose writers are limited is not deleted while others below it depend on that', async () => {
  const moderator = await server.signedIn('moderator');
  const { id } = await limited('Above');
  const { id: below } = await writer(server).category('Depending');
  await server.sql('categories').where('id', below).update({ parent_id: id });
  const remove = (ids: readonly number[]) => server.post({ task: 'categories.delete', ids }, moderator);
  const refused = await remove([id]);
  assert.is(refused.statusCode, 409);
  assert.match(refused.body, 'was not deleted, because the categories below it have its limit of writers');
  assert.is((await server.sql('categories').whereIn('id', [id, below])).length, 2);
  assert.is((await remove([id, below])).statusCode, 303);
  assert.is((await server.sql('categories').whereIn('id', [id, below])).length, 0);
});

test('rights are found without a full scan of a large table', async () => {
  await seedBulk(server.services, { posts: 100, comments: 0, isSearched: false });
  const plans = await plansOf(server.sql, tx => closedCategories({ sql: tx, actor: actorOf(asha.id, 'blogger') }));
  // The tree of categories is small and is read as a whole, as by every form of a post.
  assert.equal(
    scansIn(plans).filter(scan => !scan.startsWith('categories:')),
    [],
  );
});

test.run();
