import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../../client/test/markup.ts';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { verifyPassword } from '../../../core/security/password.ts';
import { articleWriter } from '../../../test/fixtures/articles.ts';
import { commenting } from '../../../test/fixtures/comments.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { endingColumns, keyedColumns, plainColumns } from './merge-queries.ts';

type Member = Person & { id: number };

const test = suite('accounts in the browser');
const base = '/blog/dashboard/site/users';
let server: TestServer;
let admin: Member;
let from: Member;
let to: Member;

test.before(async () => {
  server = await openTestServer();
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  admin = await server.signedIn('admin', 'Ada Admin');
  from = await server.signedIn('blogger', 'Fran From');
  to = await server.signedIn('blogger', 'Tom To');
});
test.after(() => server.close());

const nameOf = async (id: number): Promise<string> => (await server.sql('users').where({ id }).first()).username;
const merge = async (fields = {}, as: Person = admin) =>
  server.post({ task: 'users.merge', id: from.id, into: await nameOf(to.id), sure: '1', ...fields }, as);
const remove = (fields: Record<string, string | number>, as: Person = admin) =>
  server.post({ task: 'users.delete', id: from.id, content: 'keep', into: '', sure: '1', ...fields }, as);
const isThere = async (id: number): Promise<boolean> => (await server.sql('users').where({ id }).first()) !== undefined;

test('nobody below an administrator adds, renames, merges or deletes an account, and no administrator their own', async () => {
  const names = { username: 'taken-over', name: 'X', email: 'taken-over@people.test' };
  for (const person of [await server.visitor(), from, await server.signedIn('staff')]) {
    assert.is((await server.post({ task: 'users.add', ...names, role: 'admin' }, person)).statusCode, 403);
    assert.is((await server.post({ task: 'users.rename', id: from.id, ...names }, person)).statusCode, 403);
    assert.is((await server.post({ task: 'users.sendReset', id: from.id }, person)).statusCode, 403);
    assert.is((await server.post({ task: 'users.signOut', id: from.id }, person)).statusCode, 403);
    assert.is((await merge({}, person)).statusCode, 403);
    assert.is((await remove({}, person)).statusCode, 403);
    for (const path of ['new', `edit?id=${from.id}`, `merge?id=${from.id}`, `delete?id=${from.id}`])
      assert.is((await server.get(`${base}/${path}`, person)).statusCode, 403, path);
  }
  assert.is((await merge({ id: admin.id })).statusCode, 403);
  assert.is((await remove({ id: admin.id })).statusCode, 403);
  assert.ok(await isThere(from.id));
});

test('an account that is merged or deleted needs a sure person and another account that is active', async () => {
  assert.is((await merge({ sure: '' })).statusCode, 422);
  assert.is((await merge({ into: 'no-such-person' })).statusCode, 422);
  assert.is((await merge({ into: await nameOf(from.id) })).statusCode, 422);
  await server.sql('users').where('id', to.id).update({ status: 'blocked' });
  const answer = await merge();
  assert.is(answer.statusCode, 409);
  assert.match(answer.body, '<a href="#field-into">');
  assert.match(answer.body, `value="${await nameOf(to.id)}"`);
  assert.is((await remove({ sure: '' })).statusCode, 422);
  assert.is((await remove({ content: 'hand', into: '' })).statusCode, 422);
  assert.ok(await isThere(from.id));
});

test('two administrators who delete each other at once leave one', async () => {
  await server.sql('users').where('role', 'admin').update({ role: 'reader' });
  const [one, other] = [await server.signedIn('admin'), await server.signedIn('admin')];
  const answers = await Promise.all([remove({ id: other.id }, one), remove({ id: one.id }, other)]);
  assert.is(answers.filter(({ statusCode }) => statusCode === 303).length, 1);
  assert.is((await server.sql('users').where({ role: 'admin', status: 'active' })).length, 1);
});

test('every column that names an account is moved, kept apart or ends with it', async () => {
  const known = [...plainColumns, ...keyedColumns, ...endingColumns].map(one => `${one.table}.${one.column}`);
  const others = ['reactions', 'ratings', 'comment_likes', 'item_votes', 'reports', 'subscriptions'];
  const [rows]: { name: string }[][] = await server.sql.raw(
    "SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name = 'users'",
  );
  const present = (rows ?? []).map(({ name }) => name);
  assert.equal(
    known.filter(name => !present.includes(name)),
    [],
  );
  const missing = (rows ?? []).map(({ name }) => name).filter(name => !known.includes(name));
  assert.equal(missing.sort(), others.map(table => `${table}.user_id`).sort());
});

