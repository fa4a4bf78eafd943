import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../../client/test/markup.ts';
import { hashPassword } from '../../../core/security/index.ts';
import { seedDemo } from '../../../demo/index.ts';
import { noBars } from '../../../export/format/progress.ts';
import { exportSite, importSite } from '../../../export/index.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { unzipped } from '../../../test/unzipped.ts';
import { workOnce } from '../../../workers.ts';

const test = suite('export in the dashboard');
const path = '/blog/dashboard/site/export';
const dayMs = 24 * 3600_000;
let server: TestServer;
let admin: Person & { id: number };
let staff: Person;
let reader: Person;

const password = 'correct horse battery';

const signedIn = async (): Promise<Person & { id: number }> => {
  const person = await server.signedIn('admin');
  await server
    .sql('users')
    .where('id', person.id)
    .update({ password: await hashPassword(password) });
  return person;
};

test.before(async () => {
  server = await openTestServer();
  await seedDemo(server.services);
  admin = await signedIn();
  staff = await server.signedIn('staff');
  reader = await server.signedIn('reader');
});
test.after(() => server.close());

const inFolder = (): string[] => {
  const folder = join(server.services.settings.dataDir, 'exports');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Tasks of the stored zips, whose names nobody can guess. */
const tasksInFolder = (): number[] =>
  inFolder().map(name => {
    assert.match(name, /^\d+-[0-9a-f]{32}\.zip$/);
    return Number.parseInt(name, 10);
  });

const page = async () => {
  const { body, statusCode } = await server.get(path, admin);
  assert.is(statusCode, 200);
  assert.equal(await markupProblems(body), []);
  return load(body);
};

const made = async (fields: Record<string, string> = {}): Promise<number> => {
  assert.is((await server.post({ task: 'exports.add', ...fields }, admin)).statusCode, 303);
  assert.is((await page())('[data-import-progress]').length, 1);
  await workOnce(server.services);
  const task = await server.sql('import_tasks').where('kind', 'export').orderBy('id', 'desc').first();
  assert.equal([task.state, task.problem], ['done', '']);
  return task.id;
};

const download = (id: number, as: Person, typed = password) =>
  server.post({ task: 'exports.download', id, password: typed }, as);

test('only administrators see exports, make, download and delete one; a request without a token is refused', async () => {
  const id = await made();
  for (const person of [staff, reader]) {
    assert.is((await server.get(path, person)).statusCode, 403);
    for (const task of ['exports.add', 'exports.download', 'exports.delete'])
      assert.is((await server.post({ task, id, password: 'x' }, person)).statusCode, 403, task);
  }
  assert.is((await server.get(path)).statusCode, 403);
  assert.is((await server.post({ task: 'exports.download', id }, await server.visitor())).statusCode, 403);
  const forged = { ...admin, cookies: { ...admin.cookies, lectern_token: 'f'.repeat(32) } };
  assert.is((await server.post({ task: 'exports.download', id, token: 'x' }, forged)).statusCode, 403);
  for (const name of inFolder()) assert.is((await server.get(`/media/exports/${name}`, admin)).statusCode, 404);
  assert.equal(tasksInFolder(), [id]);
});

test('a wrong password is refused at its field, and nothing is sent', async () => {
  const id = await made();
  const refused = await download(id, admin, 'wrong');
  assert.is(refused.statusCode, 422);
  const form = load(refused.body);
  assert.ok(form('.error-summary a[href="#field-password"]').length);
  assert.is((await download(99_999, admin)).statusCode, 404);
});

test('the zip holds what the export into a folder holds, and another site is made from it', async () => {
  const id = await made();
  const folder = join(server.services.settings.dataDir, 'by-command');
  await exportSite(server.services, folder, { accountSecrets: true, progress: noBars });
  const answer = await download(id, admin);
  assert.equal(
    [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
    [200, 'application/zip', 'private, no-store'],
  );
  assert.match(answer.headers['content-disposition']?.toString() ?? '', 'attachment; filename="lectern.test-2026-');
  const files = unzipped(answer.rawPayload);
  const names = (await readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
  assert.equal([...files.keys()].sort(), names.sort());
  // Tasks and tokens that were made between the two differ in neither: momentary tables are left out.
  for (const name of names.filter(one => /posts\.jsonl$|users\.jsonl$|^files\//.test(one)))
    assert.ok(files.get(name)?.equals(await readFile(join(folder, name))), name);

  const other = await openTestServer();
  try {
    const unpacked = join(other.services.settings.dataDir, 'unpacked');
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(unpacked, name)), { recursive: true });
      await writeFile(join(unpacked, name), bytes);
    }
    await importSite(other.services, unpacked, noBars);
    const posts = ({ sql }: TestServer) => sql('posts').select('id', 'title', 'body').orderBy('id');
    assert.equal(await posts(other), await posts(server));
  } finally {
    await other.close();
  }
});

test('password hashes are left out on request, and the page says which they are', async () => {
  const id = await made({ secretless: '1' });
  assert.match((await page())('#export-ready').parent().text(), 'Not included');
  const manifest = unzipped((await download(id, admin)).rawPayload).get('export.json');
  assert.is(JSON.parse(manifest?.toString() ?? '{}').accountSecrets, false);
});

test('a new export takes the place of the former one; one is deleted by hand, or a day after it was made', async () => {
  const [first, second] = [await made(), await made()];
  assert.equal(tasksInFolder(), [second]);
  assert.is((await download(first, admin)).statusCode, 404);
  assert.is((await server.post({ task: 'exports.delete', id: second }, admin)).statusCode, 303);
  assert.equal([inFolder(), (await page())('#export-ready').length], [[], 0]);
  const third = await made();
  server.clock.advance(dayMs + 1_000);
  admin = await signedIn();
  assert.is((await download(third, admin)).statusCode, 404);
  await workOnce(server.services);
  assert.equal([inFolder(), await server.sql('import_tasks').where('kind', 'export')], [[], []]);
});

test('a failure is told on the page, a stopped export leaves nothing, and the former one stays', async () => {
  const id = await made();
  await server.post({ task: 'exports.add' }, admin);
  const { id: failing } = await server.sql('import_tasks').where('active', 1).first('id');
  const inTheWay = join(server.services.settings.dataDir, 'exports-unfinished', `${failing}.zip`);
  await mkdir(join(inTheWay, 'x'), { recursive: true });
  await workOnce(server.services);
  assert.match((await page())('[role="alert"].alert-danger').text(), 'The task failed.');
  assert.not.ok(existsSync(inTheWay));
  assert.equal(tasksInFolder(), [id]);

  await server.post({ task: 'exports.add' }, admin);
  assert.is((await server.post({ task: 'exports.add' }, admin)).statusCode, 409);
  const [task] = await server.sql('import_tasks').where('active', 1);
  assert.is((await server.post({ task: 'imports.stop', id: task.id }, admin)).headers.location, path);
  await workOnce(server.services);
  const document = await page();
  assert.match(document('.alert-danger').text(), 'Stopped.');
  assert.match(document('#export-ready').text(), 'Your export');
  assert.equal(tasksInFolder(), [id]);
});

test.run();
