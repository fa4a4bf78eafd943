import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readContent } from '../../../blog/post-model/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import type { ExpectedCount } from '../../fixtures/expected-count.ts';
import { importOf, undoNth } from '../../fixtures/import-of.ts';
import { idOfImport } from '../../fixtures/import-queries.ts';
import { expectedCounts } from '../../fixtures/old-site.ts';
import { openSample } from '../../fixtures/teams/sample-source.ts';
import { teamTables } from '../../fixtures/teams/test-queries.ts';
import { joomlaKinds } from '../../joomla/index.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import type { OpenedSource } from '../../source/index.ts';

const test = suite('revisions, rejections and reports of an old blog');
const kinds = joomlaKinds.filter(({ kind }) => /^(?:user|easyblog|k2 profiles)/.test(kind));
const counted = [
  ...(['easyblog revisions', 'easyblog rejections', 'easyblog reports'] as const),
  ...(['k2 profiles', 'easyblog profiles'] as const),
];
const note = 'Please say how many steps.';

let server: TestServer;
let source: OpenedSource;
let reader: Person;
let moderator: Person;
let before: unknown;

const postId = async (legacy: string): Promise<number> =>
  (await server.sql('posts').where('legacy_id', legacy).first('id')).id;
const sum = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

test.before(async () => {
  server = await openTestServer();
  source = await openSample();
  before = await teamTables(server.sql);
  await importOf(server.services, kinds, source);
  reader = await server.signedIn('reader');
  moderator = await server.signedIn('moderator');
});
test.after(async () => {
  await source.close();
  await server.close();
});

test('only editors see why a post was rejected', async () => {
  const path = paths.preview(`${await postId('4')}.0`);
  for (const person of [undefined, reader]) {
    const { statusCode, payload } = await server.get(path, person);
    assert.is.not(statusCode, 200);
    assert.not.match(payload, note);
  }
  const { statusCode, payload } = await server.get(path, moderator);
  assert.is(statusCode, 200);
  assert.match(payload, note);
});

test('only moderators see the reports of readers', async () => {
  const words = 'The rope has another knot';
  for (const person of [undefined, reader]) assert.not.match((await server.get(paths.reports, person)).payload, words);
  assert.match((await server.get(paths.reports, moderator)).payload, words);
  const senders = await server.sql('reports').orderBy('id').pluck('actor');
  assert.is(senders.length, 2);
  assert.match(senders[0], /^u:/);
  assert.match(senders[1], /^v:/);
});

test('nobody reads a revision who may not edit its post, and no revision has a password', async () => {
  const [row] = await server.sql('revisions').where('title', 'Fog, not yet');
  const path = paths.preview(`${row.post_id}.${row.id}`);
  for (const person of [undefined, reader]) assert.is.not((await server.get(path, person)).statusCode, 200);
  assert.match((await server.get(path, moderator)).payload, 'Fog, not yet');
  for (const content of await server.sql('revisions').pluck('content')) assert.not.match(content, 'blogpassword');
});

test('revisions keep their order, their words and their state', async () => {
  const rows = await server
    .sql('revisions')
    .where('post_id', await postId('2'))
    .orderBy('ordering');
  assert.equal(
    rows.map(({ title, state }) => [title, state]),
    [
      ['Fog', 'final'],
      ['Fog, again', 'final'],
      ['Fog, composed', 'final'],
      ['Fog, not yet', 'pending'],
    ],
  );
  const [post] = await server
    .sql('posts')
    .where('id', await postId('1'))
    .select('body', 'intro', 'privacy');
  const [changed] = await server.sql('revisions').where('title', 'The first night, changed');
  const fields = readContent(changed.content);
  assert.is(fields.body, `${post.intro ?? ''}${post.body}`);
  assert.equal(
    [fields.title, fields.privacy, fields.excerpt],
    ['The first night, changed', post.privacy, 'Two hundred and six steps in the dark.'],
  );
  // The texts of a draft and of a post that waits are those of the posts.
  const own = await server.sql('revisions').whereIn('title', ['Draft', 'Awaits approval']).pluck('state');
  assert.equal(own, ['final', 'final']);
});

test('every row is counted, each that was left with its reason', async () => {
  const { kinds: counts } = await receiptOf(server.sql, await idOfImport(server.sql, 1));
  for (const name of counted) {
    const expected: ExpectedCount = expectedCounts[name];
    const { found, added, merged, left } = counts[name] ?? {};
    assert.equal(
      [found, added, sum(merged), sum(left)],
      [expected.found, expected.added, sum(expected.merged), sum(expected.left)],
      name,
    );
  }
  assert.equal(counts['easyblog revisions']?.left, { 'post does not exist': 1, 'content cannot be read': 1 });
});

test('a second import adds nothing, and nobody is mailed', async () => {
  const { steps } = await importOf(server.services, kinds, source);
  for (const [kind, { added, changed, conflict }] of steps) assert.equal([added, changed, conflict], [0, 0, 0], kind);
  assert.equal(await server.sql('outbox'), []);
});

test('an undo leaves the tables as they were', async () => {
  await server.sql('sessions').delete();
  await server.sql('users').whereNull('legacy_id').delete();
  for (const run of [2, 1]) assert.equal((await undoNth(server.services, kinds, run)).remaining, []);
  assert.equal(await teamTables(server.sql), before);
});

test.run();
