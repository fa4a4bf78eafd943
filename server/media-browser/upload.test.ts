import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encodePicture } from '../media/encoder.ts';
import { pictureOfUri } from '../media/media-queries.ts';
import { boundary, mediaFolders, mediaRows, multipart, photo, red } from '../test/fixtures/pictures.ts';
import { openTestServer, type Person } from '../test/test-server.ts';

const server = await openTestServer();
const { services, sql } = server;
const { dataDir } = services.settings;

const send = (as: Person, file?: { name: string; bytes: Buffer }, more: Record<string, string> = {}) => {
  const token = as.cookies.lectern_token;
  return server.app.inject({
    method: 'POST',
    url: '/index.php?option=com_blog&task=media.upload&tmpl=component',
    headers: { host: 'lectern.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
    cookies: as.cookies,
    payload: multipart({ ...(token ? { [token]: '1' } : {}), ...more }, file),
  });
};

interface Told {
  readonly media: {
    readonly uri: string;
    readonly meta: { readonly url: string; readonly width: number };
    readonly variations: readonly { readonly name: string; readonly url: string; readonly width: number }[];
  };
}

const blogger = await server.signedIn('blogger');
const nameOf = (told: Told): string => told.media.uri.replace(/^.*\//, '');

test('a visitor and a reader may not upload, and keep nothing busy', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader')]) {
    const response = await send(person, { name: 'a.jpg', bytes: await photo(50, 50) });
    assert.is(response.statusCode, 403);
    assert.is(response.json().type, 'error');
  }
  assert.is(await mediaRows(sql), 0);
});

test('an upload with another token is refused', async () => {
  const stranger = { ...blogger, cookies: { ...blogger.cookies, lectern_token: 'f'.repeat(32) } };
  assert.is((await send(stranger, { name: 'a.jpg', bytes: await photo(50, 50) })).statusCode, 403);
});

test('the type is decided by content: text, SVG and a page with a picture’s name are refused', async () => {
  for (const bytes of [
    Buffer.from('just words'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('%PDF-1.4'),
  ]) {
    const response = await send(blogger, { name: 'holiday.png', bytes });
    assert.is(response.statusCode, 422);
    assert.match(response.json().message, 'not supported');
  }
  assert.is((await send(blogger)).statusCode, 422);
  assert.equal(mediaFolders(dataDir), []);
});

test('a damaged picture is a sentence, not a fault', async () => {
  const bytes = (await photo(400, 300)).subarray(0, 300);
  const response = await send(blogger, { name: 'half.jpg', bytes });
  assert.is(response.statusCode, 422);
  assert.match(response.json().message, 'damaged');
});

test('of a picture that is something else too, nothing but the picture is kept', async () => {
  const script = '<script>alert(document.cookie)</script>';
  const words = Buffer.from(`${script}PK\u0003\u0004 and a zip`);
  const bytes = Buffer.concat([await photo(80, 60), words]);
  const told: Told = (await send(blogger, { name: 'both.jpg', bytes })).json();
  for (const file of ['large.jpg', 'large.webp', 'icon.jpg']) {
    const sent = await server.get(`/media/files/${nameOf(told)}/${file}`, blogger);
    assert.is(sent.statusCode, 200);
    assert.not.ok(sent.rawPayload.includes('alert('), file);
  }
  const gif = Buffer.from(`GIF89a/*${script}*/=1;`);
  const refused = await send(blogger, { name: 'run.gif', bytes: gif });
  assert.is(refused.statusCode, 422);
});

test('a refusal names the file, in words that no page reads as markup', async () => {
  const response = await send(blogger, { name: '<img src=x onerror=alert(1)>.png', bytes: Buffer.from('words') });
  const { message } = response.json();
  assert.match(message, '“img src=x onerror=alert(1).png”: ');
  assert.not.match(message, /[<>]/);
});

test('where a photo was taken and with what is in none of its files', async () => {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: red } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Lens & Sons', Copyright: 'secret place' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 3/1',
      },
    })
    .withIccProfile('p3')
    .toBuffer();
  const before = await sharp(bytes).metadata();
  assert.ok(before.exif?.includes('Lens & Sons') && before.icc);
  const told: Told = (await send(blogger, { name: 'home.jpg', bytes })).json();
  for (const { name } of told.media.variations)
    for (const ending of ['jpg', 'webp']) {
      const { rawPayload } = await server.get(`/media/files/${nameOf(told)}/${name}.${ending}`, blogger);
      const { exif, icc, xmp, iptc } = await sharp(rawPayload).metadata();
      assert.equal([exif, icc, xmp, iptc], [undefined, undefined, undefined, undefined], `${name}.${ending}`);
      assert.not.ok(rawPayload.includes('Lens'));
    }
});

