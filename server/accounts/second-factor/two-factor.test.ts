import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { hashPassword } from '../../core/security/password.ts';
import { openTestServer, type Person } from '../../test/test-server.ts';
import { createSignInLink } from '../mailed-links/sign-in-link.ts';

const test = suite('two-step sign-in');
const server = await openTestServer();
const password = 'right horse';
const hash = await hashPassword(password);
test.after(() => server.close());
test.before.each(async () => {
  await server.sql('throttles').delete();
  await server.set('accounts.twoFactorRoles', []);
});

type Member = Person & { id: number };
type Role = 'reader' | 'staff' | 'admin';

const task = (name: string, fields: Record<string, string | number>, as: Person) =>
  server.post({ option: 'com_users', task: name, ...fields }, as);
const codeAt = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() + shift });
const member = async (role: Role = 'reader'): Promise<Member & { username: string }> => {
  const person = await server.signedIn(role);
  await server.sql('users').where('id', person.id).update({ password: hash });
  const { username } = await server.sql('users').where('id', person.id).first();
  return { ...person, username };
};
const isIn = async (person: Person) => (await server.get('/account/profile', person)).statusCode === 200;

/** Switches two-step sign-in on and returns secret and recovery codes. */
const switchOn = async (person: Person) => {
  assert.is((await task('twoFactor.begin', { password }, person)).statusCode, 303);
  const page = await server.get('/account/security/two-factor', person);
  assert.equal(await markupProblems(page.body), []);
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)?.[1] ?? '').replaceAll(' ', '');
  const picture = await server.get('/account/security/qr-code.svg', person);
  assert.is(picture.headers['content-type'], 'image/svg+xml');
  const done = await task('twoFactor.confirm', { code: codeAt(secret) }, person);
  assert.is(done.statusCode, 303);
  const codes = await server.get(String(done.headers.location), person);
  return {
    secret,
    codesAt: String(done.headers.location),
    codes: [...codes.body.matchAll(/<code>([a-z2-9-]{14})<\/code>/g)].map(([, code = '']) => code),
  };
};

/** Proves the password and returns the key of the second step. */
const firstStep = async (username: string, as: Person): Promise<string> => {
  const { headers } = await task('user.login', { username, password, return: '/blog' }, as);
  return new URL(String(headers.location), 'http://lectern.test').searchParams.get('key') ?? '';
};

test('nothing of it is for strangers, nor without the password, and a wrong first code switches nothing on', async () => {
  const person = await member();
  assert.is((await task('twoFactor.begin', { password }, await server.visitor())).statusCode, 403);
  assert.is((await task('twoFactor.begin', { password: 'wrong horse' }, person)).statusCode, 422);
  assert.is((await server.get('/account/security/qr-code.svg', person)).statusCode, 404);
  assert.is((await task('twoFactor.begin', { password }, person)).statusCode, 303);
  const wrong = await task('twoFactor.confirm', { code: '000000' }, person);
  assert.is(wrong.statusCode, 422);
  assert.match(wrong.body, '<a href="#field-code">');
  const visitor = await server.visitor();
  assert.is(await firstStep(person.username, visitor), '');
  assert.ok(await isIn(visitor));
});

test('the secret is sealed, codes are hashed, and other sessions end when it is switched on', async () => {
  const person = await member();
  const elsewhere = await server.visitor();
  await firstStep(person.username, elsewhere);
  const { secret, codes, codesAt } = await switchOn(person);
  assert.is(codes.length, 10);
  assert.not.ok(await isIn(elsewhere));
  assert.ok(await isIn(person));
  const row = await server.sql('authenticators').where('user_id', person.id).first();
  assert.not.match(row.secret, secret);
  const stored = JSON.stringify(await server.sql('recovery_codes').where('user_id', person.id));
  for (const code of codes) assert.not.ok(stored.includes(code.replaceAll('-', '')));
  assert.is((await server.get(codesAt, await member())).statusCode, 410, 'another account');
  server.clock.advance(11 * 60_000);
  assert.is((await server.get(codesAt, person)).statusCode, 410, 'shown for a short time');
});

test('after the password a code is asked, in the same browser; a used code and a used step are refused', async () => {
  const person = await member();
  const { secret } = await switchOn(person);
  server.clock.advance(60_000);
  const visitor = await server.visitor();
  const key = await firstStep(person.username, visitor);
  assert.ok(key);
  assert.not.ok(await isIn(visitor));
  const page = await server.get(`/account/second-step?key=${key}&return=/blog`, visitor);
  assert.equal(await markupProblems(page.body), []);
  assert.match(page.body, 'Enter the code');
  const code = codeAt(secret);
  const stranger = await server.visitor();
  assert.is((await task('user.second', { key, code }, stranger)).statusCode, 410, 'another browser');
  assert.is((await task('user.second', { key: 'made-up', code }, visitor)).statusCode, 410);
  const foreign = await task('user.second', { key, code, return: 'https://evil.test/' }, visitor);
  assert.is(foreign.statusCode, 303);
  assert.is(foreign.headers.location, '/');
  assert.ok(await isIn(visitor));
  assert.is((await task('user.second', { key, code }, visitor)).statusCode, 410, 'the step is used');
  const other = await server.visitor();
  const again = await task('user.second', { key: await firstStep(person.username, other), code }, other);
  assert.is(again.statusCode, 422, 'the code is used');
  assert.not.ok(await isIn(other));
});

