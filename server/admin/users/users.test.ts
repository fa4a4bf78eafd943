import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Role } from '../../core/policy/actor.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { addBan, hideComments, showComments, takeBan, usersAmong, usersPage, writtenBy } from './queries.ts';

type Member = Person & { id: number };

const test = suite('users and roles');
const path = '/blog/dashboard/site/users';
let server: TestServer;
let on: ReturnType<typeof commenting>;
let admin: Member;
let staff: Member;
let moderator: Member;
let reader: Member;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  [admin, staff, moderator] = await Promise.all([
    server.signedIn('admin', 'Ada Admin'),
    server.signedIn('staff', 'Stan Staff'),
    server.signedIn('moderator', 'Mo Moderator'),
  ]);
});
test.before.each(async () => {
  reader = await server.signedIn('reader', 'Rhea Reader');
});
test.after(() => server.close());

const role = (id: number, wanted: string, as: Person) => server.post({ task: 'users.role', id, role: wanted }, as);
const press = (name: string, ids: readonly number[], as: Person) => server.post({ task: `users.${name}`, ids }, as);
const row = (id: number): Promise<{ role: Role; status: string }> =>
  server.sql('users').where('id', id).first('role', 'status');
const isIn = async (person: Person): Promise<boolean> =>
  (await server.get('/account/profile', person)).statusCode === 200;

test('only an administrator gives roles, nobody raises themselves, and no other role there is', async () => {
  for (const person of [await server.visitor(), reader, moderator, staff]) {
    assert.is((await role(reader.id, 'admin', person)).statusCode, 403);
    if (person.id !== null) assert.is((await role(person.id, 'admin', person)).statusCode, 403);
  }
  for (const odd of ['root', '', 'Admin', '__proto__'])
    assert.is((await role(reader.id, odd, admin)).statusCode, 422, odd);
  assert.is((await role(999_999, 'staff', admin)).statusCode, 404);
  assert.equal({ ...(await row(reader.id)) }, { role: 'reader', status: 'active' });
});

test('staff block who stands below them, never their equals, an administrator or themselves; all or none', async () => {
  const other = await server.signedIn('staff');
  for (const [person, target] of [
    [reader, admin],
    [moderator, reader],
    [staff, other],
    [staff, admin],
    [staff, staff],
    [admin, admin],
  ] as const)
    assert.is((await press('block', [target.id], person)).statusCode, 403);
  assert.is((await press('block', [reader.id, admin.id], staff)).statusCode, 403);
  for (const [person, target] of [
    [reader, moderator],
    [moderator, moderator],
    [moderator, staff],
    [moderator, other],
  ] as const)
    assert.is((await press('ban', [target.id], person)).statusCode, 403);
  assert.is((await press('ban', [reader.id, 999_999], moderator)).statusCode, 404);
  assert.is((await row(reader.id)).status, 'active');
  assert.is((await server.get(`/moderation/ban?id=${reader.id}`, reader)).statusCode, 403);
  assert.is((await server.get(`/moderation/ban?id=${staff.id}`, moderator)).statusCode, 403);
});

test('an account with another role signs in again; the log says from which to which', async () => {
  assert.is((await role(reader.id, 'blogger', admin)).statusCode, 303);
  assert.is(await isIn(reader), false);
  assert.is((await row(reader.id)).role, 'blogger');
  const logged = await server.sql('audit_log').where({ act: 'user.role', target_id: reader.id }).first();
  assert.equal([logged.user_id, logged.detail], [admin.id, 'reader → blogger']);
});

test('a blocked person is signed out and cannot come in until they are unblocked', async () => {
  assert.is((await press('block', [reader.id], staff)).statusCode, 303);
  assert.is(await isIn(reader), false);
  assert.is((await row(reader.id)).status, 'blocked');
  const other = await server.signedIn('reader');
  await server.sql('users').where('id', other.id).update({ status: 'blocked' });
  assert.is(await isIn({ ...other, cookies: { ...other.cookies } }), false);
  assert.is((await press('unblock', [other.id], staff)).statusCode, 303);
  assert.is(await isIn(other), true);
});

