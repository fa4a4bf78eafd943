import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../core/db/index.ts';
import { moment } from '../core/time/clock.ts';
import { processorMs } from '../test/loop-watch.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { checkEmail, checkUsername, permalinkOf, usernameKey } from './account-names.ts';
import { addAccount } from './registration/register.ts';

const test = suite('accounts');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const add = (username: string, email: string) =>
  transact(server.sql, sql =>
    addAccount(sql, {
      username,
      email,
      emailKey: email,
      name: username,
      website: '',
      password: '',
      role: 'reader',
      status: 'active',
      now: moment(server.clock),
      confirmedAt: null,
    }),
  );
const isRefused = (check: () => void): boolean => {
  try {
    check();
    return false;
  } catch {
    return true;
  }
};

test('what is taken is named: the username, or the address', async () => {
  assert.type(await add('asha', 'asha@people.test'), 'number');
  assert.is(await add('ASHA', 'other@people.test'), 'username');
  assert.is(await add('other', 'asha@people.test'), 'email');
  assert.type(await add('asha.', 'third@people.test'), 'number');
});

test('a username has letters, digits, dots, hyphens and underscores, and is no address', () => {
  for (const name of ['a', '', '.asha', 'a b', 'a@b', 'a/b', '<b>', 'a\u202eb', 'x'.repeat(61)])
    assert.ok(
      isRefused(() => checkUsername(name)),
      name,
    );
  for (const name of ['asha', 'Zoë', '山田', 'ann.lee_2-b', 'ｚｏ'])
    assert.not.ok(
      isRefused(() => checkUsername(name)),
      name,
    );
});

test('one address and nothing else is an e-mail address', () => {
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;
  for (const email of [
    '',
    'a',
    'a@b',
    '@b.test',
    'a@.test',
    'a@b..test',
    'a b@c.test',
    'a@b.test\n',
    'a@b.test,c@d.test',
    long,
  ])
    assert.ok(
      isRefused(() => checkEmail(email)),
      email,
    );
  for (const email of ["o'neil+lists@mail.example.org", 'zoë@bücher.example', 'a@b.co'])
    assert.not.ok(
      isRefused(() => checkEmail(email)),
      email,
    );
});

test('a hostile text is judged in linear time', async () => {
  const hostile = [`${'a.'.repeat(50_000)}@`, `a@${'b-'.repeat(50_000)}`, `a@${'b.'.repeat(50_000)}`];
  const ms = await processorMs(async () => {
    for (const email of hostile) isRefused(() => checkEmail(email));
  });
  assert.ok(ms < 200, `${ms} ms`);
});

test('a name is one name in every case and Unicode form, and makes a part of an address', () => {
  assert.is(usernameKey(' ＺＯË '), 'zoë');
  assert.is(permalinkOf('Ann_Lee.2'), 'ann-lee-2');
  assert.is(permalinkOf('___'), 'account');
});

test.run();