test('merging moves what the account wrote, marked and belongs to, settles doubles, and the counters are right', async () => {
  const { sql, clock } = server;
  const now = new Date(clock.now());
  const post = await writer(server).post(from.id);
  const other = await writer(server).post(admin.id);
  const article = await articleWriter(server).article(from.id, (await articleWriter(server).category('Notes')).id);
  const comment = await commenting(server).row(other, { author_id: from.id });
  for (const person of [from, to]) {
    await server.ask('site/controllers/reactions/save', { postId: String(other.id), reactionId: '1' }, person);
    await server.ask('site/views/ratings/vote', { id: String(other.id), type: 'entry', value: '8' }, person);
    await sql('favourites').insert({ user_id: person.id, post_id: other.id, created_at: now });
  }
  const alone = await writer(server).post(admin.id);
  await server.ask('site/controllers/reactions/save', { postId: String(alone.id), reactionId: '2' }, from);
  const liked = await writer(server).post(admin.id);
  const likes = await commenting(server).row(liked, { author_id: admin.id, likes_count: 2 });
  for (const { id } of [from, to])
    await sql('comment_likes').insert({ comment_id: likes, user_id: id, actor: `u:${id}`, created_at: now });
  const [team] = await sql('teams').insert({ title: 'T', alias: `t-${from.id}`, created_at: now });
  await sql('team_members').insert([
    { team_id: team, user_id: from.id, is_admin: true, created_at: now },
    { team_id: team, user_id: to.id, is_admin: false, created_at: now },
  ]);
  const [email, toEmail] = await Promise.all(
    [from, to].map(async ({ id }) => (await sql('users').where({ id }).first()).email),
  );
  await sql('subscriptions').insert([
    { type: 'site', target_id: 0, user_id: from.id, email, email_key: email, created_at: now },
    { type: 'site', target_id: 0, user_id: to.id, email: toEmail, email_key: toEmail, created_at: now },
    { type: 'entry', target_id: other.id, user_id: from.id, email, email_key: email, created_at: now },
    { type: 'blogger', target_id: from.id, user_id: to.id, email: toEmail, email_key: toEmail, created_at: now },
  ]);
  await sql('account_identities').insert({
    ...{ user_id: from.id, issuer: 'https://login.example', subject: 'a', identity_hash: 'a'.repeat(64) },
    created_at: now,
  });
  const permalink = (await sql('users').where('id', from.id).first()).permalink;
  server.dropWritten();

  assert.is((await merge()).statusCode, 303);

  assert.not.ok(await isThere(from.id));
  assert.is((await sql('posts').where('id', post.id).first()).author_id, to.id);
  assert.is((await sql('items').where('id', article.id).first()).author_id, to.id);
  assert.is((await sql('comments').where('id', comment).first()).author_id, to.id);
  const counts = await sql('posts').where('id', other.id).first();
  assert.equal(
    [counts.reactions_count, counts.ratings_count, counts.ratings_sum, counts.favourites_count],
    [1, 1, 8, 1],
  );
  assert.is((await sql('comments').where('id', likes).first()).likes_count, 1);
  assert.equal(
    await sql('page_changes')
      .whereIn('tag', [`post:${liked.id}`, `post-comments:${liked.id}`])
      .pluck('tag'),
    [`post-comments:${liked.id}`],
  );
  assert.is((await sql('reactions').where('post_id', alone.id).first()).actor, `u:${to.id}`);
  assert.equal(
    { ...(await sql('team_members').where('team_id', team).select('user_id', 'is_admin').first()) },
    { user_id: to.id, is_admin: 1 },
  );
  assert.equal(
    (await sql('subscriptions').where('user_id', to.id).orderBy('type').select('type', 'email_key')).map(row => [
      row.type,
      row.email_key,
    ]),
    [
      ['entry', toEmail],
      ['site', toEmail],
    ],
  );
  assert.is((await sql('users').where('id', to.id).first()).posts_count, 1);
  const lead = await server.get(`/blog/authors/${permalink}`);
  assert.is(lead.statusCode, 301);
  assert.match(String(lead.headers.location), (await sql('users').where('id', to.id).first()).permalink);
  assert.is((await server.get('/account/profile', from)).statusCode, 403);
  assert.equal(await sql('account_identities').pluck('user_id'), []);
  assert.is((await sql('audit_log').where({ act: 'user.merge', target_id: to.id })).length, 1);
});

