import fs, { existsSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Encoder, setEncoder } from '../media/encoder.ts';
import { makePicture } from '../media/media-encode.ts';
import { boundary, mediaFolders, multipart, photo } from '../test/fixtures/pictures.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('many uploads');
const megabyte = 1024 * 1024;
let server: TestServer;
let origin: string;
let incoming: string;

test.before(async () => {
  server = await openTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  incoming = join(server.services.settings.dataDir, 'incoming');
});
test.after.each(() => setEncoder(makePicture));
test.after(() => server.close());

const received = (): string[] => (existsSync(incoming) ? readdirSync(incoming) : []);

const until = async (isReached: () => boolean, words: string): Promise<void> => {
  for (let left = 600; left > 0 && !isReached(); left--) await pause(20);
  assert.ok(isReached(), words);
};

const isEmptied = (): Promise<void> => until(() => received().length === 0, `left: ${received().join()}`);

/** Blocks the encoder until it is released. All pictures are equal: the test checks their order. */
const gate = async () => {
  const made = await makePicture(await photo(60, 40), 'natural');
  const asked: (string | Buffer)[] = [];
  let open = (): void => {};
  const opened = new Promise<void>(done => {
    open = done;
  });
  const make: Encoder = async source => {
    asked.push(source);
    await opened;
    return made;
  };
  setEncoder(make);
  return { asked, open: () => open() };
};

const headersOf = ({ cookies }: Person): Record<string, string> => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});

const bodyOf = ({ cookies }: Person, bytes: Buffer): Buffer =>
  multipart(
    { option: 'com_blog', task: 'media.upload', [cookies.lectern_token ?? '']: '1' },
    { name: 'photo.jpg', bytes },
  );

/** Posts a body without copying it; returns the status. */
const send = (as: Person, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { ...headersOf(as), 'content-length': body.length };
    request(`${origin}/index.php`, { method: 'POST', headers, agent: false }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });

/** Picture padded to a length with bytes no decoder needs. */
const longPhoto = async (bytes: number): Promise<Buffer> => {
  const picture = await photo(60, 40);
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
};

test('F-6.13 one account’s 30 uploads leave another writer’s one among the first', async () => {
  const { asked, open } = await gate();
  const [busy, other] = [await server.signedIn('blogger'), await server.signedIn('blogger')];
  const picture = await photo(60, 40);
  const order: string[] = [];
  const sent = async (as: Person, name: string): Promise<number> => {
    const status = await send(as, bodyOf(as, picture));
    order.push(name);
    return status;
  };
  const all = Array.from({ length: 30 }, () => sent(busy, 'busy'));
  await until(() => asked.length === 2, 'two pictures are begun');
  await pause(200);
  assert.is(received().length, 2, 'the bytes of the other forms stay with their sender');
  all.push(sent(other, 'other'));
  await until(() => received().length === 3, 'the other writer’s file is taken in at once');
  open();
  assert.equal(new Set(await Promise.all(all)), new Set([200]));
  assert.ok(order.indexOf('other') < 6, `answered as number ${order.indexOf('other') + 1} of 31`);
  await isEmptied();
});

test('F-6.13 what one account sends beyond its turns is refused in the shape that its caller reads, with the time to wait', async () => {
  const { asked, open } = await gate();
  const busy = await server.signedIn('blogger');
  const picture = await photo(60, 40);
  const all = Array.from({ length: 42 }, () => send(busy, bodyOf(busy, picture)));
  await until(() => asked.length === 2, 'two pictures are begun');
  await pause(500);
  const words = 'Too many requests at once. Please wait until some are done and try again.';
  const refused = async (fields: Record<string, string>) => {
    const body = multipart(
      { option: 'com_blog', [busy.cookies.lectern_token ?? '']: '1', ...fields },
      { name: 'photo.jpg', bytes: picture },
    );
    const answer = await fetch(`${origin}/index.php`, {
      method: 'POST',
      headers: headersOf(busy),
      body: new Uint8Array(body),
    });
    assert.is(answer.headers.get('retry-after'), '5');
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  };
  const uploaded = await refused({ task: 'media.upload' });
  assert.equal(
    [uploaded.status, JSON.parse(uploaded.text).message, JSON.parse(uploaded.text).customCode],
    [429, words, 'slow-down'],
  );
  const called = await refused({ format: 'ajax', namespace: 'site/views/media/confirmDelete' });
  assert.equal([called.status, JSON.parse(called.text)], [200, [{ type: 'reject', data: [words, 'slow-down'] }]]);
  const inFrame = await refused({ task: 'media.upload', transport: 'iframe' });
  assert.match(inFrame.text, 'data-status="429"');
  const form = await refused({ task: 'media.add', folder: `user:${busy.id}` });
  assert.equal([form.status, form.type], [429, 'text/html; charset=utf-8']);
  assert.match(form.text, words);
  assert.is(received().length, 2, 'no file of a refused form is kept');
  open();
  assert.equal(new Set(await Promise.all(all)), new Set([200]));
  await isEmptied();
});

