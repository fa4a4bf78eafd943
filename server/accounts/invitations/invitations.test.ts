import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('invitations');
const list = '/blog/dashboard/site/users/invitations';
let server: TestServer;
let admin: Member;

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  for (const table of ['invitations', 'outbox', 'throttles']) await server.sql(table).delete();
  admin = await server.signedIn('admin', 'Ada Admin');
});
test.after(() => server.close());

const send = (fields: Record<string, string>, as: Person) =>
  server.post({ task: 'invitations.send', name: '', role: 'blogger', ...fields }, as);
const lastMail = () => server.sql('outbox').orderBy('id', 'desc').first('recipient', 'subject', 'text');
const keyIn = (text: string): string => /\?key=([\w-]+)/.exec(text)?.[1] ?? '';
const invited = async (email: string, fields = {}): Promise<string> => {
  assert.is((await send({ email, ...fields }, admin)).statusCode, 303);
  return keyIn((await lastMail()).text);
};
const join = async (key: string, more: Record<string, string> = {}, as?: Person) => {
  const fields = {
    option: 'com_users',
    task: 'user.join',
    key,
    name: 'Ines',
    username: 'ines',
    password: 'quiet harbour',
  };
  return server.post({ ...fields, ...more }, as ?? (await server.visitor()));
};
const idOf = async (email: string): Promise<number> =>
  (await server.sql('invitations').where({ email }).first('id')).id;

test('only an administrator invites, sees, sends again and revokes', async () => {
  await invited('open@people.test');
  const ids = [await idOf('open@people.test')];
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('staff')]) {
    assert.is((await send({ email: 'x@people.test' }, person)).statusCode, 403);
    assert.is((await server.post({ task: 'invitations.resend', ids }, person)).statusCode, 403);
    assert.is((await server.post({ task: 'invitations.revoke', ids }, person)).statusCode, 403);
    for (const path of [list, '/blog/dashboard/site/users/invite'])
      assert.is((await server.get(path, person)).statusCode, 403);
  }
  const noToken: Person = { cookies: { ...admin.cookies }, id: admin.id };
  delete noToken.cookies.lectern_token;
  assert.is((await send({ email: 'x@people.test' }, noToken)).statusCode, 403);
  assert.is((await server.sql('invitations')).length, 1);
});

test('an invited person chooses names and password, is signed in with the role, and the address is confirmed', async () => {
  const key = await invited('ines@people.test', { name: 'Ines', role: 'author' });
  assert.is((await lastMail()).recipient, 'ines@people.test');
  const page = await server.get(`/account/invitation?key=${key}`);
  assert.equal(await markupProblems(page.body), []);
  assert.match(page.body, 'ines@people.test');
  const visitor = await server.visitor();
  const answer = await join(key, { email: 'other@people.test', role: 'admin' }, visitor);
  assert.is(answer.statusCode, 303);
  assert.is((await server.get('/account/profile', visitor)).statusCode, 200);
  const row = await server.sql('users').where('username', 'ines').first('email', 'role', 'status', 'confirmed_at');
  assert.equal([row.email, row.role, row.status], ['ines@people.test', 'author', 'active']);
  assert.ok(row.confirmed_at);
  assert.is((await server.sql('invitations')).length, 0);
  assert.is((await join(key, { username: 'again' })).statusCode, 410);
  assert.is((await server.get(`/account/invitation?key=${key}`)).statusCode, 410);
});

test('of two answers to one invitation at once one makes an account', async () => {
  const key = await invited('race@people.test');
  const answers = await Promise.all(['race-one', 'race-two'].map(username => join(key, { username })));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [303, 410]);
});

test('a taken username and a short password are told at their fields, the typed text stays, the link too', async () => {
  const key = await invited('taken@people.test');
  const { username } = await server.sql('users').where('id', admin.id).first('username');
  const answer = await join(key, { username, name: 'Tara', password: 'short' });
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, '<a href="#field-username">');
  assert.match(answer.body, '<a href="#field-password">');
  assert.match(answer.body, 'value="Tara"');
  assert.is((await join(key, { username: 'tara' })).statusCode, 303);
});

test('an expired, revoked or replaced link and one whose sender lost the rights open nothing', async () => {
  const revoked = await invited('revoked@people.test');
  await server.post({ task: 'invitations.revoke', ids: [await idOf('revoked@people.test')] }, admin);
  const former = await invited('former@people.test');
  await server.post({ task: 'invitations.resend', ids: [await idOf('former@people.test')] }, admin);
  const current = keyIn((await lastMail()).text);
  assert.is.not(current, former);
  const other = await server.signedIn('admin');
  assert.is((await send({ email: 'demoted@people.test', role: 'admin' }, other)).statusCode, 303);
  const demoted = keyIn((await lastMail()).text);
  await server.sql('users').where('id', other.id).update({ role: 'reader' });
  for (const key of [revoked, former, demoted, 'made-up', ''])
    assert.is((await join(key, { username: 'nobody' })).statusCode, 410);
  server.clock.advance(7 * 24 * 3600_000);
  assert.is((await join(current, { username: 'late' })).statusCode, 410);
  assert.is(await server.sql('users').whereIn('username', ['nobody', 'late']).first(), undefined);
});

test('an address with an account, an invited one and a wrong one are told to the administrator', async () => {
  const { email, username } = await server.sql('users').where('id', admin.id).first('email', 'username');
  const known = await send({ email: email.toUpperCase(), name: 'Typed' }, admin);
  assert.is(known.statusCode, 409);
  assert.match(known.body, username);
  assert.match(known.body, 'value="Typed"');
  await invited('twice@people.test');
  assert.is((await send({ email: 'Twice@people.test' }, admin)).statusCode, 409);
  assert.is((await send({ email: 'nowhere' }, admin)).statusCode, 422);
  assert.is((await send({ email: 'x@people.test', role: 'root' }, admin)).statusCode, 422);
});

test('one administrator sends no endless stream of invitations', async () => {
  let status = 0;
  for (let i = 0; i <= 60; i++) status = (await send({ email: `many${i}@people.test` }, admin)).statusCode;
  assert.is(status, 429);
});

test('without a mail server the link is shown once to the administrator, and nothing is queued', async () => {
  const bare = await openTestServer({ SMTP_URL: '' });
  try {
    const person = await bare.signedIn('admin');
    await bare.post({ task: 'invitations.send', email: 'hand@people.test', name: '', role: 'reader' }, person);
    const page = await bare.get(list, person);
    const key = keyIn(page.body);
    assert.ok(key);
    assert.is(keyIn((await bare.get(list, person)).body), '');
    assert.is((await bare.sql('outbox')).length, 0);
    assert.is((await bare.get(`/account/invitation?key=${key}`)).statusCode, 200);
  } finally {
    await bare.close();
  }
});

test.run();
