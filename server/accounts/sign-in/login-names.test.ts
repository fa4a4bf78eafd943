import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mutate } from '../../core/context/mutation.ts';
import { workJobs } from '../../core/jobs/jobs.ts';
import { hashPassword } from '../../core/security/password.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { addLoginName } from '../login-names.ts';

const test = suite('names of an old site');
let server: TestServer;
let siteId: number;
let hashes: { ours: string; theirs: string };

test.before(async () => {
  server = await openTestServer();
  hashes = { ours: await hashPassword('right horse'), theirs: await hashPassword('their horse') };
  const [id] = await server.sql('old_sites').insert({
    ...{
      kind: 'joomla',
      name: 'www.lantern-hill.example',
      base_url: 'https://www.lantern-hill.example',
      settings: '{}',
    },
    created_at: new Date(server.clock.now()),
  });
  siteId = Number(id);
});
test.before.each(async () => {
  for (const table of ['throttles', 'login_names', 'outbox']) await server.sql(table).delete();
});
test.after(() => server.close());

const account = async (password = hashes.ours) => {
  const { id } = await server.signedIn('reader');
  await server.sql('users').where('id', id).update({ password });
  const row: { username: string; email: string } = await server.sql('users').where('id', id).first('username', 'email');
  return { id, ...row };
};
const name = (userId: number, username: string): Promise<boolean> =>
  mutate(server.services, write => addLoginName(write, userId, siteId, username));
const names = (): Promise<string[]> => server.sql('login_names').orderBy('name_key').pluck('name_key');
const signIn = (username: string, password: string, as: Person) =>
  server.post({ option: 'com_users', task: 'user.login', username, password }, as);
/** Account that is signed in afterwards; null if the sign-in is refused. */
const signedInAs = async (username: string, password = 'right horse'): Promise<number | null> => {
  const visitor = await server.visitor();
  const { statusCode } = await signIn(username, password, visitor);
  if (statusCode !== 303) return null;
  const own = /Your username is ([\w-]+)\./.exec((await server.get('/account/profile', visitor)).body)?.[1] ?? '';
  return (await server.sql('users').where('username_key', own).first('id'))?.id ?? null;
};

test('a name is not given to a second account: neither a username nor a name of an old site', async () => {
  const [one, two] = [await account(), await account()];
  assert.is(await name(one.id, two.username.toUpperCase()), false);
  assert.is(await name(one.id, 'Mei  Mei'), true);
  assert.is(await name(two.id, ' mei\u00a0 MEI '), false);
  assert.is(await name(two.id, ' '), false);
  assert.is(await name(two.id, 'x'.repeat(191)), false);
  assert.equal(await names(), ['mei  mei']);
});

test('a name of the account itself is answered with yes, and its username needs no row', async () => {
  const { id, username } = await account();
  assert.is(await name(id, username), true);
  assert.equal(await names(), []);
  for (let run = 0; run < 2; run++) assert.is(await name(id, 'mei mei'), true);
  assert.equal(await names(), ['mei mei']);
});

test('nobody registers under a username by which another account signs in', async () => {
  const { id } = await account();
  await name(id, 'Old.Name');
  await server.set('captcha.kind', 'none');
  const form = { name: 'Thief', email: 'thief@people.test', password: 'thief horse' };
  const register = async (username: string) =>
    server.post({ option: 'com_users', task: 'user.register', ...form, username }, await server.visitor());
  assert.match((await register('old.name')).body, 'This username is taken');
  assert.is((await register('new.name')).statusCode, 303);
});

test('an old username that is the mail address of another account opens the first with its password alone', async () => {
  const [one, two] = [await account(), await account(hashes.theirs)];
  assert.is(await signedInAs(two.email, 'their horse'), two.id);
  assert.is(await name(one.id, two.email), true);
  assert.is(await signedInAs(two.email, 'their horse'), null);
  assert.is(await signedInAs(two.email), one.id);
  assert.is(await signedInAs(two.username, 'their horse'), two.id);
});

test('a forgotten password is mailed to the owner of the address, whoever signs in by it', async () => {
  const [one, two] = [await account(), await account()];
  await name(one.id, two.email);
  await name(one.id, 'mei mei');
  for (const email of [two.email, 'Mei Mei'])
    await server.post({ option: 'com_users', task: 'user.forgot', email }, await server.visitor());
  await workJobs(server.services);
  assert.equal(await server.sql('outbox').orderBy('id').pluck('recipient'), [two.email, one.email]);
});

test('wrong passwords count for the one account that is meant, whichever of its names is typed', async () => {
  const [one, two] = [await account(), await account()];
  await name(one.id, two.email);
  await name(one.id, 'mei mei');
  for (const login of [two.email, 'mei mei', one.username, one.email, 'MEI MEI'])
    assert.is(await signedInAs(login, 'wrong'), null);
  for (const login of ['mei mei', one.username, two.email])
    assert.is((await signIn(login, 'right horse', await server.visitor())).statusCode, 429, login);
  assert.is(await signedInAs(two.username), two.id);
});

test('a wrong password is answered after the same queries for a username, an old one and an unknown one', async () => {
  const { id, username } = await account();
  await name(id, 'mei mei');
  const counts: number[] = [];
  let queries = 0;
  const count = ({ sql }: { sql: string }): void => {
    if (!sql.includes('from `page_changes`')) queries++;
  };
  server.sql.on('query', count);
  for (const login of [username, 'mei mei', 'nobody here']) {
    await server.sql('throttles').delete();
    const visitor = await server.visitor();
    queries = 0;
    assert.is((await signIn(login, 'wrong', visitor)).statusCode, 422);
    counts.push(queries);
  }
  server.sql.off('query', count);
  assert.is(new Set(counts).size, 1, counts.join());
});

for (const old of [
  'somebody@elsewhere.example',
  'Mei Mei',
  'a',
  '山田 花子',
  'Ольга Шустрова',
  "o'neil & <b>",
  'emoji 🐚 shell',
  'wilhelmina-constantia-van-den-oudekerk-achterbergh-tot-zuidhoven',
  'x'.repeat(150),
])
  test(`the old username ${old.slice(0, 64)} signs in, in any case and Unicode form`, async () => {
    const { id } = await account();
    assert.is(await signedInAs(old), null);
    assert.is(await name(id, old), true);
    assert.is(await signedInAs(old, 'wrong'), null);
    for (const login of [old, ` ${old.toUpperCase()} `, old.normalize('NFD')])
      assert.is(await signedInAs(login), id, login);
  });

test('the own profile page names the old usernames, that of another account does not', async () => {
  const [owner, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
  for (const old of ['Mei Mei', 'mei@<b>']) await name(owner.id, old);
  const page = (await server.get('/account/profile', owner)).body;
  assert.match(page, 'You may also sign in as “mei mei”.');
  assert.match(page, 'You may also sign in as “mei@&lt;b&gt;”.');
  assert.not.match((await server.get('/account/profile', other)).body, 'You may also sign in');
});

test.run();