test('F-6.13 files that wait for their turn lie on the disk, and go with the answer', async () => {
  const { asked, open } = await gate();
  const picture = await longPhoto(12 * megabyte);
  const writers = await Promise.all(Array.from({ length: 4 }, () => server.signedIn('blogger')));
  const bodies = writers.map(one => bodyOf(one, picture));
  const before = process.memoryUsage().arrayBuffers;
  const all = writers.flatMap((one, at) => [bodies[at], bodies[at]].map(body => send(one, body ?? Buffer.alloc(0))));
  const whole = (): boolean =>
    received().filter(name => statSync(join(incoming, name)).size === picture.length).length === all.length;
  await until(whole, 'all eight lie there');
  // Eight of them are 96 MB; the rest is memory that streams have not released yet.
  const grown = process.memoryUsage().arrayBuffers - before;
  assert.ok(grown < 40 * megabyte, `${Math.round(grown / megabyte)} MB`);
  assert.ok(
    asked.every(source => typeof source === 'string' && source.startsWith(incoming)),
    'pictures are read where they lie',
  );
  open();
  assert.equal(new Set(await Promise.all(all)), new Set([200]));
  await isEmptied();
});

test('F-6.13 no file stays of an upload that is refused, too large, or a visitor’s', async () => {
  const [writer, reader, visitor] = [
    await server.signedIn('blogger'),
    await server.signedIn('reader'),
    await server.visitor(),
  ];
  const words = bodyOf(writer, Buffer.from('no picture at all'));
  const cases: readonly (readonly [Person, Buffer, number])[] = [
    [writer, words, 422],
    [writer, bodyOf(writer, await longPhoto(16.5 * megabyte)), 413],
    [writer, words.subarray(0, -20), 400],
    [reader, bodyOf(reader, await photo(60, 40)), 403],
    [visitor, bodyOf(visitor, await photo(60, 40)), 403],
  ];
  const folders = mediaFolders(server.services.settings.dataDir);
  for (const [person, body, status] of cases) assert.is(await send(person, body), status);
  await isEmptied();
  assert.equal(mediaFolders(server.services.settings.dataDir), folders);
});

test('F-6.13 nothing stays of an upload that ends before its file is open, on a slow disk', async () => {
  const writer = await server.signedIn('blogger');
  const { open } = fs;
  const slow = (...args: unknown[]): unknown => setTimeout(() => Reflect.apply(open, fs, args), 100);
  Object.assign(fs, { open: slow });
  try {
    assert.is(await send(writer, bodyOf(writer, Buffer.from('words')).subarray(0, -20)), 400);
    await pause(200);
  } finally {
    Object.assign(fs, { open });
  }
  await isEmptied();
});

test('F-6.13 nothing stays of an upload whose connection is cut, and its account sends the next', async () => {
  const writer = await server.signedIn('blogger');
  const body = bodyOf(writer, await longPhoto(2 * megabyte));
  for (let round = 0; round < 3; round++) {
    const headers = { ...headersOf(writer), 'content-length': body.length };
    const asked = request(`${origin}/index.php`, { method: 'POST', headers });
    asked.on('error', () => {});
    asked.write(body.subarray(0, megabyte));
    await until(() => received().length === 1, 'it is being received');
    asked.destroy();
    await isEmptied();
  }
  assert.is(await send(writer, body), 200);
  await isEmptied();
});

test('F-6.17 what people send is for us to write and for our group to read, and for nobody else', async () => {
  const writer = await server.signedIn('blogger');
  const { open } = await gate();
  const answer = send(writer, bodyOf(writer, await photo(60, 40)));
  await until(() => received().length === 1, 'it is received');
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  assert.is(modeOf(incoming), 0o750);
  assert.is(modeOf(join(incoming, received()[0] ?? '')), 0o640);
  open();
  assert.is(await answer, 200);
  const media = join(server.services.settings.dataDir, 'media');
  const below = readdirSync(media, { recursive: true, withFileTypes: true });
  assert.ok(below.some(entry => entry.isFile()));
  for (const entry of below)
    assert.is(modeOf(join(entry.parentPath, entry.name)), entry.isFile() ? 0o640 : 0o750, entry.name);
  assert.is(modeOf(media), 0o750);
});

test.run();