test('deleting hands posts and articles over, erases the person, and ends every session at once', async () => {
  const post = await writer(server).post(from.id);
  server.dropWritten();
  assert.is((await remove({ content: 'hand', into: await nameOf(to.id) })).statusCode, 303);
  assert.is((await server.get('/account/profile', from)).statusCode, 403);
  assert.is((await server.sql('posts').where('id', post.id).first()).author_id, to.id);
  await workJobs(server.services);
  assert.is((await server.sql('users').where('id', from.id).first()).status, 'erased');
  assert.is((await server.sql('posts').where('id', post.id).first()).lifecycle, 'live');
});

test('deleting with everything moves posts to the trash', async () => {
  const post = await writer(server).post(from.id);
  server.dropWritten();
  assert.is((await remove({ content: 'erase' })).statusCode, 303);
  await workJobs(server.services);
  assert.is((await server.sql('posts').where('id', post.id).first()).lifecycle, 'trashed');
});

test('an added account signs in by its password, or chooses one by a link', async () => {
  const add = (fields: Record<string, string>) =>
    server.post({ task: 'users.add', role: 'author', name: 'New', ...fields }, admin);
  assert.is(
    (await add({ username: 'new-one', email: 'new-one@people.test', password: 'quiet harbour' })).statusCode,
    303,
  );
  const row = await server.sql('users').where('username', 'new-one').first();
  assert.is(row.role, 'author');
  assert.ok((await verifyPassword('quiet harbour', row.password)).ok);
  assert.is((await add({ username: 'new-two', email: 'new-two@people.test', password: '' })).statusCode, 303);
  assert.is((await server.sql('outbox').where('recipient', 'new-two@people.test')).length, 1);
  for (const [fields, field] of [
    [{ username: 'new-one', email: 'x@people.test' }, 'username'],
    [{ username: 'new-three', email: 'NEW-ONE@people.test' }, 'email'],
    [{ username: 'new-three', email: 'nowhere' }, 'email'],
    [{ username: 'new-three', email: 'x@people.test', password: 'short' }, 'password'],
  ] as const)
    assert.match((await add(fields)).body, `<a href="#field-${field}">`);
});

test('names and address of an account change, a taken one is refused, and the former address is told', async () => {
  const { email } = await server.sql('users').where('id', from.id).first();
  const rename = (fields: Record<string, string>) =>
    server.post({ task: 'users.rename', id: from.id, username: 'renamed', name: 'Re Named', email, ...fields }, admin);
  assert.match((await rename({ username: (await nameOf(to.id)).toUpperCase() })).body, '<a href="#field-username">');
  const { email: taken } = await server.sql('users').where('id', to.id).first();
  assert.match((await rename({ email: taken })).body, '<a href="#field-email">');
  assert.is((await rename({ email: 'moved@people.test' })).statusCode, 303);
  const row = await server.sql('users').where('id', from.id).first();
  assert.equal([row.username, row.name, row.email_key], ['renamed', 'Re Named', 'moved@people.test']);
  assert.is((await server.sql('outbox').where('recipient', email)).length, 1);
});

test('a person is signed out everywhere and gets a link for a new password', async () => {
  assert.is((await server.post({ task: 'users.sendReset', id: from.id }, admin)).statusCode, 303);
  assert.is((await server.post({ task: 'users.signOut', id: from.id }, admin)).statusCode, 303);
  assert.is((await server.get('/account/profile', from)).statusCode, 403);
  const page = await server.get(`${base}/account?id=${from.id}`, admin);
  assert.equal(await markupProblems(page.body), []);
  for (const path of ['new', `edit?id=${from.id}`, `merge?id=${from.id}`, `delete?id=${from.id}`])
    assert.equal(await markupProblems((await server.get(`${base}/${path}`, admin)).body), [], path);
});

test.run();
