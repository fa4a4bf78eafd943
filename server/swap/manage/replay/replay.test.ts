import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../../client/test/markup.ts';
import { limits } from '../../../../protocol/limits.ts';
import { UserError } from '../../../core/errors/index.ts';
import { boundary, multipart } from '../../../test/fixtures/pictures.ts';
import { takeOver } from '../../../test/fixtures/taken-over.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { workOnce } from '../../../workers.ts';
import { undoOf } from '../../fixtures/import-of.ts';
import { joomlaKinds } from '../../joomla/index.ts';
import { checkFiles } from './upload.ts';

const test = suite('replay in the dashboard');
const base = '/blog/dashboard/site/imports';
let server: TestServer;
let admin: Person & { id: number };
let staff: Person;
let reader: Person;
let runId = 0;

test.before(async () => {
  server = await openTestServer();
  [admin, staff, reader] = [
    await server.signedIn('admin'),
    await server.signedIn('staff'),
    await server.signedIn('reader'),
  ];
  await takeOver(server);
  const now = new Date(server.clock.now());
  const { id: site_id } = await server.sql('old_sites').first('id');
  [runId = 0] = await server.sql('import_runs').insert({
    ...{ site_id, state: 'done', options: '{}', checkpoint: '{}', started_at: now, seen_at: now, ended_at: now },
  });
});
test.after(() => server.close());

interface Sent {
  readonly name: string;
  readonly text: string | Buffer;
}

