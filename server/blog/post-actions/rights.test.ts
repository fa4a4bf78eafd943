import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digest } from '../../core/db/db.ts';
import { transitions } from '../../core/policy/post-transitions.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('who may move posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Member;
let stranger: Member;
let moderator: Member;
let staff: Member;
let reader: Member;
let category: number;

const names = Object.keys(transitions);
/** Index in `oneOfEach` of a post from which each transition can start. */
const begins: Readonly<Record<string, number>> = { publish: 1, unarchive: 2, restore: 3, delete: 3, unfeature: 4 };
const absent = 999_999;
const tables = ['posts', 'post_categories', 'featured', 'categories', 'tags', 'audit_log', 'page_changes', 'comments'];

/** All columns that a transition writes, byte for byte. */
const everything = async (): Promise<string> => {
  const rows = await Promise.all(tables.map(table => server.sql(table).select().orderBy(1)));
  const counts = await server.sql('users').select('id', 'posts_count').orderBy('id');
  return digest(JSON.stringify([...rows, counts]));
};
const post = (columns: Readonly<Record<string, unknown>> = {}, by = author) =>
  write.post(by.id, columns, { categories: [category] });
const statusOf = async (name: string, ids: readonly (number | string)[], as: Person): Promise<number> =>
  (await server.post({ task: `posts.${name}`, ids }, as)).statusCode;
const stored = (id: number) => server.sql('posts').where('id', id).first('state', 'lifecycle', 'withdrawn_by');

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  stranger = await server.signedIn('blogger', 'Ben Ode');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  reader = await server.signedIn('reader');
  staff = await server.signedIn('staff', 'Rosa Staff');
  category = (await write.category('Health')).id;
});
test.after(() => server.close());

/** A post in each state from which a transition can start. */
const oneOfEach = async (by = author): Promise<number[]> => {
  const featured = await post({}, by);
  await server
    .sql('featured')
    .insert({ type: 'post', target_id: featured.id, created_at: new Date(server.clock.now()) });
  return [
    (await post({}, by)).id,
    (await post({ state: 'draft', published_at: null }, by)).id,
    (await post({ lifecycle: 'archived' }, by)).id,
    (await post({ lifecycle: 'trashed' }, by)).id,
    featured.id,
  ];
};

test('a visitor, a reader and another blogger move nothing: one post, an absent one, several with a right one among them', async () => {
  const own = await oneOfEach(stranger);
  const ids = await oneOfEach();
  const before = await everything();
  for (const person of [await server.visitor(), reader, stranger]) {
    for (const name of names) {
      const at = begins[name] ?? 0;
      const [theirs = 0, mine = 0] = [ids[at], own[at]];
      for (const asked of [[theirs], [absent], [mine, theirs], [mine, absent]])
        assert.ok([403, 404].includes(await statusOf(name, asked, person)), `${name} ${asked}`);
    }
  }
  assert.is(await everything(), before);
});

test('who may not learn of a post is not told that it is there', async () => {
  const draft = await post({ state: 'draft', published_at: null });
  for (const name of ['publish', 'trash', 'restore']) {
    const absent = await server.post({ task: `posts.${name}`, ids: [999_999] }, stranger);
    const hidden = await server.post({ task: `posts.${name}`, ids: [draft.id] }, stranger);
    assert.equal([hidden.statusCode, hidden.body], [absent.statusCode, absent.body]);
    assert.is(hidden.statusCode, 404);
  }
});

test('the questions and feature calls are refused to whoever may not answer them', async () => {
  const ids = await oneOfEach();
  const before = await everything();
  const calls = { confirmPublish: 1, confirmUnpublish: 0, confirmArchive: 0, confirmUnarchive: 2, confirmDelete: 0 };
  const pages = { publish: 1, unpublish: 0, archive: 0, unarchive: 2, trash: 0, delete: 3 };
  for (const person of [await server.visitor(), reader, stranger]) {
    for (const [call, at] of Object.entries(calls)) {
      const [command] = await server.ask(`site/views/entry/${call}`, { id: ids[at], return: '/' }, person);
      assert.is(command?.type, 'reject', call);
    }
    for (const [call, at] of Object.entries({ feature: 0, unfeature: 4 })) {
      const [command] = await server.ask(`site/controllers/posts/${call}`, { ids: [ids[at]], return: '/' }, person);
      assert.is(command?.type, 'reject', call);
    }
    for (const [page, at] of Object.entries(pages)) {
      const answer = await server.get(`/blog/posts/${page}?id=${ids[at]}`, person);
      assert.ok([403, 404].includes(answer.statusCode), page);
    }
  }
  assert.is(await everything(), before);
});

test('its author archives and features nothing, a moderator features nothing', async () => {
  const ids = await oneOfEach();
  const before = await everything();
  const refused = async (name: string, person: Person) =>
    assert.is(await statusOf(name, [ids[begins[name] ?? 0] ?? 0], person), 403, name);
  for (const name of ['archive', 'unarchive', 'feature', 'unfeature']) await refused(name, author);
  for (const name of ['feature', 'unfeature']) await refused(name, moderator);
  assert.is(await everything(), before);
});

