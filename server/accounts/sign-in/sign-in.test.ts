import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../core/security/password.ts';
import { moment } from '../../core/time/clock.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('signing in');
let server: TestServer;
let hash: string;
let next = 0;

test.before(async () => {
  server = await openTestServer({ TRUST_PROXY: '1' });
  hash = await hashPassword('right horse');
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => server.close());

const users = 'com_users';
const account = async (more: Readonly<Record<string, unknown>> = {}): Promise<{ id: number; username: string }> => {
  const username = `asha${++next}`;
  const [id] = await server.sql('users').insert({
    username,
    username_key: username,
    name: 'Asha',
    email: `${username}@people.test`,
    email_key: `${username}@people.test`,
    password: hash,
    permalink: username,
    created_at: moment(server.clock),
    confirmed_at: moment(server.clock),
    ...more,
  });
  return { id: Number(id), username };
};
const signIn = (username: string, password: string, as: Person, more: Record<string, string> = {}, ip = '192.0.2.1') =>
  server.post({ option: users, task: 'user.login', username, password, ...more }, as, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
  });
const isIn = async (person: Person): Promise<boolean> =>
  (await server.get('/account/profile', person)).statusCode === 200;

test('a foreign page, a wrong token and a missing proof sign nobody in', async () => {
  const { username } = await account();
  const visitor = await server.visitor();
  const payload = `option=${users}&task=user.login&username=${username}&password=right+horse`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const headers of [{ ...form, 'sec-fetch-site': 'cross-site' }, { ...form, origin: 'http://evil.test' }, form]) {
    const response = await server.post({}, visitor, { payload, headers });
    assert.is(response.statusCode, 403);
    assert.is(visitor.cookies.lectern_session, undefined);
  }
  assert.is(await isIn(visitor), false);
});

test('an unknown name, a wrong password, an unconfirmed and a blocked account get the same answer', async () => {
  const known = await account();
  const waiting = await account({ status: 'waiting' });
  const blocked = await account({ status: 'blocked' });
  const answers = [];
  for (const [username, password] of [
    ['nobody', 'right horse'],
    ['nobody@people.test', 'right horse'],
    [known.username, 'wrong horse'],
    [`${known.username}@people.test`, 'wrong horse'],
    [waiting.username, 'right horse'],
    [blocked.username, 'right horse'],
  ] as const) {
    const visitor = await server.visitor();
    const response = await signIn(username, password, visitor);
    answers.push([response.statusCode, response.body.replaceAll(username, '').replace(/[0-9a-f]{32}/g, '')]);
    assert.is(visitor.cookies.lectern_session, undefined);
  }
  for (const answer of answers) assert.equal(answer, answers[0]);
});

test('an absent account takes as long as a present one', async () => {
  const { username } = await account();
  const least = { present: Number.POSITIVE_INFINITY, absent: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 6; i++)
    for (const [kind, name] of [
      ['present', username],
      ['absent', 'nobody'],
    ] as const) {
      await server.sql('throttles').delete();
      const visitor = await server.visitor();
      const start = performance.now();
      await signIn(name, 'wrong horse', visitor);
      least[kind] = Math.min(least[kind], performance.now() - start);
    }
  const ratio = least.absent / least.present;
  assert.ok(ratio > 0.4 && ratio < 2.5, `${least.absent} ms against ${least.present} ms`);
});

test('a planted session id is not adopted, and an older one of the browser ends', async () => {
  const { username } = await account();
  const planted: Person = {
    cookies: { ...(await server.visitor()).cookies, lectern_session: 'f'.repeat(64) },
    id: null,
  };
  await signIn(username, 'right horse', planted);
  assert.is.not(planted.cookies.lectern_session, 'f'.repeat(64));
  const first = { ...planted.cookies };
  await signIn(username, 'right horse', planted);
  assert.is.not(planted.cookies.lectern_session, first.lectern_session);
  assert.is(await isIn({ cookies: first, id: null }), false);
  assert.is(await isIn(planted), true);
});

test('where to go afterwards stays on this site, whatever is asked', async () => {
  const { username } = await account();
  const evil = ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '\t//evil.test'];
  for (const back of [...evil, ...evil.map(one => Buffer.from(one).toString('base64'))]) {
    const response = await signIn(username, 'right horse', await server.visitor(), { return: back });
    assert.is(response.headers.location, '/', back);
  }
  const good = await signIn(username, 'right horse', await server.visitor(), {
    return: Buffer.from('index.php?option=com_blog&view=latest').toString('base64'),
  });
  assert.is(good.headers.location, '/index.php?option=com_blog&view=latest');
});

test('wrong passwords from one address are made to wait; a right one works after the wait, and from elsewhere at once', async () => {
  const { username } = await account();
  const visitor = await server.visitor();
  for (let i = 0; i < 5; i++) assert.is((await signIn(username, 'wrong', visitor)).statusCode, 422);
  const early = await signIn(username, 'right horse', visitor);
  assert.is(early.statusCode, 429);
  assert.match(early.body, 'Please wait one second and try');
  assert.is((await signIn(username, 'right horse', await server.visitor(), {}, '192.0.2.77')).statusCode, 303);
  server.clock.advance(1_000);
  assert.is((await signIn(username, 'right horse', visitor)).statusCode, 303);
});