test('more pixels than 40 million are refused by the header, before decoding', async () => {
  const header = Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: red } })
      .png()
      .toBuffer(),
  );
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  const { crc32 } = await import('node:zlib');
  if (typeof crc32 === 'function') header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  const before = process.memoryUsage().rss;
  const response = await send(blogger, { name: 'bomb.png', bytes: header });
  assert.is(response.statusCode, 422);
  assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024);
  const wide = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: red } })
    .png()
    .toBuffer();
  assert.match((await send(blogger, { name: 'wide.png', bytes: wide })).json().message, '40 million pixels');
});

test('a form above the limit is refused with 413 before it is read', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/index.php?option=com_blog&task=media.upload',
    headers: {
      host: 'lectern.test',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(130 * 1024 * 1024),
    },
    cookies: blogger.cookies,
    payload: multipart({}),
  });
  assert.is(response.statusCode, 413);
});

test('E-039 an upload answers its uri and address, and is kept in sizes without its metadata', async () => {
  const response = await send(blogger, { name: 'C:\\fakepath\\..\\Red door.jpg', bytes: await photo(1600, 900) });
  assert.is(response.statusCode, 200, response.body);
  const told: Told = response.json();
  assert.match(told.media.uri, new RegExp(`^user:${blogger.id}/[0-9a-f]{32}$`));
  assert.is(told.media.meta.url, `http://lectern.test/media/files/${nameOf(told)}/large.jpg`);
  assert.equal(
    told.media.variations.map(({ name, width }) => [name, width]),
    [
      ['icon', 128],
      ['mini', 200],
      ['small', 320],
      ['thumbnail', 480],
      ['medium', 640],
      ['large', 1280],
    ],
  );
  for (const ending of ['jpg', 'webp']) {
    const file = await server.get(`/media/files/${nameOf(told)}/large.${ending}`, blogger);
    assert.is(file.statusCode, 200);
    const { width, height, exif, format } = await sharp(file.rawPayload).metadata();
    assert.equal([width, height, exif], [1280, 720, undefined]);
    assert.is(format, ending === 'jpg' ? 'jpeg' : 'webp');
  }
  const picture = await pictureOfUri(sql, told.media.uri, blogger.id);
  assert.is(picture?.title, 'Red door');
  assert.is(await pictureOfUri(sql, told.media.uri, blogger.id + 1), undefined);
});

test('A-028 an upload over the iframe transport answers in a textarea, errors too', async () => {
  const good = await send(blogger, { name: 'a.jpg', bytes: await photo(60, 60) }, { transport: 'iframe' });
  assert.match(String(good.headers['content-type']), 'text/html');
  assert.match(
    good.body,
    /<textarea data-type="application\/json" data-status="200" data-statusText="OK">\{&quot;media/,
  );
  const bad = await send(blogger, { name: 'a.jpg', bytes: Buffer.from('<b>') }, { transport: 'iframe' });
  assert.is(bad.statusCode, 200);
  assert.match(bad.body, 'data-status="422"');
});

test('a turned photo stands upright and a small one is never enlarged', async () => {
  const turned = await sharp({ create: { width: 300, height: 200, channels: 3, background: red } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { sizes } = await encodePicture(turned, 'natural');
  assert.equal(sizes, [
    { name: 'icon', width: 128, height: 192 },
    { name: 'large', width: 200, height: 300 },
  ]);
});

test('what is transparent stays so, and an avatar is square and laid on white', async () => {
  const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: { ...red, alpha: 0 } } })
    .png()
    .toBuffer();
  assert.is((await encodePicture(clear, 'natural')).fallback, 'png');
  const avatar = await encodePicture(clear, 'square');
  assert.is(avatar.fallback, 'jpg');
  assert.ok(avatar.sizes.every(({ width, height }) => width === height));
});

test('a full quota refuses with its sentence and leaves no file', async () => {
  await server.set('media.quota', 1);
  const owner = await server.signedIn('blogger');
  await sql('media').insert({
    owner_id: owner.id,
    folder: 'x',
    name: 'e'.repeat(32),
    kind: 'picture',
    mime: 'image/png',
    bytes: 1024 * 1024,
    created_at: new Date(server.clock.now()),
    attached_at: new Date(server.clock.now()),
  });
  const before = mediaFolders(dataDir);
  const response = await send(owner, { name: 'a.jpg', bytes: await photo(50, 50) });
  assert.match(response.json().message, '1 MB');
  assert.equal(mediaFolders(dataDir), before);
  await server.set('media.quota', 200);
});

test.after(() => server.close());
test.run();