const upload = (files: readonly Sent[], as: Person = admin, token = as.cookies.lectern_token ?? 'none') => {
  const fields = { option: 'com_blog', task: 'imports.replay', id: `${runId}`, [token]: '1' };
  const payload = multipart(
    fields,
    files.map(({ name, text }) => ({ field: 'replay_file', name, bytes: Buffer.from(text) })),
  );
  return server.post({}, as, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
};

const redirect = (lines: Readonly<Record<string, string>>, as: Person = admin) =>
  server.post(
    { task: 'imports.redirects', id: runId, start: '0', paths: Object.keys(lines), targets: Object.values(lines) },
    as,
  );

const uploads = (): string[] => {
  const folder = join(server.services.settings.dataDir, 'imports');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const page = async (query = '') => {
  const { body, statusCode } = await server.get(`${base}/replay?id=${runId}${query}`, admin);
  assert.is(statusCode, 200);
  assert.equal(await markupProblems(body), []);
  return load(body);
};

const cellsOf = (document: ReturnType<typeof load>, caption: string): string[][] =>
  document('.import-table')
    .filter((_, table) => document(table).find('caption').text() === caption)
    .find('tbody tr')
    .map((_, row) => [
      document(row)
        .children()
        .map((_, cell) => document(cell).text())
        .get(),
    ])
    .get();

const log = (path: string, status = 200): string =>
  `192.0.2.1 - - [26/Feb/2018:09:30:00 +0100] "GET ${path} HTTP/1.1" ${status} 512 "-" "Mozilla/5.0"`;

test('only administrators see a replay, upload files for one and add its redirects; a request without a token is refused', async () => {
  for (const person of [staff, reader]) {
    assert.is((await server.get(`${base}/replay?id=${runId}`, person)).statusCode, 403);
    assert.is((await upload([{ name: 'access.log', text: log('/lost') }], person)).statusCode, 403);
    assert.is((await redirect({ '/lost': '/blog' }, person)).statusCode, 403);
  }
  assert.is((await server.get(`${base}/replay?id=${runId}`)).statusCode, 403);
  const forged = await upload([{ name: 'access.log', text: log('/lost') }], admin, 'f'.repeat(32));
  assert.is(forged.statusCode, 403);
  assert.is((await server.get(`${base}/replay?id=99999`, admin)).statusCode, 404);
  assert.equal([uploads(), await server.sql('import_tasks'), await server.sql('redirects')], [[], [], []]);
});

test('a form without a file and a file above the limit are refused at the field', async () => {
  const refused = await upload([]);
  assert.is(refused.statusCode, 422);
  assert.ok(load(refused.body)('.error-summary a[href="#field-replay_file"]').length);
  const statusOf = (isWhole: boolean): number => {
    try {
      checkFiles([{ filename: 'access.log', isWhole }]);
      return 200;
    } catch (error) {
      return error instanceof UserError && error.field === 'replay_file' ? error.status : 500;
    }
  };
  assert.equal([statusOf(true), statusOf(false)], [200, 413]);
  assert.equal([uploads(), await server.sql('import_tasks')], [[], []]);
});

test('a log, a list and a sitemap are read, packed or not, and answered with counts and the missing addresses', async () => {
  assert.is((await page())('.import-table').length, 0);
  const lines = [log('/lost'), log('/lost'), log('/blog'), log('/gone-for-good'), log('/x', 404), 'nonsense'];
  const files = [
    { name: '../access.log.gz', text: gzipSync(lines.join('\n')) },
    { name: 'list.txt', text: '/lost\n/index.php?option=com_x&id=3\n' },
    { name: 'sitemap.xml', text: '<urlset><url><loc>https://www.lantern-hill.example/blog/tags</loc></url></urlset>' },
  ];
  assert.is((await upload(files)).statusCode, 303);
  assert.is((await page())('[data-import-progress]').length, 1);
  assert.is((await upload(files)).statusCode, 409);
  assert.is(uploads().length, 1);
  await workOnce(server.services);
  assert.equal(uploads(), []);
  const result = await page();
  assert.match(result('.facts, dl').first().text(), '28.5 percent');
  const counts = cellsOf(result, 'How this site answers');
  assert.equal(
    counts.filter(([, addresses]) => addresses !== '0'),
    [
      ['Missing', '3', '5'],
      ['Pages', '2', '2'],
    ],
  );
  assert.equal(
    cellsOf(result, 'Missing addresses and their new addresses').map(([path, count]) => [path, count]),
    [
      ['/lost', '3'],
      ['/gone-for-good', '1'],
      ['/index.php?option=com_x&id=3', '1'],
    ],
  );
  assert.equal(cellsOf(result, 'Not counted'), [
    ['Already errors on the old site', '1'],
    ['Lines that cannot be read', '1'],
  ]);
  const overview = load((await server.get(`${base}/run?id=${runId}`, admin)).body);
  assert.ok(overview(`a[href="${base}/replay?id=${runId}"]`).length && overview('input[name="replay_file"]').length);
});

test('targets are checked together: a wrong one comes back at its field with what was typed, and nothing is added', async () => {
  const refused = await redirect({
    '/lost': '/blog/tags',
    '/gone-for-good': 'javascript:alert(1)',
    '/index.php?option=com_x&id=3': '',
  });
  assert.is(refused.statusCode, 422);
  const form = load(refused.body);
  assert.match(form('.error-summary a[href="#field-target-1"]').text(), '/gone-for-good');
  assert.equal([form('#field-target-0').val(), form('#field-target-1').val()], ['/blog/tags', 'javascript:alert(1)']);
  assert.equal(await markupProblems(refused.body), []);
  assert.is((await redirect({ '/lost': '', '/gone-for-good': ' ' })).statusCode, 422);
  assert.is((await redirect({ '/blog/tags': '/blog' })).statusCode, 422);
  assert.is((await redirect({ '/lost': '/gone-for-good', '/gone-for-good': '/lost' })).statusCode, 422);
  assert.equal(await server.sql('redirects'), []);
});

test('missing addresses become redirects by one form; the next try answers, and an undo of the import takes them back', async () => {
  const lines = { '/lost': '/blog/tags', '/gone-for-good': '410', '/index.php?option=com_x&id=3': '' };
  assert.is((await redirect(lines)).headers.location?.toString().split('#')[0], `${base}/replay?id=${runId}`);
  const { headers } = await server.get('/lost');
  assert.equal([headers.location, (await server.get('/gone-for-good')).statusCode], ['/blog/tags', 410]);
  const [first, second] = cellsOf(await page(), 'Missing addresses and their new addresses');
  assert.match(first?.[2] ?? '', 'Redirects to /blog/tags.');
  assert.match(second?.[2] ?? '', '410');
  await upload([{ name: 'list.txt', text: '/lost\n/gone-for-good\n' }]);
  await workOnce(server.services);
  assert.match((await page())('dl').first().text(), '100 percent');
  assert.is((await server.sql('import_tasks').where('kind', 'replay')).length, 1);
  assert.is((await server.sql('audit_log').where('act', 'import.redirects')).length, 1);
  await undoOf(server.services, joomlaKinds, runId);
  assert.equal(await server.sql('redirects'), []);
});

test('files that cannot be read say why without paths of the server; a stopped try leaves no files', async () => {
  await upload([{ name: 'broken.gz', text: gzipSync('/lost\n').subarray(0, 15) }]);
  await workOnce(server.services);
  const told = (await page())('.alert-danger').text();
  assert.match(told, 'broken.gz cannot be read');
  assert.not.match(told, server.services.settings.dataDir);
  await upload([{ name: 'site.sql', text: 'CREATE TABLE a (b int);\n' }]);
  await workOnce(server.services);
  assert.match((await page())('.alert-danger').text(), 'These files contain no address of the site');
  await upload([{ name: 'list.txt', text: '/lost\n' }]);
  const [task] = await server.sql('import_tasks').where('active', 1);
  const stopped = await server.post({ task: 'imports.stop', id: task.id }, admin);
  assert.is(stopped.headers.location, `${base}/replay?id=${runId}`);
  assert.equal(uploads(), []);
  await workOnce(server.services);
  assert.match((await page())('.alert-danger').text(), 'Stopped.');
});

test('long and hostile addresses of a log are shown as text and cannot break the page', async () => {
  const hostile = [
    `/${'y'.repeat(7_000)}`,
    '/<script>alert(1)</script>',
    '//evil.example/',
    '/%00',
    ...Array.from({ length: 120 }, (_, at) => `/many/${at}`),
  ];
  await upload([{ name: 'list.txt', text: [...hostile, ...hostile.slice(0, 4)].join('\n') }]);
  await workOnce(server.services);
  const first = await page();
  assert.is(first('main script:not([type])').length, 0);
  assert.match(first('main').text(), 'No redirect can be added for this address.');
  assert.is(first('input[name="targets[]"]').length < limits.replayPage, true);
  const second = await page('&start=100');
  assert.is(cellsOf(second, 'Missing addresses and their new addresses').length, hostile.length - 100);
});

test.run();
