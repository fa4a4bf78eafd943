import { readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folderPictures } from '../../import/picture-source.ts';
import { photo } from '../../test/fixtures/pictures.ts';
import { openTestServer } from '../../test/test-server.ts';
import { importWxr } from '../fixtures/wordpress/import-for-tests.ts';

const server = await openTestServer();
const { services, sql } = server;
const { dataDir } = services.settings;
const folder = join(dataDir, 'old-uploads');
await mkdir(join(folder, '2020/01'), { recursive: true });
await writeFile(join(folder, '2020/01/boat.jpg'), await photo(900, 600));
await writeFile(join(dataDir, 'outside.jpg'), await photo(90, 60));
await symlink(join(dataDir, 'outside.jpg'), join(folder, 'linked.jpg'));

const file = readFileSync(new URL('../fixtures/wordpress/small.wxr.xml', import.meta.url), 'utf8');
const { receipt } = await importWxr(services, file, [folderPictures(folder)]);
const remarks = (beginning: string): string[] =>
  receipt.remarks
    .filter(({ reason }) => reason.startsWith(beginning))
    .map(({ value, label }) => `${value} in ${label}`);

const bodyOf = async (legacyId: string): Promise<{ intro: string | null; body: string; id: number; slug: string }> =>
  sql('posts').select('id', 'slug', 'intro', 'body').where('legacy_id', legacyId).first();

test('nothing of a hostile body survives', async () => {
  const { body } = await bodyOf('20');
  const $ = load(body, null, false);
  assert.is($('script, style, iframe, svg, form, input, img').length, 0, body);
  assert.not.match(body, /\son\w+=|javascript:|style=/i);
  assert.is($('a[href^="https://tracker.example/"]').text(), 'Picture: tracker.example/p.gif');
});

test('blank lines part paragraphs, line ends are lines, and headings begin below the title', async () => {
  const { intro } = await bodyOf('10');
  assert.ok(intro?.startsWith('<p>First line<br>second line</p><h2>A heading</h2>'), String(intro));
  assert.is((await bodyOf('13')).body, '<p>words <b>bold</b></p>');
  assert.match((await bodyOf('19')).body, /^<p>Blocks\nkeep their lines\.<\/p>$/);
});

test('the more tag parts the introduction, a page break is a rule, escaped and unknown shortcodes stay text', async () => {
  const { intro, body } = await bodyOf('10');
  assert.not.match(`${intro}${body}`, 'lectern-mark');
  assert.match(body, '<hr><p>Second page with <code>[gallery]</code> in code.</p>');
  assert.match(body, '[weather city="Oslo"] and [a note] and [gallery]');
  assert.equal(remarks('unknown shortcode'), ['[weather] in Hello & welcome']);
  assert.equal(remarks('dynamic block'), ['latest-posts in About']);
});

test('what plays elsewhere becomes a captioned link', async () => {
  const $ = load((await bodyOf('10')).body, null, false);
  for (const address of [
    'https://video.example/watch/1',
    'https://video.example/watch/2',
    'https://old.example/song.mp3',
  ])
    assert.match($(`a[href="${address}"]`).text(), /^From another site: /, address);
});

test('a picture of the library is our own wherever it is shown, and belongs to the post that shows it', async () => {
  const { id, intro, body } = await bodyOf('10');
  const $ = load(`${intro}${body}`, null, false);
  const caption = $('figure.wp-caption');
  assert.is(caption.find('figcaption').html(), 'The <em>boat</em>');
  const image = caption.find('img');
  assert.match(String(image.attr('src')), /^\/media\/files\/[0-9a-f]{32}\/large\.jpg$/);
  assert.is(caption.find('a').attr('href'), image.attr('src'));
  assert.equal([image.attr('alt'), image.attr('width'), image.attr('height')], ['A boat', '300', '200']);
  const gallery = $('.gallery .gallery-item');
  assert.is(gallery.eq(0).find('img').attr('alt'), 'A red boat');
  assert.is(gallery.eq(1).find('a.foreign-picture').text(), 'Picture: Gone');
  const media = await sql('media').select('id', 'legacy_id').first();
  assert.is(media.legacy_id, '90');
  assert.equal(await sql('media_uses').where('media_id', media.id).pluck('post_id'), [id]);
  assert.is((await sql('posts').select('cover_id').where('id', id).first()).cover_id, media.id);
  const response = await server.get(String(image.attr('src')));
  assert.is(response.statusCode, 200);
  await sql('posts').where('id', id).update({ state: 'draft' });
  assert.is((await server.get(String(image.attr('src')))).statusCode, 404);
  await sql('posts').where('id', id).update({ state: 'published' });
});

test('a folder gives nothing from outside itself', async () => {
  const source = folderPictures(folder);
  for (const address of [
    'https://old.example/uploads/../outside.jpg',
    'https://old.example/uploads/%2e%2e/outside.jpg',
    'https://old.example/uploads/%2e%2e%2foutside.jpg',
    'https://old.example/uploads/linked.jpg',
    'https://old.example/uploads/',
    'not an address',
  ])
    assert.type(await source(address), 'string', address);
  assert.ok(Buffer.isBuffer(await source('https://old.example/wp-content/uploads/2020/01/boat.jpg?w=300')));
});

test.after(() => server.close());
test.run();
