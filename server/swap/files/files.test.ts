import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../core/config/index.ts';
import { mutate } from '../../core/context/index.ts';
import { mediaFolders } from '../../test/fixtures/pictures.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { expectedCounts, writeOldSite } from '../fixtures/old-site.ts';
import { joomlaKinds } from '../joomla/index.ts';
import type { RunResult } from '../run/runner.ts';
import { type OpenedSource, openSource } from '../source/index.ts';
import { oldPicture } from './picture-import.ts';

const test = suite('files of an old site');
let server: TestServer;
let folder: string;
let source: OpenedSource;
let result: RunResult;

test.before(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const site = await writeOldSite(folder);
  await writeFile(join(folder, 'secret.jpg'), 'outside the site');
  await symlink(join(folder, 'secret.jpg'), join(site.folder, 'images/hill/link.jpg'));
  await copyFile(join(site.folder, 'images/hill/dome.jpg'), join(site.folder, 'images/hill/Lamp.jpg'));
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

const nameOf = (item: number): string => createHash('md5').update(`Image${item}`).digest('hex');
const cached = (item: number, size: string): string => `/media/k2/items/cache/${nameOf(item)}_${size}.jpg?t=1`;

const answer = async (path: string): Promise<{ status: number; location: string; end: number; type: string }> => {
  const { statusCode: status, headers } = await server.get(path);
  const location = String(headers.location ?? '');
  const { statusCode: end, headers: of } = await server.get(location || path);
  return { status, location, end, type: String(of['content-type']) };
};

const rowOf = (table: string, id: number) => server.sql(table).where('legacy_id', String(id)).first();

test('pictures that readers may not see stay closed under their old addresses; other files answer nothing', async () => {
  assert.is((await answer(cached(28, 'M'))).status, 403);
  assert.is((await answer(cached(15, 'M'))).status, 404);
  for (const path of [
    `/media/k2/items/src/${nameOf(56)}.jpg`,
    '/media/k2/galleries/2/run.php',
    '/media/k2/galleries/2/.htaccess',
    '/media/k2/attachments/lamp-plan.txt',
    '/images/hill/link.jpg',
    '/images/hill/none.jpg',
    '/images/..%2f..%2fconfiguration.php',
  ])
    assert.is((await answer(path)).status, 404, path);
});

test('each old address of a picture leads to ours in one step, whichever of its sizes it names', async () => {
  for (const size of ['XS', 'S', 'M', 'L', 'XL', 'Generic']) {
    const { status, location, end, type } = await answer(cached(2, size));
    assert.equal([status, end], [301, 200], size);
    assert.match(location, /^\/media\/files\/[0-9a-f]{32}\//);
    assert.match(type, /^image\//);
  }
  for (const path of [
    `/media/k2/items/src/${nameOf(2)}.jpg`,
    cached(55, 'M'),
    '/images/hill/lamp.jpg',
    '/images/hill/Lamp.jpg',
    '/images/easyblog_articles/1/b2ap3_large_first.jpg',
    '/images/easyblog_articles/1/first.jpg',
    '/images/easyblog_avatar/202_linnea.jpg',
    '/media/k2/categories/2.jpg',
    '/media/k2/galleries/2/a-lamp.jpg',
  ]) {
    const { status, end, type } = await answer(path);
    assert.equal([status, end], [301, 200], path);
    assert.match(type, /^image\//, path);
  }
});

test('articles, posts, accounts and categories have their pictures, and texts show ours', async () => {
  const pictures = await server
    .sql('items')
    .where('legacy_source', 'like', 'k2@%')
    .whereNotNull('image_id')
    .count({ count: '*' })
    .first();
  assert.is(Number(pictures?.count), expectedCounts['k2 item images (files)'].added);
  assert.ok((await rowOf('posts', 1)).cover_id);
  const linnea = await server.sql('users').where('legacy_id', '202').first();
  assert.is((await server.sql('media').where('id', linnea.avatar_id).first()).owner_id, linnea.id);
  assert.not.match(JSON.stringify(await server.sql('import_rows').where('kind', 'files')), '202_linnea');
  assert.ok(
    (await server.sql('item_categories').where('legacy_source', 'like', 'k2@%').where('legacy_id', '2').first())
      .image_id,
  );
  const nights = load((await server.get('/blog/categories/nights')).body);
  assert.is((await server.get(nights('.page-header picture img').attr('src') ?? '')).statusCode, 200);
  assert.is(nights('meta[name="description"]').attr('content'), 'All nights');
  const shown = await server
    .sql('items')
    .where('body', 'like', '%/media/files/%')
    .orWhere('intro', 'like', '%/media/files/%');
  assert.ok(shown.length > 0);
  const gallery = await server
    .sql('item_pictures as p')
    .join('items as i', 'i.id', 'p.item_id')
    .join('media as m', 'm.id', 'p.media_id')
    .where('i.legacy_source', 'like', 'k2@%')
    .orderBy('p.ordering')
    .select('m.title', 'm.caption');
  assert.equal(
    gallery.map(({ title, caption }) => [title, caption]),
    [
      ['Wick & glass.jpg', ''],
      ['The lamp', 'Before it was cleaned'],
      ['The dome', ''],
    ],
  );
  const texts: string[] = await server.sql('items').pluck('body');
  assert.equal(
    texts.filter(body => /<img[^>]*lantern-hill/.test(body)),
    [],
  );
});

test('attachments come along as downloads of their articles, and old links to them go on working', async () => {
  const link = async (id: number) => {
    const hash = createHash('md5').update(`${source.site.secret}${id}`).digest('hex');
    return server.get(`/guide/item/download/${id}_${hash}`);
  };
  const forFriends = await link(8);
  assert.is(
    forFriends.statusCode === 301
      ? (await server.get(String(forFriends.headers.location))).statusCode
      : forFriends.statusCode,
    403,
  );
  assert.is((await link(6)).statusCode, 404);
  assert.is((await server.get('/guide/item/download/1_0123456789abcdef0123456789abcdef')).statusCode, 404);
  const known = await link(1);
  assert.is(known.statusCode, 301);
  const file = await server.get(String(known.headers.location));
  assert.equal([file.statusCode, file.body], [200, 'The chimney is 210 mm high.\n']);
  assert.match(String(file.headers['content-disposition']), 'attachment');
  const counted = await server.sql('item_attachments').whereNotNull('legacy_id').count({ count: '*' }).first();
  assert.is(Number(counted?.count), expectedCounts['k2 attachments'].added);
  assert.is((await stat(join(folder, 'site/media/k2/attachments/lamp-plan.txt'))).nlink, 1);
  const script = await server.sql('item_attachments').where('legacy_id', '7').first();
  assert.is(script.mime, 'application/octet-stream');
});

test('a picture is read when it is added, not when it is compared', async () => {
  const path = join(folder, 'late.png');
  await copyFile(join(source.folder ?? '', 'images/hill/dome.jpg'), path);
  const row = await oldPicture(folder, 'late.png', undefined);
  assert.is(row.hashed.content, createHash('sha256').update(readFileSync(path)).digest('hex'));
  await writeFile(path, 'text');
  const outcome = await mutate(server.services, mutation =>
    row.add({
      ...{ services: server.services, source, options: { roles: new Map() }, siteId: 1, runId: 1, mutation },
      ...{ insert: async () => 0, remove: async () => {}, update: async () => {}, note: () => {}, record: () => {} },
    }),
  );
  assert.equal(outcome, { outcome: 'left', reason: 'not a picture' });
});

test('a second run adds nothing, and a changed file stays as it was and is told', async () => {
  const again = await importOf(server.services, joomlaKinds, source);
  const { added = 1, changed = 1, conflict = 1 } = again.steps.get('files') ?? {};
  assert.equal([added, changed, conflict], [0, 0, 0]);
  assert.is(again.steps.get('k2 attachments')?.added, 0);
  await undoOf(server.services, joomlaKinds, again.runId);
});

test('a run without the folder that came along before is refused and changes nothing', async () => {
  const runs = await server.sql('import_runs').count({ count: '*' }).first();
  const message = await importOf(server.services, joomlaKinds, { ...source, folder: undefined, files: [] }).catch(
    (error: Error) => error.message,
  );
  assert.match(String(message), 'choose the folder of the site again');
  assert.equal(await server.sql('import_runs').count({ count: '*' }).first(), runs);
});

test('an undo removes the rows and the files of every picture', async () => {
  const { dataDir } = server.services.settings;
  assert.ok(mediaFolders(dataDir).length > 0);
  await undoOf(server.services, joomlaKinds, result.runId);
  assert.equal(await server.sql('media'), []);
  assert.equal(mediaFolders(dataDir), []);
  assert.equal(readdirSync(join(dataDir, 'attachments')), []);
  assert.ok(existsSync(dataDir));
});

test.run();