test('one post among many that cannot go the way leaves all where they were, and says which', async () => {
  const fine = await post();
  const trashed = await post({ lifecycle: 'trashed', title: 'Of nets' });
  const before = await everything();
  const answer = await server.post({ task: 'posts.archive', ids: [fine.id, trashed.id] }, moderator);
  assert.is(answer.statusCode, 409);
  assert.match(answer.body, 'Of nets');
  assert.is(await everything(), before);
});

test('ids that are none, too many of them, a wrong token and GET change nothing', async () => {
  const { id } = await post();
  const before = await everything();
  for (const wrong of [`${id}x`, `${id} OR 1=1`, '-1', '0', '1e3', '']) {
    const answer = await server.post({ task: 'posts.trash', ids: [wrong] }, moderator);
    assert.is(answer.statusCode, 422, wrong);
  }
  assert.is((await server.post({ task: 'posts.trash', ids: Array(201).fill(id) }, moderator)).statusCode, 422);
  const forged = { ...moderator, cookies: { ...moderator.cookies, lectern_token: '0'.repeat(32) } };
  assert.is(await statusOf('trash', [id], forged), 403);
  await server.get(`/index.php?option=com_blog&task=posts.trash&ids[]=${id}`, moderator);
  assert.is(await everything(), before);
});

test('what somebody else took out of sight its author does not bring back, nor wipe out by deleting it', async () => {
  const taken = await post();
  assert.is(await statusOf('unpublish', [taken.id], moderator), 303);
  assert.is(await statusOf('publish', [taken.id], author), 403);
  assert.is(await statusOf('trash', [taken.id], author), 303);
  for (const name of ['restore', 'delete', 'publish']) assert.is(await statusOf(name, [taken.id], author), 403, name);
  assert.equal(
    { ...(await stored(taken.id)) },
    { state: 'unpublished', lifecycle: 'trashed', withdrawn_by: moderator.id },
  );
  assert.is(await statusOf('restore', [taken.id], moderator), 303);
  assert.is(await statusOf('publish', [taken.id], author), 303);
  const binned = await post();
  await statusOf('trash', [binned.id], moderator);
  assert.is(await statusOf('restore', [binned.id], author), 403);
  const own = await post();
  await statusOf('trash', [own.id], author);
  assert.is(await statusOf('restore', [own.id], author), 303);
});

test('where posts wait for approval a blogger takes own ones down and publishes none', async () => {
  await server.set('posts.approval', true);
  const draft = await post({ state: 'pending', published_at: null });
  const out = await post();
  assert.is(await statusOf('publish', [draft.id], author), 403);
  assert.is(await statusOf('unpublish', [out.id], author), 303);
  assert.is(await statusOf('publish', [out.id], author), 403);
  assert.is(await statusOf('publish', [draft.id, out.id], moderator), 303);
  await server.set('posts.approval', false);
});

test('an author who is a blogger no more moves nothing', async () => {
  const { id } = await post({}, reader);
  for (const name of ['unpublish', 'trash']) assert.is(await statusOf(name, [id], reader), 403, name);
});

test('who administers a team deletes its posts and no others; a member deletes none', async () => {
  const now = new Date(server.clock.now());
  const [admin, member] = [await server.signedIn('reader'), await server.signedIn('blogger')];
  const [made] = await server.sql('teams').insert({ title: 'Night readers', alias: 'night', created_at: now });
  const team_id = Number(made);
  for (const [who, is_admin] of [
    [admin, true],
    [member, false],
  ] as const)
    await server.sql('team_members').insert({ team_id, user_id: who.id, is_admin, created_at: now });
  const ofTeam = await post({ team_id });
  const ofNone = await post();
  assert.is(await statusOf('trash', [ofTeam.id], member), 403);
  assert.is(await statusOf('trash', [ofTeam.id, ofNone.id], admin), 403);
  assert.is(await statusOf('publish', [ofTeam.id], admin), 403);
  const answer = await server.post({ task: 'posts.trash', ids: [ofTeam.id] }, admin);
  assert.equal([answer.statusCode, answer.headers.location], [303, '/']);
  assert.is((await stored(ofTeam.id)).lifecycle, 'trashed');
  assert.is(await statusOf('restore', [ofTeam.id], admin), 303);
});

test('B-062 a post with a password, a draft and an archived post are not featured', async () => {
  for (const columns of [{ password: 'a hash' }, { state: 'draft' }, { lifecycle: 'archived' }]) {
    const { id } = await post(columns);
    const [command] = await server.ask('site/controllers/posts/feature', { ids: [id], return: '/' }, staff);
    assert.is(command?.type, 'reject');
    assert.is(await statusOf('feature', [id], staff), 'password' in columns ? 422 : 409);
    assert.is((await server.sql('featured').where('target_id', id)).length, 0);
  }
});

test.run();
