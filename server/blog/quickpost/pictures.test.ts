import { load } from 'cheerio';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { mediaRows } from '../../test/fixtures/pictures.ts';
import { dataUrl, canvasPng as png, storedPicture } from '../../test/fixtures/webcam.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('pictures of a webcam, previews of videos');
const webcam = 'site/controllers/quickpost/saveWebcam';
const video = 'site/views/quickpost/getVideo';
let server: TestServer;
let blogger: Person & { id: number };

const call = async (namespace: string, fields: Fields, as: Person = blogger) => {
  const [answer] = await server.ask(namespace, fields, as);
  return { type: answer?.type, data: Array.isArray(answer?.data) ? answer.data : [] };
};

test.before(async () => {
  server = await openTestServer();
  blogger = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

test('only who may write keeps pictures of a webcam and has videos drawn', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('author')])
    for (const [namespace, fields] of [
      [webcam, { key: '_x', type: 'data', image: dataUrl(await png(8, 8)) }],
      [video, { link: 'https://youtu.be/abcdefghijk' }],
    ] as const)
      assert.is((await call(namespace, fields, person)).type, 'reject', namespace);
  assert.is(await mediaRows(server.sql), 0);
});

test('E-043 E-044 a video is previewed by the player of its site, and the answer says whether it has one without cookies', async () => {
  for (const [link, player, takesNoCookie] of [
    ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk', true],
    ['youtube.com/shorts/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk', true],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1', true],
    ['https://vimeo.com/123456789/abcdef1234', 'https://player.vimeo.com/video/123456789?h=abcdef1234&dnt=1', true],
    ['https://www.dailymotion.com/video/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde', false],
  ] as const) {
    const { type, data } = await call(video, { link });
    assert.is(type, 'resolve', link);
    const frame = load(String(data[0]))('iframe');
    assert.equal([frame.attr('src'), data[1]], [player, takesNoCookie]);
    assert.match(frame.attr('title') ?? '', 'Preview');
  }
  for (const link of [
    '',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil.example/?u=https://youtu.be/abcdefghijk',
    'https://youtu.be/"><script>',
    'https://youtube.com:8443/watch?v=abcdefghijk',
    'http://127.0.0.1/watch?v=abcdefghijk',
  ])
    assert.is((await call(video, { link })).type, 'reject', link);
});

test('F-5.11 each kind of quick post has a page title of its own', async () => {
  const titles = await Promise.all(
    ['standard', 'photo', 'video', 'quote', 'link'].map(
      async kind =>
        /<title>(.*?)<\/title>/.exec((await server.get(`/blog/dashboard/quickpost/${kind}`, blogger)).body)?.[1],
    ),
  );
  assert.match(titles[1] ?? '', 'Quick post: Photo');
  assert.is(new Set(titles).size, 5);
});

test('only the page of quick posts may frame those players', async () => {
  const frames = async (path: string) =>
    /frame-src ([^;]*)/.exec(String((await server.get(path, blogger)).headers['content-security-policy']))?.[1];
  assert.match((await frames('/blog/dashboard/quickpost/video')) ?? '', 'https://www.youtube-nocookie.com');
  assert.match((await frames('/index.php?option=com_blog&view=dashboard&layout=quickpost&type=video')) ?? '', 'vimeo');
  for (const path of ['/', '/blog', '/?/blog/dashboard/quickpost'])
    assert.not.match((await frames(path)) ?? '', 'youtube', path);
});

test('a picture of the webcam is a PNG or JPEG of its size, or refused', async () => {
  const before = await mediaRows(server.sql);
  for (const image of [
    '',
    'data:image/png;base64,',
    `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    dataUrl((await png(320, 240)).subarray(0, 60)),
    dataUrl(await png(1280, 960)),
    dataUrl(
      await sharp(await png(320, 240))
        .webp()
        .toBuffer(),
    ),
    'file:///etc/passwd',
    'http://127.0.0.1/a.png',
  ])
    assert.is((await call(webcam, { key: '_x', type: 'data', image })).type, 'reject', image.slice(0, 40));
  assert.is((await call(webcam, { key: '_x', type: 'file', image: dataUrl(await png(320, 240)) })).type, 'reject');
  assert.is(await mediaRows(server.sql), before);
});

test('E-036 a picture of the webcam is kept as the writer’s own and answered with its address and uri', async () => {
  const { uri, url } = await storedPicture(server, blogger);
  assert.match(uri, new RegExp(`^user:${blogger.id}/[0-9a-f]{32}$`));
  const file = await server.get(new URL(url).pathname, blogger);
  const { width, height } = await sharp(file.rawPayload).metadata();
  assert.equal([width, height], [320, 240]);
  assert.is((await server.get(new URL(url).pathname)).statusCode, 404);
});

const row = (colour: number): string => Array(320).fill(colour).join(';');
const rows = (colour = 0x2040ff, count = 240): string => Array(count).fill(row(colour)).join('|');
const upload = (fields: Fields, as: Person = blogger) =>
  server.post(fields, as, { url: '/upload.php', headers: { 'content-type': 'application/x-www-form-urlencoded' } });

test('the fallback of the webcam takes 320 by 240 numbers from who may write, and nothing else', async () => {
  const reader = await server.signedIn('reader');
  const before = await mediaRows(server.sql);
  for (const [fields, status] of [
    [{ type: 'data', image: rows() }, 422],
    [{ type: 'pixel', image: '' }, 422],
    [{ type: 'pixel', image: rows(0, 239) }, 422],
    [{ type: 'pixel', image: rows(0, 241) }, 422],
    [{ type: 'pixel', image: rows().replace('2113791', '-1') }, 422],
    [{ type: 'pixel', image: rows().replace('2113791', '16777216') }, 422],
    [{ type: 'pixel', image: rows().replace('2113791', '0x1') }, 422],
    [{ type: 'pixel', image: rows().replace('2113791;', '') }, 422],
  ] as const) {
    const response = await upload(fields);
    assert.is(response.statusCode, status);
    assert.match(response.json().message, 'picture');
  }
  assert.is((await upload({ type: 'pixel', image: rows() }, reader)).statusCode, 403);
  assert.is((await upload({ type: 'pixel', image: rows() }, await server.visitor())).statusCode, 403);
  const foreign = await server.app.inject({
    method: 'POST',
    url: '/upload.php',
    headers: {
      host: 'lectern.test',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    cookies: blogger.cookies,
    payload: new URLSearchParams({ type: 'pixel', image: rows() }).toString(),
  });
  assert.is(foreign.statusCode, 403);
  assert.is((await server.get('/upload.php', blogger)).statusCode, 404);
  assert.is(await mediaRows(server.sql), before);
});

test('E-037 E-038 X-29 rows of pixels posted to /upload.php become a picture, answered as a picture of the webcam is', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/upload.php',
    // As an old client posts it: no token, no option; the Origin header is ours.
    headers: {
      host: 'lectern.test',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    cookies: blogger.cookies,
    payload: new URLSearchParams({ type: 'pixel', image: rows() }).toString(),
  });
  assert.is(answer.statusCode, 200, answer.body);
  const { uri, url } = answer.json();
  assert.match(uri, new RegExp(`^user:${blogger.id}/[0-9a-f]{32}$`));
  const file = await server.get(new URL(url).pathname, blogger);
  const { data, info } = await sharp(file.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.equal([info.width, info.height], [320, 240]);
  for (const [channel, wanted] of [0x20, 0x40, 0xff].entries())
    assert.ok(Math.abs((data[channel] ?? 0) - wanted) < 12, `${channel}: ${data[channel]}`);
});

test.run();
