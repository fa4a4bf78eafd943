import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { displayForUpdate, storeDisplayRow } from './display-queries.ts';

const test = suite('display settings of an account');
let server: TestServer;
let reader: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  reader = await server.signedIn('reader');
});
test.after(() => server.close());

const compare = (params: Record<string, string | number>, as: Person = reader) =>
  server.ask('site/controllers/display/synchronize', params, as);
const stored = async (): Promise<string | undefined> =>
  (await server.sql('account_display').where('user_id', reader.id).first('settings'))?.settings;

test('a visitor has no account to store settings with', async () => {
  assert.match(rejection(await compare({ settings: 'theme=dark', age: 0 }, await server.visitor())), 'sign in');
});

test('a setting or value that does not exist is refused by its name, and nothing is stored', async () => {
  for (const [settings, named] of [
    ['theme=purple', 'theme'],
    ['theme=dark&colour=red', 'colour'],
    ['size=99', 'size'],
    ['keys=<b>', 'keys'],
    ['constructor=x', 'constructor'],
    ['theme=dark&theme=purple', 'theme'],
  ] as const)
    assert.match(rejection(await compare({ settings, age: 0 })), `“${named}”`);
  rejection(await compare({ settings: 'x'.repeat(501), age: 0 }));
  rejection(await compare({ settings: 'theme=dark', age: -1 }));
  rejection(await compare({ settings: 'theme=dark', age: 'soon' }));
  assert.is(await stored(), undefined);
});

test('the settings of a browser are stored, in one order and without usual values; a browser without any takes them over', async () => {
  const owner = String(reader.id);
  assert.equal(resolution(await compare({})), ['', null, owner]);
  assert.equal(resolution(await compare({ settings: 'size=2&contrast=usual&theme=dark&keys=next%3Dj', age: 5_000 })), [
    'theme=dark&size=2&keys=next%3Dj',
    5_000,
    owner,
  ]);
  server.clock.advance(60_000);
  assert.equal(resolution(await compare({})), ['theme=dark&size=2&keys=next%3Dj', 65_000, owner]);
});

test('the later change wins, a reset too', async () => {
  resolution(await compare({ settings: 'theme=dark', age: 60_000 }));
  const [older] = resolution(await compare({ settings: 'theme=light', age: 120_000 }));
  assert.is(older, 'theme=dark');
  const [newer] = resolution(await compare({ settings: 'theme=light', age: 30_000 }));
  assert.is(newer, 'theme=light');
  resolution(await compare({ settings: '', age: 0 }));
  assert.is(await stored(), '');
  server.clock.advance(1_000);
  const [again, age] = resolution(await compare({ settings: 'theme=light', age: 31_000 }));
  assert.equal([again, age], ['', 1_000]);
});

test('settings that another account left in the browser are not taken over', async () => {
  const other = await server.signedIn('reader');
  const params = { settings: 'theme=dark', age: 0, owner: String(other.id) };
  assert.equal(resolution(await compare(params)), ['', null, String(reader.id)]);
  assert.is(await stored(), undefined);
  resolution(await compare({ settings: 'size=3', age: 100_000 }));
  assert.is(resolution(await compare(params))[0], 'size=3');
});

test('changes of several devices at the same time leave one row', async () => {
  const answers = await Promise.all(['1', '2', '3', '4'].map(size => compare({ settings: `size=${size}`, age: 0 })));
  for (const answer of answers) resolution(answer);
  assert.is((await server.sql('account_display').where('user_id', reader.id)).length, 1);
});

test('the settings end with the account', async () => {
  resolution(await compare({ settings: 'theme=dark', age: 0 }));
  await server.sql('users').where('id', reader.id).delete();
  assert.is(await stored(), undefined);
});

test('an index finds the row', async () => {
  const plans = await plansOf(server.sql, async tx => {
    await displayForUpdate(tx, reader.id);
    await storeDisplayRow(tx, reader.id, { settings: '', changedAt: new Date(0) });
  });
  assert.ok(plans.length > 0);
  assert.equal(scansIn(plans), []);
});

test.run();