test('the last administrator stays one, also when two take each other’s role or block each other at once', async () => {
  const last = await role(admin.id, 'reader', admin);
  assert.is(last.statusCode, 409);
  assert.match(load(last.body)('.error-summary').text(), 'last administrator');
  for (const act of ['role', 'block'] as const) {
    const other = await server.signedIn('admin');
    const hit = (target: Member, as: Member) =>
      act === 'role' ? role(target.id, 'reader', as) : press('block', [target.id], as);
    const answers = await Promise.all([hit(other, admin), hit(admin, other)]);
    assert.ok(answers.every(answer => answer.statusCode < 500));
    const left = await server.sql('users').where({ role: 'admin', status: 'active' });
    assert.is(left.length, 1, act);
    await server.sql('users').whereIn('id', [admin.id, other.id]).update({ role: 'reader', status: 'active' });
    admin = await server.signedIn('admin', 'Ada Admin');
  }
});

test('a ban takes all that a person wrote in comments out of sight, and its undo shows it as it was', async () => {
  const post = await on.post({ title: 'A thread' });
  const [other, mine, held, removed] = [
    await on.row(post, { body: 'By another.' }),
    await on.row(post, { author_id: reader.id, body: 'Mine.' }),
    await on.row(post, { author_id: reader.id, body: 'Waiting.', state: 'held' }),
    await on.row(post, { author_id: reader.id, body: 'Gone before.', state: 'removed', removed_by: reader.id }),
  ];
  const states = () => Promise.all([other, mine, held, removed].map(async id => (await on.stored(id)).state));
  const before = await states();
  assert.match((await server.get(`/blog/${post.slug}`)).body, 'Mine.');
  const queue = load((await server.get('/moderation/comments', moderator)).body);
  assert.is(queue(`a[href="/moderation/ban?id=${reader.id}&return=%2Fmoderation%2Fcomments"]`).length, 1);
  const asked = await server.get(`/moderation/ban?id=${reader.id}&return=https://evil.test/`, moderator);
  assert.is(load(asked.body)('main [name="return"]').val(), '/moderation/comments');
  const answers = await Promise.all([press('ban', [reader.id], moderator), press('ban', [reader.id], staff)]);
  assert.equal(
    answers.map(answer => answer.statusCode),
    [303, 303],
  );
  assert.equal(await states(), ['published', 'removed', 'removed', 'removed']);
  assert.equal(await on.counted(post), [1, 1]);
  assert.is(await isIn(reader), false);
  assert.not.match((await server.get(`/blog/${post.slug}`)).body, 'Mine.');
  const noted = load((await server.get('/moderation/comments', moderator)).body);
  assert.is(noted('[data-undo] [name="task"]').val(), 'users.unban');
  assert.is((await press('unban', [reader.id], staff)).statusCode, 303);
  assert.equal(await states(), before);
  assert.equal(await on.counted(post), [2, 2]);
  assert.equal({ ...(await row(reader.id)) }, { role: 'reader', status: 'active' });
  assert.is((await server.sql('bans')).length, 0);
});

test('a moderator lets nobody in whom staff keep out, by no ban of theirs and by none of others', async () => {
  await press('block', [reader.id], staff);
  assert.is((await press('ban', [reader.id], moderator)).statusCode, 403);
  await press('ban', [reader.id], staff);
  assert.is((await press('unban', [reader.id], moderator)).statusCode, 403);
  assert.equal([(await row(reader.id)).status, (await server.sql('bans')).length], ['blocked', 1]);
  await press('unban', [reader.id], staff);
  const other = await server.signedIn('reader');
  for (const name of ['ban', 'unban']) assert.is((await press(name, [other.id], moderator)).statusCode, 303);
  assert.is((await row(other.id)).status, 'active');
});

