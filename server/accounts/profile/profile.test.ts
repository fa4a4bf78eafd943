import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../core/security/password.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('profile');
let server: TestServer;
let hash: string;

test.before(async () => {
  server = await openTestServer();
  hash = await hashPassword('right horse');
});
test.before.each(async () => {
  await server.sql('throttles').delete();
  await server.sql('outbox').delete();
});
test.after(() => server.close());

const person = async () => {
  const one = await server.signedIn('reader', 'Asha');
  await server.sql('users').where('id', one.id).update({ password: hash });
  return one;
};
const task = (name: string, fields: Record<string, string>, as: Person) =>
  server.post({ option: 'com_users', task: name, ...fields }, as);
const rowOf = (id: number) =>
  server
    .sql('users')
    .select('name', 'website', 'biography', 'email', 'password', 'role', 'avatar_id as avatarId')
    .where('id', id)
    .first();
const mails = (): Promise<{ recipient: string; text: string }[]> =>
  server.sql('outbox').select('recipient', 'text').orderBy('id');
const isIn = async (one: Person) => (await server.get('/account/profile', one)).statusCode === 200;

test('a visitor changes nobody', async () => {
  const visitor = await server.visitor();
  for (const name of ['user.profile', 'user.email', 'user.password', 'user.avatar']) {
    const response = await task(
      name,
      { name: 'x', email: 'x@y.test', password: 'right horse', current: 'x', remove: '1' },
      visitor,
    );
    assert.is(response.statusCode, 403, name);
  }
  const page = await server.get('/account/profile', visitor);
  assert.is(page.statusCode, 403);
  assert.match(page.body, '/account/sign-in?return=%2Faccount%2Fprofile');
});

test('fields that are not asked for are not taken: role, status, username, id', async () => {
  const asha = await person();
  const other = await person();
  await task(
    'user.profile',
    { name: 'Asha', role: 'admin', status: 'blocked', id: String(other.id), password: 'x' },
    asha,
  );
  assert.is((await rowOf(asha.id))?.role, 'reader');
  assert.is((await rowOf(other.id))?.name, 'Asha');
});

test('F-051, Y-07 name, website and biography are changed, shown as text, and drop the pages that show them', async () => {
  const asha = await person();
  const response = await task(
    'user.profile',
    { name: 'Asha <i>Verma</i>', website: 'example.org/asha', biography: 'One\r\n<script>two</script>' },
    asha,
  );
  assert.is(response.statusCode, 303);
  const row = await rowOf(asha.id);
  assert.is(row?.website, 'https://example.org/asha');
  assert.is(row?.biography, 'One\n<script>two</script>');
  const { body } = await server.get('/account/profile', asha);
  assert.match(body, 'Asha &lt;i&gt;Verma');
  assert.not.match(body, '<script>two');
  assert.ok(await server.sql('page_changes').where('tag', `author:${asha.id}`).first());
});

test('a website of another kind is refused and what was typed stays', async () => {
  const asha = await person();
  for (const website of ['javascript:alert(1)', 'ftp://example.org', 'https://user:pw@example.org', 'not an address']) {
    const response = await task('user.profile', { name: 'New name', website, biography: '' }, asha);
    assert.is(response.statusCode, 422, website);
    assert.match(response.body, '<a href="#profile-website">');
    assert.match(response.body, 'value="New name"');
  }
  assert.is((await rowOf(asha.id))?.name, 'Asha');
});

test('F-051, Y-07 a new password needs the old one, ends other sessions and renews this one', async () => {
  const asha = await person();
  const elsewhere = { ...(await server.visitor()) };
  const name = (await server.sql('users').select('username').where('id', asha.id).first())?.username;
  await task('user.login', { username: name, password: 'right horse' }, elsewhere);
  const wrong = await task('user.password', { current: 'wrong', password: 'newer horse' }, asha);
  assert.match(wrong.body, '<a href="#password-current">');
  const before = asha.cookies.lectern_session;
  assert.is((await task('user.password', { current: 'right horse', password: 'newer horse' }, asha)).statusCode, 303);
  assert.is.not(asha.cookies.lectern_session, before);
  assert.ok(await isIn(asha));
  assert.not.ok(await isIn(elsewhere));
  assert.match((await mails())[0]?.text ?? '', 'was changed');
});

test('somebody at an open browser cannot try passwords without end', async () => {
  const asha = await person();
  let status = 0;
  for (let i = 0; i < 6; i++)
    status = (await task('user.password', { current: `try ${i}`, password: 'newer horse' }, asha)).statusCode;
  assert.is(status, 429);
});

test('Y-07 a new address needs the password and is taken over when its own mailbox confirms', async () => {
  const asha = await person();
  const old = (await rowOf(asha.id))?.email;
  const wrong = await task('user.email', { email: 'new@people.test', password: 'wrong' }, asha);
  assert.match(wrong.body, '<a href="#email-password">');
  assert.match(wrong.body, 'value="new@people.test"');
  await task('user.email', { email: 'new@people.test', password: 'right horse' }, asha);
  const [mail] = await mails();
  assert.is(mail?.recipient, 'new@people.test');
  assert.is((await rowOf(asha.id))?.email, old);
  const key = /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  assert.match((await server.get(`/account/confirm?key=${key}`)).body, 'new@people.test');
  assert.is((await task('user.confirm', { key }, await server.visitor())).statusCode, 303);
  assert.is((await rowOf(asha.id))?.email, 'new@people.test');
  assert.ok(
    (await mails()).some(one => one.recipient === old),
    'the old address is told',
  );
});

test("another account's address is asked for with the same answer, and its owner is told", async () => {
  const asha = await person();
  const other = await person();
  const taken = (await rowOf(other.id))?.email;
  const response = await task('user.email', { email: taken, password: 'right horse' }, asha);
  assert.is(response.statusCode, 303);
  const [mail, ...more] = await mails();
  assert.is(mail?.recipient, taken);
  assert.not.match(mail?.text ?? '', 'key=');
  assert.equal(more, []);
});

const upload = async (asha: Person, bytes: Buffer) => {
  const boundary = 'x-boundary';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const payload = Buffer.concat([
    Buffer.from(
      part('option', 'com_users') + part('task', 'user.avatar') + part(String(asha.cookies.lectern_token), '1'),
    ),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="me.png"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return server.post({}, asha, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
};

test('an account fills nobody’s mailbox by asking for their address again and again', async () => {
  const asha = await person();
  for (let n = 0; n < 12; n++) await task('user.email', { email: 'victim@people.test', password: 'right horse' }, asha);
  const sent = await server.sql('outbox').where('recipient', 'victim@people.test');
  assert.is(sent.length, 10);
});

test('F-051, Y-07 a picture is kept, shown, exchanged and removed; something else is refused', async () => {
  const asha = await person();
  assert.is((await upload(asha, Buffer.from('<svg onload="alert(1)"/>'))).statusCode, 422);
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  assert.is((await upload(asha, bytes)).statusCode, 303);
  const first = (await rowOf(asha.id))?.avatarId;
  assert.ok(first);
  assert.match((await server.get('/account/profile', asha)).body, 'class="avatar"');
  await upload(asha, bytes);
  assert.is((await server.sql('media').where('id', first)).length, 0);
  await task('user.avatar', { remove: '1' }, asha);
  assert.is((await rowOf(asha.id))?.avatarId, null);
  assert.is((await server.sql('media').where('owner_id', asha.id)).length, 0);
});

test.run();
