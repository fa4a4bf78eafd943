import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { importOf, undoNth } from '../fixtures/import-of.ts';
import { idOfImport } from '../fixtures/import-queries.ts';
import { expectedCounts } from '../fixtures/old-site.ts';
import { openSample } from '../fixtures/teams/sample-source.ts';
import { teamTables } from '../fixtures/teams/test-queries.ts';
import { joomlaKinds } from '../joomla/index.ts';
import { receiptOf } from '../receipt/receipt.ts';
import type { OpenedSource } from '../source/index.ts';

const test = suite('teams of an old blog');
const kinds = joomlaKinds.filter(({ kind }) => kind.startsWith('user') || kind.startsWith('easyblog'));
const counted = ['easyblog teams', 'easyblog team members', 'easyblog team requests'] as const;

let server: TestServer;
let source: OpenedSource;
let reader: Person;
let before: unknown;

const status = async (path: string, as?: Person): Promise<number> =>
  (await server.get(`/blog/teamblogs/${path}`, as)).statusCode;
const signIn = async (username: string, password: string): Promise<Person> => {
  const person = await server.visitor();
  await server.post({ option: 'com_users', task: 'user.login', username, password }, person);
  return person;
};
const sum = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

test.before(async () => {
  server = await openTestServer();
  source = await openSample();
  before = await teamTables(server.sql);
  await importOf(server.services, kinds, source);
  reader = await server.signedIn('reader');
});
test.after(async () => {
  await source.close();
  await server.close();
});

test('nobody but its members sees a team that was for members, or was not published', async () => {
  for (const alias of ['council', 'not-published'])
    for (const part of ['', '/members', '/feed.xml']) {
      for (const person of [undefined, reader]) {
        const { statusCode, payload } = await server.get(`/blog/teamblogs/${alias}${part}`, person);
        assert.is(statusCode, 404, `${alias}${part}`);
        assert.not.match(payload, /Sólveig|data-team-member/);
      }
    }
  const listing = (await server.get('/blog/teamblogs', reader)).payload;
  assert.not.match(listing, 'Council');
  assert.not.match(listing, 'Not published');
});

test('a team for accounts asks a visitor to sign in', async () => {
  assert.is(await status('who-signs-in'), 403);
  assert.is(await status('who-signs-in', reader), 200);
  assert.not.match((await server.get('/blog/teamblogs')).payload, 'Who signs in');
});

test('a team for everyone shows its words, its posts and its members, administrators first', async () => {
  const page = (await server.get('/blog/teamblogs/night-crew')).payload;
  for (const words of ['Night crew', 'On duty after dusk.', 'Of the crew']) assert.match(page, words);
  assert.not.match(page, 'Of a missing team');
  assert.is(load(page)('meta[name="description"]').attr('content'), 'At night');
  const members = load((await server.get('/blog/teamblogs/night-crew/members')).payload);
  const text = members('[data-team-member]')
    .toArray()
    .map(one => members(one).text());
  assert.is(text.length, 2);
  assert.match(text[0] ?? '', 'Linnea Ström');
  assert.match(text[1] ?? '', 'Marek Dušek');
});

test('a member sees a team for members', async () => {
  const member = await signIn('Solveig', 'Amber-Wick-207');
  assert.is(await status('council', member), 200);
  assert.is(await status('not-published', member), 404);
});

test('an administrator of a team sees who asks to join it', async () => {
  const requests = (as: Person) => server.get('/blog/dashboard/requests', as);
  assert.match((await requests(await signIn('linnea', 'Amber-Wick-202'))).payload, 'Ottilie Brandt');
  assert.not.match((await requests(reader)).payload, 'Ottilie Brandt');
  const admins = server.sql('team_members').join('users', 'users.id', 'user_id').where('is_admin', 1);
  assert.equal(await admins.orderBy('legacy_id').pluck('legacy_id'), ['201', '202']);
});

test('every row of the teams is counted, each that was left with its reason', async () => {
  const { kinds: counts } = await receiptOf(server.sql, await idOfImport(server.sql, 1));
  for (const name of counted) {
    const expected: { found: number; added: number; merged?: Record<string, number>; left?: Record<string, number> } =
      expectedCounts[name];
    const { found, added, merged, left } = counts[name] ?? {};
    assert.equal(
      [found, added, sum(merged), sum(left)],
      [expected.found, expected.added, sum(expected.merged), sum(expected.left)],
      name,
    );
  }
  assert.is(counts['easyblog teams']?.notes['not published on the old site; visible to its members only'], 1);
});

test('a second import adds nothing, and nobody is mailed', async () => {
  const { steps } = await importOf(server.services, kinds, source);
  for (const [kind, { added, changed, conflict }] of steps) assert.equal([added, changed, conflict], [0, 0, 0], kind);
  assert.equal(await server.sql('outbox'), []);
});

test('an undo leaves the tables as they were', async () => {
  for (const name of ['sessions', 'throttles']) await server.sql(name).delete();
  await server.sql('users').whereNull('legacy_id').delete();
  for (const run of [2, 1]) assert.equal((await undoNth(server.services, kinds, run)).remaining, []);
  assert.equal(await teamTables(server.sql), before);
});

test.run();
