import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { text } from '../../core/i18n/texts.ts';
import { boundary, multipart } from '../../test/fixtures/pictures.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';
import { oldSiteDump } from '../fixtures/dump.ts';
import { expectedCounts } from '../fixtures/old-site.ts';
import { kindName } from '../run/kind-names.ts';

const base = '/blog/dashboard/site/imports';
const url = 'https://www.lantern-hill.example';

let server: TestServer;
let admin: Person & { id: number };
let staff: Person;

test.before(async () => {
  server = await openTestServer({ DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' });
  admin = await server.signedIn('admin');
  staff = await server.signedIn('staff');
});
test.after(() => server.close());

const add = (
  fields: Record<string, string>,
  files: readonly (readonly [name: string, bytes: Buffer])[],
  as: Person,
) => {
  const token = as.cookies.lectern_token ?? '';
  const payload = multipart(
    { option: 'com_blog', task: 'imports.add', [token]: '1', ...fields },
    files.map(([name, bytes]) => ({ field: 'dump_file', name, bytes })),
  );
  return server.post({}, as, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
};

const uploads = (): string[] => {
  const folder = join(server.services.settings.dataDir, 'imports');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const page = async (path: string, as: Person = admin) => {
  const { body, statusCode } = await server.get(path, as);
  assert.is(statusCode, 200, path);
  assert.equal(await markupProblems(body), []);
  return load(body);
};

test('only administrators see imports and name an old site; files of others are kept nowhere', async () => {
  for (const path of [base, `${base}/new`, `${base}/source?id=1`, `${base}/run?id=1`, `${base}/receipt?site=1`])
    assert.is((await server.get(path, staff)).statusCode, 403, path);
  const refused = await add({ url }, [['site.sql', Buffer.from(oldSiteDump())]], staff);
  assert.is(refused.statusCode, 403);
  assert.equal([uploads(), await server.sql('import_sources')], [[], []]);
});

test('a form with mistakes comes back with each at its field, and stores nothing', async () => {
  const wrong = async (fields: Record<string, string>, field: string) => {
    const answer = await add(fields, [], admin);
    assert.is(answer.statusCode, 422, field);
    const form = load(answer.body);
    assert.ok(form(`.error-summary a[href="#field-${field}"]`).length > 0, field);
    for (const [name, value] of Object.entries(fields))
      if (name !== 'password') assert.is(form(`#field-${name}`).val(), value, name);
  };
  const database = { host: 'db.lantern-hill.example', database: 'old', user: 'reader', password: 'secret' };
  await wrong({ url }, 'dump_file');
  await wrong({ ...database, url: 'javascript:alert(1)' }, 'url');
  await wrong({ ...database, url: '' }, 'url');
  await wrong({ ...database, url, prefix: 'a b' }, 'prefix');
  await wrong({ ...database, url, host: 'localhost/?socketPath=/run/x' }, 'host');
  await wrong({ ...database, url, user: '' }, 'user');
  assert.equal([uploads(), await server.sql('import_sources')], [[], []]);
});

test('a dump may have fifty files; one more is refused at the field, and nothing is stored', async () => {
  const part = (_: unknown, at: number) => [`site-${at}.sql`, Buffer.from('SELECT 1;')] as const;
  const answer = await add({ url }, Array.from({ length: 51 }, part), admin);
  assert.is(answer.statusCode, 422);
  assert.match(load(answer.body)('.error-summary a[href="#field-dump_file"]').text(), '50');
  assert.equal([uploads(), await server.sql('import_sources')], [[], []]);
});

test('an administrator uploads a dump, sees the plan, imports it, reads the receipt and takes it back', async () => {
  const before = await server.sql('items').count({ count: '*' }).first();
  const added = await add({ url, prefix: 'lh7_' }, [['../site.sql.gz', gzipSync(oldSiteDump())]], admin);
  assert.is(added.statusCode, 303);
  const [source] = await server.sql('import_sources');
  const path = `${base}/source?id=${source.id}`;
  assert.is((await page(path))('[data-import-progress]').length, 1);
  assert.is((await server.post({ task: 'imports.run', id: source.id }, admin)).statusCode, 409);

  await workOnce(server.services);
  const plan = await page(path);
  assert.is(plan('[data-import-progress]').length, 0);
  assert.match(plan('.import-table').text(), /items of K2|K2 items/);
  const groups = plan('input[name="groups[]"]')
    .map((_, one) => plan(one).attr('value'))
    .get();
  const roles = plan('select[name="roles[]"] option[selected]')
    .map((_, one) => plan(one).attr('value'))
    .get();
  assert.ok(groups.includes('8') && roles[groups.indexOf('8')] === 'admin');
  assert.equal(await server.sql('import_runs'), []);

  const chosen = roles.map((role, at) => (groups[at] === '8' ? 'reader' : role));
  assert.is((await server.post({ task: 'imports.run', id: source.id, groups, roles: chosen }, admin)).statusCode, 303);
  await workOnce(server.services);
  const [run] = await server.sql('import_runs');
  assert.is(run.state, 'done');
  assert.is((await page(path))(`a[href="${base}/run?id=${run.id}"]`).length, 1);
  assert.equal(await server.sql('users').where('role', 'admin').whereNotNull('legacy_id'), []);

  const receipt = await page(`${base}/receipt?site=${run.site_id}`);
  const [kind, { found, added: count }] = Object.entries(expectedCounts)[0] ?? ['', { found: 0, added: 0 }];
  const row = receipt('.import-table tbody tr').filter((_, one) => receipt(one).find('th').text() === kindName(kind));
  assert.equal(
    row
      .find('td')
      .slice(0, 2)
      .map((_, cell) => receipt(cell).text())
      .get(),
    [`${found}`, `${count}`],
  );
  const more = receipt('.import-table tbody th a').first().attr('href') ?? '';
  assert.ok((await page(more))('.import-table tbody tr').length > 0);

  const question = await page(`${base}/run?id=${run.id}&ask=undo`);
  assert.is(question('main form input[name="task"]').val(), 'imports.undo');
  for (const task of ['imports.check', 'imports.undo']) {
    assert.is((await server.post({ task, id: run.id }, admin)).statusCode, 303);
    await workOnce(server.services);
    assert.match((await page(`${base}/run?id=${run.id}`))('#import-undone').parent().text(), 'rows removed');
  }
  assert.equal(await server.sql('items').count({ count: '*' }).first(), before);

  assert.is(uploads().length, 1);
  assert.is((await server.post({ task: 'imports.remove', id: source.id }, admin)).statusCode, 303);
  assert.equal([uploads(), await server.sql('import_sources')], [[], []]);
});

test('an export of WordPress is uploaded, planned with its authors, imported and taken back', async () => {
  const file = readFileSync(new URL('../fixtures/wordpress/small.wxr.xml', import.meta.url));
  assert.is((await add({}, [['export.xml.gz', gzipSync(file)]], admin)).statusCode, 303);
  const [source] = await server.sql('import_sources');
  const path = `${base}/source?id=${source.id}`;
  await workOnce(server.services);
  const plan = await page(path);
  const counts = plan('.import-table').text();
  for (const words of ['posts (publish)', 'shortcode [weather]', 'type product', 'attachments that are pictures'])
    assert.ok(counts.includes(words), words);
  const [groups, roles] = [['ada'], ['author']];
  assert.is(plan('input[name="groups[]"][value="ada"]').length, 1);
  assert.is((await server.post({ task: 'imports.run', id: source.id, groups, roles }, admin)).statusCode, 303);
  await workOnce(server.services);
  const [run] = await server.sql('import_runs').orderBy('id', 'desc');
  assert.equal([run.state, (await server.get('/2020/02/03/hello/')).headers.location], ['done', '/blog/hello']);
  assert.is((await server.sql('users').where('legacy_id', '7').first()).role, 'author');
  await page(`${base}/receipt?site=${run.site_id}`);
  const offer = await page(`${base}/run?id=${run.id}`);
  assert.match(offer('#import-settings').parent().text(), 'Name this site “The Old Harbour”');
  assert.is(offer('#import-settings').parent().find('[type="checkbox"]').length, 1, 'no time zone in an export');
  const use = { task: 'imports.settings', id: run.id };
  assert.is((await server.post({ ...use, name: '1' }, staff)).statusCode, 403);
  assert.is((await server.post(use, admin)).statusCode, 303);
  assert.match((await page(`${base}/run?id=${run.id}`)).root().text(), text('IMPORT_SETTINGS_NONE'));
  await server.post({ ...use, timezone: '1' }, admin);
  assert.not.equal(server.services.site.get('site.name'), 'The Old Harbour');
  for (const state of ['undoing', 'undone', 'stopped']) {
    await server.sql('import_runs').where('id', run.id).update({ state });
    assert.is((await server.post({ ...use, name: '1' }, admin)).statusCode, 409, state);
  }
  await server.sql('import_runs').where('id', run.id).update({ state: 'done' });
  assert.not.equal(server.services.site.get('site.name'), 'The Old Harbour');
  await server.post({ ...use, name: '1' }, admin);
  assert.is((await page(`${base}/run?id=${run.id}`))('#import-settings').length, 0);
  assert.match((await page('/'))('title').text(), 'The Old Harbour');
  assert.is((await server.post({ task: 'imports.undo', id: run.id }, admin)).statusCode, 303);
  await workOnce(server.services);
  assert.match((await page(`${base}/run?id=${run.id}`))('#import-undone').parent().text(), 'rows removed');
  assert.equal(await server.sql('posts').whereNotNull('legacy_id'), []);
  assert.is((await server.post({ task: 'imports.remove', id: source.id }, admin)).statusCode, 303);
});

test('what cannot be read says why on the page, without paths of the server and without the password', async () => {
  await add({ url }, [['broken.sql', Buffer.from('this is no dump')]], admin);
  await workOnce(server.services);
  const [broken] = await server.sql('import_sources').orderBy('id', 'desc');
  const told = (await page(`${base}/source?id=${broken.id}`))('.alert-danger').text();
  assert.match(told, 'The task failed.');
  assert.not.match(told, server.services.settings.dataDir);

  await add({ url, host: '127.0.0.1:1', database: 'old', user: 'reader', password: 'hidden-word' }, [], admin);
  await workOnce(server.services);
  const [away] = await server.sql('import_sources').orderBy('id', 'desc');
  const { body } = await server.get(`${base}/source?id=${away.id}`, admin);
  assert.match(load(body)('.alert-danger').text(), '127.0.0.1');
  assert.not.match(body, 'hidden-word');
  assert.not.match(
    JSON.stringify([await server.sql('import_sources'), await server.sql('import_tasks')]),
    'hidden-word',
  );
});

test('an administrator stops a task; another one may begin', async () => {
  const [source] = await server.sql('import_sources').orderBy('id', 'desc');
  await server.post({ task: 'imports.plan', id: source.id }, admin);
  const [task] = await server.sql('import_tasks').where('active', 1);
  assert.is((await server.post({ task: 'imports.stop', id: task.id }, admin)).statusCode, 303);
  await workOnce(server.services);
  assert.match((await page(`${base}/source?id=${source.id}`))('.alert-danger').text(), 'Stopped.');
  assert.is((await server.post({ task: 'imports.plan', id: source.id }, admin)).statusCode, 303);
});

test('a task that ended already is not stopped, and nothing of it changes', async () => {
  await workOnce(server.services);
  const [ended] = await server.sql('import_tasks').where('state', 'failed').orderBy('id', 'desc');
  const left = async () => [
    await server.sql('import_tasks').where('id', ended.id),
    await server.sql('audit_log').where('act', 'import.stop'),
  ];
  const before = await left();
  assert.is((await server.post({ task: 'imports.stop', id: ended.id }, admin)).statusCode, 303);
  assert.equal(await left(), before);
});

test('a plan of another version is not shown, and a new one can be made', async () => {
  const [source] = await server.sql('import_sources').orderBy('id', 'desc');
  await server.sql('import_tasks').insert({
    ...{ kind: 'plan', source_id: source.id, state: 'done', result: '{"kinds":{"articles":3}}' },
    ...{ created_at: new Date(server.clock.now()), ended_at: new Date(server.clock.now()) },
  });
  await server.sql('import_sources').where('id', source.id).update({ roles: '{"8":"admin"}' });
  const shown = await page(`${base}/source?id=${source.id}`);
  assert.match(shown('main').text(), 'The plan cannot be shown.');
  assert.is(shown('input[name="task"][value="imports.plan"]').length, 1);
});

test.run();
