import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../core/i18n/texts.ts';
import { hashPassword } from '../../core/security/password.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { dropFactors } from './factor.ts';

const test = suite('recovery codes of accounts with passkeys alone');
const password = 'right horse';
let server: TestServer;
let hash = '';

test.before(async () => {
  server = await openTestServer();
  hash = await hashPassword(password);
  await server.set('accounts.twoFactorRoles', ['staff']);
});
test.before.each(async () => {
  await server.sql('throttles').delete();
});
test.after(() => server.close());

const task = (name: string, fields: Record<string, string | number>, as: Person) =>
  server.post({ option: 'com_users', task: name, ...fields }, as);
let numbers = 0;
const addPasskey = async (userId: number): Promise<number> => {
  numbers += 1;
  const [id] = await server.sql('passkeys').insert({
    ...{ user_id: userId, credential_hash: `${numbers}`.padStart(64, '0'), credential_id: 'x', public_key: 'x' },
    ...{ name: 'Phone', created_at: new Date(server.clock.now()) },
  });
  return Number(id);
};
const owner = async () => {
  const person = await server.signedIn('staff');
  await server.sql('users').where('id', person.id).update({ password: hash });
  const { username } = await server.sql('users').where('id', person.id).first();
  return { ...person, username, passkey: await addPasskey(person.id) };
};
const renew = async (as: Person): Promise<string[]> => {
  const answer = await task('twoFactor.renew', { password }, as);
  assert.is(answer.statusCode, 303);
  const $ = load((await server.get(String(answer.headers.location), as)).body);
  return $('.recovery-codes code')
    .toArray()
    .map(code => $(code).text());
};
const codesOf = async (userId: number): Promise<number> =>
  (await server.sql('recovery_codes').where('user_id', userId)).length;
/** Path of the second step after the password. */
const secondStep = async (username: string) => {
  const person = await server.visitor();
  const answer = await task('user.login', { username, password }, person);
  const to = String(answer.headers.location);
  assert.match(to, /^\/account\/second-step/);
  return { person, to, key: new URL(to, 'http://lectern.test').searchParams.get('key') ?? '' };
};

test('a wrong code, that of another account and a used one sign nobody in', async () => {
  const [one, other] = [await owner(), await owner()];
  const [[code = ''], [foreign = '']] = [await renew(one), await renew(other)];
  const { person, key } = await secondStep(one.username);
  for (const wrong of ['aaaa-bbbb-cccc', foreign, '123456'])
    assert.is((await task('user.second', { key, code: wrong }, person)).statusCode, 422, wrong);
  assert.is((await task('user.second', { key, code }, await server.visitor())).statusCode, 410);
  assert.is((await task('user.second', { key, code }, person)).statusCode, 303);
  await server.sql('throttles').delete();
  const again = await secondStep(one.username);
  assert.is((await task('user.second', { key: again.key, code }, again.person)).statusCode, 422);
});

test('the page of the second step offers a recovery code beside the passkey', async () => {
  const one = await owner();
  await renew(one);
  const { person, to } = await secondStep(one.username);
  const page = load((await server.get(to, person)).body);
  assert.is(page('main h2').text(), text('RECOVERY_USE'));
  assert.ok(page('[data-passkey-sign-in]').length);
  assert.ok(page('[name=code]').length);
});

test('the page Security shows how many codes are left and makes new ones', async () => {
  const one = await owner();
  const shown = async () => (await server.get('/account/security', one)).body;
  assert.match(await shown(), text('RECOVERY_LEFT', 0));
  assert.is((await renew(one)).length, 10);
  assert.match(await shown(), text('RECOVERY_LEFT', 10));
  assert.is((await task('twoFactor.renew', { password: 'a guess' }, one)).statusCode, 422);
});

test('codes end with the last factor, not with the app beside a passkey', async () => {
  const one = await owner();
  await renew(one);
  const now = new Date(server.clock.now());
  await server.sql('authenticators').insert({ user_id: one.id, secret: 'x', created_at: now, confirmed_at: now });
  assert.is((await task('twoFactor.remove', { password }, one)).statusCode, 303);
  assert.is(await codesOf(one.id), 10);
  assert.is((await task('passkeys.remove', { id: one.passkey }, one)).statusCode, 303);
  assert.is(await codesOf(one.id), 0);
  const other = await owner();
  await renew(other);
  await server.sql.transaction(tx => dropFactors(tx, other.id));
  assert.is(await codesOf(other.id), 0);
});

test.run();
