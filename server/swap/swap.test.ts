import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../core/config/index.ts';
import { plainError } from '../core/errors/index.ts';
import { dropUnconfirmed } from '../core/jobs/index.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { expectedCounts, oldSiteAccounts, oldSiteDump } from './fixtures/old-site.ts';
import { joomlaKinds } from './joomla/index.ts';
import { groupRoles } from './plan/index.ts';
import { receiptOf } from './receipt/receipt.ts';
import { receiptText } from './receipt/receipt-text.ts';
import { diffSwap } from './run/diff.ts';
import type { KindImport } from './run/kind.ts';
import { type RunResult, runSwap } from './run/runner.ts';
import { noSteps } from './run/steps.ts';
import { type OpenedSource, openSource, type Source, type SourceRow } from './source/index.ts';
import { undoSwap } from './undo/undo.ts';

const test = suite('import of an old site');
let server: TestServer;
let folder: string;
let source: OpenedSource;
let before: ReadonlyMap<string, string>;
const bar = () => ({ step: () => {}, end: () => {} });
const kinds = joomlaKinds.filter(({ kind }) => kind.startsWith('user'));

/** The rows of every table that an import may change, as text. */
const tables = [
  'users',
  'member_groups',
  'member_group_accounts',
  'login_names',
  'import_rows',
  'import_notes',
  'import_changes',
  'outbox',
  'posts',
  'items',
];
const rowsOf = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all(tables.map(async name => [name, JSON.stringify(await server.sql(name))] as const)));

const run = async (from: Source = source, which: readonly KindImport[] = kinds): Promise<RunResult> => {
  const groups = await groupRoles(from, []);
  const roles = new Map(groups.map(({ system, id, role }) => [`${system}:${id}`, role]));
  return runSwap(server.services, { kindOfSite: 'joomla', kinds: which }, from, { roles }, bar);
};
const undo = (runId: number, dryRun = false) => undoSwap(server.services, joomlaKinds, { runId, dryRun }, bar);
const oldRow = (id: number) =>
  server
    .sql('users')
    .where({ legacy_id: String(id) })
    .first();
const receipt = async () => {
  const site = await server.sql('old_sites').first();
  return receiptOf(server.sql, site.id);
};

/** The source with one account changed. */
const withAccount = (id: number, change: Readonly<Record<string, string>>): Source => ({
  ...source,
  rowsAfter: async (...call) =>
    (await source.rowsAfter(...call)).map(
      (row): SourceRow => (call[0] === 'users' && row.id === String(id) ? { ...row, ...change } : row),
    ),
});