test('the held comments of the queue are approved and removed, their words and links having held them', async () => {
  await server.set('comments.wordList', 'casino');
  const post = await on.post({ title: 'Held here' });
  const one = await on.save(post, reader, { comment: 'Come to my casino.' });
  const two = await on.save(post, reader, { comment: `${'https://a.example/ '.repeat(6)}` });
  assert.equal([one.type, two.type], ['info', 'info']);
  await server.post({ task: 'comments.approve', ids: [one.id] }, moderator);
  await server.post({ task: 'comments.delete', ids: [two.id] }, moderator);
  assert.equal([(await on.stored(one.id)).state, (await on.stored(two.id)).state], ['published', 'removed']);
});

test('the list is searched by how names, usernames and addresses begin, narrowed by role and status, and sorted', async () => {
  const zed = await server.signedIn('blogger', 'Zed 100%_sure');
  const names = async (query: string): Promise<string[]> => {
    const { body } = await server.get(path + query, staff);
    const page = load(body);
    return page('.list-table tbody th a:first-child:not(.row-action)')
      .toArray()
      .map(one => page(one).text());
  };
  assert.equal(await names('?post-search=zed'), ['Zed 100%_sure']);
  assert.equal(await names('?post-search=Zed%20100%25_'), ['Zed 100%_sure']);
  assert.equal(await names('?post-search=%25'), []);
  const { username, email } = await server.sql('users').where('id', zed.id).first('username', 'email');
  assert.equal(await names(`?post-search=${username}`), ['Zed 100%_sure']);
  assert.equal(await names(`?post-search=${email.toUpperCase()}`), ['Zed 100%_sure']);
  assert.equal(await names('?post-search=zed&filter=reader'), []);
  assert.equal(await names('?filter=admin'), ['Ada Admin']);
  assert.equal(await names('?kind=blocked'), ['Rhea Reader']);
  assert.is((await names('?sort=name&ordering=desc'))[0], 'Zed 100%_sure');
  const page = await server.get(`${path}/account?id=${zed.id}`, staff);
  assert.equal(await markupProblems(page.body), []);
  assert.is(load(page.body)('[name="role"]').length, 0);
  assert.is(load((await server.get(`${path}/account?id=${zed.id}`, admin)).body)('[name="role"]').val(), 'blogger');
});

test('indexes find accounts and what they wrote', async () => {
  const { sql, clock } = server;
  const now = new Date(clock.now());
  await insertAll(
    sql,
    'users',
    Array.from({ length: 3_000 }, (_, index) => ({
      username: `many-${index}`,
      username_key: `many-${index}`,
      name: `Person ${index}`,
      email: `many-${index}@people.test`,
      email_key: `many-${index}@people.test`,
      password: '',
      role: index % 20 === 0 ? 'blogger' : 'reader',
      status: index % 30 === 0 ? 'blocked' : 'active',
      permalink: `many-${index}`,
      created_at: now,
    })),
  );
  const post = await on.post();
  await insertAll(
    sql,
    'comments',
    Array.from({ length: 2_000 }, (_, index) => ({
      post_id: post.id,
      number: index + 1,
      author_id: index % 50 === 0 ? reader.id : staff.id,
      name: 'A',
      body: 'x',
      html: 'x',
      state: 'published',
      created_at: now,
    })),
  );
  const some: { id: number }[] = await sql('users').where('username', 'like', 'many-%').select('id').limit(1_000);
  await insertAll(
    sql,
    'bans',
    some.map(({ id }) => ({ user_id: id, created_at: now })),
  );
  await sql.raw('ANALYZE TABLE users, comments, posts, bans');
  const all = { search: '', role: undefined, status: undefined, sort: 'joined', ordering: 'desc', start: 0 } as const;
  const ban = { byId: staff.id, createdAt: now };
  const plans = await plansOf(sql, async tx => {
    await usersPage(tx, all);
    await usersPage(tx, { ...all, sort: 'name' });
    await usersPage(tx, { ...all, role: 'blogger' });
    await usersPage(tx, { ...all, status: 'blocked', sort: 'name' });
    await usersPage(tx, { ...all, search: 'person 12' });
    await usersAmong(tx, [reader.id, staff.id], { lock: true });
    await writtenBy(tx, reader.id);
    await addBan(tx, reader.id, ban);
    await hideComments(tx, reader.id, ban);
    await showComments(tx, reader.id, ban);
    await takeBan(tx, reader.id);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