test('of two uses of one code at once one signs in', async () => {
  const person = await member();
  const { secret } = await switchOn(person);
  server.clock.advance(60_000);
  const browsers = [await server.visitor(), await server.visitor()];
  const keys: string[] = [];
  for (const browser of browsers) keys.push(await firstStep(person.username, browser));
  const code = codeAt(secret);
  const answers = await Promise.all(browsers.map((one, i) => task('user.second', { key: keys[i] ?? '', code }, one)));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [303, 422]);
});

test('a recovery code signs in once, in any spelling, and new ones replace the former', async () => {
  const person = await member();
  const { codes } = await switchOn(person);
  const use = async (code: string) => {
    const visitor = await server.visitor();
    await task('user.second', { key: await firstStep(person.username, visitor), code }, visitor);
    return isIn(visitor);
  };
  assert.ok(await use((codes[0] ?? '').toUpperCase().replaceAll('-', ' ')));
  assert.not.ok(await use(codes[0] ?? ''));
  const other = await member();
  const { codes: foreign } = await switchOn(other);
  assert.not.ok(await use(foreign[0] ?? ''));
  assert.is((await task('twoFactor.renew', { password }, person)).statusCode, 303);
  assert.not.ok(await use(codes[1] ?? ''));
});

test('guessing codes is made to wait, and a right one during the wait does not count', async () => {
  const person = await member();
  const { secret } = await switchOn(person);
  server.clock.advance(60_000);
  const visitor = await server.visitor();
  const key = await firstStep(person.username, visitor);
  for (let i = 0; i < 5; i++)
    assert.is((await task('user.second', { key, code: `00000${i}` }, visitor)).statusCode, 422);
  assert.is((await task('user.second', { key, code: codeAt(secret) }, visitor)).statusCode, 429);
  server.clock.advance(30_000);
  assert.is((await task('user.second', { key, code: codeAt(secret) }, visitor)).statusCode, 303);
});

test('a new password by mail and the link of an operator ask the second step; one that skips it does not', async () => {
  const person = await member();
  await switchOn(person);
  const enter = async (options = {}) => {
    const key = new URL(await createSignInLink(server.services, person.id, options)).searchParams.get('key') ?? '';
    const visitor = await server.visitor();
    await task('user.enter', { key }, visitor);
    return isIn(visitor);
  };
  assert.not.ok(await enter());
  assert.ok(await enter({ skipsSecondFactor: true }));
  await task('user.forgot', { email: person.username }, await server.visitor());
  const { workJobs } = await import('../../core/jobs/jobs.ts');
  await workJobs(server.services);
  const mail = await server
    .sql('outbox')
    .where('recipient', `${person.username}@people.test`)
    .orderBy('id', 'desc')
    .first();
  const key = /\/reset\?key=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const visitor = await server.visitor();
  const reset = await task('user.reset', { key, password: 'newer horse' }, visitor);
  assert.match(String(reset.headers.location), '/account/second-step');
  assert.not.ok(await isIn(visitor));
});

test('a role that needs two steps is that of a reader until they are set up', async () => {
  const person = await member('admin');
  const users = '/blog/dashboard/site/users';
  await server.set('accounts.twoFactorRoles', ['admin']);
  const refused = await server.get(users, person);
  assert.is(refused.statusCode, 403);
  assert.match(refused.body, 'needs a second step');
  assert.is((await server.post({ task: 'users.role', id: person.id, role: 'reader' }, person)).statusCode, 403);
  const visitor = await server.visitor();
  const answer = await task('user.login', { username: person.username, password }, visitor);
  assert.match(String(answer.headers.location), '/account/security');
  await switchOn(visitor);
  assert.is((await server.get(users, visitor)).statusCode, 200);
  await task('twoFactor.remove', { password }, visitor);
  assert.is((await server.get(users, visitor)).statusCode, 403);
});

test('an administrator removes the second step of a person who lost it, and the log says so', async () => {
  const [person, admin] = [await member(), await server.signedIn('admin')];
  await switchOn(person);
  assert.is(
    (await server.post({ task: 'users.removeSecondFactor', id: person.id }, await server.signedIn('staff'))).statusCode,
    403,
  );
  assert.is((await server.post({ task: 'users.removeSecondFactor', id: person.id }, admin)).statusCode, 303);
  const visitor = await server.visitor();
  await firstStep(person.username, visitor);
  assert.ok(await isIn(visitor));
  assert.is((await server.sql('audit_log').where({ act: 'user.removeSecondFactor', target_id: person.id })).length, 1);
});

test.run();
