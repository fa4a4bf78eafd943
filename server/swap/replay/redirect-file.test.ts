import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takeOver } from '../../test/fixtures/taken-over.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { undoOf } from '../fixtures/import-of.ts';
import { joomlaKinds } from '../joomla/index.ts';
import { addRedirectsOf } from './add-redirects.ts';
import { writeMissing } from './redirect-file.ts';
import { replay } from './replay.ts';

const test = suite('redirects from a replay');
const folder = mkdtempSync(join(tmpdir(), 'redirects-'));
const [log, missing] = [join(folder, 'log'), join(folder, 'missing.tsv')];
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await takeOver(server);
});
test.after(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const add = (text: string): Promise<string> => {
  writeFileSync(missing, text);
  return addRedirectsOf(server.services, missing).then(
    ({ added }) => `${added} added`,
    (error: Error) => error.message,
  );
};

test('a file with a wrong line adds nothing and names each wrong line', async () => {
  const before = await server.sql('redirects').select();
  const refused = await add(
    [
      '# title',
      '/good\t/blog/tags\t12',
      '/a\tjavascript:alert(1)',
      '/b\t//evil.example/',
      'words\t/blog',
      '/blog/tags\t/blog',
      '/good\t/blog/authors',
      '/c\t/d',
      '/d\t/c',
      '/left\t\t3',
    ].join('\n'),
  );
  assert.equal(
    refused.split('\n').map(line => /^Line (\d+)/.exec(line)?.[1] ?? line),
    ['No redirect was added.', '3', '4', '5', '6', '7'],
  );
  assert.match(await add('/c\t/d\n/d\t/c'), /Line 2: This redirect would lead/);
  assert.equal(await server.sql('redirects').select(), before);
});

test('missing addresses are written with their counts, filled in, added, and taken back with the import', async () => {
  writeFileSync(log, '/lost\n/lost\n/for-ever\n/index.php?option=com_x&id=3\n/blog\n');
  rmSync(missing);
  const asked = () => replay(server.services, [log], { most: 10, asVisitor: false });
  await writeMissing(missing, await asked());
  const [title, ...lines] = readFileSync(missing, 'utf8').trimEnd().split('\n');
  assert.match(title ?? '', /^#/);
  assert.equal(lines, ['/lost\t\t2', '/for-ever\t\t1', '/index.php?option=com_x&id=3\t\t1']);
  const result = await asked();
  assert.match(await writeMissing(missing, result).then(String, (error: Error) => error.message), 'exists');
  const site = await server.sql('old_sites').first('id');
  const now = new Date(server.clock.now());
  const [runId = 0] = await server.sql('import_runs').insert({
    ...{ site_id: site.id, state: 'done', options: '{}', checkpoint: '{}', started_at: now, seen_at: now },
  });
  assert.is(await add('/lost\t/blog/tags\t2\n/for-ever\t410\n/index.php?option=com_x&id=3\t/search\n'), '3 added');
  const { groups, answering } = await asked();
  assert.equal([groups.redirects.addresses, groups.removed.addresses, answering], [2, 1, 100]);
  await undoOf(server.services, joomlaKinds, runId);
  assert.equal(await server.sql('redirects').select(), []);
});

test('many redirects are checked by few queries, and without an import no change is recorded', async () => {
  assert.equal(await server.sql('import_runs').where('state', 'done'), []);
  const lines = Array.from({ length: 60 }, (_, at) => `/lost-${at}`);
  const last_at = new Date(server.clock.now());
  await server.sql('not_founds').insert(lines.map(path => ({ path, count: 1, last_at })));
  const asked: string[] = [];
  const hear = ({ sql }: { sql: string }): void => {
    if (/`redirects`|`not_founds`/.test(sql) && !/^insert/i.test(sql)) asked.push(sql);
  };
  server.sql.on('query', hear);
  assert.is(await add(lines.map(path => `${path}\t410`).join('\n')), '60 added');
  server.sql.removeListener('query', hear);
  // A page request at each address asks for its redirect once.
  assert.ok(asked.length <= lines.length + 5, `${asked.length} queries`);
  assert.equal(
    [await server.sql('redirects').pluck('path'), await server.sql('not_founds')].map(rows => rows.length),
    [60, 0],
  );
  assert.equal(await server.sql('import_changes').where('table_name', 'redirects'), []);
  assert.match(await add('/lost-7\t410\n/other\t410'), 'Line 1:');
});

test.run();
