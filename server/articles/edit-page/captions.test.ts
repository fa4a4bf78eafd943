import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FilesUnavailable } from '../../core/file-store/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
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
const talk = Buffer.from(
  'WEBVTT - A talk\n\nNOTE nothing\n\n1\n00:01.000 --> 00:02.500 align:start\n<v Ruth>Good &amp; <i>deep</i>.\n\n01:00:05.000 --> 01:00:06.000\n<script>alert(1)</script>\n',
);
const seen = Buffer.from('WEBVTT\n\n00:00.500 --> 00:00.900\nA weir in spate.\n');

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

test('captions that are wrong are refused with the number of the line', async () => {
  const before = (await newest())?.id;
  const refusal = async (source: string, field = 'captions_file'): Promise<string> => {
    const answer = await send({ recording_file: film, [field]: Buffer.from(source) });
    assert.is(answer.statusCode, 422);
    return load(answer.body)('#field-recording-error').text();
  };
  const cue = '00:01.000 --> 00:02.000\nHello.\n';
  for (const [source, line] of [
    ['WEBVTT\n\nHello.\n', 3],
    [`WEBVTT\n\n${cue}\n00:03,000 --> 00:04.000\nComma.\n`, 6],
    [`WEBVTT\n\nname\n00:03.000 --> 00:02.000\nBack.\n`, 4],
    [`WEBVTT\r\n\r\n00:61.000 --> 01:62.000\r\nLate.\r\n`, 3],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n00:02.000 --> 00:03.000\nRun on.\n`, 5],
  ] as const)
    assert.match(await refusal(source), `Line ${line} of “a.vtt” is not valid WebVTT.`);
  assert.match(await refusal('WEBVTT\n\nx\n', 'descriptions_file'), 'Line 3 of');
  assert.is((await newest())?.id, before);
});

test('captions, descriptions and a transcript are printed beside the film in the order of their times, as text', async () => {
  const transcript = 'Ruth: Good and deep.\n\nOwen: <b>So</b> it is.';
  await send({ recording_file: film, captions_file: talk, descriptions_file: seen }, { access: 'public', transcript });
  const { id, alias } = await newest();
  const page = async () => load((await server.get(`/articles/item/${id}-${alias}`)).body);
  const shown = await page();
  const kinds = shown('.itemVideoBlock track').toArray();
  assert.equal(
    kinds.map(one => one.attribs.kind),
    ['captions', 'descriptions'],
  );
  const lines = shown('.itemVideoBlock [data-transcript-line]').toArray();
  assert.equal(
    lines.map(line => shown(line).find('p').text()),
    ['On screen: A weir in spate.', 'Ruth: Good & deep.', 'alert(1)'],
  );
  assert.equal(
    lines.map(line => shown(line).find('button').text()),
    ['Play from 0:00', 'Play from 0:01', 'Play from 1:00:05'],
  );
  assert.is(shown('.transcript script, .transcript b').length, 0);
  assert.is(shown('.transcript-text').text(), 'Ruth: Good and deep.Owen: <b>So</b> it is.');
  const form = load((await server.get(articlePaths.edit(id), tomas)).body);
  assert.is(form('#field-transcript').text(), transcript);

  const kept = { id: `${id}`, access: 'public' };
  await send({}, { ...kept, version: '1', transcript, descriptions_remove: '1' });
  const later = await page();
  assert.is(later('[data-describe], [kind=descriptions]').length, 0);
  assert.is(later('[data-transcript-line]').length, 2);
  const file = shown('track[kind=descriptions]').attr('src') ?? '';
  assert.is((await server.get(file)).statusCode, 404);
  await send({}, { ...kept, version: '2', captions_remove: '1', transcript: '' });
  assert.is((await page())('.transcript').length, 0);
});

test('a recording takes its transcript with it; a transcript without one is refused', async () => {
  const alone = await send({}, { transcript: 'Words.' });
  assert.is(alone.statusCode, 422);
  assert.match(load(alone.body)('#field-transcript-error').text(), 'needs a recording');
  await send({ recording_file: sound }, { access: 'public', transcript: 'Words of the sound.' });
  const { id, alias } = await newest();
  const shown = load((await server.get(`/articles/item/${id}-${alias}`)).body);
  assert.is(shown('.itemVideoBlock .transcript-text p').text(), 'Words of the sound.');
  await send(
    {},
    { id: `${id}`, access: 'public', version: '1', recording_remove: '1', transcript: 'Words of the sound.' },
  );
  assert.is(load((await server.get(`/articles/item/${id}-${alias}`)).body)('.transcript').length, 0);
});

test('a page is shown without its transcript while the store of files does not answer, and soon with it', async () => {
  await send({ recording_file: film, captions_file: talk }, { access: 'public' });
  const { id, alias } = await newest();
  const { services } = server;
  const { open } = services.files;
  Reflect.set(services.files, 'open', () => Promise.reject(new FilesUnavailable('no answer')));
  try {
    const answer = await server.get(`/articles/item/${id}-${alias}`);
    assert.is(answer.statusCode, 200);
    assert.is(load(answer.body)('.transcript').length, 0);
  } finally {
    Reflect.set(services.files, 'open', open);
  }
  server.clock.advance(31_000);
  assert.is(load((await server.get(`/articles/item/${id}-${alias}`)).body)('[data-transcript-line]').length, 2);
});

test.run();
