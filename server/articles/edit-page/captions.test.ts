import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { boundary, multipart } from '../../test/fixtures/pictures.ts';
import { film, sound } from '../../test/fixtures/recordings.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('captions of films');
let server: TestServer;
let tomas: Person & { id: number };
let categoryId: number;

test.before(async () => {
  server = await openTestServer();
  tomas = await server.signedIn('author', 'Tomas');
  categoryId = (await articleWriter(server).category('Museums')).id;
});
test.after(() => server.close());

const words = (said: string): Buffer => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${said}\n`);

const send = (files: Readonly<Record<string, Buffer>>, more: Record<string, string> = {}, as = tomas) => {
  const fields = { ...articleForm(categoryId), option: 'com_blog', ...more, [as.cookies.lectern_token ?? '']: '1' };
  const sent = Object.entries(files).map(([field, bytes]) => ({ field, name: 'a.vtt', bytes }));
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return server.post({}, as, { payload: multipart(fields, sent), headers });
};
const newest = () => server.sql('items').orderBy('id', 'desc').first();
const track = async ({ id, alias }: { id: number; alias: string }, as?: Person) =>
  load((await server.get(`/articles/item/${id}-${alias}`, as)).body)('.itemVideoBlock video > track');

test('what are no captions, and captions of no film, are refused beside the field; nothing is written', async () => {
  const before = (await newest())?.id;
  const refusal = async (files: Record<string, Buffer>): Promise<string> => {
    const answer = await send(files);
    assert.is(answer.statusCode, 422);
    return load(answer.body)('#field-recording-error').text();
  };
  for (const wrong of ['<script>alert(1)</script>', '1\n00:00:00,000 --> 00:00:01,000\nSubRip', 'WEBVTTX'])
    assert.match(await refusal({ recording_file: film, captions_file: Buffer.from(wrong) }), 'not a captions file');
  const broken = Buffer.concat([words('x'), Buffer.from([0xff, 0xfe])]);
  assert.match(await refusal({ recording_file: film, captions_file: broken }), 'not a captions file');
  const long = Buffer.concat([words('x'), Buffer.alloc(600 * 1024, 'a')]);
  assert.match(await refusal({ recording_file: film, captions_file: long }), 'not a captions file');
  assert.match(await refusal({ captions_file: words('Hello.') }), 'need a video file');
  assert.match(await refusal({ recording_file: sound, captions_file: words('Hello.') }), 'need a video file');
  assert.is((await newest())?.id, before);
});

test('captions play with their film, for whoever may read it; others take their place, or they go', async () => {
  await send({ recording_file: film, captions_file: words('Hello.') }, { access: 'registered', language: 'de' });
  const article = await newest();
  const reader = await server.signedIn('reader');
  const shown = await track(article, reader);
  const { src = '', ...how } = shown.attr() ?? {};
  assert.equal(how, { kind: 'captions', srclang: 'de', label: 'Captions', default: '' });
  const answer = await server.get(src, reader);
  assert.is(answer.body, words('Hello.').toString());
  assert.is(answer.headers['content-type'], 'text/vtt; charset=utf-8');
  assert.is(answer.headers['x-content-type-options'], 'nosniff');
  assert.is((await server.get(src)).statusCode, 403);

  const kept = { id: `${article.id}`, access: 'public' };
  await send({}, { ...kept, version: '1' });
  assert.is((await track(article)).attr('src'), src);
  await send({ captions_file: Buffer.concat([Buffer.from('\ufeff'), words('Again.')]) }, { ...kept, version: '2' });
  const next = (await track(article)).attr('src') ?? '';
  assert.is.not(next, src);
  assert.match((await server.get(next)).body, 'Again.');
  assert.is((await server.get(src)).statusCode, 404);
  await send({}, { ...kept, version: '3', captions_remove: '1' });
  assert.is((await track(article)).length, 0);
  assert.is((await server.get(next)).statusCode, 404);
});

test.run();
