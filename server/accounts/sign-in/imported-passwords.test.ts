import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../core/jobs/jobs.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('imported passwords');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => server.close());

const signIn = (username: string, password: string, as: Person) =>
  server.post({ option: 'com_users', task: 'user.login', username, password }, as);

test('an account that came without a password is opened by no password, and by one that a mailed link sets', async () => {
  const { id } = await server.signedIn('reader');
  await server.sql('users').where('id', id).update({ password: '' });
  const { username, email } = await server.sql('users').where('id', id).first();
  await server.sql('login_names').insert({ name_key: 'mei mei', user_id: id });
  for (const wrong of ['', ' ', 'any password', username])
    assert.is((await signIn(username, wrong, await server.visitor())).statusCode, 422, wrong);
  const visitor = await server.visitor();
  await server.post({ option: 'com_users', task: 'user.forgot', email: 'Mei Mei' }, visitor);
  await workJobs(server.services);
  const mail: { text: string } = await server.sql('outbox').where('recipient', email).first('text');
  const key = /\/account\/reset\?key=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const reset = await server.post({ option: 'com_users', task: 'user.reset', key, password: 'right horse' }, visitor);
  assert.is(reset.statusCode, 303);
  assert.is((await server.get('/account/profile', visitor)).statusCode, 200);
  for (const login of [username, email, 'mei mei'])
    assert.is((await signIn(login, 'right horse', await server.visitor())).statusCode, 303, login);
});

const hex = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

/** Hashes from other projects: argon2's reference tests, PHP's manual, phpass's own test, hashcat's examples. */
const imported = [
  ['password', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
  ['rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'],
  ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['joomla', `${hex('md5', 'joomlasalt')}:salt`],
  ['joomla', hex('md5', 'joomla')],
  ['old joomla', `${hex('md5', 'old joomlasalt')}:salt`],
  ['old joomla', hex('md5', 'old joomla')],
  ['old joomla', `${hex('md5', 'old joomla')}:`],
  ['old joomla', `{SHA256}${hex('sha256', 'old joomlasalt')}:salt`],
] as const;

for (const [password, stored] of imported)
  test(`the password of an imported hash ${stored.slice(0, 40)} signs in, and a long enough one is stored our way from then on`, async () => {
    const { id } = await server.signedIn('reader');
    await server.sql('users').where('id', id).update({ password: stored });
    const { username } = await server.sql('users').where('id', id).first('username');
    for (const wrong of ['some other', stored])
      assert.is((await signIn(username, wrong, await server.visitor())).statusCode, 422);
    assert.is((await signIn(username, password, await server.visitor())).statusCode, 303);
    const row: { password: string } | undefined = await server.sql('users').select('password').where('id', id).first();
    if (password.length < 8) assert.is(row?.password, stored);
    else assert.match(row?.password ?? '', /^\$argon2id\$v=19\$m=19456,/);
    assert.is((await signIn(username, password, await server.visitor())).statusCode, 303);
  });

test.run();
