import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { purgeUploads } from '../../media/media.ts';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { boundary, multipart } from '../../test/fixtures/pictures.ts';
import { film, ogg, sound } from '../../test/fixtures/recordings.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('films and recordings of articles');
let server: TestServer;
let tomas: Person & { id: number };
let categoryId: number;

test.before(async () => {
  server = await openTestServer();
  tomas = await server.signedIn('author', 'Tomas');
  categoryId = (await articleWriter(server).category('Museums')).id;
});
test.after(() => server.close());

const send = (file: Buffer, more: Record<string, string> = {}, as = tomas, filename = 'C:\\talk.mp4') => {
  const fields = { option: 'com_blog', ...articleForm(categoryId), ...more, [as.cookies.lectern_token ?? '']: '1' };
  const payload = multipart(fields, { field: 'recording_file', name: filename, bytes: file });
  return server.post({}, as, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
};

const newest = () => server.sql('items').orderBy('id', 'desc').first();
const keptRows = () => server.sql('media').whereNot('kind', 'picture').select('id', 'name', 'kind', 'mime', 'bytes');
const shown = async ({ id, alias }: { id: number; alias: string }, as?: Person) =>
  load((await server.get(`/articles/item/${id}-${alias}`, as)).body);
const addressOf = async (article: { id: number; alias: string }, as?: Person): Promise<string> =>
  (await shown(article, as))('.itemVideoBlock :is(video, audio)').attr('src') ?? '';
const fileOf = (name: string): string =>
  join(server.services.settings.dataDir, 'media', name.slice(0, 2), name, 'recording.mp4');

test('what is no film or recording, whatever it is called, is refused beside its field, and nothing of it is kept', async () => {
  const before = (await keptRows()).length;
  for (const bytes of [
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('<?php system($_GET[0]);'),
    Buffer.from('%PDF-1.4'),
    Buffer.from('RIFF\u0000\u0000\u0000\u0000AVI LIST', 'latin1'),
    Buffer.from([0, 0, 0, 20, ...Buffer.from('ftypqt  \u0000\u0000\u0000\u0000qt  ')]),
  ]) {
    const answer = await send(bytes);
    assert.is(answer.statusCode, 422);
    const $ = load(answer.body);
    assert.match($('#field-recording-error').text(), 'Browsers cannot play this file');
    assert.is($('#field-recording').attr('aria-describedby'), 'field-recording-error');
  }
  await server.set('media.fileSize', 1);
  const large = await send(Buffer.concat([film, Buffer.alloc(1_200_000)]));
  assert.match(load(large.body)('#field-recording-error').text(), '“talk.mp4” is too large');
  await server.set('media.quota', 1);
  await server.set('media.fileSize', 3);
  const full = await send(Buffer.concat([film, Buffer.alloc(1_200_000)]));
  assert.match(load(full.body)('#field-recording-error').text(), 'your files can use 1 MB');
  await server.set('media.quota', 200);
  await server.set('media.fileSize', 100);
  assert.is((await keptRows()).length, before);
});

test('a film of the author’s plays on the item’s page, in parts and with the type it has, for whoever may read it', async () => {
  await send(film, { video_caption: 'The talk', video_credits: 'T. L.', access: 'registered' });
  const article = await newest();
  const reader = await server.signedIn('reader');
  const $ = await shown(article, reader);
  const video = $('.itemVideoBlock video');
  assert.equal(
    [video.attr('controls'), video.attr('preload'), video.attr('aria-label')],
    ['controls', 'metadata', 'The talk'],
  );
  assert.is($('.itemVideoBlock figcaption').text(), 'The talk T. L.');
  const path = video.attr('src') ?? '';
  assert.match(path, /^\/media\/files\/[0-9a-f]{32}\/recording\.mp4$/);
  assert.is((await server.get(path)).statusCode, 403);
  const part = await server.get(path, reader, { range: 'bytes=4-7' });
  assert.is(part.statusCode, 206);
  assert.is(part.body, 'ftyp');
  assert.is(part.headers['content-type'], 'video/mp4');
  assert.is(part.headers['x-content-type-options'], 'nosniff');
  assert.is(part.headers['cache-control'], 'private, no-store');
  assert.match(String(part.headers['content-security-policy']), 'sandbox');
  assert.is((await server.get(path.replace('mp4', 'mp3'), reader)).statusCode, 404);
  await send(film, {});
  const open = await addressOf(await newest());
  assert.is((await server.get(open)).headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('recordings are heard: each kind by its content, whatever its name says', async () => {
  for (const [bytes, mime, ending] of [
    [sound, 'audio/wav', 'wav'],
    [ogg, 'audio/ogg', 'oga'],
    [
      Buffer.concat([
        Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
        Buffer.from([0xff, 0xfb, 0x90, 0x44]),
        Buffer.alloc(900),
      ]),
      'audio/mpeg',
      'mp3',
    ],
    [Buffer.from([0, 0, 0, 20, ...Buffer.from('ftypM4A \u0000\u0000\u0000\u0000M4A ')]), 'audio/mp4', 'm4a'],
  ] as const) {
    await send(bytes);
    const article = await newest();
    const $ = await shown(article);
    const path = $('.itemVideoBlock audio[controls]').attr('src') ?? '';
    assert.match(path, new RegExp(`recording\\.${ending}$`));
    assert.is($('#item-video').text(), 'Audio');
    assert.is((await server.get(path)).headers['content-type'], mime);
  }
});

test('another file takes the place of the one that stands; what is taken away or replaced leaves no file and no room taken', async () => {
  await send(film);
  const article = await newest();
  const [first] = (await keptRows()).slice(-1);
  assert.ok(existsSync(fileOf(first.name)));
  const edit = load((await server.get(`/articles/item/edit/${article.id}`, tomas)).body);
  assert.is(edit('#field-recording video').length, 1);
  assert.match(edit('#field-recording').text(), 'talk.mp4');
  const kept = { id: `${article.id}`, video_caption: 'Kept' };
  await server.post({ ...articleForm(categoryId), ...kept, version: '1' }, tomas);
  assert.is((await newest()).recording_id, first.id, 'it stays where nothing is said of it');
  await send(film, { ...kept, version: '2' });
  const [second] = (await keptRows()).slice(-1);
  assert.is.not(second.id, first.id);
  assert.not.ok(existsSync(fileOf(first.name)));
  assert.is((await server.get(`/media/files/${first.name}/recording.mp4`, tomas)).statusCode, 404);
  await server.post({ ...articleForm(categoryId), ...kept, version: '3', recording_remove: '1' }, tomas);
  assert.is((await newest()).recording_id, null);
  assert.not.ok(existsSync(fileOf(second.name)));
  assert.equal(await server.sql('media').whereIn('id', [first.id, second.id]), []);
});

test('a change that is refused keeps the one that stands, and an item deleted for good leaves its file to be purged', async () => {
  await send(film);
  const article = await newest();
  const [row] = (await keptRows()).slice(-1);
  const refused = await send(film, { id: `${article.id}`, version: '7' });
  assert.is(refused.statusCode, 409);
  assert.ok(existsSync(fileOf(row.name)));
  const moderator = await server.signedIn('moderator');
  await server.post({ task: 'items.trash', 'ids[]': `${article.id}` }, tomas);
  await server.post({ task: 'items.delete', 'ids[]': `${article.id}` }, moderator);
  assert.is(await server.sql('items').where('id', article.id).first(), undefined);
  server.clock.advance(25 * 3_600_000);
  await purgeUploads(server.services);
  assert.is(await server.sql('media').where('id', row.id).first(), undefined);
  assert.not.ok(existsSync(fileOf(row.name)));
});

test.run();