test('one address that tries many accounts is made to wait', async () => {
  let status = 0;
  for (let i = 0; i < 31; i++) status = (await signIn(`somebody${i}`, 'x', await server.visitor())).statusCode;
  assert.is(status, 429);
});

test('one account tried from everywhere is answered later, and its owner still gets in', async () => {
  const { username } = await account();
  for (let i = 0; i < 25; i++) await signIn(username, 'wrong', await server.visitor(), {}, `198.51.100.${i}`);
  const before = server.clock.now();
  const owner = await server.visitor();
  assert.is((await signIn(username, 'right horse', owner, {}, '192.0.2.9')).statusCode, 303);
  const waited = server.clock.now() - before;
  assert.ok(waited > 0 && waited <= 3_000, `${waited} ms`);
});

test('a device that signed in before is not held up by strangers at the same address', async () => {
  const { username } = await account();
  const owner = await server.visitor();
  await signIn(username, 'right horse', owner);
  await server.post({ option: users, task: 'user.logout' }, owner);
  const stranger = await server.visitor();
  for (let i = 0; i < 12; i++) await signIn(username, 'wrong', stranger);
  assert.is((await signIn(username, 'right horse', stranger)).statusCode, 429);
  assert.is((await signIn(username, 'right horse', owner)).statusCode, 303);
});

test('F-049, Y-07 signing in by username or e-mail, in any case and Unicode form', async () => {
  const { username } = await account();
  for (const login of [username, username.toUpperCase(), ` ${username}`, `${username}@PEOPLE.test`]) {
    const visitor = await server.visitor();
    assert.is((await signIn(login, 'right horse', visitor)).statusCode, 303, login);
    assert.is(await isIn(visitor), true);
  }
});

test('Y-07 signing in without scripts: no token, the browser says it is our own page', async () => {
  const { username } = await account();
  const response = await server.app.inject({
    method: 'POST',
    url: '/index.php',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: `option=${users}&task=user.login&username=${username}&password=right+horse`,
  });
  assert.is(response.statusCode, 303);
});

test('Y-07 a refused form keeps the name, never the password, and says so in title, summary and field', async () => {
  const response = await signIn('asha"<b>', 'my secret word', await server.visitor(), { remember: 'yes' });
  assert.match(response.body, '<title>Error: Sign in');
  assert.match(response.body, '<a href="#field-username">');
  assert.match(response.body, 'aria-invalid="true"');
  assert.match(response.body, 'value="asha&quot;&lt;b&gt;"');
  assert.not.match(response.body, 'my secret word');
  assert.match(response.body, 'autoComplete="current-password"');
});

test('"keep me signed in" outlives the browser, otherwise the cookie does not', async () => {
  const { username } = await account();
  const cookiesOf = async (more: Record<string, string>) => {
    const { cookies } = await signIn(username, 'right horse', await server.visitor(), more);
    return ['lectern_session', 'lectern_token'].map(name => cookies.find(one => one.name === name));
  };
  const [[kept], [passing, token]] = [await cookiesOf({ remember: 'yes' }), await cookiesOf({})];
  assert.is(token?.maxAge, undefined, 'a token goes with its session');
  assert.is(kept?.maxAge, 60 * 24 * 3600);
  assert.is(passing?.maxAge, undefined);
  assert.is(passing?.httpOnly, true);
  assert.is(passing?.sameSite, 'Lax');
});

test('F-049, Y-07 signing out ends the session itself and leaves a visitor who has a token', async () => {
  const { username } = await account();
  const person = await server.visitor();
  await signIn(username, 'right horse', person);
  const copy: Person = { cookies: { ...person.cookies }, id: null };
  const response = await server.post({ option: users, task: 'user.logout' }, person);
  assert.is(response.statusCode, 303);
  assert.is(await isIn(copy), false);
  assert.match(person.cookies.lectern_token ?? '', /^[0-9a-f]{32}$/);
  assert.is((await signIn(username, 'right horse', person)).statusCode, 303);
});

test('a GET signs nobody out', async () => {
  const person = await server.signedIn('reader');
  await server.get('/index.php?option=com_users&task=user.logout', person);
  await server.get('/index.php?option=com_users&view=login', person);
  assert.is(await isIn(person), true);
});

test('the pages of an existing install are answered at their old addresses', async () => {
  for (const view of ['login', 'registration', 'reset', 'remind'])
    assert.is((await server.get(`/index.php?option=com_users&view=${view}`)).statusCode, 200, view);
  const asked = await server.get('/index.php?option=com_users&view=profile');
  assert.is(asked.statusCode, 403);
  assert.match(asked.body, '/account/sign-in?return=');
});

test.run();
