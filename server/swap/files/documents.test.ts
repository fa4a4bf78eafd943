import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../core/config/index.ts';
import { mediaFolders } from '../../test/fixtures/pictures.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { film } from '../fixtures/files/recordings.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { writeOldSite } from '../fixtures/old-site.ts';
import { joomlaKinds } from '../joomla/index.ts';
import type { RunResult } from '../run/runner.ts';
import { type OpenedSource, openSource } from '../source/index.ts';

const test = suite('documents and recordings of an old site');
let server: TestServer;
let folder: string;
let source: OpenedSource;
let result: RunResult;

test.before(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const site = await writeOldSite(folder);
  source = await openSource({
    ...{ dump: [site.dump], folder: site.folder },
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
  result = await importOf(server.services, joomlaKinds, source);
  server.services.pages.clear();
});
test.after(async () => {
  await source.close();
  await rm(folder, { recursive: true });
  await server.close();
});

const followed = async (path: string) => {
  const old = await server.get(path);
  const location = String(old.headers.location ?? '');
  return { status: old.statusCode, location, file: await server.get(location || path) };
};

const itemOf = (id: number) =>
  server.sql('items').where('legacy_source', 'like', 'k2@%').where('legacy_id', String(id)).first();

test('nothing that a browser would run comes along, and a file of closed texts is closed', async () => {
  for (const path of ['/images/hill/page.html', '/media/k2/galleries/2/run.php', '/media/k2/attachments/lamp-plan.pdf'])
    assert.is((await server.get(path)).statusCode, 404, path);
  const { location, file } = await followed('/images/hill/false.pdf');
  assert.match(location, /\/file\.bin$/);
  assert.is(file.headers['content-type'], 'application/octet-stream');
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="false\.pdf"$/);
  assert.is(file.headers['x-content-type-options'], 'nosniff');
  await server
    .sql('items')
    .where('id', (await itemOf(53)).id)
    .update({ shown: 'special' });
  assert.is((await server.get('/media/k2/videos/53.mp4')).statusCode, 403);
  await server
    .sql('items')
    .where('id', (await itemOf(53)).id)
    .update({ shown: 'public' });
});

test('old addresses of files lead to ours, which are shown or downloaded by their kind', async () => {
  const plan = await followed('/images/hill/plan.pdf');
  assert.equal([plan.status, plan.file.statusCode], [301, 200]);
  assert.is(plan.file.headers['content-type'], 'application/pdf');
  assert.match(String(plan.file.headers['content-disposition']), /^inline; filename="plan\.pdf"$/);
  assert.match(String(plan.file.headers['content-security-policy']), 'sandbox');
  const watch = await followed('/images/easyblog_articles/2/watch.txt');
  assert.equal([watch.status, watch.file.statusCode], [301, 200]);
  assert.match(String(watch.file.headers['content-disposition']), /^attachment; filename="watch\.txt"$/);
  const part = await server.app.inject({ method: 'GET', url: plan.location, headers: { range: 'bytes=0-3' } });
  assert.equal([part.statusCode, part.body], [206, '%PDF']);
});

test('drawings and scans come along as pictures that no browser runs', async () => {
  for (const path of ['/images/hill/map.svg', '/images/hill/scan.tif']) {
    const { status, file } = await followed(path);
    assert.equal([status, file.statusCode], [301, 200], path);
    assert.match(String(file.headers['content-type']), /^image\/(?:png|jpeg|webp)$/);
  }
  assert.is((await server.get('/images/hill/scan.bmp')).statusCode, 404);
  const left = await server.sql('import_rows').where('label', 'images/hill/scan.bmp').first();
  assert.is(left.reason, 'picture cannot be converted');
});

test('texts link to our files, by tags, blocks and links', async () => {
  const bodies: string[] = [...(await server.sql('items').pluck('body')), ...(await server.sql('posts').pluck('body'))];
  const all = bodies.join('\n');
  assert.match(all, /<a href="\/media\/files\/[0-9a-f]{32}\/file\.pdf"/);
  assert.match(all, /<a href="\/media\/files\/[0-9a-f]{32}\/recording\.mp3"[^>]*>horn\.mp3<\/a>/);
  assert.match(all, /<a href="\/media\/files\/[0-9a-f]{32}\/file\.txt"[^>]*>watch\.txt<\/a>/);
  assert.not.match(all, 'lantern-hill.example/images/hill/plan.pdf');
});

test('a film of an item is its recording, and one that is no film is left with a remark', async () => {
  const { id, recording_id: recording } = await itemOf(53);
  assert.is((await server.sql('media').where('id', recording).first()).mime, 'video/mp4');
  assert.match((await followed(`/articles/item/${id}`)).file.body, /<video[^>]+recording\.mp4/);
  assert.is((await followed('/media/k2/videos/53.mp4')).file.rawPayload.length, film.length);
  assert.is((await itemOf(6)).recording_id, null);
  const notes: string[] = await server.sql('import_notes').where({ kind: 'k2 items', old_id: '6' }).pluck('name');
  assert.ok(notes.includes('video file is not a valid video; not imported'));
});

test('a second run replaces a changed file under its address, and its undo brings the former one back', async () => {
  const { location } = await followed('/images/hill/plan.pdf');
  const plan = join(folder, 'site/images/hill/plan.pdf');
  const former = readFileSync(plan);
  await writeFile(plan, '%PDF-1.7\nThe second plan\n');
  const again = await importOf(server.services, joomlaKinds, source);
  assert.is(again.steps.get('files')?.changed, 1);
  assert.match((await server.get(location)).body, 'The second plan');
  await undoOf(server.services, joomlaKinds, again.runId);
  assert.is((await server.get(location)).body, former.toString());
  const [, name = ''] = /files\/(\w+)\//.exec(location) ?? [];
  assert.equal(readdirSync(join(server.services.settings.dataDir, 'media', name.slice(0, 2), name)), ['file.pdf']);
  await writeFile(plan, former);
});

test('an undo removes the files', async () => {
  await undoOf(server.services, joomlaKinds, result.runId);
  assert.equal(await server.sql('media'), []);
  assert.equal(mediaFolders(server.services.settings.dataDir), []);
});

test.run();
