import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folderPictures } from '../../import/picture-source.ts';
import { mediaFolders, photo } from '../../test/fixtures/pictures.ts';
import { openTestServer } from '../../test/test-server.ts';
import { counted, importOpened, importWxr, openedWxr } from '../fixtures/wordpress/import-for-tests.ts';
import { diffSwap } from '../run/diff.ts';
import { everyKind, systemOf } from '../systems/index.ts';
import { undoSwap } from '../undo/undo.ts';

const server = await openTestServer();
const { services, sql } = server;
const { dataDir } = services.settings;
const file = readFileSync(new URL('../fixtures/wordpress/small.wxr.xml', import.meta.url), 'utf8');
const bar = () => ({ step: () => {}, end: () => {} });
const folder = join(dataDir, 'old-uploads');
await mkdir(join(folder, '2020/01'), { recursive: true });
await writeFile(join(folder, '2020/01/boat.jpg'), await photo(900, 600));
const pictures = [folderPictures(folder)];

const tables = [
  ...['users', 'categories', 'tags', 'posts', 'post_categories', 'post_tags', 'comments', 'media', 'media_uses'],
  ...['featured', 'legacy_addresses', 'import_rows', 'import_notes', 'import_changes', 'search_posts', 'outbox'],
  'post_title_words',
];
const tablesNow = async (): Promise<string> => {
  const rows: unknown[] = [];
  for (const table of tables) rows.push([table, await sql(table)]);
  return JSON.stringify(rows);
};
const before = await tablesNow();

const postOf = (legacyId: string) =>
  sql('posts').select('*').where({ legacy_source: 'wordpress@old.example', legacy_id: legacyId }).first();
const led = async (path: string): Promise<string> => {
  const { statusCode, headers } = await server.get(path);
  return statusCode === 301 ? String(headers.location) : String(statusCode);
};
const undo = (runId: number) => undoSwap(services, everyKind, { runId, dryRun: false }, bar);

test('pictures that could not be had first come along later, and the texts that show them are written again', async () => {
  const without = await importWxr(services, file);
  assert.is(without.receipt.kinds['wordpress attachments']?.added, 0);
  assert.not.match((await postOf('10')).intro, '<img');
  assert.is(await led('/2020/02/03/hello/boat/'), '/blog/hello');
  assert.is(counted(await importWxr(services, file), 'same') > 0, true);
  const withFolder = await importWxr(services, file, pictures);
  assert.is(withFolder.receipt.kinds['wordpress attachments']?.added, 1);
  assert.is(withFolder.steps.get('wordpress posts')?.changed, 1);
  assert.match((await postOf('10')).intro, '<img');
  for (const { runId } of [withFolder]) assert.equal((await undo(runId)).remaining, []);
  assert.not.match((await postOf('10')).intro, '<img');
  assert.equal(mediaFolders(dataDir), []);
});

test('a part of an export adds nothing that is here, and its new comment joins its thread', async () => {
  await importWxr(services, file, pictures);
  const answer = file.replace(
    '<wp:comment><wp:comment_id>105</wp:comment_id>',
    '<wp:comment><wp:comment_id>106</wp:comment_id><wp:comment_author>Cy</wp:comment_author><wp:comment_date_gmt>2021-01-01 00:00:00</wp:comment_date_gmt><wp:comment_content>Late</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>104</wp:comment_parent></wp:comment><wp:comment><wp:comment_id>105</wp:comment_id>',
  );
  const later = await importWxr(services, answer, pictures);
  assert.equal([counted(later, 'added'), counted(later, 'changed')], [1, 0]);
  const late = await sql('comments').where('legacy_id', '106').first();
  const above = await sql('comments').where('legacy_id', '104').first();
  assert.equal([late.parent_id, late.depth, late.number], [above.id, above.depth + 1, 5]);
  assert.is((await postOf('10')).comments_count, 4);
  assert.equal((await undo(later.runId)).remaining, []);
});

test('files of several sites are refused, and files of one site are one export', async () => {
  const item = (id: number) =>
    `<item><title>Part ${id}</title><dc:creator>ada</dc:creator><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const part = (site: string, items: string) =>
    `<rss version="2.0"><channel><wp:base_blog_url>https://${site}</wp:base_blog_url>${items}</channel></rss>`;
  const refused = openedWxr(services, part('one.example', item(1)), part('two.example', item(2)));
  assert.match(await refused.then(() => '', String), 'several sites');
  const whole = await openedWxr(
    services,
    part('one.example', item(1) + item(2)),
    part('one.example', item(2) + item(3)),
  );
  assert.is(await whole.count('wp_posts'), 3);
  const [twice] = await whole.rowsAfter('wp_others', 'number', 0, 5);
  assert.match(twice?.reason ?? '', 'another item has the same id');
  await whole.close();
});

test('what changed there is written again, what changed on both sites stays and is told, and a former slug leads on', async () => {
  const changedThere = await openedWxr(
    services,
    file
      .replace('<title>A draft</title>', '<title>A better draft</title>')
      .replace('<title>Waiting</title>', '<title>Waiting there</title>')
      .replace(
        '<wp:post_name>secret</wp:post_name>',
        '<wp:post_name>secret</wp:post_name><wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>older</wp:meta_value></wp:postmeta>',
      ),
  );
  await sql('posts').where('legacy_id', '14').update({ title: 'Waiting here' });
  const steps = (await diffSwap(services, systemOf(changedThere), changedThere)).map(
    ({ oldId, step }) => `${oldId} ${step}`,
  );
  for (const step of ['12 change', '13 change', '14 conflict']) assert.ok(steps.includes(step), `${step}: ${steps}`);
  assert.is(steps.filter(step => /^1\d /.test(step)).length, 3);
  const again = await importOpened(services, changedThere, pictures);
  assert.equal([counted(again, 'changed'), counted(again, 'conflict'), counted(again, 'added')], [2, 1, 0]);
  assert.equal([(await postOf('13')).title, (await postOf('14')).title], ['A better draft', 'Waiting here']);
  assert.is(await led('/2020/01/01/older/'), '/blog/secret');
  await sql('posts').where('legacy_id', '14').update({ title: 'Waiting' });
  const undone = await undo(again.runId);
  assert.equal(undone.remaining, []);
  assert.is((await postOf('13')).title, 'A draft');
  assert.is(await led('/2020/01/01/older/'), '404');
  await changedThere.close();
});

test('an undo takes everything back: rows, files and old addresses', async () => {
  for (const { id } of await sql('import_runs').whereNot('state', 'undone').orderBy('id', 'desc')) {
    const { remaining } = await undo(id);
    assert.equal(remaining, []);
  }
  assert.is(await tablesNow(), before);
  assert.equal(mediaFolders(dataDir), []);
  services.pages.clear();
  for (const old of ['/2020/02/03/hello/', '/category/boats/', '/wp-content/uploads/2020/01/boat.jpg'])
    assert.is(await led(old), '404', old);
});

test.after(() => server.close());
test.run();