test.before(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const file = join(folder, 'site.sql');
  await writeFile(file, oldSiteDump());
  source = await openSource({
    dump: [file],
    url: 'https://www.lantern-hill.example',
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
  before = await rowsOf();
});
test.after(async () => {
  await source.close();
  await source.close();
  await rm(folder, { recursive: true });
  await server.close();
});

const signIn = async (username: string, password: string): Promise<string | undefined> => {
  const visitor = await server.visitor();
  await server.post({ option: 'com_users', task: 'user.login', username, password }, visitor);
  const page = await server.get('/account/profile', visitor);
  return page.statusCode === 200 ? page.body : undefined;
};

test('every account is found and counted, and each change of a name or an address is told', async () => {
  const { steps, isContinued } = await run();
  assert.is(isContinued, false);
  assert.is(steps.get('users')?.added, expectedCounts.users.added);
  const { kinds: counted, remarks } = await receipt();
  for (const name of ['users', 'user_usergroup_map'] as const) {
    const { found, added, left } = { left: {}, ...expectedCounts[name] };
    assert.equal([counted[name]?.found, counted[name]?.added, counted[name]?.left], [found, added, left], name);
  }
  const named = remarks
    .filter(({ reason }) => reason.includes('the old one still works for signing in'))
    .map(({ label }) => label);
  assert.ok(named.some(label => label.startsWith('jo bean ')));
  assert.not.match(receiptText(await receipt(), 'Receipt'), /\$2y\$|\$P\$|[0-9a-f]{32}/);
  assert.is((await server.sql('outbox')).length, 0);
});

test('a blocked account and one that was never confirmed cannot sign in; every other one signs in as it was used to', async () => {
  for (const { username, password, status, id, role } of oldSiteAccounts) {
    await server.sql('throttles').delete();
    assert.is(await signIn(username, 'not the password'), undefined, username);
    assert.is((await signIn(username, password)) !== undefined, status === 'active', username);
    const row = await oldRow(id);
    assert.is(row.role, role, username);
    if (status === 'active') assert.match(row.password, /^\$argon2id\$/, username);
  }
});

test('a second import adds nothing', async () => {
  const counts = (await run()).steps.get('users');
  assert.equal([counts?.added, counts?.changed, counts?.same], [0, 0, expectedCounts.users.added]);
});

test('a row that changed there is written again; one that changed here as well stays and is told', async () => {
  const [{ id: quiet }, { id: busy }] = [await oldRow(203), await oldRow(204)];
  await server.sql('users').where('id', busy).update({ name: 'Changed here' });
  const one = (await run(withAccount(203, { name: 'Changed there' }))).steps.get('users');
  assert.equal([one?.changed, one?.conflict], [1, 0]);
  const seen = await diffSwap(
    server.services,
    { kindOfSite: 'joomla', kinds },
    withAccount(204, { name: 'Changed there' }),
  );
  assert.equal(
    seen.map(({ oldId, step }) => `${oldId} ${step}`),
    ['203 change', '204 conflict'],
  );
  const two = (await run(withAccount(204, { name: 'Changed there' }))).steps.get('users');
  // The first account is as it was there before: that is a change again.
  assert.equal([two?.changed, two?.conflict], [1, 1]);
  const names = await server.sql('users').whereIn('id', [quiet, busy]).orderBy('id').pluck('name');
  assert.equal(names, ['Marek Dušek', 'Changed here']);
  const told = (await receipt()).remarks.filter(({ reason }) => reason.startsWith('edited on both sites'));
  assert.equal(
    told.map(({ old_id }) => old_id),
    ['204'],
  );
});

test('a row that was removed there is told before another import, and stays here', async () => {
  const without: Source = {
    ...source,
    rowsAfter: async (...call) =>
      (await source.rowsAfter(...call)).filter(row => call[0] !== 'users' || row.id !== '204'),
  };
  const seen = await diffSwap(server.services, { kindOfSite: 'joomla', kinds }, without);
  assert.equal(
    seen.filter(({ step }) => step === 'removed there').map(({ kind, oldId }) => `${kind} ${oldId}`),
    ['users 204'],
  );
  assert.ok(await oldRow(204));
});

test('an account that never confirmed its address stays; one that was removed here is told before another import', async () => {
  const waiting = await server.sql('users').where('status', 'waiting').whereNotNull('legacy_id').first();
  await dropUnconfirmed(server.sql, new Date(server.clock.now()));
  assert.ok(await oldRow(waiting.legacy_id));
  const rollback = new Error('rolled back');
  const removed = server.sql.transaction(async sql => {
    await sql('users').where('id', waiting.id).delete();
    const seen = await diffSwap({ ...server.services, sql }, { kindOfSite: 'joomla', kinds }, source);
    assert.equal(
      seen.filter(({ step }) => step === 'removed here').map(({ kind, oldId }) => `${kind} ${oldId}`),
      [`users ${waiting.legacy_id}`],
    );
    throw rollback;
  });
  assert.is(await removed.catch(error => error), rollback);
});

test('an import that was interrupted goes on where it stopped; meanwhile no other one begins', async () => {
  const failing: Source = {
    ...source,
    rowsAfter: async (table, ...rest) => {
      if (table === 'user_usergroup_map') throw plainError('The old site does not answer.');
      return source.rowsAfter(table, ...rest);
    },
  };
  const stopped = await run(failing).catch(error => error.message);
  assert.is(stopped, 'The old site does not answer.');
  const other = { ...source, site: { ...source.site, name: 'www.other.example' } };
  assert.match(await run(other).catch(error => error.message), /of another site is not finished/);
  const { isContinued, steps } = await run();
  assert.ok(isContinued);
  assert.equal([steps.get('users'), steps.get('usergroups')], [undefined, noSteps]);
  assert.is(steps.get('user_usergroup_map')?.same, expectedCounts.user_usergroup_map.found);
});

test('an import cannot be undone before a later one; undoing leaves what people use, and takes back all else', async () => {
  const runs: number[] = await server.sql('import_runs').orderBy('id').pluck('id');
  const [first = 0] = runs;
  assert.match(await undo(first).catch(error => error.message), /is newer: undo it first/);
  for (const id of runs.slice(1).toReversed()) await undo(id);
  assert.is((await oldRow(203)).name, 'Marek Dušek');
  // An account is signed in, another one was changed here.
  const inUse = await oldRow(205);
  await server.sql('sessions').whereNot('user_id', inUse.id).delete();
  const followed = await oldRow(206);
  await server.sql('subscriptions').insert({
    ...{ type: 'blogger', target_id: followed.id, email: 'a@b.test', email_key: 'a@b.test' },
    created_at: new Date(server.clock.now()),
  });
  const wholly = await rowsOf();
  const tried = await undo(first, true);
  assert.equal([...(await rowsOf())], [...wholly], 'a dry run changes nothing');
  const { removed, remaining } = await undo(first);
  assert.equal([removed, remaining.length], [tried.removed, tried.remaining.length]);
  assert.equal(remaining.map(({ label }) => label.split(' ')[0]).sort(), [
    'jo',
    'nino@lantern-hill.example',
    'ottilie',
  ]);
  assert.match(await undo(first).catch(error => error.message), /has already been undone/);
});

test('an import that nobody used is undone without a trace, and may come again', async () => {
  await server.sql('users').whereNotNull('legacy_id').delete();
  for (const name of ['import_rows', 'import_runs', 'old_sites', 'throttles', 'subscriptions'])
    await server.sql(name).delete();
  const { runId } = await run();
  const groups = [...(await server.sql('member_groups')), ...(await server.sql('member_group_accounts'))];
  assert.is(groups.filter(one => one.title).length, expectedCounts.usergroups.added);
  assert.is((await undo(runId)).removed, expectedCounts.users.added + groups.length);
  assert.equal([...(await rowsOf())], [...before]);
  assert.equal(await server.sql('old_sites').pluck('secret'), ['']);
  assert.is((await run()).steps.get('users')?.added, expectedCounts.users.added);
});

test('an account that left a group there leaves it here by the next import, and is in it again when that is undone', async () => {
  const membersOf = (): Promise<string[]> =>
    server
      .sql('member_group_accounts as a')
      .join('users as u', 'u.id', 'a.user_id')
      .orderBy(['a.group_id', 'u.legacy_id'])
      .select('u.legacy_id', 'a.group_id')
      .then(rows => rows.map(row => `${row.group_id}:${row.legacy_id}`));
  const members = await membersOf();
  const [gone = ''] = members.map(member => member.split(':')[1] ?? '');
  const stayed = (rows: readonly SourceRow[]) => rows.filter(({ user_id }) => user_id !== gone);
  const { runId } = await run({
    ...source,
    rowsAfter: async (...call) => {
      const rows = await source.rowsAfter(...call);
      return call[0] === 'user_usergroup_map' ? stayed(rows) : rows;
    },
    rowsWith: async (...call) => {
      const rows = await source.rowsWith(...call);
      return call[0] === 'user_usergroup_map' ? stayed(rows) : rows;
    },
  });
  assert.equal(
    await membersOf(),
    members.filter(member => !member.endsWith(`:${gone}`)),
  );
  await undo(runId);
  assert.equal(await membersOf(), members);
});

test.run();
