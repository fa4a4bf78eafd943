import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { boundary, mediaFolders, mediaRows, multipart } from '../../test/fixtures/pictures.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('files of the media library');
const path = '/blog/dashboard/media/files';
const pdf = Buffer.from('%PDF-1.4 a letter');
let server: TestServer;
let blogger: Person & { id: number };
let other: Person & { id: number };
let staff: Person & { id: number };
let reader: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  blogger = await server.signedIn('blogger');
  other = await server.signedIn('blogger');
  staff = await server.signedIn('staff');
  reader = await server.signedIn('reader');
});
test.before.each(() => server.sql('media').delete());
test.after(() => server.close());

const upload = (files: readonly (readonly [name: string, bytes: Buffer])[], as: Person, folder = '') => {
  const token = as.cookies.lectern_token ?? '';
  const payload = multipart(
    { option: 'com_blog', task: 'media.addFiles', folder, [token]: '1' },
    files.map(([name, bytes]) => ({ field: 'library_file', name, bytes })),
  );
  return server.post({}, as, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
};

const stored = async (as: Person = blogger): Promise<{ id: number; path: string }> => {
  assert.is((await upload([['letter.pdf', pdf]], as)).statusCode, 303);
  const { id, name } = await server.sql('media').orderBy('id', 'desc').first('id', 'name');
  return { id, path: `/media/files/${name}/file.pdf` };
};

test('strangers neither see, store, rename nor delete files; a page is that of its owner alone', async () => {
  const { id } = await stored();
  for (const task of ['media.saveFile', 'media.deleteFiles'])
    for (const person of [other, reader])
      assert.is((await server.post({ task, id, ids: [id], title: 'Mine' }, person)).statusCode, 404, task);
  assert.is((await server.post({ task: 'media.deleteFiles', ids: [id] }, staff)).statusCode, 403);
  assert.is((await server.get(`/blog/dashboard/media/file?id=${id}`, other)).statusCode, 404);
  assert.is((await server.get(`${path}?ask=media.deleteFiles&ids=${id}`, other)).statusCode, 404);
  assert.not.match((await server.get(path, other)).body, 'letter.pdf');
  assert.ok([403, 404].includes((await server.get(path, reader)).statusCode));
  assert.ok([403, 404].includes((await upload([['letter.pdf', pdf]], reader)).statusCode));
  assert.is((await upload([['letter.pdf', pdf]], other, 'shared')).statusCode, 403);
  assert.is(await mediaRows(server.sql), 1);
});

test('web pages, programs, pictures and files that are not what their names say are refused at the field', async () => {
  const folders = mediaFolders(server.services.settings.dataDir).length;
  for (const [name, bytes] of [
    ['page.html', Buffer.from('<script>alert(1)</script>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['letter.pdf', Buffer.from('MZ a program')],
    ['run.exe', Buffer.from('MZ')],
  ] as const) {
    const refused = await upload(
      [
        ['good.pdf', pdf],
        [name, bytes],
      ],
      blogger,
    );
    assert.is(refused.statusCode, 422, name);
    assert.ok(load(refused.body)('.error-summary a[href="#field-library_file"]').length, name);
    assert.equal(await markupProblems(refused.body), []);
  }
  assert.is((await upload([], blogger)).statusCode, 422);
  assert.is(await mediaRows(server.sql), 0);
  assert.is(mediaFolders(server.services.settings.dataDir).length, folders);
});

test('a file is listed, found, renamed, and deleted after a question', async () => {
  const file = await stored();
  const { body } = await server.get(`${path}?post-search=letter`, blogger);
  assert.equal(await markupProblems(body), []);
  const list = load(body);
  assert.is(list('.list-table tbody code').text(), file.path);
  assert.is(load((await server.get(`${path}?post-search=nothing`, blogger)).body)('.list-table').length, 0);

  const form = load((await server.get(`/blog/dashboard/media/file?id=${file.id}`, blogger)).body);
  assert.is(form('#field-title').val(), '');
  const renamed = await server.post({ task: 'media.saveFile', id: file.id, title: 'The letter' }, blogger);
  assert.is(renamed.headers.location, path);
  assert.is(
    load((await server.get(path, blogger)).body)('.table-heading > a')
      .first()
      .text(),
    'The letter',
  );

  const question = load((await server.get(`${path}?ask=media.deleteFiles&ids=${file.id}`, blogger)).body);
  assert.is(question('main form input[name="task"]').val(), 'media.deleteFiles');
  assert.is((await server.post({ task: 'media.deleteFiles', ids: [file.id] }, blogger)).statusCode, 303);
  assert.is(await mediaRows(server.sql), 0);
  assert.is((await server.get(file.path, blogger)).statusCode, 404);
});

test('only its owner opens a file until a post links to it; it is served in a sandbox', async () => {
  const file = await stored();
  assert.is((await server.get(file.path)).statusCode, 404);
  const own = await server.get(file.path, blogger);
  assert.equal(
    [own.statusCode, own.headers['content-type'], own.headers['x-content-type-options']],
    [200, 'application/pdf', 'nosniff'],
  );
  assert.match(own.headers['content-security-policy']?.toString() ?? '', 'sandbox');
  const category = await writer(server).category('Letters');
  const body = `<p><a href="${file.path}">The letter</a></p>`;
  await composing(server, blogger).save({ goal: 'publish', category: `${category.id}`, body });
  assert.is((await server.get(file.path)).statusCode, 200);
});

test('staff share files with everybody who writes', async () => {
  assert.is((await upload([['rules.txt', Buffer.from('Be kind.')]], staff, 'shared')).statusCode, 303);
  const list = load((await server.get(`${path}?folder=shared`, other)).body);
  assert.match(list('.list-table').text(), 'rules.txt');
  assert.is(list('input[name="ids[]"][value!=""]').attr('disabled'), 'disabled');
  assert.not.match((await server.get(path, staff)).body, 'rules.txt');
});

test.run();
